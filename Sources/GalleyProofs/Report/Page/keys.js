// The keyboard shortcuts and their overview.

const keyTable = [
  ["j k", "next, previous proof"], ["← →", "previous, next step"], ["n N", "next, previous differing step"], ["↑ ↓", "previous, next difference"],
  ["1–5", "divider, side by side, blink, overlay, heat"], ["z", "zoom"], ["b", "blink manually"], ["u", "undo line movements"],
  ["y", "copy description"], ["/", "find a proof"], ["t", "switch appearance"], ["?", "this list"],
  ["← →", "on the divider: 1\u00A0%, with Shift 10\u00A0%"], ["Home End", "on the divider: to either end"],
];

const acts = {
  j: () => stepList(1), k: () => stepList(-1),
  ArrowLeft: () => moveStep(-1), ArrowRight: () => moveStep(1),
  n: () => moveToDifferingStep(1), N: () => moveToDifferingStep(-1),
  ArrowUp: () => moveDifference(-1), ArrowDown: () => moveDifference(1),
  z: () => { show({ zoom: zooms[(zooms.indexOf(view.zoom) + 1) % zooms.length] }); announce(`Zoom ${zoomNames[view.zoom]}`); },
  b: blinkByHand, u: togglePutBack, y: copyWords, t: changeTheme,
  "/": () => { byId("search").focus(); byId("search").select(); },
  "?": () => byId("keys").showModal(),
};
modes.forEach((mode, index) => { acts[index + 1] = () => { show({ mode }); announce(modeNames[mode]); }; });

function togglePutBack() {
  show({ putBack: !view.putBack });
  const box = byId("put-back");
  if (box) box.checked = view.putBack;
  announce(view.putBack ? "Line movements undone" : "Line movements shown");
}

/// Switches the appearance until the page is closed.
function changeTheme() {
  const root = document.documentElement;
  const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
  announce(isDark ? "Light" : "Dark");
  drawLayers();
}

function takeKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || byId("keys").open) return;
  if (event.target === byId("search")) return takeSearchKey(event);
  const act = acts[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

function takeSearchKey(event) {
  if (event.key === "Escape") {
    byId("search").value = "";
    show({ query: "" });
    byId("search").blur();
  } else if (event.key === "Enter" || event.key === "ArrowDown") {
    const [first] = visibleProofs();
    if (!first) return;
    openProof(first);
    rowOf.get(first).focus();
  } else return;
  event.preventDefault();
}

function makeKeySheet() {
  const sheet = byId("keys");
  sheet.replaceChildren(h("h2", { id: "keys-title" }, "Keyboard Shortcuts"),
    h("dl", {}, keyTable.flatMap(([keys, words]) => [h("dt", {}, keys.split(" ").flatMap((key) => [h("kbd", {}, key), " "])), h("dd", {}, words)])),
    h("button", { onclick: () => sheet.close() }, "Close"));
}
