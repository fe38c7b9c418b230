"""On the path of a process: its clock is an hour slow, and it is set back by another hour while people play.

Only what a process takes for the time; nothing of the machine changes.
"""

import threading
import time

import time_machine

SLOW, LATER = 3600, 20.0  # seconds

true = time.time()
slow = time_machine.travel(true - SLOW, tick=True)
slow.start()


def _set_back() -> None:
    slow.stop()
    time_machine.travel(time.time() - 2 * SLOW, tick=True).start()


timer = threading.Timer(LATER, _set_back)
timer.daemon = True
timer.start()
