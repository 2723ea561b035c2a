// The state of the view, which is stored in the URL.

const modes = ["divider", "side", "blink", "overlay", "heat"];
const zooms = ["fit", "1", "4"];

const view = {
  /// "proof", or for the whole run "passed", "fonts" or "empty".
  page: "proof",
  proof: null, step: null,
  mode: "divider", zoom: "fit",
  /// IDs of differences: selected by a click, and under the pointer.
  difference: null, pointed: null,
  putBack: true, showsAfter: true, split: 50,
  filter: "all", query: "",
};

/// Must match narrow.css.
const narrow = matchMedia("(max-width: 720px)");

const lit = () => view.pointed ?? view.difference;

/// The view without a selected proof, or `null` if there is a proof to start with.
function pageOfAll(filter = view.filter) {
  if (!run.proofs.length) return "empty";
  const [passed, fonts] = [proofsIn("passed").length, proofsIn("otherFonts")];
  if (filter === "passed" || (filter === "all" && passed === run.proofs.length)) return "passed";
  const compared = fonts.some((proof) => proof.steps.some(wasCompared));
  if (!compared && fonts.length && (filter === "otherFonts" || (filter === "all" && passed + fonts.length === run.proofs.length))) return "fonts";
  return null;
}

function openAll() {
  const page = pageOfAll();
  const first = visibleProofs()[0];
  if (page || !first) show({ page: page ?? "none", proof: null, step: null, difference: null });
  else openProof(first);
}

/// Scrolls to the differences. In a narrow window, they are below the list and the strip.
function scrollToDifference() {
  const differs = view.page === "proof" && view.step && differing(view.proof).includes(view.step);
  if (differs && narrow.matches) byId("step")?.scrollIntoView({ block: "start" });
}

/// Shows a proof at its first step that differs, unless a step is specified.
function openProof(proof, number) {
  const step = proof.steps.find((step) => step.n === number) ?? differing(proof)[0] ?? proof.steps[0] ?? null;
  show({ page: "proof", proof, ...choosing(step) });
  scrollToDifference();
}

function openStep(step) { show(choosing(step)); }

/// Shows a step with its first difference, and moves the divider to it.
function choosing(step) {
  const first = step?.differences[0];
  const rects = first ? [...first.before, ...first.after] : [];
  const split = rects.length ? clamp((union(rects)[0] + union(rects)[2] * 0.6) / step.page[0] * 100, 5, 95) : 50;
  return { step, difference: first?.id ?? null, pointed: null, split };
}

/// Changes the view, redraws its dependents, and updates the URL.
function show(change) {
  const old = { ...view };
  Object.assign(view, change);
  const is = (key) => old[key] !== view[key];
  if (is("filter") || is("query")) drawList();
  if (is("page") || is("proof")) { drawMain(); markList(); }
  else if (is("step")) drawStep();
  else if (is("mode") || is("zoom")) drawStage();
  else if (is("putBack") || is("showsAfter")) drawLayers();
  if (is("proof") || is("step") || is("difference") || is("pointed")) light();
  if (is("split")) drawSplit();
  if (is("step") || is("difference")) tell(is("step"));
  writeAddress();
}

/// Announces the description of a selected step or difference.
function tell(isNewStep) {
  if (!view.step) return;
  const difference = view.step.differences.find((difference) => difference.id === view.difference);
  if (isNewStep) announce(stepInWords(view.proof, view.step));
  else if (difference) announce(`${difference.words} ${difference.note}`);
}

// MARK: The address

function writeAddress() {
  const parts = [];
  if (view.page === "proof" && view.proof) {
    parts.push(`proof=${encodeURIComponent(view.proof.id)}`);
    if (view.step) parts.push(`step=${view.step.n}`);
    parts.push(`mode=${view.mode}`, `zoom=${view.zoom}`);
    if (view.difference) parts.push(`difference=${view.difference}`);
  }
  const hash = parts.length ? `#${parts.join("&")}` : "";
  if (hash !== location.hash) history.replaceState(null, "", hash || location.pathname + location.search);
}

/// Whether the URL names a proof of this run.
function readAddress() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const proof = proofNamed(asked.get("proof"));
  if (!proof) return false;
  if (modes.includes(asked.get("mode"))) view.mode = asked.get("mode");
  if (zooms.includes(asked.get("zoom"))) view.zoom = asked.get("zoom");
  openProof(proof, Number(asked.get("step")));
  const id = Number(asked.get("difference"));
  if (view.step?.differences.some((difference) => difference.id === id)) show({ difference: id });
  return true;
}
