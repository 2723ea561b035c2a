// Writing small PNGs through libpng, whose errors jump where Swift cannot follow.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Called with each part of the file as it is made.
typedef void (*galley_png_sink)(void *_Nullable sink, const uint8_t *_Nonnull bytes, size_t count);

/// Writes opaque pixels, 0xFFRRGGBB in rows `stride` pixels apart, as RGB without filters at the highest level:
/// what is smallest for text on an even ground. Equal pixels give equal bytes.
///
/// Returns 0, or -1 where memory ran out or libpng refused the size.
int galley_write_small_png(
    const uint32_t *_Nonnull pixels, ptrdiff_t stride, uint32_t width, uint32_t height, galley_png_sink _Nonnull write,
    void *_Nullable sink);

/// Room for what is wrong, in libpng's words.
#define GALLEY_PNG_WORDS 200

/// A PNG in memory, and how reading it went.
typedef struct {
  const uint8_t *_Nullable bytes;
  size_t count;
  /// How far it has been read.
  size_t offset;
  /// Whether the bytes ended before the picture did.
  int ran_out;
  char words[GALLEY_PNG_WORDS];
} galley_png_source;

/// Called with each row from the top: premultiplied 0xAARRGGBB.
typedef void (*galley_png_rows)(void *_Nullable sink, const uint32_t *_Nonnull row);

/// Decodes a PNG of any colour type of `width` by `height` pixels; one whose picture is another is refused.
///
/// Holds one row at a time, of an interlaced file the whole picture. Returns 0, or -1 with what is wrong in `source`.
int galley_read_png(
    galley_png_source *_Nonnull source, uint32_t width, uint32_t height, galley_png_rows _Nonnull rows, void *_Nullable sink);

/// Walks the chunks of a whole PNG file: -1 where all that matter to the picture are sound, `count` where the file ends
/// before its last chunk, else the byte at which a damaged chunk begins.
ptrdiff_t galley_check_png(const uint8_t *_Nonnull bytes, size_t count);
