"""Opens a proof report in headless Chromium and tries all that a reader can do with it.

    python3 checks.py FOLDER [--pictures DIR]

FOLDER holds mixed.html, passed.html, fonts.html, anyway.html, empty.html and many.html, as ReportSample makes them. A line for each check:
`ok NAME, how long` or `FAILED NAME: what was wrong`. Exits 1 where one failed, 3 where Chromium is not installed.
"""

import os
import sys
import time
import traceback

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True

from chromium import Missing, Page  # noqa: E402
import looks  # noqa: E402
import reading  # noqa: E402
import viewing  # noqa: E402


class Report:
    """A page with the words that checks ask in."""

    def __init__(self, page, folder):
        self.page, self.folder = page, folder

    def open(self, name, hash=""):
        self.page.open(f"file://{self.folder}/{name}.html{hash}")

    def expect(self, holds, words):
        if not holds:
            raise AssertionError(words)

    def text(self, selector):
        return self.page.js(f"document.querySelector({selector!r})?.innerText ?? null")

    def count(self, selector):
        return self.page.js(f"document.querySelectorAll({selector!r}).length")

    def state(self, name):
        """What the address keeps."""
        return self.page.js(f"new URLSearchParams(location.hash.slice(1)).get({name!r})")

    def same(self, found, expected, what):
        self.expect(found == expected, f"{what}: {found!r}, expected {expected!r}")

    def comes(self, expression, what):
        self.expect(self.page.until(expression, 5), f"{what}: never came to hold: {expression}")


def main():
    folder = os.path.abspath(sys.argv[1])
    pictures = sys.argv[sys.argv.index("--pictures") + 1] if "--pictures" in sys.argv else None
    try:
        page = Page()
    except Missing as missing:
        print(f"FAILED chromium: {missing}")
        return 3
    failed = 0
    try:
        for check in viewing.checks + reading.checks + looks.checks:
            page.media()
            page.resize(1440, 900)
            page.errors = []
            start = time.monotonic()
            try:
                check(Report(page, folder))
                if page.errors:
                    raise AssertionError("the console says: " + "; ".join(page.errors))
                print(f"ok {check.__name__}, {time.monotonic() - start:.1f} s", flush=True)
            except Exception as error:
                failed += 1
                place = traceback.extract_tb(error.__traceback__)[-1] if not isinstance(error, AssertionError) else None
                print(f"FAILED {check.__name__}: {error}{f' ({place.name}, line {place.lineno})' if place else ''}".replace("\n", " "), flush=True)
        if pictures:
            looks.take_pictures(Report(page, folder), pictures)
    finally:
        page.close()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
