// The initial contents.

const [told] = [verdict()];

byId("brand").append(icon("galley"), "Galley", h("span.second", {}, "proofs"));
byId("brand").addEventListener("click", () => { choose("all"); openAll(); });
byId("verdict").append(icon(told.state), h("span", {}, told.first, told.second ? " " : null, told.second ? h("small", {}, told.second) : null));
if (told.second) byId("verdict").title = told.second;
document.title = `${told.first} – Galley proofs`;

const mainFont = run.fonts.find((font) => font.found?.hash) ?? run.fonts[0];
const facts = [
  ["font", "Fonts", shortHash(mainFont?.found?.hash ?? mainFont?.recorded.hash), run.fonts.map((font) => `${font.name} ${font.found ? font.found.version : "not found"}`).join("\n")],
  ["library", "Library", run.library], ["exit", "Exit", exitInShort()], ["date", "Run", dayAndTime(run.date)],
];
byId("facts").append(...facts.filter(([, , value]) => value).map(([kind, label, value, title]) =>
  h(`div.${kind}`, { title }, h("dt", {}, label), h(kind === "font" || kind === "library" ? "dd.mono" : "dd", {}, value))));

byId("search-icon").append(icon("find"));
byId("search").addEventListener("input", (event) => show({ query: event.target.value }));
byId("theme").append(icon("theme"));
byId("theme").addEventListener("click", changeTheme);
byId("show-keys").append(icon("keys"));
byId("show-keys").addEventListener("click", acts["?"]);

makeKeySheet();
drawFilters();
drawList();
document.addEventListener("keydown", takeKey);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawLayers);
addEventListener("hashchange", readAddress);
if (!readAddress()) openAll();
