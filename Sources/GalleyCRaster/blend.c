// Clipping, and dispatch to a kernel.
#include "kernels.h"
#include <math.h>

galley_kernel galley_best_kernel(void) {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2") ? GALLEY_AVX2 : GALLEY_SSE2;
#else
  return GALLEY_SCALAR;
#endif
}

static const kernel_loops *loops_of(galley_kernel kernel) {
#if defined(__x86_64__)
  if (kernel == GALLEY_AVX2) return &avx2_loops;
  if (kernel == GALLEY_SSE2) return &sse2_loops;
#endif
  return &scalar_loops;
}

static inline int32_t least(int32_t a, int32_t b) { return a < b ? a : b; }
static inline int32_t most(int32_t a, int32_t b) { return a > b ? a : b; }

static inline galley_clip meet(galley_clip a, galley_clip b) {
  return (galley_clip){ most(a.x0, b.x0), most(a.y0, b.y0), least(a.x1, b.x1), least(a.y1, b.y1) };
}
static inline int is_empty(galley_clip c) { return c.x0 >= c.x1 || c.y0 >= c.y1; }

void galley_fill(galley_kernel kernel, galley_surface surface, galley_clip rect, uint32_t color) {
  if (is_empty(rect) || color >> 24 == 0) return;
  loops_of(kernel)->fill(surface.pixels + rect.y0 * surface.stride + rect.x0, surface.stride,
                         rect.x1 - rect.x0, rect.y1 - rect.y0, color);
}

enum { chunk = 256 };

/// Multiplies rows of the mask by the clip mask, `chunk` bytes at a time.
static void mask_through(const kernel_loops *loops, galley_surface surface, galley_clip part, const uint8_t *mask,
                         ptrdiff_t mask_stride, uint32_t color, uint32_t lift, const galley_clip_mask *through) {
  uint8_t row[chunk];
  for (int32_t y = part.y0; y < part.y1; y++, mask += mask_stride) {
    const uint8_t *clip = through->bytes + (y - through->bounds.y0) * through->stride - through->bounds.x0;
    for (int32_t x = part.x0; x < part.x1; x += chunk) {
      int32_t n = least(chunk, part.x1 - x);
      // The lift applies to the glyph's coverage alone, so it precedes the clip.
      for (int32_t i = 0; i < n; i++) row[i] = (uint8_t)div255(lifted(mask[x - part.x0 + i], lift) * clip[x + i]);
      loops->mask(surface.pixels + y * surface.stride + x, surface.stride, row, 0, n, 1, color, 0, 0);
    }
  }
}

static inline void blend_mask(const kernel_loops *loops, galley_surface surface, galley_clip clip, const uint8_t *mask,
                              ptrdiff_t mask_stride, int32_t x, int32_t y, int32_t width, int32_t height,
                              uint32_t color, uint32_t lift, int rows_are_padded, const galley_clip_mask *through) {
  galley_clip whole = { x, y, x + width, y + height }, part = meet(whole, clip);
  if (through) part = meet(part, through->bounds);
  if (is_empty(part)) return;
  const uint8_t *first = mask + (part.y0 - y) * mask_stride + (part.x0 - x);
  if (through) {
    mask_through(loops, surface, part, first, mask_stride, color, lift, through);
  } else {
    int padded = rows_are_padded && part.x0 == x && part.x1 == x + width && x + mask_stride <= surface.stride;
    loops->mask(surface.pixels + part.y0 * surface.stride + part.x0, surface.stride, first, mask_stride,
                part.x1 - part.x0, part.y1 - part.y0, color, lift, padded);
  }
}

