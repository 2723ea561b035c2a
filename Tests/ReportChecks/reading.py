"""The list, the keys, the states; what is found, told and kept."""


def filters_filter(r):
    r.open("mixed")
    counts = dict(r.page.js("[...document.querySelectorAll('.filters button')].map((b) => [b.dataset.filter, Number(b.querySelector('.count').innerText)])"))
    r.same(len(counts), 5, "filters")
    r.same(counts["all"], sum(count for name, count in counts.items() if name != "all"), "all is the sum of the others")
    for name, count in counts.items():
        r.page.click(f"[data-filter={name}]")
        r.same(r.count(".list button"), count, f"rows for {name}")
        if name != "all":
            r.same(r.page.js(f"[...document.querySelectorAll('.list .mark')].every((m) => m.classList.contains('{name}'))"), True, f"marks for {name}")
        r.same(r.page.js("document.querySelector('.filters [aria-pressed=true]').dataset.filter"), name, "the pressed filter")


def search_finds(r):
    r.open("mixed")
    all = r.count(".list button")
    name = r.page.js("run.proofs.at(-1).id")
    r.page.key("/")
    r.same(r.page.js("document.activeElement.id"), "search", "/ goes to the search")
    r.page.keys(name)
    r.same(r.page.js("[...document.querySelectorAll('.list .name')].map((n) => n.textContent.trim())"), [name], "what is found")
    r.page.key("Enter")
    r.same(r.state("proof"), name, "Enter opens it")
    r.page.key("/")
    r.page.key("Escape")
    r.same(r.count(".list button"), all, "Escape forgets the search")
    r.page.key("/")
    r.page.keys("no such proof")
    r.same(r.count(".list button"), 0, "nothing is found")
    r.expect(r.text(".list .none"), "and it says so")


def keys_go_through_proofs_and_steps(r):
    r.open("mixed")
    order = r.page.js("run.proofs.map((p) => p.id)")
    r.same(r.state("proof"), order[0], "the first proof is open")
    r.page.key("j")
    r.same(r.state("proof"), order[1], "j")
    r.page.key("k")
    r.page.key("k")
    r.same(r.state("proof"), order[0], "k, and no further")
    start = int(r.state("step"))
    r.page.key("ArrowRight")
    r.same(r.state("step"), str(start + 1), "→")
    r.page.key("ArrowLeft")
    r.page.key("ArrowLeft")
    r.same(r.state("step"), str(start - 1), "←")
    found = []
    total = r.page.js("run.proofs.reduce((n, p) => n + differing(p).length, 0)")
    for _ in range(total):
        r.page.key("n")
        found.append((r.state("proof"), r.state("step")))
    r.same(len(set(found)), total, "n meets every step that differs")
    r.page.key("N", shift=True)
    r.same((r.state("proof"), r.state("step")), found[-2], "N goes back")


def arrows_go_through_differences(r):
    r.open("mixed")
    r.same(r.state("difference"), "1", "the first is chosen")
    r.page.key("ArrowDown")
    r.same(r.state("difference"), "2", "↓")
    r.comes("document.querySelector('#announcer').textContent.startsWith(view.step.differences[1].words)", "its words are announced")
    r.page.key("ArrowUp")
    r.page.key("ArrowUp")
    r.same(r.state("difference"), "1", "↑, and no further")


def at_most_twelve_differences_then_the_rest(r):
    r.open("many")
    r.same(r.count(".difference"), 12, "differences at first")
    more = r.text(".more")
    r.same(more, "31 more", "the button")
    r.page.click(".more")
    r.same(r.count(".difference"), 43, "differences after it")
    r.same(r.page.js("document.activeElement.dataset.d"), "13", "the focus goes on to the next")


def the_address_restores(r):
    step = "#proof=drag-heart&step={}&mode=overlay&zoom=1&difference=2"
    r.open("mixed", "#proof=drag-heart")
    address = step.format(r.state("step"))
    r.open("mixed", address)
    kept = {name: r.state(name) for name in ("mode", "zoom", "difference")}
    r.same(kept, {"mode": "overlay", "zoom": "1", "difference": "2"}, "what the address keeps")
    r.same(r.page.js("[view.mode, view.zoom, view.difference]"), ["overlay", "1", 2], "what is shown")
    r.open("mixed", "#proof=no-such&step=99&mode=none")
    r.expect(r.state("proof") not in (None, "no-such"), "an address of another run opens the first proof")


def words_are_copied(r):
    r.open("mixed")
    r.page.js("window.taken = null, navigator.clipboard && (navigator.clipboard.writeText = async (text) => { window.taken = text; })")
    r.page.key("y")
    r.comes("window.taken !== null", "y copies")
    text = r.page.js("window.taken")
    first = r.page.js("view.step.differences[0].words")
    r.expect(first in text and "step" in text, f"the words: {text}")
    for selector, word in zip([f".command:nth-of-type({n})" for n in (1, 2, 3)], ["accept", "bisect", "export"]):
        r.page.js(f"document.querySelector('{selector}').click()")
        r.comes(f"window.taken === 'galley proof {word} ' + view.proof.id", f"the command {word}")


