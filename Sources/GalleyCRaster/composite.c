// Blend modes and the operators of Porter and Duff, on premultiplied pixels: W3C Compositing and Blending Level 1, PDF 32000 11.3.5.
// Rarely used, so there is one loop for all processors, in floating point; a pixel's result is rounded once.
#include "kernels.h"
#include <math.h>

#pragma STDC FP_CONTRACT OFF

/// Red, green, blue, alpha; 0 to 1, premultiplied.
typedef struct { float c[3], a; } paint;

static inline paint unpacked(uint32_t pixel, int red_first) {
  float r = (pixel >> 16 & 255) / 255.0f, b = (pixel & 255) / 255.0f;
  return (paint){ { red_first ? b : r, (pixel >> 8 & 255) / 255.0f, red_first ? r : b }, (pixel >> 24) / 255.0f };
}

static inline float least(float a, float b) { return a < b ? a : b; }
static inline float most(float a, float b) { return a > b ? a : b; }

/// The Porter-Duff factors of source and backdrop.
static int factors(galley_blend_mode mode, float s, float d, float *of_source, float *of_backdrop) {
  float fs, fd;
  switch (mode) {
    case GALLEY_CLEAR: fs = 0, fd = 0; break;
    case GALLEY_COPY: fs = 1, fd = 0; break;
    case GALLEY_SOURCE_IN: fs = d, fd = 0; break;
    case GALLEY_SOURCE_OUT: fs = 1 - d, fd = 0; break;
    case GALLEY_SOURCE_ATOP: fs = d, fd = 1 - s; break;
    case GALLEY_DESTINATION_OVER: fs = 1 - d, fd = 1; break;
    case GALLEY_DESTINATION_IN: fs = 0, fd = s; break;
    case GALLEY_DESTINATION_OUT: fs = 0, fd = 1 - s; break;
    case GALLEY_DESTINATION_ATOP: fs = 1 - d, fd = s; break;
    case GALLEY_XOR: fs = 1 - d, fd = 1 - s; break;
    default: return 0;
  }
  *of_source = fs, *of_backdrop = fd;
  return 1;
}

static inline float hard_light(float s, float sa, float d, float da) {
  return 2 * s <= sa ? 2 * s * d : sa * da - 2 * (da - d) * (sa - s);
}

static inline float soft_light(float s, float sa, float d, float da) {
  if (sa <= 0 || da <= 0) return 0;
  float cs = s / sa, cb = d / da;
  if (2 * cs <= 1) return sa * da * (cb - (1 - 2 * cs) * cb * (1 - cb));
  float lifted_backdrop = cb <= 0.25f ? ((16 * cb - 12) * cb + 4) * cb : sqrtf(cb);
  return sa * da * (cb + (2 * cs - 1) * (lifted_backdrop - cb));
}

/// The blend function for overlapping colors, multiplied by both alphas.
static inline float mixture(galley_blend_mode mode, float s, float sa, float d, float da) {
  switch (mode) {
    case GALLEY_MULTIPLY: return s * d;
    case GALLEY_SCREEN: return s * da + d * sa - s * d;
    case GALLEY_OVERLAY: return hard_light(d, da, s, sa);
    case GALLEY_DARKEN: return least(s * da, d * sa);
    case GALLEY_LIGHTEN: return most(s * da, d * sa);
    case GALLEY_COLOR_DODGE: return d <= 0 ? 0 : s >= sa ? sa * da : least(sa * da, d * sa * sa / (sa - s));
    case GALLEY_COLOR_BURN: return d >= da ? sa * da : s <= 0 ? 0 : sa * da - least(sa * da, (da - d) * sa * sa / s);
    case GALLEY_SOFT_LIGHT: return soft_light(s, sa, d, da);
    case GALLEY_HARD_LIGHT: return hard_light(s, sa, d, da);
    case GALLEY_DIFFERENCE: return fabsf(s * da - d * sa);
    case GALLEY_EXCLUSION: return s * da + d * sa - 2 * s * d;
    default: return s * da;
  }
}

// Luminosity and saturation of colors that are not premultiplied.
static inline float lightness(const float *c) { return 0.3f * c[0] + 0.59f * c[1] + 0.11f * c[2]; }
static inline float lowest(const float *c) { return least(c[0], least(c[1], c[2])); }
static inline float highest(const float *c) { return most(c[0], most(c[1], c[2])); }
static inline float spread(const float *c) { return highest(c) - lowest(c); }

static void set_lightness(float *c, float to) {
  float by = to - lightness(c);
  for (int i = 0; i < 3; i++) c[i] += by;
  float middle = lightness(c), low = lowest(c), high = highest(c);
  if (low < 0) for (int i = 0; i < 3; i++) c[i] = middle + (c[i] - middle) * middle / (middle - low);
  if (high > 1) for (int i = 0; i < 3; i++) c[i] = middle + (c[i] - middle) * (1 - middle) / (high - middle);
}

static void set_spread(float *c, float to) {
  float low = lowest(c), wide = spread(c);
  for (int i = 0; i < 3; i++) c[i] = wide > 0 ? (c[i] - low) * to / wide : 0;
}

/// The nonseparable modes: hue, saturation, color and luminosity.
static void mix_whole(galley_blend_mode mode, paint source, paint backdrop, float *mixed) {
  float s[3], b[3];
  for (int i = 0; i < 3; i++) {
    s[i] = source.a > 0 ? source.c[i] / source.a : 0;
    b[i] = backdrop.a > 0 ? backdrop.c[i] / backdrop.a : 0;
    mixed[i] = mode == GALLEY_SATURATION || mode == GALLEY_LUMINOSITY ? b[i] : s[i];
  }
  if (mode == GALLEY_HUE) set_spread(mixed, spread(b));
  if (mode == GALLEY_SATURATION) set_spread(mixed, spread(s));
  set_lightness(mixed, mode == GALLEY_LUMINOSITY ? lightness(s) : lightness(b));
  for (int i = 0; i < 3; i++) mixed[i] *= source.a * backdrop.a;
}