static void blend_image(const kernel_loops *loops, galley_surface surface, galley_clip clip, const uint32_t *image,
                        ptrdiff_t image_stride, int32_t x, int32_t y, int32_t width, int32_t height, uint32_t alpha,
                        const galley_clip_mask *through) {
  galley_clip whole = { x, y, x + width, y + height }, part = meet(whole, clip);
  if (through) part = meet(part, through->bounds);
  if (is_empty(part)) return;
  const uint32_t *first = image + (part.y0 - y) * image_stride + (part.x0 - x);
  uint32_t *pixels = surface.pixels + part.y0 * surface.stride + part.x0;
  if (!through) {
    loops->image(pixels, surface.stride, first, image_stride, part.x1 - part.x0, part.y1 - part.y0, alpha);
    return;
  }
  for (int32_t row = part.y0; row < part.y1; row++, first += image_stride, pixels += surface.stride) {
    const uint8_t *shade = through->bytes + (row - through->bounds.y0) * through->stride - through->bounds.x0 + part.x0;
    for (int32_t i = 0; i < part.x1 - part.x0; i++)
      pixels[i] = over(scaled(scaled(first[i], alpha), shade[i]), pixels[i]);
  }
}

void galley_blend_mask(galley_kernel kernel, galley_surface surface, galley_clip clip, const uint8_t *mask,
                       ptrdiff_t mask_stride, int32_t x, int32_t y, int32_t width, int32_t height,
                       uint32_t color, uint32_t lift, const galley_clip_mask *through) {
  blend_mask(loops_of(kernel), surface, clip, mask, mask_stride, x, y, width, height, color, lift, 0, through);
}

void galley_blend_image(galley_kernel kernel, galley_surface surface, galley_clip clip, const uint32_t *image,
                        ptrdiff_t image_stride, int32_t x, int32_t y, int32_t width, int32_t height, uint32_t alpha,
                        const galley_clip_mask *through) {
  blend_image(loops_of(kernel), surface, clip, image, image_stride, x, y, width, height, alpha, through);
}

void galley_erase(galley_surface surface, galley_clip clip, galley_clip_mask mask) {
  galley_clip part = meet(clip, mask.bounds);
  for (int32_t y = part.y0; y < part.y1; y++) {
    const uint8_t *bytes = mask.bytes + (y - mask.bounds.y0) * mask.stride - mask.bounds.x0;
    for (int32_t x = part.x0; x < part.x1; x++) {
      uint32_t *pixel = surface.pixels + y * surface.stride + x;
      *pixel = scaled(*pixel, 255 - bytes[x]);
    }
  }
}

void galley_slot_store(galley_glyph_slot *slot, const galley_glyph *glyph) { __atomic_store_n(slot, glyph, __ATOMIC_RELEASE); }
const galley_glyph *galley_slot_load(const galley_glyph_slot *slot) { return __atomic_load_n(slot, __ATOMIC_ACQUIRE); }

// Custom floor: without SSE4.1, `floor` is a function call. The argument is within ±2^30.
static inline int32_t floored(double x) {
  int32_t whole = (int32_t)x;
  return whole - (x < whole);
}

static inline int is_far(double x) { return !(x > -1e8 && x < 1e8); }

int galley_quarter(double x) { return is_far(x) ? 0 : floored(x * 4 + 0.5) & 3; }

size_t galley_blend_glyphs(galley_kernel kernel, galley_surface surface, galley_clip clip, const galley_glyph_batch *batch,
                           size_t from, size_t count, const galley_clip_mask *through) {
  const kernel_loops *loops = loops_of(kernel);
  if (is_empty(clip)) return count;
  for (size_t i = from; i < count; i++) {
    double x = batch->positions[2 * i] * batch->scale + batch->dx, y = batch->positions[2 * i + 1] * batch->scale + batch->dy;
    uint32_t id = batch->glyphs[i];
    if (is_far(x) || is_far(y) || id >= batch->glyph_count) continue;
    int32_t quarters = floored(x * 4 + 0.5), baseline = floored(y + 0.5);
    const galley_glyph *glyph = galley_slot_load(batch->table + (size_t)id * 4 + (quarters & 3));
    if (!glyph) return i;
    if (!glyph->bytes) continue;
    int32_t top = baseline - glyph->top;
    if (glyph->is_color) {
      blend_image(loops, surface, clip, (const uint32_t *)glyph->bytes, glyph->stride / 4, ((quarters + 2) >> 2) + glyph->left,
                  top, glyph->width, glyph->height, batch->color >> 24, through);
    } else {
      blend_mask(loops, surface, clip, glyph->bytes, glyph->stride, (quarters >> 2) + glyph->left, top,
                 glyph->width, glyph->height, batch->color, batch->lift, 1, through);
    }
  }
  return count;
}