def t_changes_the_theme(r):
    r.open("mixed")
    color = "getComputedStyle(document.querySelector('.main')).backgroundColor"
    light = r.page.js(color)
    r.page.key("t")
    dark = r.page.js(color)
    r.same((light, dark), ("rgb(251, 249, 244)", "rgb(31, 33, 36)"), "light, dark")
    r.page.click("#theme")
    r.same(r.page.js(color), light, "the button changes it back")
    r.page.media(dark=True)
    r.open("mixed")
    r.same(r.page.js(color), dark, "the system's choice")


def the_sheet_of_keys_opens_and_closes(r):
    r.open("mixed")
    r.page.key("?")
    r.same(r.page.js("document.querySelector('#keys').open"), True, "?")
    r.expect("divider" in r.text("#keys"), "it tells the keys")
    before = r.state("proof")
    r.page.key("j")
    r.same(r.state("proof"), before, "keys below it sleep")
    r.page.key("Escape")
    r.same(r.page.js("document.querySelector('#keys').open"), False, "Escape")


def everything_is_reached_by_tab(r):
    r.open("mixed")
    met, ends = [], 0
    for _ in range(160):
        r.page.key("Tab")
        name = r.page.js("(() => { const e = document.activeElement; return e === document.body ? null : e.id || e.dataset.filter || e.dataset.value || e.className || e.innerText; })()")
        # Browsers begin at different elements; after the last element, focus returns to the first.
        if name is None:
            ends += 1
            if ends == 2:
                break
            continue
        met.append(name)
        r.expect(r.page.js("document.activeElement === document.querySelector('#search') || document.activeElement.matches('.divider') || getComputedStyle(document.activeElement).outlineStyle !== 'none'"), f"a focus ring on {name}")
    for needed in ["brand", "search", "differs", "theme", "show-keys", "overlay", "4", "divider", "difference", "command"]:
        r.expect(any(needed in name for name in met), f"Tab reaches {needed}: {met}")


def passed_is_a_contact_sheet(r):
    r.open("passed")
    r.same(r.count(".contact button"), r.page.js("run.proofs.reduce((n, p) => n + p.steps.length, 0)"), "frames")
    r.expect(r.text("#verdict").startswith("All "), "the verdict")
    r.page.click(".contact button")
    r.same(r.state("step"), "1", "a frame opens its step")
    r.expect("Nothing differs" in r.text(".words"), "its words")
    r.page.click("#brand")
    r.expect(r.count(".contact button") > 0, "and the name leads back")


def other_fonts_are_a_table(r):
    r.open("fonts")
    rows = r.page.js("[...document.querySelectorAll('.plain')][0].querySelectorAll('tbody tr').length")
    r.same(rows, r.page.js("run.fonts.length"), "rows")
    r.expect("not found" in r.text(".plain"), "a font that is not there")
    commands = r.page.js("[...document.querySelectorAll('.command code')].map((c) => c.innerText)")
    r.same(commands, ["galley doctor", "galley proof check --anyway", "galley proof accept --all"], "remedies")
    r.page.key("j")
    r.expect(r.count(".strip button") > 0, "a proof that was not compared shows what was recorded")


def compared_all_the_same_is_no_verdict(r):
    r.open("anyway")
    r.expect("compared with other fonts" in r.text("#verdict") and "2 steps differ" in r.text("#verdict"), "the verdict")
    r.same(r.state("step"), "4", "it opens where something differs")
    r.expect(r.count(".difference") > 0 and "neither passed nor failed" in r.text(".words"), "the words")
    r.same(r.count(".ticks .differs, .mark.differs:not(.filters *)"), 0, "marks of a verdict")
    r.page.key("j")
    r.expect("Nothing differs" in r.text(".words") and "nothing differs" in r.text(".message"), "one that is the same")


def broken_tells_file_line_and_remedy(r):
    r.open("mixed")
    r.page.click("[data-filter=broken]")
    broken = r.page.js("run.proofs.find((p) => p.state === 'broken')")
    for words in [f"{broken['file']}:{broken['line']}", broken["message"], broken["remedy"][0]]:
        r.expect(words.lower() in r.text("#main").lower(), f"it says {words}")
    r.same(r.text(".excerpt .wrong i"), str(broken["line"]), "the marked line")


def a_run_of_nothing(r):
    r.open("empty")
    r.expect("No proofs" in r.text("#verdict"), "the verdict")
    r.expect("galley proof record" in r.text("#main"), "what to do")
    for key in ["j", "n", "ArrowRight", "ArrowDown", "3", "z", "b", "u", "y"]:
        r.page.key(key)


def a_thousand_proofs_stay_quick(r):
    r.open("many")
    r.same(r.count(".list button"), 1000, "rows")
    took = r.page.js("""(async () => { const start = performance.now(); for (let i = 0; i < 10; i += 1) { acts.j(); document.body.offsetHeight; }
      show({ query: '99' }); document.body.offsetHeight; show({ query: '' }); document.body.offsetHeight; return performance.now() - start; })()""")
    r.expect(took < 3000, f"ten proofs on, and a search: {took:.0f} ms")


checks = [filters_filter, search_finds, keys_go_through_proofs_and_steps, arrows_go_through_differences,
          at_most_twelve_differences_then_the_rest, the_address_restores, words_are_copied, t_changes_the_theme,
          the_sheet_of_keys_opens_and_closes, everything_is_reached_by_tab, passed_is_a_contact_sheet, other_fonts_are_a_table,
          compared_all_the_same_is_no_verdict, broken_tells_file_line_and_remedy, a_run_of_nothing, a_thousand_proofs_stay_quick]
