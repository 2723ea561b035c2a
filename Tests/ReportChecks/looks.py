"""Checks accessible names, contrast and widths, and takes screenshots to look at."""

import os

STATES = [("mixed", ""), ("mixed", "#proof=zoom-page"), ("mixed", "#proof=bidi-wrap"), ("passed", ""), ("fonts", ""), ("anyway", ""), ("empty", "")]

NAMELESS = """[...document.querySelectorAll('button, input, [role], nav, canvas, img, select, a')].filter((e) => {
  if (!e.checkVisibility() || e.closest('[aria-hidden=true]')) return false;
  const named = (e.getAttribute('aria-label') ?? '') + (e.getAttribute('aria-labelledby') ?? '') + (e.alt ?? '') + (e.labels?.[0]?.innerText ?? '') + e.innerText;
  const isDecoration = e.localName === 'img' && e.getAttribute('alt') === '' && e.closest('button')?.getAttribute('aria-label');
  return !named.trim() && !isDecoration && e.getAttribute('role') !== 'status';
}).map((e) => e.outerHTML.slice(0, 120))"""

# Text with a contrast below 4.5:1 against its background, or below 3:1 from 24 px on.
PALE = """(() => {
  const parse = (c) => { const n = c.match(/[\\d.]+/g).map(Number); return [n[0], n[1], n[2], n[3] ?? 1]; };
  const light = ([r, g, b]) => { const f = (v) => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; return 0.2126 * f(r) + 0.7152 * f(g) + 0.0722 * f(b); };
  const behind = (e) => { const over = []; for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor); if (c[3] > 0) over.push(c); if (c[3] === 1) break; }
    return over.reverse().reduce((under, c) => under.map((v, i) => v * (1 - c[3]) + c[i] * c[3]), [255, 255, 255]); };
  const pale = new Set(), walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walk.nextNode());) {
    const e = node.parentElement;
    if (!node.data.trim() || !e.checkVisibility({ opacityProperty: true }) || e.closest('script, .sr, noscript, dialog:not([open])')) continue;
    const style = getComputedStyle(e), [a, b] = [light(parse(style.color)), light(behind(e))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < (parseFloat(style.fontSize) >= 24 ? 3 : 4.5)) pale.add(`${ratio.toFixed(2)}:1 ‘${node.data.trim().slice(0, 30)}’ ${style.color}`);
  }
  return [...pale];
})()"""

# Elements that are wider than their box or the window, and neither scroll nor are truncated on purpose.
CLIPPED = """(() => {
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  for (const e of document.querySelectorAll('.top, .bar, .filters, .verdict, .facts, .tools, .words, .words-head, .proof-title, .under, .list button, .difference, .command, .cost, .hero, .sums, .columns, .segments')) {
    if (!e.checkVisibility()) continue;
    if (e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline') found.push(`${e.className || e.id} is cut: ${e.scrollWidth} in ${e.clientWidth}`);
    const box = e.getBoundingClientRect();
    if (box.right > innerWidth + 0.5 && !e.closest('.strip')) found.push(`${e.className || e.id} ends at ${box.right}`);
  }
  const main = document.querySelector('.main');
  if (main.scrollWidth > main.clientWidth + 1) found.push(`main is cut: ${main.scrollWidth} in ${main.clientWidth}`);
  const [filters, end] = [document.querySelector('.filters').getBoundingClientRect(), document.querySelector('.bar-end').getBoundingClientRect()];
  if (filters.top < end.bottom && document.querySelector('.filters').lastChild.getBoundingClientRect().right > end.left + 0.5) found.push('filters run under the buttons');
  const [verdict, facts] = [document.querySelector('.verdict'), document.querySelector('.facts').getBoundingClientRect()];
  const isBeside = facts.width > 0 && facts.top < verdict.getBoundingClientRect().bottom && facts.bottom > verdict.getBoundingClientRect().top;
  if ((isBeside && verdict.getBoundingClientRect().right > facts.left + 0.5) || (innerWidth > 720 && verdict.scrollHeight > 57)) found.push('the verdict has no room');
  return [...new Set(found)];
})()"""


def nameless(r, where):
    r.same(r.page.js(NAMELESS), [], f"nameless in {where}")


def pale(r, where):
    for dark in (False, True):
        r.page.media(dark=dark)
        r.same(r.page.js(PALE), [], f"too pale in {where}, {'dark' if dark else 'light'}")


