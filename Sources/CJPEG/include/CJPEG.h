// Reading JPEGs through libjpeg-turbo, whose errors jump where Swift cannot follow.
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

/// The library's version: 2001005 for 2.1.5.
int galley_jpeg_version(void);
