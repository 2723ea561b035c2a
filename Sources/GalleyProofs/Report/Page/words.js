// The descriptions of differences, the cost, and the commands.

const shownAtFirst = 12;

function makeWords(proof, step) {
  const list = h("ol.differences", { "aria-label": "Differences" }, step.differences.slice(0, shownAtFirst).map(makeDifference));
  const rest = step.differences.slice(shownAtFirst);
  const more = rest.length ? h("button.more", { onclick: () => {
    list.append(...rest.map(makeDifference));
    more.remove();
    light();
    list.children[shownAtFirst].firstChild.focus();
  } }, `${rest.length} more`) : null;
  const words = step.differences.length ? [list, more] : [h("p.same-words", {}, icon(step.state), h("span", {}, sameWords(proof, step)))];
  return h("section.words", { "aria-label": "Description of differences" },
    h("div.words-head", {}, h("h3", {}, `Step ${step.n}`), h("span.second", {}, step.event),
      step.differences.length ? h("button.copy", { "aria-keyshortcuts": "y", title: "Copy description (y)", onclick: copyWords }, icon("copy"), "Copy Text") : null),
    proof.state === "otherFonts" ? h("p.caution", {}, icon("otherFonts"), h("span", {}, "Compared with other fonts: neither passed nor failed.")) : null,
    step.before_is_drawn && step.differences.length ? h("p.caution", {}, icon("differs"), h("span", {}, drawnBefore)) : null,
    ...words, makeCost(step), proof.state === "differs" ? makeCommands(proof) : null);
}

function makeDifference(difference) {
  const item = h("li", {}, h("button.difference", {
    "data-d": difference.id, "aria-pressed": "false",
    onclick: () => show({ difference: difference.id, pointed: null }), ...pointing(difference.id),
  }, h("span.number", {}, String(difference.id)), h("span", {}, emphasised(difference.words)),
  difference.note ? h("span.note", {}, difference.note) : null));
  if (difference.follows) item.className = "follows";
  return item;
}

/// Highlights a difference while the pointer is over one of its marks.
const pointing = (id) => ({ onpointerenter: () => show({ pointed: id }), onpointerleave: () => show({ pointed: null }) });

function makeCost(step) {
  const row = (label, [before, after]) => {
    const by = after - before;
    const change = by > 0 ? `▲ ${by}` : by < 0 ? `▼ ${-by}` : "=";
    return h("tr", {}, h("th", { scope: "row" }, label), h("td", {}, String(before)), h("td", {}, String(after)), h(by > 0 ? "td.more-work" : "td", {}, change));
  };
  const { lines, paragraphs } = step.cost;
  if (lines.length < 2 || paragraphs.length < 2) return null;
  return h("table.cost", {},
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Cost"), h("th", { scope: "col" }, "before"), h("th", { scope: "col" }, "after"), h("th", { scope: "col" }, h("span.sr", {}, "change")))),
    h("tbody", {}, row("Lines laid out", lines), row("Paragraphs shaped", paragraphs)));
}

function makeCommands(proof) {
  const name = quoted(proof.id);
  return h("div.commands", {},
    command("If the new result is correct:", `galley proof accept ${name}`),
    command("To find the event that caused it:", `galley proof bisect ${name}`),
    command("To share it:", `galley proof export ${name}`));
}

function copyWords() {
  if (view.step) copy(stepInWords(view.proof, view.step));
}

function moveDifference(by) {
  const all = view.step?.differences ?? [];
  if (!all.length) return;
  const next = all[clamp(all.findIndex((each) => each.id === view.difference) + by, 0, all.length - 1)];
  const more = document.querySelector(".more");
  if (more && !document.querySelector(`.difference[data-d="${next.id}"]`)) more.click();
  show({ difference: next.id, pointed: null });
  document.querySelector(`.difference[data-d="${next.id}"]`)?.scrollIntoView({ block: "nearest" });
}

/// Highlights all marks of the difference that is selected or under the pointer.
function light() {
  for (const element of document.querySelectorAll("[data-d]")) {
    const isLit = Number(element.dataset.d) === lit();
    element.classList.toggle("lit", isLit);
    if (element.hasAttribute("aria-pressed")) element.setAttribute("aria-pressed", Number(element.dataset.d) === view.difference ? "true" : "false");
  }
  drawMarks();
}