static paint composed(galley_blend_mode mode, paint s, paint d) {
  paint r;
  float fs, fd, mixed[3];
  if (factors(mode, s.a, d.a, &fs, &fd)) {
    for (int i = 0; i < 3; i++) r.c[i] = s.c[i] * fs + d.c[i] * fd;
    r.a = s.a * fs + d.a * fd;
    return r;
  }
  if (mode == GALLEY_PLUS_LIGHTER || mode == GALLEY_PLUS_DARKER) {
    r.a = least(1, s.a + d.a);
    for (int i = 0; i < 3; i++)
      r.c[i] = mode == GALLEY_PLUS_LIGHTER ? least(1, s.c[i] + d.c[i]) : most(0, r.a - (s.a - s.c[i]) - (d.a - d.c[i]));
    return r;
  }
  r.a = s.a + d.a - s.a * d.a;
  int is_whole = mode == GALLEY_HUE || mode == GALLEY_SATURATION || mode == GALLEY_COLOR || mode == GALLEY_LUMINOSITY;
  if (is_whole) mix_whole(mode, s, d, mixed);
  for (int i = 0; i < 3; i++) {
    float both = is_whole ? mixed[i] : mixture(mode, s.c[i], s.a, d.c[i], d.a);
    r.c[i] = s.c[i] * (1 - d.a) + d.c[i] * (1 - s.a) + both;
  }
  return r;
}

static inline uint32_t byte_of(float x) { return x <= 0 ? 0 : x >= 1 ? 255 : (uint32_t)(x * 255 + 0.5f); }

/// Interpolates between the pixel and the mode's result by coverage `m`, up to 255. No component exceeds its alpha.
static uint32_t composited(galley_composite how, uint32_t source, uint32_t m, uint32_t pixel) {
  paint d = unpacked(pixel, how.red_first), r = composed(how.mode, unpacked(source, how.red_first), d);
  float share = m / 255.0f;
  uint32_t c[3], a = byte_of(d.a + (r.a - d.a) * share);
  for (int i = 0; i < 3; i++) {
    c[i] = byte_of(d.c[i] + (r.c[i] - d.c[i]) * share);
    if (c[i] > a) c[i] = a;
  }
  return a << 24 | c[how.red_first ? 2 : 0] << 16 | c[1] << 8 | c[how.red_first ? 0 : 2];
}

static galley_clip meet(galley_clip a, galley_clip b) {
  return (galley_clip){ a.x0 > b.x0 ? a.x0 : b.x0, a.y0 > b.y0 ? a.y0 : b.y0, a.x1 < b.x1 ? a.x1 : b.x1, a.y1 < b.y1 ? a.y1 : b.y1 };
}

/// Returns the clip mask's row, indexed by the surface's x.
static const uint8_t *shade_row(const galley_clip_mask *through, int32_t y) {
  return through->bytes + (y - through->bounds.y0) * through->stride - through->bounds.x0;
}

void galley_composite_fill(galley_composite how, galley_surface surface, galley_clip rect, uint32_t color, uint32_t coverage,
                           const galley_clip_mask *through) {
  galley_clip part = through ? meet(rect, through->bounds) : rect;
  for (int32_t y = part.y0; y < part.y1; y++) {
    uint32_t *row = surface.pixels + y * surface.stride;
    const uint8_t *shade = through ? shade_row(through, y) : 0;
    for (int32_t x = part.x0; x < part.x1; x++) {
      uint32_t m = shade ? div255(coverage * shade[x]) : coverage;
      if (m) row[x] = composited(how, color, m, row[x]);
    }
  }
}

void galley_composite_mask(galley_composite how, galley_surface surface, galley_clip clip, const uint8_t *mask, ptrdiff_t mask_stride,
                           int32_t x, int32_t y, int32_t width, int32_t height, uint32_t color, const galley_clip_mask *through) {
  galley_clip part = meet((galley_clip){ x, y, x + width, y + height }, clip);
  if (through) part = meet(part, through->bounds);
  for (int32_t line = part.y0; line < part.y1; line++) {
    uint32_t *row = surface.pixels + line * surface.stride;
    const uint8_t *cover = mask + (line - y) * mask_stride - x, *shade = through ? shade_row(through, line) : 0;
    for (int32_t i = part.x0; i < part.x1; i++) {
      uint32_t m = shade ? div255(cover[i] * shade[i]) : cover[i];
      if (m) row[i] = composited(how, color, m, row[i]);
    }
  }
}

void galley_composite_image(galley_composite how, galley_surface surface, galley_clip clip, const uint32_t *image, ptrdiff_t image_stride,
                            int32_t x, int32_t y, int32_t width, int32_t height, uint32_t alpha, const galley_clip_mask *through) {
  galley_clip part = meet((galley_clip){ x, y, x + width, y + height }, clip);
  if (through) part = meet(part, through->bounds);
  for (int32_t line = part.y0; line < part.y1; line++) {
    uint32_t *row = surface.pixels + line * surface.stride;
    const uint32_t *source = image + (line - y) * image_stride - x;
    const uint8_t *shade = through ? shade_row(through, line) : 0;
    for (int32_t i = part.x0; i < part.x1; i++) {
      uint32_t m = shade ? shade[i] : 255;
      if (m) row[i] = composited(how, scaled(source[i], alpha), m, row[i]);
    }
  }
}
