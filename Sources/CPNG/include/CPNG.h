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
