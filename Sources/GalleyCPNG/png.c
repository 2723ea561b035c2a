#include "GalleyCPNG.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>

typedef struct {
  galley_png_sink write;
  void *sink;
} target;

static void write_part(png_structp png, png_bytep bytes, png_size_t count) {
  target *to = png_get_io_ptr(png);
  to->write(to->sink, bytes, count);
}

static void flush(png_structp png) { (void)png; }

// Replaces libpng's handler, which prints to standard error. The caller receives the error as the result.
static void fail(png_structp png, png_const_charp message) {
  (void)message;
  png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

// Whether more than half of the pixels differ from their left neighbors, as in a photograph but not in text on a background.
static int is_varied(const uint32_t *pixels, ptrdiff_t stride, uint32_t width, uint32_t height) {
  uint64_t changes = 0;
  for (uint32_t y = 0; y < height; y++) {
    const uint32_t *row = pixels + (ptrdiff_t)y * stride;
    for (uint32_t x = 1; x < width; x++) changes += row[x] != row[x - 1];
  }
  return changes > (uint64_t)width * height / 2;
}

int galley_write_small_png(
    const uint32_t *pixels, ptrdiff_t stride, uint32_t width, uint32_t height, galley_png_sink write, void *sink) {
  target to = {write, sink};
  uint8_t *row = malloc((size_t)width * 3 + 1);
  png_structp png = row ? png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore) : NULL;
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info || setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    free(row);
    return -1;
  }
  png_set_write_fn(png, &to, write_part, flush);
  png_set_IHDR(png, info, width, height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, is_varied(pixels, stride, width, height) ? PNG_ALL_FILTERS : PNG_FILTER_NONE);
  png_set_compression_level(png, 6);
  png_set_compression_strategy(png, 0);
  png_write_info(png, info);
  for (uint32_t y = 0; y < height; y++) {
    const uint32_t *from = pixels + (ptrdiff_t)y * stride;
    for (uint32_t x = 0; x < width; x++) {
      row[3 * x] = (uint8_t)(from[x] >> 16);
      row[3 * x + 1] = (uint8_t)(from[x] >> 8);
      row[3 * x + 2] = (uint8_t)from[x];
    }
    png_write_row(png, row);
  }
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  free(row);
  return 0;
}
