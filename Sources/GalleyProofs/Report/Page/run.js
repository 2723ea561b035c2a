// The results and their descriptions.

const states = ["differs", "broken", "otherFonts", "passed"];
const stateWords = { differs: "differs", broken: "broken", otherFonts: "other fonts", passed: "passed" };
const { run, pictures } = JSON.parse(byId("run").textContent);
// Each image is stored once; steps refer to it by number.
for (const step of run.proofs.flatMap((proof) => proof.steps)) {
  for (const key of ["thumb", "before", "after"]) if (step[key]?.startsWith("@")) step[key] = pictures[Number(step[key].slice(1))];
}
run.proofs.sort((a, b) => states.indexOf(a.state) - states.indexOf(b.state));

const proofsIn = (state) => run.proofs.filter((proof) => proof.state === state);
const proofNamed = (id) => run.proofs.find((proof) => proof.id === id);
/// A step that was not compared has only its recorded cost.
const wasCompared = (step) => step.cost.lines.length > 1;
/// With other fonts, a difference is shown without a verdict.
const differing = (proof) => proof.steps.filter((step) => step.state === "differs" || (step.state === "otherFonts" && wasCompared(step)));
const some = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/// Two sentences and their state. The second sentence can be empty.
function verdict() {
  const count = Object.fromEntries(states.map((state) => [state, proofsIn(state).length]));
  const all = run.proofs.length;
  const steps = run.proofs.reduce((sum, proof) => sum + proof.steps.length, 0);
  if (!all) return { state: "otherFonts", first: "No proofs were run.", second: "" };
  if (count.passed === all) return { state: "passed", first: `All ${some(steps, "step")} in ${some(all, "proof")} passed.`, second: "" };
  const rest = [
    count.broken && `${some(count.broken, "proof")} ${count.broken === 1 ? "is" : "are"} broken`,
    count.otherFonts && `${count.broken ? count.otherFonts : some(count.otherFonts, "proof")} ${count.otherFonts === 1 ? "has" : "have"} other fonts`,
  ].filter(Boolean).join(", ");
  const second = rest ? `${rest}.` : "";
  if (count.differs) {
    const wrong = proofsIn("differs").reduce((sum, proof) => sum + differing(proof).length, 0);
    return { state: "differs", first: `${wrong} of ${some(steps, "step")} ${wrong === 1 ? "differs" : "differ"}, in ${count.differs} of ${some(all, "proof")}.`, second };
  }
  if (count.broken) {
    const fonts = count.otherFonts ? `${some(count.otherFonts, "proof")} ${count.otherFonts === 1 ? "has" : "have"} other fonts.` : "";
    return { state: "broken", first: `${count.broken} of ${some(all, "proof")} ${count.broken === 1 ? "is" : "are"} broken.`, second: fonts };
  }
  const compared = proofsIn("otherFonts").filter((proof) => proof.steps.some(wasCompared));
  if (compared.length) {
    const other = compared.reduce((sum, proof) => sum + differing(proof).length, 0);
    const words = other ? `${some(other, "step")} ${other === 1 ? "differs" : "differ"}, possibly because of the fonts.` : "Nothing differs.";
    return { state: "otherFonts", first: `${some(compared.length, "proof")} ${compared.length === 1 ? "was" : "were"} compared with other fonts.`, second: words };
  }
  const waits = `${some(count.otherFonts, "proof")} ${count.otherFonts === 1 ? "needs" : "need"} the recorded fonts.`;
  return count.otherFonts === all
    ? { state: "otherFonts", first: "Nothing was compared: other fonts.", second: waits }
    : { state: "otherFonts", first: `${count.passed} of ${some(all, "proof")} passed; the rest have other fonts.`, second: waits };
}

const exitWords = { 0: "passed", 1: "differs or broken", 2: "invalid command line", 3: "other fonts" };
function exitInShort() {
  if (run.exit === 1) return proofsIn("differs").length ? "1, differs" : "1, broken";
  return `${run.exit}, ${{ 0: "passed", 3: "other fonts" }[run.exit] ?? exitWords[run.exit] ?? ""}`;
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/// Formats an ISO 8601 date as "21 Nov 2026". Other text is returned as it is.
function day(text) {
  const found = /^(\d{4})-(\d\d)-(\d\d)/.exec(text ?? "");
  return found ? `${Number(found[3])} ${months[found[2] - 1]} ${found[1]}` : (text ?? "");
}
function dayAndTime(text) {
  const time = /T(\d\d:\d\d)/.exec(text ?? "");
  return time ? `${day(text)}, ${time[1]}` : day(text);
}
const duration = (ms) => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);
/// Formats a number as "1 859", with narrow spaces.
const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, "\u202F");
const points = (number) => String(Math.round(number * 100) / 100);
/// "7c1e 40da"
const shortHash = (hash) => (hash ?? "").slice(0, 8).replace(/^(.{4})(?=.)/, "$1 ");

/// Formats a sentence with its quotes and measurements in bold.
function emphasised(sentence) {
  // An apostrophe equals the closing quote, but letters follow it.
  const pieces = sentence.split(/(‘.*?’(?!\p{L})|(?:\d+(?:\.\d+)? to )?[−-]?\d+(?:\.\d+)? pt(?: (?:narrower|wider|taller|lower|higher|shorter))?)/u);
  return pieces.map((piece, index) => (index % 2 ? h("b", {}, piece) : piece));
}

const sentence = (words) => words.charAt(0).toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? "" : ".");

/// Quotes a word for a shell.
const quoted = (word) => (/^[\w.,/+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/// Describes a step's differences, for the clipboard and for screen readers.
function stepInWords(proof, step) {
  const lines = step.differences.map((difference) => `${difference.follows ? "  " : ""}${difference.words}${difference.note ? ` ${difference.note}` : ""}`);
  return [`${proof.id}, step ${step.n}, ${step.event}:`, ...(lines.length ? lines : [sameWords(proof, step)])].join("\n");
}

const drawnBefore = "No screenshot of this step was recorded; ‘before’ is drawn from the recorded layout.";

function sameWords(proof, step) {
  if (step.state === "passed") return "Nothing differs in this step.";
  if (step.state === "otherFonts" && !wasCompared(step)) return "Not compared: other fonts.";
  if (step.before_is_drawn) return `The layout is the same, but pixels differ. ${drawnBefore}`;
  if (step.looks) return `${step.looks}: the appearance changed, but the layout is the same; ${some(step.pixels, "pixel")} ${step.pixels === 1 ? "differs" : "differ"}.`;
  if (step.pixels) return `The layout is the same; ${some(step.pixels, "pixel")} ${step.pixels === 1 ? "differs" : "differ"}.`;
  return "The layout and the screenshot are the same, but more text was laid out than when recorded.";
}
