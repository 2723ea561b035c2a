// The stage: panes, layers, zoom, the divider.

const modeNames = { divider: "Divider", side: "Side by side", blink: "Blink", overlay: "Overlay", heat: "Heat" };
const zoomNames = { fit: "Fit", 1: "1:1", 4: "4:1" };
const blinkInterval = 700;

/// A pane scrolls one sheet. A layer shows one image, or both composed, with the marks of its sides.
let panes = [];
let blinking = 0;
const stageSize = new ResizeObserver(() => layOutStage());

/// Whether there are two images to compare.
const isPair = (step) => Boolean(step.after && step.before && step.state !== "passed");

function segments(label, key, values, names) {
  return h("div.segments", { role: "group", "aria-label": label }, values.map((value) =>
    h("button", { "data-key": key, "data-value": value, onclick: () => show({ [key]: value }) }, names[value])));
}

function makeViewer(step) {
  stageSize.disconnect();
  const stage = h("div.stage", { id: "stage" });
  stageSize.observe(stage);
  return h("section.viewer", { "aria-label": "Screenshots" },
    h("div.tools", {}, isPair(step) ? segments("Screenshots", "mode", modes, modeNames) : h("span.second", {}, "One screenshot: the recording and this run are the same."),
      segments("Zoom", "zoom", zooms, zoomNames)),
    stage, h("div.under", { id: "under" }), makeRows(step));
}

function makeLayer(kind, sides, ...children) {
  const marks = s("svg.marks", { "aria-hidden": "true" });
  return { kind, sides, marks, element: h(`div.layer.${kind}`, {}, ...children, marks) };
}

const pictureNames = { before: "before, as recorded", drawn: "before, drawn from the recorded layout", after: "after, this run" };
function picture(side) {
  const step = view.step;
  const source = (side === "after" ? step.after : step.before) || step.before || step.thumb;
  return makeLayer(side, [side], h("img", { src: source || null, alt: `Step ${step.n} ${pictureNames[side === "before" && step.before_is_drawn ? "drawn" : side]}`, draggable: "false" }));
}

const beforeName = () => (view.step?.before_is_drawn ? "Before, drawn from the layout" : "Before");
const tag = (side, corner) => h(corner ? "span.tag.corner" : "span.tag", {}, h("b", {}, side === "before" ? "− " : "+ "), side === "before" ? beforeName() : "After");

function makePane(mode, side) {
  const layers = side ? [picture(side)] : {
    divider: () => [picture("before"), picture("after")],
    blink: () => [picture("before"), picture("after")],
    single: () => [picture("before")],
  }[mode]?.() ?? [makeLayer("composed", ["before", "after"], h("canvas", { role: "img", "aria-label": `Step ${view.step.n}, ${modeNames[mode]} of before and after` }))];
  const sheet = h("div.sheet", { onpointermove: pointAt, onpointerleave: () => pointAt(null), onclick: choosePointed }, layers.map((layer) => layer.element));
  if (mode === "divider") sheet.append(makeDivider(sheet));
  const scroller = h("div.pane", { onscroll: scrolled }, sheet);
  if (side) scroller.prepend(tag(side, true));
  return { scroller, sheet, layers, side };
}

function drawStage() {
  const stage = byId("stage");
  if (!stage) return;
  clearInterval(blinking);
  const mode = isPair(view.step) ? view.mode : "single";
  stage.dataset.mode = mode;
  stage.dataset.zoom = view.zoom;
  for (const button of document.querySelectorAll(".segments button")) button.setAttribute("aria-pressed", view[button.dataset.key] === button.dataset.value ? "true" : "false");
  panes = mode === "side" ? [makePane(mode, "before"), makePane(mode, "after")] : [makePane(mode)];
  stage.replaceChildren(...panes.map((pane) => pane.scroller), makeGutter());
  if (mode === "blink") {
    view.showsAfter = true;
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) blinking = setInterval(() => show({ showsAfter: !view.showsAfter }), blinkInterval);
  }
  drawUnder(mode);
  drawLayers();
  layOutStage();
  goToDifference();
}

/// CSS pixels per point.
function scaleOf(pane) {
  const [width, height] = view.step.page;
  if (view.zoom !== "fit") return Number(view.zoom) * view.step.px_per_pt;
  const aside = panes.length > 1 ? 64 : pane.scroller.clientWidth < 640 ? 84 : 112;
  return Math.max(Math.min((pane.scroller.clientWidth - aside) / width, (pane.scroller.clientHeight - 24) / height), 0.01);
}

function layOutStage() {
  if (!byId("stage") || !view.step) return;
  for (const pane of panes) {
    pane.scale = scaleOf(pane);
    pane.sheet.style.width = `${view.step.page[0] * pane.scale}px`;
    pane.sheet.style.height = `${view.step.page[1] * pane.scale}px`;
  }
  const stage = byId("stage");
  stage.style.setProperty("--stage-height", `${stage.clientHeight}px`);
  drawSplit();
  drawMarks();
  drawGutter();
}

