// The layout differences as a table: equal rows are folded, changed values are bold and underlined.

const number = (value) => value.toFixed(2);
let rowElements = new Map();

function makeRows(step) {
  rowElements = new Map();
  if (!step.dump.length) return null;
  const body = h("tbody");
  let same = [];
  const fold = () => { if (same.length) body.append(makeFold(same)); same = []; };
  step.dump.forEach((row, index) => {
    if (row.op === " ") return same.push(row);
    fold();
    body.append(row.op === ">" ? makeMovedRow(row) : makeChange(row, counterpart(step.dump, index)));
  });
  fold();
  const all = h("button", { onclick: () => {
    const isOpening = all.getAttribute("aria-expanded") === "false";
    for (const button of body.querySelectorAll(`.fold button[aria-expanded="${!isOpening}"]`)) button.click();
    all.setAttribute("aria-expanded", String(isOpening));
  }, "aria-expanded": "false" }, "Show All Rows");
  const head = (label, kind) => h(`th.${kind}`, { scope: "col" }, label);
  return h("div.rows-wrap", {}, h("table.rows", { "aria-label": "Layout, before and after" },
    h("thead", {}, h("tr", {}, h("th.op", { scope: "col" }, h("span.sr", {}, "change")), head("col", "small"), head("line", "small"), head("frag", "small"),
      ...["x", "y", "w", "h"].map((label) => head(label, "value")), head("text", "text"), h("th", { scope: "col" }, all))), body));
}

/// Returns the counterpart of a removed or added row in the same run of changes.
function counterpart(dump, index) {
  const row = dump[index];
  const other = row.op === "-" ? "+" : "-";
  let [from, to] = [index, index];
  while (from > 0 && "+-".includes(dump[from - 1].op)) from -= 1;
  while (to + 1 < dump.length && "+-".includes(dump[to + 1].op)) to += 1;
  return dump.slice(from, to + 1).find((each) => each.op === other && each.c === row.c && each.l === row.l && each.f === row.f);
}

function cells(row, pair) {
  const value = (key) => h("td.value", {}, pair && pair[key] !== row[key] ? h("b", {}, number(row[key])) : number(row[key]));
  return [h("td.small", {}, String(row.c)), h("td.small", {}, String(row.l)), h("td.small", {}, String(row.f)),
    value("x"), value("y"), value("w"), value("h"), h("td.text", { colspan: 2 }, row.op === " " ? row.t : changedWords(row.t, pair?.t))];
}

/// Marks the words that the other row lacks. Spaces between them are not marked.
function changedWords(text, other) {
  if (other === text) return [text];
  if (other === undefined) return [h("mark", {}, text)];
  const [own, others] = [text.split(/(?<=\s)/), other.split(/(?<=\s)/)].map((words) => words);
  const equal = (a, b) => a?.trimEnd() === b?.trimEnd();
  let [head, tail] = [0, 0];
  while (head < own.length && equal(own[head], others[head])) head += 1;
  while (tail < own.length - head && tail < others.length - head && equal(own.at(-1 - tail), others.at(-1 - tail))) tail += 1;
  const [first, middle, last] = [own.slice(0, head).join(""), own.slice(head, own.length - tail).join(""), own.slice(own.length - tail).join("")];
  const trimmed = middle.trimEnd();
  return [first, trimmed ? h("mark", {}, trimmed) : null, middle.slice(trimmed.length) + last];
}

function makeChange(row, pair) {
  const isRemoved = row.op === "-";
  const element = h(isRemoved ? "tr.change.removed" : "tr.change.added", row.d ? { "data-d": row.d, ...choosingRow(row.d) } : {},
    h("td.op", {}, h("span", { "aria-hidden": "true" }, isRemoved ? "−" : "+"), h("span.sr", {}, isRemoved ? "before" : "after")), ...cells(row, pair));
  rowElements.set(row, element);
  return element;
}

const choosingRow = (id) => ({ onclick: () => show({ difference: id, pointed: null }), ...pointing(id) });

function makeMovedRow(row) {
  const sign = (row.dy ?? 0) < 0 ? "−" : "+";
  const lines = ([first, last]) => (last && last !== first ? `lines ${first}–${last}` : `line ${first}`);
  const label = row.label || (row.from && row.to ? `${lines(row.from)} ${row.from[0] === row.from[1] ? "is" : "are"} now ${lines(row.to).replace(/^lines? /, "")}: y ${sign} ${number(Math.abs(row.dy ?? 0))}, otherwise unchanged` : `moved by ${number(row.dy ?? 0)}`);
  const element = h("tr.change.moved", row.d ? { "data-d": row.d, ...choosingRow(row.d) } : {}, h("td.op", {}, icon((row.dy ?? 0) < 0 ? "up" : "down")), h("td.label", { colspan: 9 }, label));
  rowElements.set(row, element);
  return element;
}

function makeFold(rows) {
  const toggle = h("button", { "aria-expanded": "false", onclick: () => {
    const isOpening = toggle.getAttribute("aria-expanded") === "false";
    toggle.setAttribute("aria-expanded", String(isOpening));
    if (isOpening) fold.after(...rows.map(makeSame));
    else for (const row of rows) { rowElements.get(row)?.remove(); rowElements.delete(row); }
  } }, `⋯  ${some(rows.length, "row is", "rows are")} the same`);
  const fold = h("tr.fold", {}, h("td", { colspan: 10 }, toggle));
  return fold;
}

function makeSame(row) {
  const element = h("tr.same", {}, h("td.op"), ...cells(row, row));
  rowElements.set(row, element);
  return element;
}

/// Highlights the row under the pointer in an image.
function markRow(row) {
  for (const element of document.querySelectorAll(".rows .pointed, .rows tr.same.lit")) element.classList.remove("pointed", "lit");
  rowElements.get(row)?.classList.add(row.op === " " ? "lit" : "pointed");
}
