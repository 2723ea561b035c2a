#if defined(__x86_64__)
#include "kernels.h"
#include <immintrin.h>
#define AVX2 __attribute__((target("avx2")))
#define INLINE AVX2 static inline __attribute__((always_inline))

INLINE __m256i div255x16(__m256i x) {
  return _mm256_mulhi_epu16(_mm256_add_epi16(x, _mm256_set1_epi16(128)), _mm256_set1_epi16(257));
}

/// `s` and `d`: four pixels of four 16-bit channels each.
INLINE __m256i over4(__m256i s, __m256i d) {
  __m256i alpha = _mm256_shufflehi_epi16(_mm256_shufflelo_epi16(s, 0xFF), 0xFF);
  return _mm256_add_epi16(s, div255x16(_mm256_mullo_epi16(d, _mm256_sub_epi16(_mm256_set1_epi16(255), alpha))));
}

AVX2 static void fill(uint32_t *pixels, ptrdiff_t stride, int32_t width, int32_t height, uint32_t color) {
  const __m256i zero = _mm256_setzero_si256(), whole = _mm256_set1_epi32((int)color);
  const __m256i wide = _mm256_unpacklo_epi8(whole, zero);
  for (int32_t y = 0; y < height; y++, pixels += stride) {
    int32_t x = 0;
    if (color >> 24 == 255) {
      for (; x + 8 <= width; x += 8) _mm256_storeu_si256((__m256i *)(pixels + x), whole);
    } else {
      for (; x + 8 <= width; x += 8) {
        __m256i d = _mm256_loadu_si256((const __m256i *)(pixels + x));
        __m256i low = over4(wide, _mm256_unpacklo_epi8(d, zero)), high = over4(wide, _mm256_unpackhi_epi8(d, zero));
        _mm256_storeu_si256((__m256i *)(pixels + x), _mm256_packus_epi16(low, high));
      }
    }
    for (; x < width; x++) pixels[x] = over(color, pixels[x]);
  }
}

/// Register values for masks of one color.
typedef struct {
  __m256i color, spread_low, spread_high;
  __m128i lift, alpha;
} ink;

/// Computes the coverage of eight pixels and the remaining weight of the backdrop, eight 16-bit lanes each.
INLINE void weigh(__m128i bytes, const ink *ink, __m128i *m, __m128i *rest) {
  const __m128i ones = _mm_set1_epi16(255);
  __m128i wide = _mm_cvtepu8_epi16(bytes);
  __m128i bow = _mm_slli_epi16(_mm_mullo_epi16(wide, _mm_sub_epi16(ones, wide)), 2);
  *m = _mm_add_epi16(wide, _mm_mulhi_epu16(bow, ink->lift));
  __m128i alpha = _mm_add_epi16(_mm_mullo_epi16(*m, ink->alpha), _mm_set1_epi16(128));
  *rest = _mm_sub_epi16(ones, _mm_mulhi_epu16(alpha, _mm_set1_epi16(257)));
}

INLINE void mask8(uint32_t *pixels, const uint8_t *mask, const ink *ink) {
  const __m256i zero = _mm256_setzero_si256();
  __m128i bytes = _mm_loadl_epi64((const __m128i *)mask), m, rest;
  weigh(bytes, ink, &m, &rest);
  __m256i ms = _mm256_broadcastsi128_si256(m), rests = _mm256_broadcastsi128_si256(rest);
  __m256i d = _mm256_loadu_si256((const __m256i *)pixels);
  __m256i low = _mm256_add_epi16(
    _mm256_mullo_epi16(ink->color, _mm256_shuffle_epi8(ms, ink->spread_low)),
    _mm256_mullo_epi16(_mm256_unpacklo_epi8(d, zero), _mm256_shuffle_epi8(rests, ink->spread_low)));
  __m256i high = _mm256_add_epi16(
    _mm256_mullo_epi16(ink->color, _mm256_shuffle_epi8(ms, ink->spread_high)),
    _mm256_mullo_epi16(_mm256_unpackhi_epi8(d, zero), _mm256_shuffle_epi8(rests, ink->spread_high)));
  _mm256_storeu_si256((__m256i *)pixels, _mm256_packus_epi16(div255x16(low), div255x16(high)));
}

