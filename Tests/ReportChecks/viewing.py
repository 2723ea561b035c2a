"""The viewer: modes, zoom, divider, what lights what."""

HEART = "#proof=drag-heart"
SHARE = "Number(document.querySelector('.divider').getAttribute('aria-valuenow'))"


def differing_step(r, mode="divider", zoom="fit"):
    """Opens the first proof at its first step that differs."""
    r.open("mixed", HEART)
    step = int(r.state("step"))
    r.open("mixed", f"{HEART}&step={step}&mode={mode}&zoom={zoom}")
    r.expect(r.count(".difference") > 1, "the sample's step has too few differences")
    return step


def the_divider_moves_by_mouse(r):
    differing_step(r)
    x, y = r.page.middle(".divider .knob")
    left, width = r.page.js("(() => { const b = document.querySelector('.sheet').getBoundingClientRect(); return [b.x, b.width]; })()")
    r.page.drag((x, y), (left + width * 0.25, y))
    r.same(r.page.js(SHARE), 25, "the divider's share")
    clip = r.page.js("document.querySelector('.layer.after').style.clipPath")
    r.expect(clip.rstrip(")").split()[-1].startswith("25"), f"the later picture begins at the divider: {clip}")
    r.page.drag((left + width * 0.25, y), (left - 200, y))
    r.same(r.page.js(SHARE), 0, "dragged over the edge")


def the_divider_moves_by_keys(r):
    differing_step(r)
    r.page.js("document.querySelector('.divider').focus()")
    step = r.state("step")
    for key, shift, share in [("Home", False, 0), ("ArrowRight", False, 1), ("ArrowRight", True, 11), ("ArrowLeft", False, 10), ("End", False, 100), ("ArrowLeft", True, 90)]:
        r.page.key(key, shift)
        r.same(r.page.js(SHARE), share, f"after {key}")
    r.same(r.state("step"), step, "the step, which keys on the divider leave alone")
    r.expect("90" in r.page.js("document.querySelector('.divider').getAttribute('aria-valuetext')"), "the divider tells its place")


def keys_choose_the_mode(r):
    differing_step(r)
    for key, mode in zip("12345", ["divider", "side", "blink", "overlay", "heat"]):
        r.page.key(key)
        r.same(r.state("mode"), mode, f"after {key}")
        r.same(r.page.js("document.querySelector('#stage').dataset.mode"), mode, "the stage")
        r.same(r.page.js("document.querySelector('.segments [aria-pressed=true]').dataset.value"), mode, "the button")
    r.page.click(".segments [data-value=side]")
    r.same(r.count(".pane"), 2, "panes side by side")


def z_goes_round_the_zooms(r):
    differing_step(r)
    widths = []
    for zoom in ["1", "4", "fit"]:
        r.page.key("z")
        r.same(r.state("zoom"), zoom, "after z")
        widths.append(r.page.js("document.querySelector('.sheet').clientWidth / view.step.page[0] / view.step.px_per_pt"))
    r.expect(abs(widths[0] - 1) < 0.01 and abs(widths[1] - 4) < 0.01 and widths[2] < 1, f"picture pixels: {widths}")


def zoomed_panes_scroll_together_and_show_the_difference(r):
    differing_step(r, "side", "4")
    seen = "panes.map((p) => { const d = view.step.differences[0], q = union([...d.after, ...d.before]); const y = p.sheet.offsetTop + (q[1] + 4) * p.scale - p.scroller.scrollTop; return y > 0 && y < p.scroller.clientHeight; })"
    r.same(r.page.js(seen), [True, True], "the difference is in sight in both panes")
    r.page.js("panes[0].scroller.scrollTop = 40")
    r.comes("panes[1].scroller.scrollTop === 40", "the other pane follows")


def blinking(r):
    differing_step(r, "blink")
    shown = "document.querySelector('.layer.after').hidden"
    first = r.page.js(shown)
    r.comes(f"{shown} !== {str(first).lower()}", "it blinks by itself")
    r.page.key("b")
    by_hand = r.page.js(shown)
    r.same(r.page.js(f"new Promise((done) => setTimeout(() => done({shown}), 900))"), by_hand, "after b it is blinked by hand only")
    r.page.key("b")
    r.same(r.page.js(shown), not by_hand, "after b again")


def nothing_blinks_where_motion_is_reduced(r):
    r.page.media(still=True)
    differing_step(r, "blink")
    shown = "document.querySelector('.layer.after').hidden"
    first = r.page.js(shown)
    r.same(r.page.js(f"new Promise((done) => setTimeout(() => done({shown}), 900))"), first, "the picture")
    r.page.key("b")
    r.same(r.page.js(shown), not first, "after b")


RED = """(() => { const c = document.querySelector('canvas'), d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
  let red = 0, blue = 0; for (let i = 0; i < d.length; i += 4) { if (d[i] > d[i + 2] + 60) red += 1; if (d[i + 2] > d[i] + 30) blue += 1; } return [red, blue]; })()"""


