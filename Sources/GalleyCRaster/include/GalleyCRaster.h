// The inner loops of drawing and scaling: solid color through masks, image compositing, plain fills, box blur, resampling.
//
// Pixels are premultiplied 0xAARRGGBB. Every kernel gives the same bits as the scalar one:
//   div255(x)  = (x + 128 + ((x + 128) >> 8)) >> 8         x / 255, rounded to nearest
//   lift(m, k) = m + ((4 * m * (255 - m) * k) >> 16)       k in 0...63: increases coverage at midtones
//   over(s, d) = min(255, s + div255(d * (255 - s.alpha)))
// Through a mask, m = lift(mask, k): div255(color * m + d * (255 - div255(color.alpha * m))), rounded once.
// An image is composited with s = div255(pixel * alpha).
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef enum { GALLEY_SCALAR = 0, GALLEY_SSE2 = 1, GALLEY_AVX2 = 2 } galley_kernel;

/// Returns the widest kernel that this processor supports.
galley_kernel galley_best_kernel(void);

/// Pixels of a bitmap. Rows are `stride` pixels apart.
typedef struct {
  uint32_t *_Nonnull pixels;
  ptrdiff_t stride;
} galley_surface;

/// A half-open rectangle in pixels, within the surface.
typedef struct { int32_t x0, y0, x1, y1; } galley_clip;

/// The coverage of a clip of any shape: bytes for the pixels of `bounds`, `stride` bytes per row.
typedef struct {
  const uint8_t *_Nonnull bytes;
  ptrdiff_t stride;
  galley_clip bounds;
} galley_clip_mask;

/// An image of one glyph: a mask (rows padded with zeros to a multiple of 8 bytes) or premultiplied pixels.
typedef struct {
  int32_t left;    // pixels from the origin to the first column
  int32_t top;     // pixels from the baseline up to the top of the first row
  int32_t width, height;
  int32_t stride;  // bytes
  int32_t is_color;
  const uint8_t *_Nullable bytes;
} galley_glyph;

typedef const galley_glyph *_Nullable galley_glyph_slot;

/// Atomically publish and read slots of a glyph table that several threads share.
void galley_slot_store(galley_glyph_slot *_Nonnull slot, const galley_glyph *_Nonnull glyph);
const galley_glyph *_Nullable galley_slot_load(const galley_glyph_slot *_Nonnull slot);

/// Composites `color` over a rectangle; does nothing if the rectangle is empty.
void galley_fill(galley_kernel, galley_surface, galley_clip rect, uint32_t color);

/// Blends `color` through a mask whose first pixel is at (x, y).
void galley_blend_mask(galley_kernel, galley_surface, galley_clip, const uint8_t *_Nonnull mask, ptrdiff_t mask_stride,
                       int32_t x, int32_t y, int32_t width, int32_t height, uint32_t color, uint32_t lift,
                       const galley_clip_mask *_Nullable);

/// Blends premultiplied pixels, faded to `alpha` (0...255), whose first is at (x, y).
void galley_blend_image(galley_kernel, galley_surface, galley_clip, const uint32_t *_Nonnull image, ptrdiff_t image_stride,
                        int32_t x, int32_t y, int32_t width, int32_t height, uint32_t alpha,
                        const galley_clip_mask *_Nullable);

/// The blend mode of source and backdrop, with the values of Core Graphics.
typedef enum {
  GALLEY_NORMAL = 0, GALLEY_MULTIPLY = 1, GALLEY_SCREEN = 2, GALLEY_OVERLAY = 3, GALLEY_DARKEN = 4, GALLEY_LIGHTEN = 5,
  GALLEY_COLOR_DODGE = 6, GALLEY_COLOR_BURN = 7, GALLEY_SOFT_LIGHT = 8, GALLEY_HARD_LIGHT = 9, GALLEY_DIFFERENCE = 10,
  GALLEY_EXCLUSION = 11, GALLEY_HUE = 12, GALLEY_SATURATION = 13, GALLEY_COLOR = 14, GALLEY_LUMINOSITY = 15, GALLEY_CLEAR = 16,
  GALLEY_COPY = 17, GALLEY_SOURCE_IN = 18, GALLEY_SOURCE_OUT = 19, GALLEY_SOURCE_ATOP = 20, GALLEY_DESTINATION_OVER = 21,
  GALLEY_DESTINATION_IN = 22, GALLEY_DESTINATION_OUT = 23, GALLEY_DESTINATION_ATOP = 24, GALLEY_XOR = 25, GALLEY_PLUS_DARKER = 26,
  GALLEY_PLUS_LIGHTER = 27
} galley_blend_mode;

/// A mode, and whether red and blue are swapped in pixels.
typedef struct { galley_blend_mode mode; int red_first; } galley_composite;

/// Composites `color` with the pixels of `rect`. Coverage, here and below, interpolates between a pixel and the result of the
/// mode, so every mode leaves pixels without coverage unchanged.
void galley_composite_fill(galley_composite, galley_surface, galley_clip rect, uint32_t color, uint32_t coverage,
                           const galley_clip_mask *_Nullable);

