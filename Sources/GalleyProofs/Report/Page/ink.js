// Overlay and heat map: reads both images and composes them pixel by pixel.

/// The pixels of the current step's images, by URL.
let pixelsOf = new Map();
let composing = 0;

async function pixels(source) {
  if (!pixelsOf.has(source)) pixelsOf.set(source, readPixels(source));
  return pixelsOf.get(source);
}

async function readPixels(source) {
  const image = new Image();
  image.src = source;
  await image.decode();
  const context = new OffscreenCanvas(image.naturalWidth, image.naturalHeight).getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.naturalWidth, image.naturalHeight);
}

/// Returns the most frequent color of a sample.
function paperOf({ data }) {
  const counts = new Map();
  const stride = 4 * Math.max(1, Math.floor(data.length / 4 / 20011));
  for (let at = 0; at < data.length; at += stride) {
    const color = (data[at] << 16) | (data[at + 1] << 8) | data[at + 2];
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const [color] = [...counts].reduce((best, each) => (each[1] > best[1] ? each : best));
  return [color >> 16, (color >> 8) & 255, color & 255];
}

const away = (data, at, [red, green, blue]) => Math.max(Math.abs(data[at] - red), Math.abs(data[at + 1] - green), Math.abs(data[at + 2] - blue));

/// The old and new rectangle of each moved area: `[from, to]` in points.
function movedPlaces(step) {
  return step.differences.filter((difference) => difference.kind === "move").flatMap(({ before, after, dy }) =>
    after.map((rect, index) => [rect, before.length === after.length ? before[index] : [rect[0], rect[1] - (dy ?? 0), rect[2], rect[3]]]));
}

/// The later picture with its moved lines where they were. What is the same in both pictures stays, a shape among the lines too;
/// ink that is new where a line goes back to stays beside it.
function withMovedLinesBack(after, before, step, paper) {
  const { width, height } = after;
  if (before.width !== width || before.height !== height) return after;
  const result = new ImageData(new Uint8ClampedArray(after.data), width, height);
  const [was, now] = [new Uint32Array(before.data.buffer), new Uint32Array(after.data.buffer)];
  const out = new Uint32Array(result.data.buffer);
  const [blank] = new Uint32Array(new Uint8ClampedArray([...paper, 255]).buffer);
  const scale = step.px_per_pt;
  const isFreed = new Uint8Array(width * height);
  const visit = (rect, act) => {
    const [x0, x1] = [clamp(Math.round(rect[0] * scale), 0, width), clamp(Math.round((rect[0] + rect[2]) * scale), 0, width)];
    const [y0, y1] = [clamp(Math.round(rect[1] * scale), 0, height), clamp(Math.round((rect[1] + rect[3]) * scale), 0, height)];
    for (let y = y0; y < y1; y += 1) for (let x = x0; x < x1; x += 1) act(y * width + x, x, y);
  };
  const places = movedPlaces(step);
  for (const [to] of places) visit(to, (at) => { isFreed[at] = 1; if (was[at] !== now[at]) out[at] = blank; });
  for (const [to, from] of places) {
    const [dx, dy] = [Math.round((to[0] - from[0]) * scale), Math.round((to[1] - from[1]) * scale)];
    visit(from, (at, x, y) => {
      if (was[at] === now[at] || x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) return;
      const source = at + dy * width + dx;
      const isInked = !isFreed[at] && away(after.data, at * 4, paper) > away(after.data, source * 4, paper);
      out[at] = isInked ? now[at] : now[source];
    });
  }
  return result;
}

/// Returns a color of the page as numbers.
function color(name) {
  const probe = h("i", { style: `color: var(${name})` });
  document.body.append(probe);
  const numbers = getComputedStyle(probe).color.match(/[\d.]+/g).slice(0, 3).map(Number);
  probe.remove();
  return numbers;
}

/// Draws the two images of a step into `canvas`. A later call supersedes one that is still loading.
async function compose(canvas, step, mode, putsBack) {
  const turn = (composing += 1);
  const [before, found] = await Promise.all([pixels(step.before), pixels(step.after)]);
  if (turn !== composing) return;
  const paper = paperOf(before);
  const after = putsBack ? withMovedLinesBack(found, before, step, paper) : found;
  const [width, height] = [Math.max(before.width, after.width), Math.max(before.height, after.height)];
  const result = new ImageData(width, height);
  (mode === "overlay" ? overlay : heat)(result, inked(before, paper, width, height), inked(after, paper, width, height), step.px_per_pt, before, after);
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d").putImageData(result, 0, 0);
  canvas.dataset.composed = `${mode} ${putsBack ? "back" : "moved"}`;
}

/// Returns the amount of ink of each pixel, 0 to 1.
function inked(image, paper, width, height) {
  const most = Math.max(...paper.map((part) => Math.max(part, 255 - part)));
  const ink = new Float32Array(width * height);
  for (let y = 0; y < image.height; y += 1) {
    for (let x = 0; x < image.width; x += 1) ink[y * width + x] = away(image.data, (y * image.width + x) * 4, paper) / most;
  }
  return ink;
}

function overlay(result, before, after) {
  const [page, both, red, blue] = ["--page", "--ink-2", "--red", "--blue"].map(color);
  for (let index = 0; index < before.length; index += 1) {
    const common = Math.min(before[index], after[index]);
    const only = Math.abs(before[index] - after[index]);
    const tint = before[index] > after[index] ? red : blue;
    const rest = 1 - common - only;
    for (let part = 0; part < 3; part += 1) result.data[index * 4 + part] = page[part] * rest + both[part] * common + tint[part] * only;
    result.data[index * 4 + 3] = 255;
  }
}

/// Spreads the heat of each different pixel to its neighbours.
function heat(result, beforeInk, afterInk, scale, before, after) {
  const [page, grey, red] = ["--page", "--ink-2", "--red"].map(color);
  const { width, height } = result;
  const differs = new Float32Array(width * height);
  const [right, bottom] = [Math.min(before.width, after.width), Math.min(before.height, after.height)];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isBoth = x < right && y < bottom;
      const at = (y * after.width + x) * 4;
      differs[y * width + x] = isBoth ? away(before.data, (y * before.width + x) * 4, [after.data[at], after.data[at + 1], after.data[at + 2]]) / 255 : 1;
    }
  }
  const warm = blurred(differs, width, height, Math.round(3 * scale));
  for (let index = 0; index < differs.length; index += 1) {
    const hot = Math.max(Math.min(warm[index] * 2.5, 0.55), Math.min(differs[index] * 1.6, 1));
    const ink = Math.max(beforeInk[index], afterInk[index]) * 0.28 * (1 - hot);
    for (let part = 0; part < 3; part += 1) result.data[index * 4 + part] = page[part] * (1 - hot - ink) + grey[part] * ink + red[part] * hot;
    result.data[index * 4 + 3] = 255;
  }
}

/// Returns the mean of the pixels within `radius`, along rows and then along columns.
function blurred(values, width, height, radius) {
  const along = (source, count, step, lines, lineStep) => {
    const result = new Float32Array(source.length);
    for (let line = 0; line < lines; line += 1) {
      let sum = 0;
      const first = line * lineStep;
      for (let at = -radius; at < count; at += 1) {
        if (at + radius < count) sum += source[first + (at + radius) * step];
        if (at - radius - 1 >= 0) sum -= source[first + (at - radius - 1) * step];
        if (at >= 0) result[first + at * step] = sum / (2 * radius + 1);
      }
    }
    return result;
  };
  return along(along(values, width, 1, height, width), height, width, width, 1);
}
