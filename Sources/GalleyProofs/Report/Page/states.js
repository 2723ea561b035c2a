// The main area: a proof, or a message if nothing differs.

function drawMain() {
  clearInterval(blinking);
  panes = [];
  pointedRow = null;
  const { proof } = view;
  const make = view.page === "proof" ? { broken: makeBroken, otherFonts: makeUncompared }[proof.state] ?? makeProof : { passed: makePassed, fonts: makeFonts, empty: makeEmpty, none: makeNone }[view.page];
  byId("main").replaceChildren(...make(proof));
  byId("main").scrollTop = 0;
  if (view.page === "proof") { markStrip(); drawStep(); }
}

/// The area below the film strip.
function drawStep() {
  markStrip();
  pixelsOf = new Map();
  pointedRow = null;
  const place = byId("step");
  if (!place || !view.step) return;
  place.replaceChildren(makeWords(view.proof, view.step), makeViewer(view.step));
  drawStage();
}

function makeTitle(proof) {
  const end = `${some(proof.steps.length, "step")} from ${some(proof.events, "event")}${proof.recorded ? ` · recorded ${day(proof.recorded)}` : ""}`;
  return h("div.proof-title", {}, h("h2", {}, proof.id), h("span.second", {}, proof.title), h("span.second.end", {}, end), proof.message && (proof.state === "differs" || proof.steps.some(wasCompared)) ? h("p.message", {}, icon(proof.state), sentence(proof.message)) : null);
}

function makeProof(proof) {
  return [makeTitle(proof), ...(proof.steps.length ? [makeStrip(proof), h("div.step", { id: "step" })] : [h("p.hero.second", {}, "This proof has no recorded steps.")])];
}

const hero = (state, title, ...words) => h("div.hero-head", {}, icon(state), h("h2", {}, title), h("p", {}, ...words));

// MARK: Passed

function makePassed() {
  const passed = proofsIn("passed");
  const steps = passed.flatMap((proof) => proof.steps.map((step) => ({ proof, step })));
  const sum = (value) => steps.reduce((total, { step }) => total + value(step), 0);
  const isRow = (row) => row.op !== ">";
  const lines = sum((step) => new Set(step.dump.filter(isRow).map((row) => `${row.c} ${row.l}`)).size);
  const fragments = sum((step) => step.dump.filter(isRow).length);
  const figures = [[grouped(steps.length), "steps compared"], lines && [grouped(lines), "lines compared"], fragments && [grouped(fragments), "fragments compared"],
    [grouped(sum((step) => step.pixels ?? 0)), "pixels that differ"], [duration(passed.reduce((total, proof) => total + proof.ms, 0)), "time"]].filter(Boolean);
  const isAll = passed.length === run.proofs.length;
  const words = `${some(steps.length, "step")} in ${some(passed.length, "proof")} ${steps.length === 1 ? "agrees with its recording" : "agree with their recordings"}, in layout and in screenshots.${isAll ? " There is nothing to accept." : ""}`;
  return [h("section.hero", {}, passed.length ? hero("passed", "Nothing differs.", words) : hero("passed", "No proof passed.", "Use the filters above to see the differences."),
    passed.length ? h("dl.sums", {}, figures.map(([figure, label]) => h("div", {}, h("dt", {}, label), h("dd", {}, figure)))) : null,
    h("div.contact", {}, steps.map(({ proof, step }) => h("button", { "aria-label": `${proof.id}, step ${step.n}, ${step.event}`, title: step.event, onclick: () => openProof(proof, step.n) },
      frame(step, false), h("span.caption", {}, step === proof.steps[0] ? h("b", {}, proof.id) : null, h("span", {}, String(step.n)))))))];
}

// MARK: Other fonts

const matches = (font) => font.found && font.found.version === font.recorded.version && font.found.hash === font.recorded.hash;

function makeUncompared(proof) {
  if (proof.steps.some(wasCompared)) return makeProof(proof);
  return [makeTitle(proof), proof.steps.length ? makeStrip(proof) : null, ...makeFonts()].filter(Boolean);
}