/// The same through a mask whose first pixel is at (x, y).
void galley_composite_mask(galley_composite, galley_surface, galley_clip, const uint8_t *_Nonnull mask, ptrdiff_t mask_stride,
                           int32_t x, int32_t y, int32_t width, int32_t height, uint32_t color, const galley_clip_mask *_Nullable);

/// Composites premultiplied pixels with opacity `alpha` (0...255), starting at (x, y). Each pixel of the image has full coverage.
void galley_composite_image(galley_composite, galley_surface, galley_clip, const uint32_t *_Nonnull image, ptrdiff_t image_stride,
                            int32_t x, int32_t y, int32_t width, int32_t height, uint32_t alpha, const galley_clip_mask *_Nullable);

/// Erases pixels by the mask's coverage, to transparent black at full coverage.
void galley_erase(galley_surface, galley_clip, galley_clip_mask);

/// A batch of glyphs of one font and color.
typedef struct {
  const galley_glyph_slot *_Nonnull table;  // [glyph * 4 + quarter]
  uint32_t glyph_count;                     // glyphs of the table; others are passed over
  const uint32_t *_Nonnull glyphs;
  const double *_Nonnull positions;         // x, y of each origin, user space
  double scale, dx, dy;                     // to pixels of the surface
  uint32_t color, lift;
} galley_glyph_batch;

/// Blends glyphs `from..<count`. Returns `count`, or the index of the first glyph with an empty slot, which must be filled to go on. Glyphs more
/// than 10⁸ pixels away are passed over. Color glyphs only use the alpha of the batch's color.
///
/// Origins are rounded to quarter pixels horizontally and whole pixels vertically; those of color glyphs to whole pixels in both directions.
size_t galley_blend_glyphs(galley_kernel, galley_surface, galley_clip, const galley_glyph_batch *_Nonnull,
                           size_t from, size_t count, const galley_clip_mask *_Nullable);

/// Returns the slot for an origin at `x` (pixels): 0...3, and 0 if it is not within ±10⁸. Used to fill the table.
int galley_quarter(double x);

/// Blurs a mask in place, approximating a Gaussian of `sigma` pixels with three box passes in each direction.
void galley_blur(uint8_t *_Nonnull mask, ptrdiff_t stride, int32_t width, int32_t height, double sigma);

/// Returns the distance in pixels by which a blur with `sigma` extends a mask.
int32_t galley_blur_reach(double sigma);

/// Multiplies the bytes of `mask` by those of `other`.
void galley_multiply_masks(uint8_t *_Nonnull mask, ptrdiff_t stride, const uint8_t *_Nonnull other, ptrdiff_t other_stride,
                           int32_t width, int32_t height);

/// Copies the alpha of pixels into a mask.
void galley_alpha_to_mask(const uint32_t *_Nonnull pixels, ptrdiff_t pixel_stride, uint8_t *_Nonnull mask, ptrdiff_t stride,
                          int32_t width, int32_t height);

/// Counts differing pixels, and sets 1 for each square tile that contains any, in rows of ceil(width / tile). Other tiles are left as they are.
size_t galley_count_differences(const uint32_t *_Nonnull one, ptrdiff_t one_stride, const uint32_t *_Nonnull other,
                                ptrdiff_t other_stride, int32_t width, int32_t height, int32_t tile, uint8_t *_Nonnull tiles);

/// Returns the smallest rectangle with all differing pixels of `within`; x0 >= x1 if there are none.
galley_clip galley_differing_bounds(const uint32_t *_Nonnull one, ptrdiff_t one_stride, const uint32_t *_Nonnull other,
                                    ptrdiff_t other_stride, galley_clip within);

/// One axis of a scaled image: each of `count` pixels is a weighted sum of `taps` source pixels.
typedef struct {
  const int32_t *_Nonnull firsts;  // a number for each pixel, never falling; firsts + taps <= source_count
  const float *_Nonnull weights;   // taps numbers for each pixel
  int32_t taps, count, source_count;
} galley_axis;

/// Scales premultiplied pixels. `room` is a buffer of `galley_scale_room` bytes, aligned to 16. Strides are in bytes for the
/// source and in pixels for the target.
void galley_scale(galley_kernel, const uint8_t *_Nonnull source, ptrdiff_t source_stride, galley_axis across,
                  galley_axis down, void *_Nonnull room, uint32_t *_Nonnull target, ptrdiff_t target_stride);

size_t galley_scale_room(galley_axis across, galley_axis down);

/// Averages pixels two by two, rounded to nearest. Strides are in pixels.
void galley_halve(const uint32_t *_Nonnull source, ptrdiff_t source_stride, uint32_t *_Nonnull target, ptrdiff_t target_stride,
                  int32_t width, int32_t height);  // of the target

/// Adds a row of `width` pixels to `sums`, which has four values for each pixel of the reduced row: `width / reduction`, rounded up.
void galley_reduce_add(const uint32_t *_Nonnull row, int32_t width, int32_t reduction, uint32_t *_Nonnull sums);

/// Writes the means of the `rows` added rows, and clears `sums`. If no component exceeded its alpha, none does in the result.
void galley_reduce_take(
    uint32_t *_Nonnull sums, int32_t width, int32_t reduction, int32_t rows, uint32_t *_Nonnull into);
