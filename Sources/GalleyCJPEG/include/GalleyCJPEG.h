// Reads and writes JPEGs with libjpeg-turbo. The C code handles its errors, because longjmp cannot cross Swift frames.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Size of the buffer for libjpeg's error message.
#define GALLEY_JPEG_WORDS 200

/// Decodes a JPEG to 1/`reduction` of its size as opaque 0xFFRRGGBB, in rows `stride` pixels apart.
///
/// `reduction` is 1, 2, 4 or 8. `width` and `height` are the size of the reduced image, rounded up; a file of a different size
/// is an error. Truncated data and invalid codes are errors, harmless anomalies are not.
///
/// Returns 0, or -1 with a message in `words`, which has GALLEY_JPEG_WORDS bytes. The message is empty if memory for a row ran out.
int galley_read_jpeg(
    const uint8_t *_Nonnull bytes, size_t count, int reduction, uint32_t width, uint32_t height, uint32_t *_Nonnull pixels,
    ptrdiff_t stride, char *_Nonnull words);

/// Encodes opaque pixels 0xFFRRGGBB, in rows `stride` pixels apart, into memory that `galley_free_jpeg` frees; `quality` is 1…100.
///
/// Returns 0, or -1 on failure.
int galley_write_jpeg(
    const uint32_t *_Nonnull pixels, ptrdiff_t stride, uint32_t width, uint32_t height, int quality, uint8_t *_Nullable *_Nonnull bytes,
    size_t *_Nonnull count);

/// Frees the result of `galley_write_jpeg`. Ignores NULL.
void galley_free_jpeg(uint8_t *_Nullable bytes);

/// Returns the library's version: 2001005 for 2.1.5.
int galley_jpeg_version(void);
