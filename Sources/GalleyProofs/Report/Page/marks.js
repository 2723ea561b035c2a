// The marks over the images: outlines, breaks, dimensions and numbers, and the element under the pointer.

function union(rects) {
  const left = Math.min(...rects.map((rect) => rect[0])), top = Math.min(...rects.map((rect) => rect[1]));
  return [left, top, Math.max(...rects.map((rect) => rect[0] + rect[2])) - left, Math.max(...rects.map((rect) => rect[1] + rect[3])) - top];
}

/// A moved block has one outline. Other differences have an outline per area.
const outlineRects = (difference, side) => {
  const rects = difference[side];
  return difference.kind === "move" && rects.length ? columnsOf(rects).map(union) : rects;
};

/// Groups rectangles that are below each other.
function columnsOf(rects) {
  const groups = [];
  for (const rect of rects) {
    const group = groups.find((group) => { const all = union(group); return rect[0] < all[0] + all[2] && all[0] < rect[0] + rect[2]; });
    if (group) group.push(rect); else groups.push([rect]);
  }
  return groups;
}

function drawMarks() {
  if (!byId("stage") || !view.step) return;
  const difference = view.step.differences.find((difference) => difference.id === lit());
  for (const pane of panes) {
    for (const layer of pane.layers) {
      layer.element.querySelectorAll(".dimension-label").forEach((label) => label.remove());
      layer.marks.replaceChildren();
      if (pointedRow) drawPointedRow(layer, pane.scale);
      if (difference) drawDifference(layer, difference, pane.scale);
    }
  }
}

function drawDifference(layer, difference, scale) {
  for (const side of layer.sides) {
    for (const [x, y, width, height] of outlineRects(difference, side)) {
      layer.marks.append(s(side === "before" ? "rect.outline.was" : "rect.outline", { x: x * scale - 1.5, y: y * scale - 0.5, width: width * scale + 3, height: height * scale + 1, rx: 3 }));
    }
    const caret = side === "before" ? difference.caretBefore : difference.caretAfter;
    if (caret) drawBreak(layer, caret, scale);
  }
  if (difference.kind === "move" && difference.dy && difference.before.length && difference.after.length) drawDimension(layer, difference, scale);
}

/// Draws ‸ below the end of the line.
function drawBreak(layer, [x, y, , height], scale) {
  const [at, foot] = [x * scale, (y + height) * scale];
  layer.marks.append(s("path.break", { d: `M${at} ${y * scale + 2}V${foot}m-4 6 4-6 4 6` }));
}

/// Draws the distance of a moved block, from its old top to its new one.
function drawDimension(layer, difference, scale) {
  const [was, is] = [union(difference.before), union(difference.after)];
  const x = Math.max(Math.min(was[0], is[0]) * scale - 9, 4);
  const [from, to] = [was[1] * scale, is[1] * scale];
  const tip = to > from ? -4 : 4;
  layer.marks.append(s("path.dimension", { d: `M${x - 4} ${from}h8M${x - 4} ${to}h8M${x} ${from}V${to}M${x - 3} ${to + tip}L${x} ${to}l3 ${tip}` }));
  const label = h("span.dimension-label", {}, `${points(Math.abs(difference.dy))} pt`);
  label.style.cssText = `left: ${x + 8}px; top: ${(from + to) / 2}px; right: auto; bottom: auto`;
  layer.element.append(label);
}

// MARK: Numbers at the edge

function makeGutter() {
  return h("div.gutter", { id: "gutter" }, view.zoom === "fit" ? null : h("div.lane"), s("svg", { "aria-hidden": "true" }),
    shownDifferences().map((difference) => h("button.number", {
      "data-d": difference.id, "aria-pressed": "false", "aria-label": `Difference ${difference.id}: ${difference.words}`, title: difference.words,
      onclick: () => show({ difference: difference.id, pointed: null }), ...pointing(difference.id),
    }, String(difference.id))));
}

const shownDifferences = () => view.step.differences.slice(0, shownAtFirst).filter(extentOf);
const numberPitch = 25;