/// Blends four pixels in one register, for the ends of rows, where eight lanes would mostly be empty.
INLINE void mask4(uint32_t *pixels, const uint8_t *mask, const ink *ink) {
  __m128i bytes = _mm_loadu_si32(mask), m, rest;
  weigh(bytes, ink, &m, &rest);
  const __m256i in_order = _mm256_setr_epi8(
    0, 1, 0, 1, 0, 1, 0, 1, 2, 3, 2, 3, 2, 3, 2, 3, 4, 5, 4, 5, 4, 5, 4, 5, 6, 7, 6, 7, 6, 7, 6, 7);
  __m256i d = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)pixels));
  __m256i sum = div255x16(_mm256_add_epi16(
    _mm256_mullo_epi16(ink->color, _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(m), in_order)),
    _mm256_mullo_epi16(d, _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(rest), in_order))));
  _mm_storeu_si128((__m128i *)pixels, _mm_packus_epi16(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1)));
}

INLINE int any8(const uint8_t *mask) {
  __m128i bytes = _mm_loadl_epi64((const __m128i *)mask);
  return !_mm_testz_si128(bytes, bytes);
}

AVX2 static void mask_block(uint32_t *pixels, ptrdiff_t stride, const uint8_t *mask, ptrdiff_t mask_stride,
                            int32_t width, int32_t height, uint32_t color, uint32_t lift, int padded) {
  // Unpacking works within halves: the low one holds pixels 0 1 | 4 5, the high one 2 3 | 6 7.
  const __m256i spread = _mm256_setr_epi8(
    0, 1, 0, 1, 0, 1, 0, 1, 2, 3, 2, 3, 2, 3, 2, 3, 8, 9, 8, 9, 8, 9, 8, 9, 10, 11, 10, 11, 10, 11, 10, 11);
  const ink ink = {
    _mm256_unpacklo_epi8(_mm256_set1_epi32((int)color), _mm256_setzero_si256()),
    spread, _mm256_add_epi8(spread, _mm256_set1_epi8(4)),
    _mm_set1_epi16((short)lift), _mm_set1_epi16((short)(color >> 24)),
  };
  if (padded) {
    // No check for empty blocks: in glyphs, mispredictions of that branch cost more than it saves.
    for (int32_t y = 0; y < height; y++, pixels += stride, mask += mask_stride) {
      int32_t x = 0;
      for (; x < width - 4; x += 8) mask8(pixels + x, mask + x, &ink);
      if (x < width) mask4(pixels + x, mask + x, &ink);
    }
    return;
  }
  for (int32_t y = 0; y < height; y++, pixels += stride, mask += mask_stride) {
    int32_t x = 0;
    for (; x < width - 7; x += 8) {
      if (any8(mask + x)) mask8(pixels + x, mask + x, &ink);
    }
    if (x < width) mask_row_tail(pixels, mask, x, width, color, lift);
  }
}

AVX2 static void image_block(uint32_t *pixels, ptrdiff_t stride, const uint32_t *image, ptrdiff_t image_stride,
                             int32_t width, int32_t height, uint32_t alpha) {
  const __m256i zero = _mm256_setzero_si256(), fade = _mm256_set1_epi16((short)alpha);
  for (int32_t y = 0; y < height; y++, pixels += stride, image += image_stride) {
    int32_t x = 0;
    for (; x + 8 <= width; x += 8) {
      __m256i s = _mm256_loadu_si256((const __m256i *)(image + x)), d = _mm256_loadu_si256((const __m256i *)(pixels + x));
      __m256i low = div255x16(_mm256_mullo_epi16(_mm256_unpacklo_epi8(s, zero), fade));
      __m256i high = div255x16(_mm256_mullo_epi16(_mm256_unpackhi_epi8(s, zero), fade));
      low = over4(low, _mm256_unpacklo_epi8(d, zero));
      high = over4(high, _mm256_unpackhi_epi8(d, zero));
      _mm256_storeu_si256((__m256i *)(pixels + x), _mm256_packus_epi16(low, high));
    }
    image_row_tail(pixels, image, x, width, alpha);
  }
}

const kernel_loops avx2_loops = { fill, mask_block, image_block };
#endif