def overlay_and_heat_show_what_differs(r):
    step = differing_step(r, "overlay")
    r.comes("document.querySelector('canvas').dataset.composed === 'overlay back'", "the overlay")
    back = r.page.js(RED)
    r.expect(back[0] > 50 and back[1] > 50, f"red and blue in the overlay: {back}")
    if r.page.js("view.step.differences.some((d) => d.kind === 'move')"):
        r.page.key("u")
        r.comes("document.querySelector('canvas').dataset.composed === 'overlay moved'", "the overlay with moved lines where they are")
        r.same(r.page.js("document.querySelector('#put-back').checked"), False, "the box")
        moved = r.page.js(RED)
        r.expect(sum(moved) > sum(back), f"putting lines back leaves less: {back} of {moved}")
        r.page.click("#put-back")
        r.comes("document.querySelector('canvas').dataset.composed === 'overlay back'", "put back by the box")
    r.page.key("5")
    r.comes("document.querySelector('canvas').dataset.composed === 'heat back'", "heat")
    r.expect(r.page.js(RED)[0] > 50, "heat is red where pixels differ")
    r.same(r.state("step"), str(step), "the step")


def a_difference_lights_its_row_number_and_place(r):
    differing_step(r)
    first, second = ".difference[data-d='1']", ".difference[data-d='2']"
    r.same(r.page.js(f"document.querySelector(\"{first}\").getAttribute('aria-pressed')"), "true", "the first is chosen from the start")
    r.page.hover(second)
    r.comes("view.pointed === 2", "pointing at the second")
    r.expect(r.count("tr.lit[data-d='2']") > 0, "its rows are lit")
    r.expect(r.count(".gutter .lit[data-d='2']") > 0, "its number is lit")
    r.expect(r.count(".marks .outline") > 0, "its place is outlined")
    r.page.click(second)
    r.same(r.state("difference"), "2", "the click keeps it")
    r.page.mouse("Moved", 5, 5)
    r.comes("view.pointed === null && document.querySelectorAll(\"tr.lit[data-d='2']\").length > 0", "it stays lit")


def a_row_lights_its_box(r):
    differing_step(r)
    r.page.key("2")
    r.page.js("document.querySelector('tr.change[data-d]').scrollIntoView({ block: 'center' })")
    r.page.hover("tr.change[data-d]")
    r.comes("view.pointed !== null", "pointing at the row")
    boxes = "[...document.querySelectorAll('.marks .outline')].map((o) => { const d = view.step.differences.find((d) => d.id === view.pointed); const q = outlineRects(d, o.classList.contains('was') ? 'before' : 'after').map((p) => p[1] * panes[0].scale - .5); return q.some((y) => Math.abs(y - o.y.baseVal.value) < 1); })"
    found = r.page.js(boxes)
    r.expect(found and all(found), f"each outline stands where its difference is: {found}")
    r.expect(r.count(".outline.was") > 0 and r.count(".outline:not(.was)") > 0, "dashed before, solid after")


def a_picture_lights_its_row(r):
    differing_step(r)
    r.page.key("2")
    spot = """(() => { const p = panes[1], row = view.step.dump.find((row) => row.op === '+'), b = p.sheet.getBoundingClientRect();
      return [b.x + (row.x + row.w / 2) * p.scale, b.y + (row.y + row.h / 2) * p.scale]; })()"""
    x, y = r.page.js(spot)
    r.page.mouse("Moved", x, y)
    r.comes("document.querySelector('tr.added.pointed') !== null", "the row is marked")
    numbers = r.text("#reading")
    r.expect("line" in numbers and "x" in numbers, f"its numbers show below: {numbers}")
    r.page.mouse("Pressed", x, y, pressed=True)
    r.page.ask("Input.dispatchMouseEvent", type="mouseReleased", x=x, y=y, button="left", buttons=0, clickCount=1)
    r.same(r.page.js("view.difference === view.pointed && view.difference !== null"), True, "the click keeps it")


def moves_have_a_dimension_and_breaks_a_mark(r):
    for kind, selector in [("move", ".dimension-label"), ("break", ".marks .break")]:
        r.open("mixed")
        r.expect(r.page.js(f"""(() => {{ for (const proof of run.proofs) for (const step of proof.steps) {{ const found = step.differences.find((d) => d.kind === '{kind}');
          if (found) {{ openProof(proof, step.n); show({{ difference: found.id }}); return true; }} }} return false; }})()"""), f"the sample has no {kind}")
        r.expect(r.count(selector) > 0, f"a {kind} has {selector}")
        if kind == "move":
            r.expect(" pt" in r.text(selector), "the dimension says how far")


checks = [the_divider_moves_by_mouse, the_divider_moves_by_keys, keys_choose_the_mode, z_goes_round_the_zooms,
          zoomed_panes_scroll_together_and_show_the_difference, blinking, nothing_blinks_where_motion_is_reduced,
          overlay_and_heat_show_what_differs, a_difference_lights_its_row_number_and_place, a_row_lights_its_box,
          a_picture_lights_its_row, moves_have_a_dimension_and_breaks_a_mark]
