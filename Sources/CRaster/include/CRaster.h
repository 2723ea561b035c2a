// The inner loops of drawing: solid colour through masks, images over, plain fills, box blur; and of scaling pictures.
//
// Pixels are premultiplied 0xAARRGGBB. Every kernel gives the same bits as the scalar one:
//   div255(x)  = (x + 128 + ((x + 128) >> 8)) >> 8         x / 255, rounded to nearest
//   lift(m, k) = m + ((4 * m * (255 - m) * k) >> 16)       k in 0...63: coverage made heavier at mid tones
//   over(s, d) = min(255, s + div255(d * (255 - s.alpha)))
// Through a mask, m = lift(mask, k): div255(colour * m + d * (255 - div255(colour.alpha * m))), rounded once.
// An image goes over with s = div255(pixel * alpha).
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef enum { GALLEY_SCALAR = 0, GALLEY_SSE2 = 1, GALLEY_AVX2 = 2 } galley_kernel;

/// The widest kernel that this processor runs.
galley_kernel galley_best_kernel(void);

/// Pixels of a bitmap. Rows are `stride` pixels apart.
typedef struct {
  uint32_t *_Nonnull pixels;
  ptrdiff_t stride;
} galley_surface;

/// Half open, in pixels of the surface; lies within it.
typedef struct { int32_t x0, y0, x1, y1; } galley_clip;

/// Coverage that a clip of any shape leaves: bytes for the pixels of `bounds`, `stride` bytes a row.
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

/// Publishes and reads slots of a glyph table that several threads look into.
void galley_slot_store(galley_glyph_slot *_Nonnull slot, const galley_glyph *_Nonnull glyph);
const galley_glyph *_Nullable galley_slot_load(const galley_glyph_slot *_Nonnull slot);

/// Fills with `color` over what is there.
void galley_fill(galley_kernel, galley_surface, galley_clip rect, uint32_t color);

/// Blends `color` through a mask whose first pixel is at (x, y).
void galley_blend_mask(galley_kernel, galley_surface, galley_clip, const uint8_t *_Nonnull mask, ptrdiff_t mask_stride,
                       int32_t x, int32_t y, int32_t width, int32_t height, uint32_t color, uint32_t lift,
                       const galley_clip_mask *_Nullable);

/// Blends premultiplied pixels, faded to `alpha` (0...255), whose first is at (x, y).
void galley_blend_image(galley_kernel, galley_surface, galley_clip, const uint32_t *_Nonnull image, ptrdiff_t image_stride,
                        int32_t x, int32_t y, int32_t width, int32_t height, uint32_t alpha,
                        const galley_clip_mask *_Nullable);

/// How source and backdrop are put together; the numbers are those of Core Graphics.
typedef enum {
  GALLEY_NORMAL = 0, GALLEY_MULTIPLY = 1, GALLEY_SCREEN = 2, GALLEY_OVERLAY = 3, GALLEY_DARKEN = 4, GALLEY_LIGHTEN = 5,
  GALLEY_COLOR_DODGE = 6, GALLEY_COLOR_BURN = 7, GALLEY_SOFT_LIGHT = 8, GALLEY_HARD_LIGHT = 9, GALLEY_DIFFERENCE = 10,
  GALLEY_EXCLUSION = 11, GALLEY_HUE = 12, GALLEY_SATURATION = 13, GALLEY_COLOR = 14, GALLEY_LUMINOSITY = 15, GALLEY_CLEAR = 16,
  GALLEY_COPY = 17, GALLEY_SOURCE_IN = 18, GALLEY_SOURCE_OUT = 19, GALLEY_SOURCE_ATOP = 20, GALLEY_DESTINATION_OVER = 21,
  GALLEY_DESTINATION_IN = 22, GALLEY_DESTINATION_OUT = 23, GALLEY_DESTINATION_ATOP = 24, GALLEY_XOR = 25, GALLEY_PLUS_DARKER = 26,
  GALLEY_PLUS_LIGHTER = 27
} galley_blend_mode;

/// A mode, and whether red and blue stand in each other's place in pixels.
typedef struct { galley_blend_mode mode; int red_first; } galley_composite;

/// Composites `color` with the pixels of `rect`. Coverage, here and below, is how far a pixel goes from what it is to what the mode
/// makes of it, so where nothing is covered every mode leaves pixels alone.
void galley_composite_fill(galley_composite, galley_surface, galley_clip rect, uint32_t color, uint32_t coverage,
                           const galley_clip_mask *_Nullable);

/// The same through a mask whose first pixel is at (x, y).
void galley_composite_mask(galley_composite, galley_surface, galley_clip, const uint8_t *_Nonnull mask, ptrdiff_t mask_stride,
                           int32_t x, int32_t y, int32_t width, int32_t height, uint32_t color, const galley_clip_mask *_Nullable);

