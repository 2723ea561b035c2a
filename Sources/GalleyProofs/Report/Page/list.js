// The list of proofs, the filters and the search.

const filters = [["all", "All"], ["differs", "Differs"], ["otherFonts", "Other fonts"], ["broken", "Broken"], ["passed", "Passed"]];

function visibleProofs() {
  const words = view.query.toLowerCase().split(/\s+/).filter(Boolean);
  return run.proofs.filter((proof) => (view.filter === "all" || proof.state === view.filter)
    && words.every((word) => `${proof.id} ${proof.title} ${stateWords[proof.state]}`.toLowerCase().includes(word)));
}

function drawFilters() {
  byId("filters").replaceChildren(...filters.map(([name, label]) => {
    const count = name === "all" ? run.proofs.length : proofsIn(name).length;
    return h("button", { "data-filter": name, "data-none": count === 0, "aria-pressed": view.filter === name ? "true" : "false", onclick: () => choose(name) },
      name === "all" ? null : icon(name), h("span", {}, label), h("span.count", {}, String(count)));
  }));
}

function choose(filter) {
  show({ filter });
  for (const button of byId("filters").children) button.setAttribute("aria-pressed", button.dataset.filter === filter ? "true" : "false");
  announce(`${some(visibleProofs().length, "proof")}`);
  if (pageOfAll() || !visibleProofs().includes(view.proof)) openAll();
}

/// A row is created once; filtering shows and hides it.
const rowOf = new Map();

function makeRow(proof) {
  const wrong = differing(proof).length;
  const figures = proof.state === "differs" ? `${wrong} of ${proof.steps.length}` : proof.steps.length ? some(proof.steps.length, "step") : stateWords[proof.state];
  const time = { broken: "not read", otherFonts: proof.steps.some(wasCompared) ? duration(proof.ms) : "not compared" }[proof.state] ?? duration(proof.ms);
  return h("button", {
    tabindex: -1, "aria-label": `${proof.id}: ${stateWords[proof.state]}, ${figures}, ${time}`, title: proof.title, onclick: () => openProof(proof),
  }, icon(proof.state), h("span.name", {}, proof.id), h("span.figures", {}, figures),
  h("span.ticks", {}, proof.steps.map((step) => h(proof.state === "broken" ? "i.broken" : `i.${step.state}`))), h("span.time", {}, time));
}

function drawList() {
  const visible = visibleProofs();
  const children = [];
  visible.forEach((proof, index) => {
    if (index && proof.state === "passed" && visible[index - 1].state !== "passed") children.push(h("hr.parting"));
    if (!rowOf.has(proof)) rowOf.set(proof, makeRow(proof));
    children.push(rowOf.get(proof));
  });
  if (!visible.length) children.push(h("p.none", {}, run.proofs.length ? "No proofs match." : "No proofs."));
  byId("list").replaceChildren(...children);
  markList();
}

let markedRow = null;
function markList() {
  markedRow?.removeAttribute("aria-current");
  markedRow?.setAttribute("tabindex", "-1");
  const row = rowOf.get(view.proof);
  const shown = row?.isConnected ? row : byId("list").querySelector("button");
  if (row) row.setAttribute("aria-current", "true");
  // The list is one tab stop; j and k move within it.
  shown?.setAttribute("tabindex", "0");
  if (markedRow && document.activeElement === markedRow && row?.isConnected) row.focus({ preventScroll: true });
  row?.scrollIntoView({ block: "nearest" });
  markedRow = row ?? shown ?? null;
}

/// Returns the visible proof after or before the selected one.
function stepList(by) {
  const visible = visibleProofs();
  if (!visible.length) return;
  const at = visible.indexOf(view.proof);
  openProof(visible[at < 0 ? (by > 0 ? 0 : visible.length - 1) : clamp(at + by, 0, visible.length - 1)]);
}
