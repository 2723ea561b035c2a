#include "GalleyCPNG.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void read_part(png_structp png, png_bytep into, png_size_t count) {
  galley_png_source *from = png_get_io_ptr(png);
  if (count > from->count - from->offset) {
    from->ran_out = 1;
    png_error(png, "the end of the file");
  }
  memcpy(into, from->bytes + from->offset, count);
  from->offset += count;
}

// Replaces libpng's handler, which prints to standard error. The caller receives the error as the result.
static void fail(png_structp png, png_const_charp message) {
  galley_png_source *from = png_get_error_ptr(png);
  snprintf(from->words, GALLEY_PNG_WORDS, "%s", message);
  png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

// Exactly as cairo does it, so that the result does not depend on the decoder.
static uint32_t times(uint32_t alpha, uint32_t color) {
  uint32_t product = alpha * color + 0x80;
  return (product + (product >> 8)) >> 8;
}

static void premultiply(png_structp png, png_row_infop info, png_bytep row) {
  (void)png;
  for (png_size_t at = 0; at < info->rowbytes; at += 4) {
    uint8_t *pixel = row + at;
    uint32_t alpha = pixel[3];
    uint32_t made = alpha << 24 | times(alpha, pixel[0]) << 16 | times(alpha, pixel[1]) << 8 | times(alpha, pixel[2]);
    memcpy(pixel, &made, 4);
  }
}

static void opaque(png_structp png, png_row_infop info, png_bytep row) {
  (void)png;
  for (png_size_t at = 0; at < info->rowbytes; at += 4) {
    uint8_t *pixel = row + at;
    uint32_t made = 0xFF000000u | (uint32_t)pixel[0] << 16 | (uint32_t)pixel[1] << 8 | pixel[2];
    memcpy(pixel, &made, 4);
  }
}

int galley_read_png(galley_png_source *source, uint32_t width, uint32_t height, galley_png_rows rows, void *sink) {
  source->words[0] = 0;
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, source, fail, ignore);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  uint32_t *volatile room = NULL;
  if (!info || setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    free(room);
    return -1;
  }
  png_set_read_fn(png, source, read_part);
  png_set_user_limits(png, width, height);
  // Ancillary chunks that do not affect the image are neither verified nor decompressed.
  png_set_crc_action(png, PNG_CRC_DEFAULT, PNG_CRC_QUIET_USE);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, 0);
  static const png_byte spared[] = "zTXt\0iTXt\0tEXt\0iCCP\0eXIf\0sPLT";
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, spared, 6);
  png_read_info(png, info);
  if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height)
    png_error(png, "the image does not match its header");
  int depth = png_get_bit_depth(png, info), type = png_get_color_type(png, info);
  if (type == PNG_COLOR_TYPE_PALETTE) png_set_palette_to_rgb(png);
  if (type == PNG_COLOR_TYPE_GRAY) png_set_expand_gray_1_2_4_to_8(png);
  int isTranslucent = (type & PNG_COLOR_MASK_ALPHA) != 0;
  if (png_get_valid(png, info, PNG_INFO_tRNS)) {
    png_set_tRNS_to_alpha(png);
    isTranslucent = 1;
  }
  if (depth == 16) png_set_strip_16(png);
  if (depth < 8) png_set_packing(png);
  if (type == PNG_COLOR_TYPE_GRAY || type == PNG_COLOR_TYPE_GRAY_ALPHA) png_set_gray_to_rgb(png);
  if (!isTranslucent) png_set_filler(png, 0xFF, PNG_FILLER_AFTER);
  png_set_read_user_transform_fn(png, isTranslucent ? premultiply : opaque);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  if (png_get_rowbytes(png, info) != (png_size_t)width * 4) png_error(png, "pixels of an unknown kind");
  if (passes == 1) {
    room = malloc((size_t)width * 4);
    if (!room) png_error(png, "not enough memory");
    for (uint32_t y = 0; y < height; y++) {
      png_read_row(png, (png_bytep)room, NULL);
      rows(sink, room);
    }
  } else {
    room = calloc((size_t)width * height, 4);
    if (!room) png_error(png, "not enough memory");
    for (int pass = 0; pass < passes; pass++)
      for (uint32_t y = 0; y < height; y++) png_read_row(png, (png_bytep)(room + (size_t)y * width), NULL);
    for (uint32_t y = 0; y < height; y++) rows(sink, room + (size_t)y * width);
  }
  png_read_end(png, NULL);
  png_destroy_read_struct(&png, &info, NULL);
  free(room);
  return 0;
}
