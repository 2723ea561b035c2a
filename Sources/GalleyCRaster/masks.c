// Operations on whole masks: blur, product, alpha.
#include "kernels.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

// Three boxes of odd width whose variances sum to sigma²; widths as in "Fast Almost-Gaussian Filtering" (Kovesi, 2010).
static void box_radii(double sigma, int32_t radii[3]) {
  if (!(sigma > 0)) { radii[0] = radii[1] = radii[2] = 0; return; }
  if (sigma > 500) sigma = 500;
  int32_t low = (int32_t)sqrt(4 * sigma * sigma + 1);
  if (low % 2 == 0) low -= 1;
  double narrow = (12 * sigma * sigma - 3.0 * low * low - 12.0 * low - 9) / (-4.0 * low - 4);
  int32_t count = (int32_t)(narrow + 0.5);
  for (int32_t i = 0; i < 3; i++) radii[i] = ((i < count ? low : low + 2) - 1) / 2;
}

int32_t galley_blur_reach(double sigma) {
  int32_t radii[3];
  box_radii(sigma, radii);
  return radii[0] + radii[1] + radii[2];
}

/// Computes means over `2 * radius + 1` bytes, rounded to nearest, with zeros beyond the ends.
static void box(const uint8_t *from, uint8_t *to, int32_t count, int32_t radius) {
  uint32_t width = (uint32_t)radius * 2 + 1, sum = 0;
  uint64_t reciprocal = (((uint64_t)1 << 32) + width - 1) / width;
  for (int32_t i = 0; i < radius && i < count; i++) sum += from[i];
  for (int32_t i = 0; i < count; i++) {
    if (i + radius < count) sum += from[i + radius];
    to[i] = (uint8_t)(((uint64_t)(sum + width / 2) * reciprocal) >> 32);
    if (i - radius >= 0) sum -= from[i - radius];
  }
}

static void blur_line(uint8_t *line, uint8_t *spare, int32_t count, const int32_t radii[3]) {
  for (int pass = 0; pass < 3; pass++) {
    if (radii[pass] == 0) continue;
    box(line, spare, count, radii[pass]);
    memcpy(line, spare, (size_t)count);
  }
}

void galley_blur(uint8_t *mask, ptrdiff_t stride, int32_t width, int32_t height, double sigma) {
  int32_t radii[3];
  box_radii(sigma, radii);
  if (radii[0] + radii[1] + radii[2] == 0 || width <= 0 || height <= 0) return;
  int32_t longest = width > height ? width : height;
  uint8_t *lines = malloc((size_t)longest * 2);
  if (!lines) abort();
  for (int32_t y = 0; y < height; y++) blur_line(mask + y * stride, lines, width, radii);
  for (int32_t x = 0; x < width; x++) {
    for (int32_t y = 0; y < height; y++) lines[y] = mask[y * stride + x];
    blur_line(lines, lines + longest, height, radii);
    for (int32_t y = 0; y < height; y++) mask[y * stride + x] = lines[y];
  }
  free(lines);
}

void galley_multiply_masks(uint8_t *mask, ptrdiff_t stride, const uint8_t *other, ptrdiff_t other_stride,
                           int32_t width, int32_t height) {
  for (int32_t y = 0; y < height; y++, mask += stride, other += other_stride)
    for (int32_t x = 0; x < width; x++) mask[x] = (uint8_t)div255((uint32_t)mask[x] * other[x]);
}

void galley_alpha_to_mask(const uint32_t *pixels, ptrdiff_t pixel_stride, uint8_t *mask, ptrdiff_t stride,
                          int32_t width, int32_t height) {
  for (int32_t y = 0; y < height; y++, pixels += pixel_stride, mask += stride)
    for (int32_t x = 0; x < width; x++) mask[x] = (uint8_t)(pixels[x] >> 24);
}
