"""Opens the coverage page in headless Chromium: each width and color scheme, its links, its lists.

    python3 site.py FOLDER [--pictures DIR]

FOLDER holds index.html, as Scripts/make-site makes it, with or without pictures. Says what is wrong, a line each, and exits 1; exits 3 where Chromium is not
installed.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True

from chromium import Missing, Page  # noqa: E402

WIDTHS = (1440, 720, 375)
# Text that is wider than its box and cannot be scrolled.
CUT = """[...document.querySelectorAll('h1, h2, p, figcaption, summary, td, th')]
  .filter(e => e.getClientRects().length && e.scrollWidth > e.clientWidth + 1 && !e.closest('.wide') && getComputedStyle(e).display !== 'inline')
  .map(e => e.innerText.slice(0, 60))"""
BROKEN = "Promise.all([...document.images].map(i => { i.loading = 'eager'; return i.decode().then(() => null, () => i.getAttribute('src')); })).then(all => all.filter(Boolean))"
# The contrast of text against its background, by WCAG's formula.
CONTRAST = """(() => {
  const parts = c => c.match(/[\\d.]+/g).map(Number);
  const light = c => { const [r, g, b] = parts(c).map(v => { v /= 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; }); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const ground = e => { for (; e; e = e.parentElement) { const c = getComputedStyle(e).backgroundColor; if (parts(c)[3] !== 0) return c; } return 'rgb(255, 255, 255)'; };
  const bad = new Set();
  for (const e of document.querySelectorAll('h1, h2, p, code, figcaption, summary, td, th, li, a')) {
    if (!e.getClientRects().length || !e.innerText.trim()) continue;
    const [a, b] = [light(getComputedStyle(e).color), light(ground(e))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) bad.add(e.tagName + ' ' + ratio.toFixed(2) + ' ' + e.innerText.slice(0, 30));
  }
  return [...bad].slice(0, 5);
})()"""


def main():
    folder = os.path.abspath(sys.argv[1])
    pictures = sys.argv[sys.argv.index("--pictures") + 1] if "--pictures" in sys.argv else None
    try:
        page = Page()
    except Missing as missing:
        print(missing)
        return 3
    wrong = []
    try:
        address = f"file://{folder}/index.html"
        for dark in (False, True):
            page.media(dark=dark)
            for width in WIDTHS:
                page.resize(width, 900)
                page.open(address)
                name = f"{width} {'dark' if dark else 'light'}"
                over = page.js("document.documentElement.scrollWidth - innerWidth")
                if over > 0:
                    wrong.append(f"{name}: the page is {over} points wider than the window")
                wrong += [f"{name}: cut: {text}" for text in page.js(CUT)]
                wrong += [f"{name}: hard to read: {text}" for text in page.js(CONTRAST)]
                if pictures:
                    page.picture(os.path.join(pictures, name.replace(" ", "-") + ".png"))
        wrong += [f"no picture comes of {source}" for source in page.js(BROKEN)]
        # Each link within the page scrolls to its target.
        links = page.js("[...document.querySelectorAll('a[href^=\"#\"]')].map(a => a.getAttribute('href'))")
        for link in sorted(set(links)):
            page.js(f"document.querySelector('a[href=\"{link}\"]').click()")
            if not page.until(f"(() => {{ const e = document.getElementById({link[1:]!r}); return e && e.getBoundingClientRect().top < innerHeight && e.getBoundingClientRect().bottom > 0; }})()", 5):
                wrong.append(f"{link} leads nowhere")
        # The keyboard opens a list and reaches its items.
        page.js("document.querySelector('details summary').focus()")
        page.key("Enter")
        if not page.until("document.querySelector('details').open && document.querySelector('details').innerText.length > 200", 5):
            wrong.append("Return opens no list")
        wrong += [f"the console says: {error}" for error in page.errors]
    finally:
        page.close()
    print("\n".join(wrong) or "nothing is wrong")
    return 1 if wrong else 0


sys.exit(main())
