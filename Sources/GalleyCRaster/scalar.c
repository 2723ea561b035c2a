#include "kernels.h"

static void fill(uint32_t *pixels, ptrdiff_t stride, int32_t width, int32_t height, uint32_t color) {
  for (int32_t y = 0; y < height; y++, pixels += stride) {
    if (color >> 24 == 255) for (int32_t x = 0; x < width; x++) pixels[x] = color;
    else for (int32_t x = 0; x < width; x++) pixels[x] = over(color, pixels[x]);
  }
}

static void mask_block(uint32_t *pixels, ptrdiff_t stride, const uint8_t *mask, ptrdiff_t mask_stride,
                       int32_t width, int32_t height, uint32_t color, uint32_t lift, int padded) {
  (void)padded;
  for (int32_t y = 0; y < height; y++, pixels += stride, mask += mask_stride)
    mask_row_tail(pixels, mask, 0, width, color, lift);
}

static void image_block(uint32_t *pixels, ptrdiff_t stride, const uint32_t *image, ptrdiff_t image_stride,
                        int32_t width, int32_t height, uint32_t alpha) {
  for (int32_t y = 0; y < height; y++, pixels += stride, image += image_stride)
    image_row_tail(pixels, image, 0, width, alpha);
}

const kernel_loops scalar_loops = { fill, mask_block, image_block };
