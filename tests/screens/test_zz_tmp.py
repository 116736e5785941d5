from tests.screens.test_real_display import *
from tests.screens.test_real_display import _same
def test_x(real):
    real.begin(dog("5 8", "K K 12 30", "17 K K K"))
    real.open_curtain(); real.unlock()
    whole = real.display.settle()
    whole.save(Path("/tmp/a0.ppm"))
    middle = real.target("40"); print(middle)
    for i,args in enumerate((["click","4"],["mousedown","4","sleep","0.05","mouseup","4"],["click","--repeat","3","--delay","100","5"],["click","--repeat","3","--delay","100","4"])):
        real.display.move(*middle)
        print(repr(real.display.pointer(*args)))
        time.sleep(1)
        p=real.display.settle(); print(_same(whole,p))
        p.save(Path(f"/tmp/a{i+1}.ppm"))
    assert 0
