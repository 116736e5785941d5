"""Our patches of Kivy and KivyMD: each is still needed with the installed version, or must go."""

from __future__ import annotations

import ast
import gc
import inspect
import re
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any
from weakref import ref

import pytest
from kivy.animation import Animation
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.text import Label
from kivy.input.motionevent import MotionEvent
from kivy.lang import Builder
from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivymd.uix.behaviors.ripple_behavior import M3CommonRipple

from screens.app import routes
from screens.widgets import kv_rules, labels, layouts, md, text_sizes
from tests.screens.driver import Driver

ROOT = Path(__file__).resolve().parents[3]


class Finger(MotionEvent):
    def __init__(self, *what: Any, **more: Any) -> None:
        super().__init__(*what, is_touch=True, **more)
        self.profile = ("pos",)

    def depack(self, args: Any) -> None:
        self.sx, self.sy = args
        super().depack(args)


def test_kivy_still_moves_the_origin_of_a_touch_before_anybody_hears_of_it() -> None:
    finger = Finger("test", 1, (0.1, 0.1))
    finger.move((0.7, 0.7))
    assert (finger.osx, finger.osy) == (0.7, 0.7), (
        "Kivy keeps where a touch came down: use touch.opos in startup.landing, and drop startup._remember_landings"
    )
    assert finger.landed == (0.1, 0.1)


def test_kivys_hook_for_input_still_comes_after_the_moves_of_a_frame() -> None:
    seen: list[tuple[float, float]] = []

    class Provider:
        def update(self, dispatch_fn: Any) -> None:
            finger = Finger("test", 1, (0.1, 0.1))
            dispatch_fn("begin", finger)
            finger.move((0.7, 0.7))
            dispatch_fn("update", finger)

    class Hook:
        def process(self, events: list[Any]) -> list[Any]:
            seen.extend((touch.sx, touch.sy) for _kind, touch in events if isinstance(touch, Finger))
            return [(kind, touch) for kind, touch in events if not isinstance(touch, Finger)]

    provider, hook = Provider(), Hook()
    EventLoop.add_input_provider(provider)
    EventLoop.add_postproc_module(hook)
    try:
        EventLoop.dispatch_input()
    finally:
        EventLoop.remove_postproc_module(hook)
        EventLoop.remove_input_provider(provider)
    assert seen == [(0.7, 0.7)] * 2, "Kivy's hook sees where a touch came down: use it in startup._remember_landings"


def test_kivy_still_waits_between_asking_for_input_and_handing_it_on() -> None:
    loop, frame = inspect.getsource(type(EventLoop).mainloop), inspect.getsource(type(EventLoop).idle)
    is_asked_last = loop.index("self.idle()") < loop.index("self.window.mainloop()") and "mainloop" not in frame
    is_waiting_first = frame.index("Clock.tick()") < frame.index("self.dispatch_input()")
    assert all((is_asked_last, is_waiting_first)), "Kivy asks after it has waited: device.early_input can go"


def test_the_size_of_a_word_is_remembered_for_each_way_to_write_it() -> None:
    ways: list[dict[str, Any]] = [{}, {"font_size": 31}, {"bold": True}, {"italic": True}, {"font_name": "Icons"}]
    for _time in range(2):
        for way in ways:
            for text in ("Bärengraben", "i", " ", ""):
                label = Label(text=text, **way)
                assert label.get_extents(text) == text_sizes.measure(label, text)


def test_kivy_still_measures_each_word_anew() -> None:
    assert "get_cached_extents" not in vars(Label), "Kivy remembers sizes: widgets.text_sizes can go"
    assert "cache" not in inspect.getsource(text_sizes.measure)


def test_kivy_still_words_a_message_for_each_expression_of_a_rule() -> None:
    still = inspect.getsource(kv_rules.traced)
    assert still.count("trace(") == 2, "Kivy evaluates rules without words: widgets.kv_rules can go"
    # What is left of it without them is what ours does.
    assert [
        line.strip() for line in still.splitlines() if line.startswith("    ") and not line.startswith("     ")
    ] == [
        "element, key, value, rule, idmap = args",
        "if __debug__:",
        "rule.count += 1",
        "e_value = eval(value, idmap)",
        "if __debug__:",
        "setattr(element, key, e_value)",
    ]


def test_kivy_still_copies_all_names_for_each_expression_of_a_rule() -> None:
    still = inspect.getsource(kv_rules.copying)
    assert "idmap = copy(idmap)" in still, "Kivy shares names: widgets.kv_rules._create can go"
    assert "idmap.update(global_idmap)" in still


RULES = """
#:import dp kivy.metrics.dp
<Ruled>:
    size_hint_x: None
    width: inner.width + dp(1)
    height: max(each.height for each in self.children)
    spacing: self.part.width if self.part else 7
    Widget:
        id: inner
        width: 30
        size_hint: None, None
"""


class Ruled(BoxLayout):
    part = ObjectProperty(None, allownone=True, rebind=True)


def test_rules_follow_what_they_name_until_their_widget_is_gone() -> None:
    Builder.load_string(RULES)
    ruled, parts = Ruled(), [Widget(width=width) for width in (3, 4)]
    ruled.ids.inner.width = 40
    ruled.ids.inner.height = 5
    assert (ruled.width, ruled.spacing) == (41, 7)
    for part in parts:
        ruled.part = part
        assert ruled.spacing == part.width
    parts[0].width = 9
    assert ruled.spacing == 4, "it hears nothing any more of what it named before"
    parts[1].width = 8
    assert ruled.spacing == 8
    Builder.unbind_widget(ruled.uid)
    parts[1].width = 6
    assert ruled.spacing == 8, "it hears nothing any more"


