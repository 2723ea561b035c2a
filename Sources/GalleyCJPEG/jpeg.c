#include "GalleyCJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

// A progressive image is stored as coefficients of two bytes. A file can have a scan for each bit of each coefficient.
static const long most_bytes = 768l << 20;
static const int most_scans = 200;

typedef struct {
  struct jpeg_error_mgr manager;
  jmp_buf leave;
  char *words;
} errors;

static void fail(j_common_ptr info) {
  errors *to = (errors *)info->err;
  char words[JMSG_LENGTH_MAX];
  info->err->format_message(info, words);
  snprintf(to->words, GALLEY_JPEG_WORDS, "%s", words);
  longjmp(to->leave, 1);
}

static void take_note(j_common_ptr info, int level) {
  if (level >= 0) return;
  switch (info->err->msg_code) {
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_JPEG_EOF:
    case JWRN_BOGUS_PROGRESSION:
      fail(info);
    default:
      info->err->num_warnings++;
  }
}

static void say_nothing(j_common_ptr info) { (void)info; }

static void count_scans(j_common_ptr info) {
  if (((j_decompress_ptr)info)->input_scan_number <= most_scans) return;
  errors *to = (errors *)info->err;
  snprintf(to->words, GALLEY_JPEG_WORDS, "more than %d scans", most_scans);
  longjmp(to->leave, 1);
}

static uint8_t times(uint8_t a, uint8_t b) { return (uint8_t)((a * b + 127) / 255); }

/// Converts CMYK to RGB. Adobe's programs write inverted values and identify themselves with a marker.
static void lighten(const uint8_t *inks, uint32_t *pixels, uint32_t width, int inverted) {
  for (uint32_t x = 0; x < width; x++, inks += 4) {
    uint8_t flip = inverted ? 0 : 255, black = inks[3] ^ flip;
    uint32_t red = times(inks[0] ^ flip, black), green = times(inks[1] ^ flip, black), blue = times(inks[2] ^ flip, black);
    pixels[x] = 0xFF000000u | red << 16 | green << 8 | blue;
  }
}

int galley_read_jpeg(
    const uint8_t *bytes, size_t count, int reduction, uint32_t width, uint32_t height, uint32_t *pixels, ptrdiff_t stride,
    char *words) {
  struct jpeg_decompress_struct info;
  struct jpeg_progress_mgr progress;
  errors error;
  memset(&info, 0, sizeof info);
  memset(&progress, 0, sizeof progress);
  info.err = jpeg_std_error(&error.manager);
  error.manager.error_exit = fail;
  error.manager.emit_message = take_note;
  error.manager.output_message = say_nothing;
  error.words = words;
  words[0] = 0;
  // Set once before setjmp, so it need not be volatile.
  uint8_t *const inks = malloc((size_t)width * 4 + 4);
  if (!inks) return -1;
  if (setjmp(error.leave)) {
    jpeg_destroy_decompress(&info);
    free(inks);
    return -1;
  }
  jpeg_create_decompress(&info);
  progress.progress_monitor = count_scans;
  info.progress = &progress;
  info.mem->max_memory_to_use = most_bytes;
  jpeg_mem_src(&info, bytes, count);
  jpeg_read_header(&info, TRUE);
  int isInk = info.jpeg_color_space == JCS_CMYK || info.jpeg_color_space == JCS_YCCK;
  info.out_color_space = isInk ? JCS_CMYK : JCS_EXT_BGRA;
  info.scale_num = 1;
  info.scale_denom = (unsigned)reduction;
  jpeg_start_decompress(&info);
  if (info.output_width != width || info.output_height != height || info.output_components != 4) {
    snprintf(words, GALLEY_JPEG_WORDS, "the image does not match its header");
    longjmp(error.leave, 1);
  }
  while (info.output_scanline < height) {
    uint32_t *row = pixels + (ptrdiff_t)info.output_scanline * stride;
    JSAMPROW into = isInk ? inks : (uint8_t *)row;
    if (jpeg_read_scanlines(&info, &into, 1) == 1 && isInk) lighten(inks, row, width, info.saw_Adobe_marker);
  }
  // Ignore data after the last row.
  jpeg_destroy_decompress(&info);
  free(inks);
  return 0;
}

int galley_write_jpeg(
    const uint32_t *pixels, ptrdiff_t stride, uint32_t width, uint32_t height, int quality, uint8_t **bytes, size_t *count) {
  struct jpeg_compress_struct info;
  errors error;
  char words[GALLEY_JPEG_WORDS];
  unsigned char *place = NULL;
  unsigned long size = 0;
  *bytes = NULL;
  *count = 0;
  info.err = jpeg_std_error(&error.manager);
  error.manager.error_exit = fail;
  error.manager.output_message = say_nothing;
  error.words = words;
  info.dest = NULL;
  if (setjmp(error.leave)) {
    // libjpeg reports reallocated memory only at the end: before that, `place` can point to freed memory.
    if (info.dest) info.dest->term_destination(&info);
    unsigned char *made = info.dest ? *(unsigned char *volatile *)&place : NULL;
    jpeg_destroy_compress(&info);
    free(made);
    return -1;
  }
  jpeg_create_compress(&info);
  jpeg_mem_dest(&info, &place, &size);
  info.image_width = width;
  info.image_height = height;
  info.input_components = 4;
  info.in_color_space = JCS_EXT_BGRX;
  jpeg_set_defaults(&info);
  jpeg_set_quality(&info, quality, TRUE);
  jpeg_start_compress(&info, TRUE);
  while (info.next_scanline < height) {
    JSAMPROW row = (JSAMPROW)(pixels + (ptrdiff_t)info.next_scanline * stride);
    jpeg_write_scanlines(&info, &row, 1);
  }
  jpeg_finish_compress(&info);
  jpeg_destroy_compress(&info);
  *bytes = place;
  *count = size;
  return 0;
}

void galley_free_jpeg(uint8_t *bytes) { free(bytes); }

int galley_jpeg_version(void) { return LIBJPEG_TURBO_VERSION_NUMBER; }
