// Reduces images row by row while they are decoded: each pixel of the result is the mean of a square.
#include "GalleyCRaster.h"

void galley_reduce_add(const uint32_t *row, int32_t width, int32_t reduction, uint32_t *sums) {
  for (int32_t x = 0; x < width; sums += 4) {
    int32_t end = reduction < width - x ? x + reduction : width;
    for (; x < end; x++) {
      uint32_t pixel = row[x];
      sums[0] += pixel & 255;
      sums[1] += pixel >> 8 & 255;
      sums[2] += pixel >> 16 & 255;
      sums[3] += pixel >> 24;
    }
  }
}

void galley_reduce_take(uint32_t *sums, int32_t width, int32_t reduction, int32_t rows, uint32_t *into) {
  for (int32_t x = 0; x < width; x += reduction, sums += 4) {
    uint32_t count = (uint32_t)((reduction < width - x ? reduction : width - x) * rows), half = count / 2;
    *into++ = (sums[3] + half) / count << 24 | (sums[2] + half) / count << 16 | (sums[1] + half) / count << 8
              | (sums[0] + half) / count;
    sums[0] = sums[1] = sums[2] = sums[3] = 0;
  }
}