def cut(r, where):
    for width in (1440, 1240, 1100, 900, 720, 400):
        r.page.resize(width, 900)
        r.page.js("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        r.same(r.page.js(CLIPPED), [], f"{where} at {width}")


def each_state_has_names_and_contrast_and_is_cut_at_no_width(r):
    for name, hash in STATES:
        # Opens each page once, because that takes long.
        r.page.resize(1440, 900)
        r.open(name, hash)
        for check in (nameless, pale, cut):
            check(r, f"{name}{hash}")


def each_mode_has_names_and_contrast(r):
    r.open("mixed")
    for key in "12345?":
        r.page.key(key)
        nameless(r, f"mode {key}")
        pale(r, f"mixed after {key}")
    r.same(r.page.js("['banner', 'main', 'nav'].length && document.querySelectorAll('header').length + document.querySelectorAll('main').length + document.querySelectorAll('nav').length"), 3, "landmarks")
    r.same(r.page.js("[...document.querySelectorAll('[id]')].map((e) => e.id).filter((id, i, all) => all.indexOf(id) !== i)"), [], "ids that stand twice")


def a_telephone_shows_what_differs_at_once(r):
    """At 400 px: the verdict, and where something differs its first words, are in sight without a hand; pictures fit."""
    r.page.resize(400, 800)
    r.open("mixed", "")
    r.page.js("new Promise((done) => setTimeout(done, 300))")
    box = "document.querySelector('.difference').getBoundingClientRect()"
    r.expect(r.page.js(f"{box}.top >= 0 && {box}.bottom <= innerHeight"), "the first difference is in sight")
    r.expect(r.page.js("document.querySelector('.list').getBoundingClientRect().height <= 184"), "the list leaves room")
    r.expect(r.page.js("[...document.querySelectorAll('.difference, .segments button, .filters button')].filter((e) => e.checkVisibility()).every((e) => e.getBoundingClientRect().height >= 30)"), "a finger finds what can be touched")
    r.expect(r.page.js("document.querySelector('.sheet').getBoundingClientRect().width > 250"), "the picture is as wide as it can be")
    r.expect(r.page.js("(e => e.checkVisibility() && e.innerText.startsWith('Exit'))(document.querySelector('.facts .exit'))"), "the exit says that it is one")
    r.expect(r.page.js("document.querySelector('.words-head').getBoundingClientRect().height <= 60"), "the head that stays is one line")
    r.expect(r.page.js("(e => e.scrollWidth <= e.clientWidth)(document.querySelector('.rows-wrap'))"), "no row goes beyond the edge")
    r.expect(r.page.js("[...document.querySelectorAll('.rows td.text')].every((e) => e.getBoundingClientRect().width > 250)"), "a row's words have the width")
    r.open("passed", "")
    r.expect(r.page.js("document.querySelector('.verdict').getBoundingClientRect().top >= 0 && scrollY === 0"), "the verdict is in sight")


def quoted_words_are_bold_to_their_end(r):
    """An apostrophe in them is no closing quote."""
    r.open("mixed")
    for sentence, bold in [("‘the compositor’s book. ❦’ is new.", ["‘the compositor’s book. ❦’"]), ("‘a’ was ‘b’.", ["‘a’", "‘b’"])]:
        r.same(r.page.js(f"emphasised('{sentence}').filter((e) => e.localName === 'b').map((e) => e.textContent)"), bold, sentence)


def nothing_leads_across_a_line(r):
    """Bars and leaders lie beside the sheet, in each mode that has them."""
    r.open("mixed", "#proof=drag-heart")
    for key in "12345":
        r.page.key(key)
        found = r.page.js("""(() => {
          const sheets = [...document.querySelectorAll('.sheet')].map((e) => e.getBoundingClientRect());
          return [...document.querySelectorAll('.gutter .leader, .gutter .extent')].map((e) => e.getBoundingClientRect())
            .filter((box) => sheets.some((sheet) => box.left < sheet.right && box.right > sheet.left)).length;
        })()""")
        r.same(found, 0, f"marks over the sheet in mode {key}")
        r.expect(r.count(".gutter .leader") > 0, f"there are leaders in mode {key}")


def it_can_be_printed(r):
    r.open("mixed")
    r.page.media(kind="print")
    r.page.resize(794, 1123)
    r.expect(r.page.js("document.body.scrollHeight > 1123 || getComputedStyle(document.querySelector('.main')).overflow === 'visible'"), "the main part is not a scroller")
    r.same(r.page.js("getComputedStyle(document.querySelector('.list')).display"), "none", "the list")
    r.expect(r.page.js("document.documentElement.scrollWidth <= 795"), "the page is as wide as its paper")


def take_pictures(r, folder):
    """The states beside the mockups: 1440 × 900, at 1× and 2×, light and dark."""
    os.makedirs(folder, exist_ok=True)
    r.open("mixed", "#proof=drag-heart")
    step = r.state("step")
    shots = [("differs", "mixed", ""), ("broken", "mixed", "#proof=zoom-page"), ("passed", "passed", ""), ("other-fonts", "fonts", ""), ("empty", "empty", "")]
    shots += [(mode, "mixed", f"#proof=drag-heart&step={step}&mode={mode}&zoom={zoom}&difference=1") for mode, zoom in [("side", "fit"), ("overlay", "1"), ("heat", "fit")]]
    for scale in (1, 2):
        for dark in (False, True):
            r.page.media(dark=dark)
            r.page.resize(1440, 900, scale)
            for name, page, hash in shots:
                r.open(page, hash)
                r.page.js("new Promise((done) => setTimeout(done, 500))")
                r.page.picture(f"{folder}/{name}-{'dark' if dark else 'light'}{'@2x' if scale == 2 else ''}.png")


checks = [each_state_has_names_and_contrast_and_is_cut_at_no_width, each_mode_has_names_and_contrast, a_telephone_shows_what_differs_at_once,
          quoted_words_are_bold_to_their_end,
          nothing_leads_across_a_line, it_can_be_printed]
