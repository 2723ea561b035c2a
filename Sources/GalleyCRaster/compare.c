// Comparison of bitmaps.
#include "GalleyCRaster.h"
#include <string.h>

size_t galley_count_differences(const uint32_t *one, ptrdiff_t one_stride, const uint32_t *other, ptrdiff_t other_stride,
                                int32_t width, int32_t height, int32_t tile, uint8_t *tiles) {
  size_t count = 0;
  int32_t columns = (width + tile - 1) / tile;
  for (int32_t y = 0; y < height; y++, one += one_stride, other += other_stride) {
    if (memcmp(one, other, (size_t)width * 4) == 0) continue;
    uint8_t *row = tiles + (ptrdiff_t)(y / tile) * columns;
    for (int32_t column = 0; column < columns; column++) {
      int32_t from = column * tile, to = from + tile < width ? from + tile : width;
      if (memcmp(one + from, other + from, (size_t)(to - from) * 4) == 0) continue;
      row[column] = 1;
      for (int32_t x = from; x < to; x++) count += one[x] != other[x];
    }
  }
  return count;
}

galley_clip galley_differing_bounds(const uint32_t *one, ptrdiff_t one_stride, const uint32_t *other, ptrdiff_t other_stride,
                                    galley_clip within) {
  galley_clip found = { within.x1, within.y1, within.x0, within.y0 };
  for (int32_t y = within.y0; y < within.y1; y++) {
    const uint32_t *p = one + y * one_stride, *q = other + y * other_stride;
    if (memcmp(p + within.x0, q + within.x0, (size_t)(within.x1 - within.x0) * 4) == 0) continue;
    if (found.y0 > y) found.y0 = y;
    found.y1 = y + 1;
    // Only compare pixels outside of the current bounds, which alone can extend them.
    int32_t left = within.x0, right = within.x1;
    while (left < found.x0 && p[left] == q[left]) left++;
    while (right > found.x1 && p[right - 1] == q[right - 1]) right--;
    found.x0 = left;
    found.x1 = right;
  }
  return found;
}
