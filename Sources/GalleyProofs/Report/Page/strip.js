// The film strip: a frame for each recorded step, with the path of the pointer.

/// A thumbnail of a step with its status.
function frame(step, withPath = true) {
  const [width, height] = step.page;
  const svg = s("svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "xMidYMid meet", "aria-hidden": "true" });
  if (withPath) {
    step.path.forEach((way, index) => {
      if (way.length < 2) return;
      svg.append(s(index === step.path.length - 1 ? "path" : "path.earlier", { d: `M${way.map((point) => point.join(" ")).join("L")}` }));
    });
    if (step.pointer) {
      const unit = width / 128;
      svg.append(s("circle.ring", { cx: step.pointer[0], cy: step.pointer[1], r: 4 * unit }), s("circle.dot", { cx: step.pointer[0], cy: step.pointer[1], r: 1.7 * unit }));
    }
    for (const difference of step.differences) {
      const extent = extentOf(difference);
      if (extent) svg.append(s("rect.changed", { x: width - 2.6 * (width / 128), y: extent.top, width: 2 * (width / 128), height: Math.max(extent.bottom - extent.top, 3 * (width / 128)) }));
    }
  }
  return h("span.frame", {}, h("img", { src: step.thumb || step.before || step.after || null, alt: "", loading: "lazy", decoding: "async", draggable: "false" }), svg);
}

/// The vertical extent of a difference, in points.
function extentOf(difference) {
  const rects = difference.after.length ? difference.after : difference.before;
  if (!rects.length) return null;
  return { top: Math.min(...rects.map((rect) => rect[1])), bottom: Math.max(...rects.map((rect) => rect[1] + rect[3])), right: Math.max(...rects.map((rect) => rect[0] + rect[2])) };
}

function makeStrip(proof) {
  return h("ol.strip", { "aria-label": `Steps of ${proof.id}` }, proof.steps.map((step) => {
    const count = step.differences.length;
    const told = differing(proof).includes(step) ? (count ? some(count, "difference") : "pixels differ") : stateWords[step.state];
    return h("li", {}, h("button", { "data-step": step.n, "aria-label": `Step ${step.n}, ${step.event}: ${told}`, onclick: () => openStep(step) },
      frame(step),
      h("span.caption", {}, String(step.n), icon(step.state), count ? h("span.count", {}, String(count)) : null),
      h("span.event", {}, step.event)));
  }));
}

function markStrip() {
  for (const button of document.querySelectorAll(".strip button")) {
    const isChosen = Number(button.dataset.step) === view.step?.n;
    if (isChosen) {
      button.setAttribute("aria-current", "step");
      const strip = button.closest(".strip");
      const [left, right] = [button.parentElement.offsetLeft - strip.offsetLeft - 24, button.parentElement.offsetLeft - strip.offsetLeft + 152];
      strip.scrollLeft = clamp(strip.scrollLeft, right - strip.clientWidth, left);
    } else button.removeAttribute("aria-current");
  }
}

function moveStep(by) {
  const steps = view.proof?.steps ?? [];
  if (steps.length) openStep(steps[clamp(steps.indexOf(view.step) + by, 0, steps.length - 1)]);
}

/// Returns the next or previous step that differs, in this proof or in the visible ones after it.
function moveToDifferingStep(by) {
  const all = visibleProofs().flatMap((proof) => differing(proof).map((step) => ({ proof, step })));
  if (!all.length) return announce("No step differs.");
  const proofs = visibleProofs();
  const place = (proof, step) => proofs.indexOf(proof) * 1e6 + (step?.n ?? 0);
  const here = view.proof ? place(view.proof, view.step) : -1;
  const next = by > 0 ? all.find((each) => place(each.proof, each.step) > here) : all.findLast((each) => place(each.proof, each.step) < here);
  const { proof, step } = next ?? (by > 0 ? all[0] : all[all.length - 1]);
  if (proof === view.proof) openStep(step); else openProof(proof, step.n);
}