def test_a_widget_goes_though_a_rule_names_its_ids() -> None:
    """Kivy holds them, to walk past them; and a whole table with them."""
    Builder.load_string("<Ruled>:\n    spacing: self.ids.near.height\n    Widget:\n        id: near\n")
    ruled = Ruled()
    ruled.ids.near.height = 12
    assert ruled.spacing == 12
    gone = ref(ruled)
    del ruled
    gc.collect()
    assert gone() is None


def test_kivy_still_reads_lists_of_each_child_of_a_box() -> None:
    still = inspect.getsource(layouts.kivys)
    assert "c.size, c.size_hint, c.pos_hint, c.size_hint_min" in still, "widgets.layouts.do_layout can go"


@pytest.mark.parametrize("orientation", ["horizontal", "vertical"])
def test_boxes_lie_where_kivy_lays_them(orientation: str) -> None:
    rng = Random(5)
    hints = [None, 0.2, 0.5, 1]
    for count in [0, *range(1, 8)] * 3:
        box = BoxLayout(orientation=orientation, padding=[3, 5, 7, 11], spacing=2, size=(300, 200))
        for _child in range(count):
            box.add_widget(
                Widget(
                    size=(rng.randrange(90), rng.randrange(90)),
                    size_hint=(rng.choice(hints), rng.choice(hints)),
                    size_hint_min=(rng.choice([None, 20]), rng.choice([None, 20])),
                    size_hint_max=(rng.choice([None, 60]), rng.choice([None, 60])),
                    pos_hint=rng.choice([{}, {"center_x": 0.5, "center_y": 0.5}]),
                )
            )
        layouts.do_layout(box)
        ours = [(*child.pos, *child.size) for child in box.children], [*box.minimum_size]
        layouts.kivys(box)
        assert ([(*child.pos, *child.size) for child in box.children], [*box.minimum_size]) == ours


def test_no_label_has_a_property_that_none_watches() -> None:
    unwatched = {*labels.kivys} - {*labels.WATCHED}
    rules = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "kv").rglob("*.kv"))
    assert not {*re.findall(r"^\s+(\w+):", rules, re.MULTILINE)} & unwatched
    # Of what writes on a canvas only the pictures of cards have an outline: that is no label.
    code = "\n".join(
        file.read_text(encoding="utf-8") for file in (ROOT / "screens").rglob("*.py") if "labels.py" not in file.name
    )
    named = re.findall(
        rf"\.({'|'.join(unwatched)}) = |\b(?:Text|Label|Icon|IconTap)\([^)]*\b({'|'.join(unwatched)})=", code
    )
    assert not named


def test_kivymd_still_works_its_colours_out_of_one() -> None:
    spec = find_spec("kivymd.theming")
    assert spec is not None
    assert spec.origin is not None
    tree = ast.parse(Path(spec.origin).read_text(encoding="utf-8"))
    (method,) = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == "set_colors")
    assert "_set_palette_color" in ast.unparse(method), (
        "KivyMD computes its palette otherwise: see whether it takes a finished one, and drop md._wear_ours"
    )


def test_a_switch_costs_no_frame_buffer(driver: Driver, start_app: Any) -> None:
    start_app(at=routes.Settings())
    driver.frames(3)
    switch: Any = driver.widgets("MDSwitch")[0]
    thumb = switch.ids.thumb
    assert isinstance(thumb, M3CommonRipple), "KivyMD's switch ripples no more: drop md._still"
    assert thumb.fbo is None


def test_no_scroll_bar_fades_after_a_page_has_opened(driver: Driver, start_app: Any) -> None:
    start_app(at=routes.Settings())
    driver.wait(0.7)
    assert not Animation._instances


def _source(nodes: list[ast.FunctionDef]) -> str:
    return "\n".join(map(ast.unparse, nodes))


def test_kivymds_ripple_still_begins_with_a_buffer() -> None:
    tree = ast.parse(Path(inspect.getfile(M3CommonRipple)).read_text(encoding="utf-8"))
    (kind,) = (node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "M3CommonRipple")
    born = [node for node in kind.body if isinstance(node, ast.FunctionDef) and node.name in ("__init__", "init_fbos")]
    assert "self.init_fbos()" in _source(born), "KivyMD's ripple waits until it is needed: drop md._still"
    assert "Fbo(size=self.size" in _source(born)


def test_the_clock_still_has_no_public_frame_rate() -> None:
    public = [name for name in dir(Clock) if "fps" in name and not name.startswith("_")]
    assert set(public) <= {"get_fps", "get_rfps"}, f"frame_rate may use {public} instead of Clock._max_fps"


def test_kivys_clock_still_wants_asyncio_only_to_pass_it_on() -> None:
    still = inspect.getsource(import_module("kivy.clock"))
    assert "import asyncio" in still, "Kivy imports asyncio when asked for it: startup._spare_modules can go"
    assert "self._async_wait_for = asyncio.wait_for" in still


def test_all_that_is_named_of_kivymd_is_used() -> None:
    used = "\n".join(
        file.read_text(encoding="utf-8")
        for folder in ("screens", "kv")
        for file in (ROOT / folder).rglob("*.*")
        if file.suffix in (".py", ".kv") and file != Path(inspect.getfile(md))
    )
    assert [name for name in md._HOME if not re.search(rf"\b{name}\b", used)] == []
