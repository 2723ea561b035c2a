// Reads and writes PNGs with libpng. The C code handles its errors, because longjmp cannot cross Swift frames.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Called with each chunk of the file's bytes.
typedef void (*galley_png_sink)(void *_Nullable sink, const uint8_t *_Nonnull bytes, size_t count);

/// Writes opaque pixels, 0xFFRRGGBB in rows `stride` pixels apart, as RGB at zlib's default level, and with filters only if most
/// pixels differ from their neighbors. For text on a uniform background, filters make a file larger, and the highest level makes it
/// 4 % smaller in 1.6 times the instructions. Equal pixels give equal bytes.
///
/// Returns 0, or -1 if memory ran out or libpng rejected the size.
int galley_write_small_png(
    const uint32_t *_Nonnull pixels, ptrdiff_t stride, uint32_t width, uint32_t height, galley_png_sink _Nonnull write,
    void *_Nullable sink);

/// Size of the buffer for libpng's error message.
#define GALLEY_PNG_WORDS 200

/// A PNG in memory and the state of reading it.
typedef struct {
  const uint8_t *_Nullable bytes;
  size_t count;
  /// The read position.
  size_t offset;
  /// Whether the data is truncated.
  int ran_out;
  char words[GALLEY_PNG_WORDS];
} galley_png_source;

/// Called with each row from the top, as premultiplied 0xAARRGGBB.
typedef void (*galley_png_rows)(void *_Nullable sink, const uint32_t *_Nonnull row);

/// Decodes a PNG of any color type of `width` by `height` pixels. A different size is an error.
///
/// Stores one row at a time, or the whole image if it is interlaced. Returns 0, or -1 with a message in `source`.
int galley_read_png(
    galley_png_source *_Nonnull source, uint32_t width, uint32_t height, galley_png_rows _Nonnull rows, void *_Nullable sink);

/// Checks the chunks after the signature of a PNG file. Returns -1 if all critical chunks are valid, `count` if the file ends before its last chunk
/// or within the signature, or else the offset of the first damaged critical chunk or of a chunk with an impossible length.
ptrdiff_t galley_check_png(const uint8_t *_Nonnull bytes, size_t count);