/// Updates the state that does not affect panes: the blinking image and the composition.
function drawLayers() {
  if (!byId("stage") || !panes.length) return;
  const mode = byId("stage").dataset.mode;
  if (mode === "blink") {
    const [before, after] = panes[0].layers;
    before.element.hidden = view.showsAfter;
    after.element.hidden = !view.showsAfter;
    panes[0].scroller.querySelector(".tag")?.remove();
    panes[0].scroller.prepend(tag(view.showsAfter ? "after" : "before", true));
  }
  if (mode === "overlay" || mode === "heat") compose(panes[0].layers[0].element.querySelector("canvas"), view.step, mode, view.putBack);
}

function scrolled(event) {
  for (const pane of panes) {
    if (pane.scroller === event.target) continue;
    pane.scroller.scrollTop = event.target.scrollTop;
    pane.scroller.scrollLeft = event.target.scrollLeft;
  }
  drawGutter();
}

/// Scrolls the selected difference to the centre of a sheet that is larger than its stage.
function goToDifference() {
  const difference = view.step?.differences.find((difference) => difference.id === view.difference);
  if (view.zoom === "fit" || !difference || !byId("stage")) return;
  const rects = [...difference.after, ...difference.before];
  if (!rects.length) return;
  const all = union(rects);
  for (const { scroller, sheet, scale } of panes) {
    scroller.scrollTop = sheet.offsetTop + (all[1] + Math.min(all[3], 80) / 2) * scale - scroller.clientHeight / 2;
    scroller.scrollLeft = sheet.offsetLeft + (all[0] + all[2] / 2) * scale - scroller.clientWidth / 2;
  }
}

function blinkByHand() {
  if (!isPair(view.step ?? {})) return;
  if (view.mode !== "blink") show({ mode: "blink" });
  clearInterval(blinking);
  show({ showsAfter: !view.showsAfter });
  announce(view.showsAfter ? "After" : "Before");
}

// MARK: The divider

function makeDivider(sheet) {
  const moveTo = (event) => {
    const box = sheet.getBoundingClientRect();
    show({ split: clamp((event.clientX - box.left) / box.width * 100, 0, 100) });
  };
  const grab = h("span.grab", {
    onpointerdown: (event) => { grab.setPointerCapture(event.pointerId); divider.focus({ preventScroll: true }); event.preventDefault(); },
    onpointermove: (event) => { if (grab.hasPointerCapture(event.pointerId)) moveTo(event); },
  });
  const divider = h("div.divider", { role: "slider", tabindex: 0, "aria-label": "Divider between before and after", "aria-valuemin": 0, "aria-valuemax": 100, "aria-orientation": "horizontal", onkeydown: moveDivider },
    h("div.tags", {}, tag("before"), tag("after")), h("div.knob", {}, icon("grip")), grab);
  return divider;
}

function moveDivider(event) {
  const by = event.shiftKey ? 10 : 1;
  const to = { ArrowLeft: view.split - by, ArrowRight: view.split + by, Home: 0, End: 100 }[event.key];
  if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  show({ split: clamp(to, 0, 100) });
}

function drawSplit() {
  const divider = document.querySelector(".divider");
  if (!divider) return;
  const [before, after] = panes[0].layers;
  before.element.style.clipPath = `inset(-20px ${100 - view.split}% -20px -40px)`;
  after.element.style.clipPath = `inset(-20px -40px -20px ${view.split}%)`;
  divider.style.left = `${view.split}%`;
  divider.setAttribute("aria-valuenow", Math.round(view.split));
  divider.setAttribute("aria-valuetext", `${Math.round(view.split)} % before`);
}

// MARK: Under the stage

function drawUnder(mode) {
  const swatch = (color, ...words) => h("span", {}, h("i", { style: `background: ${color}` }), ...words);
  const putBack = h("input", { type: "checkbox", id: "put-back", onchange: (event) => show({ putBack: event.target.checked }), "aria-keyshortcuts": "u" });
  putBack.checked = view.putBack;
  const hasMoves = view.step.differences.some((difference) => difference.kind === "move");
  const moved = hasMoves ? h("label", { title: "u" }, putBack, "Undo line movements") : null;
  const legend = {
    overlay: () => h("div.swatches", {}, swatch("var(--red)", h("b", {}, "−"), " only before"), swatch("var(--blue)", "+ only after"), swatch("var(--ink-2)", "both"), moved),
    heat: () => h("div.swatches", {}, swatch("var(--red)", "different pixels"), swatch("var(--line)", "the same"), moved),
    single: () => h("span.recording", {}, `Recorded ${day(view.proof.recorded)}`),
  }[mode]?.() ?? h("div.swatches", {}, h("span", {}, `− Before: recorded ${day(view.proof.recorded)}`), h("span", {}, `+ After: this run, ${day(run.date)}`));
  byId("under").replaceChildren(legend, h("span.reading", { id: "reading" }));
}