function makeFonts() {
  const wrong = run.fonts.filter((font) => !matches(font)).length;
  const version = (version, isWrong) => h("td", {}, version ? h(isWrong ? "span.not" : "span", {}, version.version) : h("span.not", {}, "not found"), version?.hash ? h("code", {}, version.hash.slice(0, 8)) : null);
  const rows = run.fonts.map((font) => h("tr", {}, h("td.mark-cell", {}, icon(matches(font) ? "passed" : "differs", matches(font) ? "the same" : "differs")),
    h(matches(font) ? "td" : "td.not", {}, font.name), version(font.recorded, false), version(font.found, !matches(font))));
  const exits = Object.entries(exitWords).map(([code, words]) => h("tr", {}, h(Number(code) === run.exit ? "td.not" : "td", {}, h("span", {}, code)), h(Number(code) === run.exit ? "td.not" : "td", {}, words)));
  return [h("section.hero", {},
    hero("otherFonts", "The fonts here are not the recorded fonts.", "Other fonts break lines differently, so a comparison would only show that the fonts differ. Galley did not compare. ",
      h("b", {}, "Exit status 3 means: neither passed nor failed."), " No recording was changed."),
    h("div.columns", {},
      h("div", {}, h("p.second", {}, `${wrong} of ${run.fonts.length} ${wrong === 1 ? "does" : "do"} not match`),
        h("table.plain", {}, h("thead", {}, h("tr", {}, h("th", {}, h("span.sr", {}, "state")), ...["Font or library", "Recorded with", "Found here"].map((label) => h("th", { scope: "col" }, label)))), h("tbody", {}, rows))),
      h("div.aside", {}, h("p", {}, "What to do"),
        h("h3", {}, "Use the recorded fonts"), command("Lists missing fonts and libraries. Usually the right choice.", "galley doctor"),
        h("h3", {}, "Compare anyway"), command("Shows every difference; the fonts can be the cause of any of them.", "galley proof check --anyway"),
        h("h3", {}, "Accept the new results"), command("Only if the font change is intended. Check every step first.", "galley proof accept --all"),
        h("h3", {}, "Exit status"), h("table.plain", {}, h("tbody", {}, exits)))))];
}

// MARK: Broken, and nothing

function makeBroken(proof) {
  // The output format: "14  the line".
  const excerpt = (proof.excerpt ?? []).map((line) => /^(\d+) {2}(.*)$/s.exec(line)?.slice(1) ?? ["", line]);
  const place = [proof.file, proof.line].filter(Boolean).join(":");
  const remedies = proof.remedy?.length ? proof.remedy : [`galley proof record ${quoted(proof.id)}`];
  const isCommand = (remedy) => /^(galley|git|Scripts\/)/.test(remedy);
  return [makeTitle(proof), h("section.hero", {},
    hero("broken", "This proof cannot be read.", proof.message ? h("b", {}, sentence(proof.message.replace(`${place}: `, ""))) : "Its files are not those of a proof."),
    h("div.columns", {}, h("div", {}, place ? h("p", {}, h("code", {}, place)) : null,
      excerpt.length ? h("pre.excerpt", {}, excerpt.map(([line, text]) => h(Number(line) === proof.line ? "span.wrong" : "span", {}, h("i", {}, line), h("code", {}, text)))) : null,
      h("p.second", {}, "The other proofs were still checked.")),
    h("div.aside", {}, h("p", {}, "What to do"), ...remedies.map((remedy, index) => (isCommand(remedy) ? command(index ? "or" : "Record it again, or repair the file:", remedy) : h("p", {}, sentence(remedy)))))))];
}

function makeEmpty() {
  return [h("section.hero", {}, hero("otherFonts", "No proofs were run.", "A proof is recorded input, such as a drag or typing, that is replayed on every run."),
    h("div.columns", {}, h("div", {}, command("Record the first one:", "galley proof record NAME"), command("Then check it on any machine:", "galley proof check"))))];
}

function makeNone() {
  return [h("p.hero.second", {}, "Choose a proof on the left, or another filter above.")];
}
