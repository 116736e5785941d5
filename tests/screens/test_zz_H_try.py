import time
from random import Random
import pytest
from tabletop import Match
from tests.screens.at_table import AtTable, lay, GAMES_HERE
from tests.screens.driver import TABLET, PHONE
from tests.screens.conftest import *

@pytest.mark.parametrize("by", ["drag","tap","keys"])
@pytest.mark.parametrize("size", [PHONE,TABLET])
@pytest.mark.parametrize("game", GAMES_HERE)
def test_it(game, size, by, start_app, driver):
    app = start_app(size=size)
    lay(app, Match.new(game, seats=3, seed=3, options={"rounds": 1}))
    driver.frames(3)
    hand = AtTable(app, driver, Random(2), by)
    t=time.time(); 
    m = hand.play_to_the_end()
    print(len(m.record()["moves"]), m.totals, time.time()-t)
