// Shared code of the kernels: the exact arithmetic, and the table of a kernel's loops.
#pragma once
#include "GalleyCRaster.h"

static inline uint32_t div255(uint32_t x) { x += 128; return (x + (x >> 8)) >> 8; }

static inline uint32_t lifted(uint32_t m, uint32_t k) { return m + ((4 * m * (255 - m) * k) >> 16); }

static inline uint32_t scaled(uint32_t pixel, uint32_t by) {
  return div255((pixel & 255) * by) | div255((pixel >> 8 & 255) * by) << 8 | div255((pixel >> 16 & 255) * by) << 16
    | div255((pixel >> 24) * by) << 24;
}

static inline uint32_t capped(uint32_t x) { return x > 255 ? 255 : x; }

static inline uint32_t over(uint32_t s, uint32_t d) {
  uint32_t rest = 255 - (s >> 24);
  return capped((s & 255) + div255((d & 255) * rest)) | capped((s >> 8 & 255) + div255((d >> 8 & 255) * rest)) << 8
    | capped((s >> 16 & 255) + div255((d >> 16 & 255) * rest)) << 16 | capped((s >> 24) + div255((d >> 24) * rest)) << 24;
}

/// Composites `color` over `d` at coverage `m`. If color and d are at most 255 and color is at most its alpha, the sum is below
/// 2^16 - 128, so no 16-bit lane overflows.
static inline uint32_t over_through(uint32_t color, uint32_t m, uint32_t d) {
  uint32_t rest = 255 - div255((color >> 24) * m);
  return div255((color & 255) * m + (d & 255) * rest) | div255((color >> 8 & 255) * m + (d >> 8 & 255) * rest) << 8
    | div255((color >> 16 & 255) * m + (d >> 16 & 255) * rest) << 16 | div255((color >> 24) * m + (d >> 24) * rest) << 24;
}

/// Loops over a block of pixels that is already clipped. If `padded`, a loop can access eight mask bytes and eight pixels
/// at the end of each row; the bytes past `width` are zero.
typedef struct {
  void (*fill)(uint32_t *pixels, ptrdiff_t stride, int32_t width, int32_t height, uint32_t color);
  void (*mask)(uint32_t *pixels, ptrdiff_t stride, const uint8_t *mask, ptrdiff_t mask_stride,
               int32_t width, int32_t height, uint32_t color, uint32_t lift, int padded);
  void (*image)(uint32_t *pixels, ptrdiff_t stride, const uint32_t *image, ptrdiff_t image_stride,
                int32_t width, int32_t height, uint32_t alpha);
} kernel_loops;

extern const kernel_loops scalar_loops;
#if defined(__x86_64__)
extern const kernel_loops sse2_loops, avx2_loops;
#endif

// Not inlined: unrolled tails would take registers from the loops.
#define TAIL static __attribute__((noinline, unused))

TAIL void mask_row_tail(uint32_t *d, const uint8_t *m, int32_t from, int32_t to, uint32_t color, uint32_t lift) {
  for (int32_t i = from; i < to; i++)
    if (m[i]) d[i] = over_through(color, lifted(m[i], lift), d[i]);
}

TAIL void image_row_tail(uint32_t *d, const uint32_t *s, int32_t from, int32_t to, uint32_t alpha) {
  for (int32_t i = from; i < to; i++) d[i] = over(scaled(s[i], alpha), d[i]);
}
