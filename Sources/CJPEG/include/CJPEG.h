// Reading and writing JPEGs through libjpeg-turbo, whose errors jump where Swift cannot follow.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Room for what is wrong, in libjpeg's words.
#define GALLEY_JPEG_WORDS 200

/// Decodes a JPEG to 1/`reduction` of its size, opaque 0xFFRRGGBB in rows `stride` pixels apart.
///
/// `reduction` is 1, 2, 4 or 8; `width` and `height` are those of the reduced picture, rounded up: a file whose picture is
/// another is refused. Data that ends early or holds codes that there are not are errors; harmless oddities are not.
///
/// Returns 0, or -1 with what is wrong in `words`, of GALLEY_JPEG_WORDS bytes.
int galley_read_jpeg(
    const uint8_t *_Nonnull bytes, size_t count, int reduction, uint32_t width, uint32_t height, uint32_t *_Nonnull pixels,
    ptrdiff_t stride, char *_Nonnull words);

/// Encodes opaque pixels 0xFFRRGGBB, in rows `stride` pixels apart, into memory that `galley_free_jpeg` frees; `quality` is 1…100.
///
/// Returns 0, or -1 where it cannot be done.
int galley_write_jpeg(
    const uint32_t *_Nonnull pixels, ptrdiff_t stride, uint32_t width, uint32_t height, int quality, uint8_t *_Nullable *_Nonnull bytes,
    size_t *_Nonnull count);

/// Frees what `galley_write_jpeg` made; NULL is nothing to free.
void galley_free_jpeg(uint8_t *_Nullable bytes);

/// The library's version: 2001005 for 2.1.5.
int galley_jpeg_version(void);