/// Composites premultiplied pixels, faded to `alpha` (0...255), whose first is at (x, y); each of them covers its pixel.
void galley_composite_image(galley_composite, galley_surface, galley_clip, const uint32_t *_Nonnull image, ptrdiff_t image_stride,
                            int32_t x, int32_t y, int32_t width, int32_t height, uint32_t alpha, const galley_clip_mask *_Nullable);

/// Takes away from pixels what the mask covers of them: down to transparent black.
void galley_erase(galley_surface, galley_clip, galley_clip_mask);

/// A batch of glyphs of one font and colour.
typedef struct {
  const galley_glyph_slot *_Nonnull table;  // [glyph * 4 + quarter]
  uint32_t glyph_count;                     // glyphs of the table; others are passed over
  const uint32_t *_Nonnull glyphs;
  const double *_Nonnull positions;         // x, y of each origin, user space
  double scale, dx, dy;                     // to pixels of the surface
  uint32_t color, lift;
} galley_glyph_batch;

/// Blends glyphs `from..<count` and answers `count`, or the index of the first whose slot is still empty.
///
/// Origins snap to a quarter pixel across and a whole pixel down; a coloured glyph to whole pixels both ways.
size_t galley_blend_glyphs(galley_kernel, galley_surface, galley_clip, const galley_glyph_batch *_Nonnull,
                           size_t from, size_t count, const galley_clip_mask *_Nullable);

/// The slot that an origin at `x` (pixels) uses: 0...3. For those who fill the table.
int galley_quarter(double x);

/// Blurs a mask in place, like a Gaussian of `sigma` pixels: three box passes each way.
void galley_blur(uint8_t *_Nonnull mask, ptrdiff_t stride, int32_t width, int32_t height, double sigma);

/// How far ink of a mask spreads, in pixels, when it is blurred with `sigma`.
int32_t galley_blur_reach(double sigma);

/// Multiplies the bytes of `mask` by those of `other`.
void galley_multiply_masks(uint8_t *_Nonnull mask, ptrdiff_t stride, const uint8_t *_Nonnull other, ptrdiff_t other_stride,
                           int32_t width, int32_t height);

/// Takes the alpha of pixels into a mask.
void galley_alpha_to_mask(const uint32_t *_Nonnull pixels, ptrdiff_t pixel_stride, uint8_t *_Nonnull mask, ptrdiff_t stride,
                          int32_t width, int32_t height);

/// Counts pixels that differ, and marks with 1 those of the square tiles (rows of ceil(width / tile)) that hold one.
size_t galley_count_differences(const uint32_t *_Nonnull one, ptrdiff_t one_stride, const uint32_t *_Nonnull other,
                                ptrdiff_t other_stride, int32_t width, int32_t height, int32_t tile, uint8_t *_Nonnull tiles);

/// The least rectangle within `within` that holds all differing pixels of it; x0 >= x1 where there are none.
galley_clip galley_differing_bounds(const uint32_t *_Nonnull one, ptrdiff_t one_stride, const uint32_t *_Nonnull other,
                                    ptrdiff_t other_stride, galley_clip within);

/// One direction of a picture that is scaled: each of `count` pixels is the sum of `taps` pixels of the source, weighed.
typedef struct {
  const int32_t *_Nonnull firsts;  // a number for each pixel, never falling; firsts + taps <= source_count
  const float *_Nonnull weights;   // taps numbers for each pixel
  int32_t taps, count, source_count;
} galley_axis;

/// Scales premultiplied pixels. `room`: as many bytes as `galley_scale_room` says, aligned to 16. Strides are in bytes in the
/// source and in pixels in the target.
void galley_scale(galley_kernel, const uint8_t *_Nonnull source, ptrdiff_t source_stride, galley_axis across,
                  galley_axis down, void *_Nonnull room, uint32_t *_Nonnull target, ptrdiff_t target_stride);

size_t galley_scale_room(galley_axis across, galley_axis down);

/// Averages pixels two by two, rounded to nearest. Strides are in pixels.
void galley_halve(const uint32_t *_Nonnull source, ptrdiff_t source_stride, uint32_t *_Nonnull target, ptrdiff_t target_stride,
                  int32_t width, int32_t height);  // of the target

/// Adds a row of `width` pixels to `sums`, four for each pixel of a row that is `reduction` times shorter, rounded up.
void galley_reduce_add(const uint32_t *_Nonnull row, int32_t width, int32_t reduction, uint32_t *_Nonnull sums);

/// Writes the means of the `rows` rows that were added, and clears `sums`. No component exceeds its alpha where none did.
void galley_reduce_take(
    uint32_t *_Nonnull sums, int32_t width, int32_t reduction, int32_t rows, uint32_t *_Nonnull into);