function drawGutter() {
  const gutter = byId("gutter");
  const pane = panes.at(-1);
  if (!gutter || !pane?.scale) return;
  const [stage, sheet] = [gutter.getBoundingClientRect(), pane.sheet.getBoundingClientRect()];
  const [left, top] = [sheet.left - stage.left, sheet.top - stage.top];
  const extents = shownDifferences().map((difference) => ({ difference, extent: extentOf(difference) }));
  const x = view.zoom === "fit" ? Math.min(left + sheet.width + 24, stage.width - 14) : stage.width - 14;
  const places = extents.map(({ difference, extent }) => ({
    difference, from: top + extent.top * pane.scale, to: top + extent.bottom * pane.scale,
  })).sort((a, b) => a.from + a.to - b.from - b.to);
  let last = -Infinity;
  for (const place of places) last = place.y = Math.max(clamp((place.from + place.to) / 2, 13, stage.height - 13), last + numberPitch);
  // Move marks back up that were pushed over the lower edge.
  let next = stage.height - 13;
  for (const place of places.toReversed()) { place.y = Math.min(place.y, next); next = place.y - numberPitch; }
  // Next to the sheet, so that neither bars nor leader lines cross a line of text.
  const bar = view.zoom === "fit" ? left + sheet.width + 5 : stage.width - 30;
  gutter.querySelector("svg").replaceChildren(...places.flatMap(({ difference, from, to, y }) => {
    const isChosen = difference.id === view.difference;
    const height = Math.max(to - from, 4);
    const leader = view.zoom === "fit" ? s("path.leader", { "data-d": difference.id, d: `M${bar + 2} ${(from + to) / 2}L${x - 10} ${y}`, fill: "none" }) : null;
    leader?.classList.toggle("lit", difference.id === lit());
    return [s("rect.extent", { x: bar - (isChosen ? 2 : 1), y: from, width: isChosen ? 4 : 2, height, rx: 1 }), leader].filter(Boolean);
  }));
  for (const { difference, y } of places) {
    const number = gutter.querySelector(`.number[data-d="${difference.id}"]`);
    number.style.left = `${x}px`;
    number.style.top = `${y}px`;
  }
}

// MARK: What the pointer is on

/// Returns the row of the layout under the pointer, and its side.
let pointedRow = null;

const holds = ([x, y, width, height], at) => at[0] >= x && at[0] < x + width && at[1] >= y && at[1] < y + height;

function sidesAt(pane, x) {
  const mode = byId("stage").dataset.mode;
  if (pane.side) return [pane.side];
  if (mode === "divider") return [x * 100 < view.split * pane.sheet.clientWidth ? "before" : "after"];
  if (mode === "blink") return [view.showsAfter ? "after" : "before"];
  return mode === "single" ? ["before"] : ["after", "before"];
}

function rowAt(side, at) {
  const ops = side === "before" ? [" ", "-"] : [" ", "+"];
  return view.step.dump.find((row) => ops.includes(row.op) && holds([row.x, row.y, row.w, row.h], at));
}

function pointAt(event) {
  const pane = event && panes.find((pane) => pane.sheet === event.currentTarget);
  let [row, id] = [null, null];
  if (pane) {
    const box = pane.sheet.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const at = [x / pane.scale, y / pane.scale];
    for (const side of sidesAt(pane, x)) {
      row ??= rowAt(side, at);
      id ??= row?.d ?? view.step.differences.find((difference) => difference[side].some((rect) => holds(rect, at)))?.id;
    }
  }
  if (row === pointedRow && (id ?? null) === view.pointed) return;
  pointedRow = row ?? null;
  byId("reading").textContent = row ? `column ${row.c}, line ${row.l}, fragment ${row.f}   x ${number(row.x)} y ${number(row.y)} w ${number(row.w)} h ${number(row.h)}` : "";
  markRow(pointedRow);
  show({ pointed: id ?? null });
  drawMarks();
}

function choosePointed() {
  if (view.pointed) show({ difference: view.pointed });
}

function drawPointedRow(layer, scale) {
  const { x, y, w, h: height, op } = pointedRow;
  if (op !== " " && !layer.sides.includes(op === "-" ? "before" : "after")) return;
  layer.marks.append(s("rect.row-light", { x: x * scale, y: y * scale, width: w * scale, height: height * scale, rx: 2 }));
}
