// Scales images: first rows horizontally, then columns vertically. Processes four rows or four pixels at a time, so that a weight
// is loaded once for all.
#include "GalleyCRaster.h"

typedef float float4 __attribute__((vector_size(16)));
/// Four pixels.
typedef float float16 __attribute__((vector_size(64), aligned(16)));
typedef int32_t int16 __attribute__((vector_size(64)));
typedef uint8_t byte4 __attribute__((vector_size(4)));
typedef uint8_t byte16 __attribute__((vector_size(16), aligned(4)));

enum { GROUP = 4 };

// Each loop is compiled for every register width. The order of operations is the same, so the results are identical.
#define LOOP static inline __attribute__((always_inline))

/// Interleaves the pixels of a group of source rows, starting at `from`. Repeats the last row past the end.
LOOP void unpack(const uint8_t *bytes, ptrdiff_t stride, int32_t from, galley_axis across, galley_axis down, float4 *pixels) {
  for (int32_t row = 0; row < GROUP; row++) {
    int32_t y = from + row < down.source_count ? from + row : down.source_count - 1;
    const uint8_t *source = bytes + y * stride;
    for (int32_t x = 0; x < across.source_count; x++) {
      byte4 pixel;
      __builtin_memcpy(&pixel, source + (ptrdiff_t)x * 4, 4);
      pixels[(ptrdiff_t)x * GROUP + row] = __builtin_convertvector(pixel, float4);
    }
  }
}

LOOP void weigh_across(const float4 *pixels, galley_axis across, float4 *const rows[GROUP]) {
  const float *weights = across.weights;
  for (int32_t x = 0; x < across.count; x++, weights += across.taps) {
    const float16 *four = (const float16 *)(pixels + (ptrdiff_t)across.firsts[x] * GROUP);
    float16 sum = { 0 };
    for (int32_t tap = 0; tap < across.taps; tap++) sum += weights[tap] * four[tap];
    rows[0][x] = __builtin_shufflevector(sum, sum, 0, 1, 2, 3);
    rows[1][x] = __builtin_shufflevector(sum, sum, 4, 5, 6, 7);
    rows[2][x] = __builtin_shufflevector(sum, sum, 8, 9, 10, 11);
    rows[3][x] = __builtin_shufflevector(sum, sum, 12, 13, 14, 15);
  }
}

/// Rounds four pixels to 0...255. Filters overshoot at edges; a premultiplied color is clamped to its alpha.
LOOP void pack(const float16 *sum, uint32_t *target) {
  float16 none = { 0 }, most = none + 255;
  int16 whole = __builtin_convertvector(__builtin_elementwise_min(__builtin_elementwise_max(*sum, none), most) + 0.5f, int16);
  int16 alpha = __builtin_shufflevector(whole, whole, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
  *(byte16 *)target = __builtin_convertvector(__builtin_elementwise_min(whole, alpha), byte16);
}

LOOP void weigh_down(const float4 *const *rows, const float *weights, int32_t taps, int32_t width, uint32_t *target) {
  for (int32_t x = 0; x < width; x += GROUP) {
    float16 sum = { 0 };
    // The last group can overlap the previous one. A narrower image has space for four pixels in its rows.
    int32_t from = x + GROUP <= width || width < GROUP ? x : width - GROUP;
    for (int32_t tap = 0; tap < taps; tap++) sum += weights[tap] * *(const float16 *)(rows[tap] + from);
    if (width >= GROUP) {
      pack(&sum, target + from);
    } else {
      uint32_t four[GROUP];
      pack(&sum, four);
      for (int32_t part = 0; part < width; part++) target[part] = four[part];
    }
  }
}

LOOP int32_t row_length(galley_axis across) { return across.count < GROUP ? GROUP : across.count; }

LOOP void scale(const uint8_t *source, ptrdiff_t source_stride, galley_axis across, galley_axis down, void *room,
                uint32_t *target, ptrdiff_t target_stride) {
  // Scaled rows are in a ring buffer with space for all taps and one more group.
  int32_t places = down.taps + GROUP - 1;
  ptrdiff_t length = row_length(across);
  float4 *pixels = room, *rows = pixels + (ptrdiff_t)across.source_count * GROUP;
  const float4 **seen = (const float4 **)(rows + length * places);
  int32_t done = 0;  // rows of the source that are weighed, or that nothing is made of
  const float *weights = down.weights;
  for (int32_t y = 0; y < down.count; y++, weights += down.taps, target += target_stride) {
    int32_t first = down.firsts[y];
    if (done < first) done = first;
    for (; done < first + down.taps; done += GROUP) {
      float4 *group[GROUP];
      for (int32_t row = 0; row < GROUP; row++) group[row] = rows + (done + row) % places * length;
      unpack(source, source_stride, done, across, down, pixels);
      weigh_across(pixels, across, group);
    }
    for (int32_t tap = 0; tap < down.taps; tap++) seen[tap] = rows + (first + tap) % places * length;
    weigh_down(seen, weights, down.taps, across.count, target);
  }
}

#if defined(__x86_64__)
__attribute__((target("avx2")))
static void scale_avx2(const uint8_t *source, ptrdiff_t source_stride, galley_axis across, galley_axis down, void *room,
                       uint32_t *target, ptrdiff_t target_stride) {
  scale(source, source_stride, across, down, room, target, target_stride);
}
#endif

void galley_scale(galley_kernel kernel, const uint8_t *source, ptrdiff_t source_stride, galley_axis across, galley_axis down,
                  void *room, uint32_t *target, ptrdiff_t target_stride) {
#if defined(__x86_64__)
  if (kernel == GALLEY_AVX2) return scale_avx2(source, source_stride, across, down, room, target, target_stride);
#endif
  scale(source, source_stride, across, down, room, target, target_stride);
}

size_t galley_scale_room(galley_axis across, galley_axis down) {
  size_t pixels = (size_t)across.source_count * GROUP + (size_t)row_length(across) * (size_t)(down.taps + GROUP - 1);
  return pixels * sizeof(float4) + (size_t)down.taps * sizeof(float4 *);
}

void galley_halve(const uint32_t *source, ptrdiff_t source_stride, uint32_t *target, ptrdiff_t target_stride, int32_t width,
                  int32_t height) {
  for (int32_t y = 0; y < height; y++, source += 2 * source_stride, target += target_stride) {
    const uint32_t *above = source, *below = source + source_stride;
    for (int32_t x = 0; x < width; x++) {
      uint32_t a = above[2 * x], b = above[2 * x + 1], c = below[2 * x], d = below[2 * x + 1];
      // Two channels at a time, 16 bits for each.
      uint32_t low = (a & 0xFF00FF) + (b & 0xFF00FF) + (c & 0xFF00FF) + (d & 0xFF00FF) + 0x20002;
      uint32_t high = (a >> 8 & 0xFF00FF) + (b >> 8 & 0xFF00FF) + (c >> 8 & 0xFF00FF) + (d >> 8 & 0xFF00FF) + 0x20002;
      target[x] = (low >> 2 & 0xFF00FF) | (high << 6 & 0xFF00FF00);
    }
  }
}
