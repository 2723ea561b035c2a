// Elements and icons.

/// Creates an element: `h("button.command", { onclick, "aria-label": … }, children…)`. Attributes that are null or
/// false are omitted.
function h(spec, attributes = {}, ...children) {
  const [name, ...classes] = spec.split(".");
  return fill(document.createElement(name), classes, attributes, children);
}

/// Creates an SVG element.
function s(spec, attributes = {}, ...children) {
  const [name, ...classes] = spec.split(".");
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), classes, attributes, children);
}

function fill(element, classes, attributes, children) {
  if (classes.length) element.setAttribute("class", classes.join(" "));
  if (element.localName === "button") element.type = "button";
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const byId = (id) => document.getElementById(id);
const clamp = (value, least, most) => Math.min(Math.max(value, least), Math.max(least, most));

const outlines = {
  differs: '<circle cx="8" cy="8" r="8" fill="currentColor"/><path d="M4.5 6.4h7M4.5 9.6h7M10 4.2 6 11.8" stroke="var(--on-red)" stroke-width="1.4" fill="none" stroke-linecap="round"/>',
  otherFonts: '<circle cx="8" cy="8" r="7" stroke="currentColor" stroke-width="1.3" fill="none"/><path d="M6.2 6.4a1.8 1.8 0 1 1 2.6 1.6c-.6.3-.8.6-.8 1.3" stroke="currentColor" stroke-width="1.3" fill="none" stroke-linecap="round"/><circle cx="8" cy="11.5" r=".9" fill="currentColor"/>',
  broken: '<rect x="1" y="1" width="14" height="14" rx="2.5" stroke="currentColor" stroke-width="1.3" fill="none"/><path d="M8 4v5" stroke="currentColor" stroke-width="1.5" stroke-linecap="round"/><circle cx="8" cy="11.6" r=".95" fill="currentColor"/>',
  passed: '<path d="m3 8.6 3.4 3.6L13 4.4" stroke="currentColor" stroke-width="1.7" fill="none" stroke-linecap="round" stroke-linejoin="round"/>',
  find: '<circle cx="7" cy="7" r="4.6" stroke="currentColor" stroke-width="1.4" fill="none"/><path d="m10.5 10.5 3.3 3.3" stroke="currentColor" stroke-width="1.4" stroke-linecap="round"/>',
  copy: '<rect x="5.5" y="5.5" width="8" height="8" rx="1.5" stroke="currentColor" stroke-width="1.3" fill="none"/><path d="M3.5 10.5A1 1 0 0 1 2.500 9.500v-6a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1" stroke="currentColor" stroke-width="1.3" fill="none"/>',
  theme: '<circle cx="8" cy="8" r="6.300" stroke="currentColor" stroke-width="1.400" fill="none"/><path d="M8 1.700a6.300 6.300 0 0 1 0 12.600z" fill="currentColor"/>',
  keys: '<rect x="1.200" y="3.700" width="13.600" height="9" rx="1.500" stroke="currentColor" stroke-width="1.300" fill="none"/><path d="M4 6.500h.1M6.700 6.500h.1M9.300 6.500h.1M12 6.500h.1M4.800 10h6.400" stroke="currentColor" stroke-width="1.400" stroke-linecap="round"/>',
  galley: '<path d="M3.500 1.500H1.500v13h2" stroke="currentColor" stroke-width="1.400" fill="none"/><path d="M5.500 3.500h8M5.500 12.500h8" stroke="currentColor" stroke-width="1.600"/><path d="M5.500 6.500h5M5.500 9.500h7" stroke="var(--blue)" stroke-width="1.600"/>',
  grip: '<path d="M4.800 4.500 1.500 8l3.300 3.500M11.200 4.500 14.500 8l-3.300 3.500" stroke="currentColor" stroke-width="2" fill="none" stroke-linecap="round" stroke-linejoin="round"/>',
  down: '<path d="M8 2v11M3.800 9 8 13.200 12.200 9" stroke="currentColor" stroke-width="1.800" fill="none"/>',
  up: '<path d="M8 14V3M3.800 7 8 2.800 12.200 7" stroke="currentColor" stroke-width="1.800" fill="none"/>',
};

/// Creates an icon of 16 × 16. Pass `label` if it replaces a word.
function icon(name, label) {
  const svg = s(states.includes(name) ? `svg.mark.${name}` : "svg", { viewBox: "0 0 16 16", "aria-hidden": label ? null : "true" });
  svg.innerHTML = outlines[name];
  if (label) { svg.setAttribute("role", "img"); svg.setAttribute("aria-label", label); }
  return svg;
}

/// Announces a text to screen readers.
function announce(words) {
  const announcer = byId("announcer");
  announcer.textContent = "";
  requestAnimationFrame(() => { announcer.textContent = words; });
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Some browsers have no clipboard access for files from disk.
    const field = h("textarea", { class: "sr" });
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  announce("Copied");
}

/// Creates a command to copy, with its purpose.
function command(purpose, line) {
  const button = h("button.command", { "aria-label": `Copy: ${line}`, onclick: async () => {
    await copy(line);
    button.lastChild.replaceWith(icon("passed"));
    setTimeout(() => button.lastChild.replaceWith(icon("copy")), 1200);
  } }, h("code", {}, line), icon("copy"));
  return [h("p", {}, purpose), button];
}
