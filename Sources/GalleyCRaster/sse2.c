#if defined(__x86_64__)
#include "kernels.h"
#include <emmintrin.h>
#include <string.h>
#define SSE2 __attribute__((target("sse2")))
#define INLINE SSE2 static inline __attribute__((always_inline))

INLINE __m128i div255x8(__m128i x) {
  return _mm_mulhi_epu16(_mm_add_epi16(x, _mm_set1_epi16(128)), _mm_set1_epi16(257));
}

/// `s` and `d`: two pixels of four 16-bit channels each.
INLINE __m128i over2(__m128i s, __m128i d) {
  __m128i alpha = _mm_shufflehi_epi16(_mm_shufflelo_epi16(s, 0xFF), 0xFF);
  return _mm_add_epi16(s, div255x8(_mm_mullo_epi16(d, _mm_sub_epi16(_mm_set1_epi16(255), alpha))));
}

SSE2 static void fill(uint32_t *pixels, ptrdiff_t stride, int32_t width, int32_t height, uint32_t color) {
  const __m128i zero = _mm_setzero_si128(), whole = _mm_set1_epi32((int)color), wide = _mm_unpacklo_epi8(whole, zero);
  for (int32_t y = 0; y < height; y++, pixels += stride) {
    int32_t x = 0;
    if (color >> 24 == 255) {
      for (; x + 4 <= width; x += 4) _mm_storeu_si128((__m128i *)(pixels + x), whole);
    } else {
      for (; x + 4 <= width; x += 4) {
        __m128i d = _mm_loadu_si128((const __m128i *)(pixels + x));
        __m128i low = over2(wide, _mm_unpacklo_epi8(d, zero)), high = over2(wide, _mm_unpackhi_epi8(d, zero));
        _mm_storeu_si128((__m128i *)(pixels + x), _mm_packus_epi16(low, high));
      }
    }
    for (; x < width; x++) pixels[x] = over(color, pixels[x]);
  }
}

INLINE void mask4(uint32_t *pixels, const uint8_t *mask, __m128i color, __m128i alpha, __m128i lift) {
  const __m128i zero = _mm_setzero_si128(), ones = _mm_set1_epi16(255);
  int32_t four;
  memcpy(&four, mask, 4);
  if (!four) return;
  __m128i m = _mm_unpacklo_epi8(_mm_cvtsi32_si128(four), zero);
  __m128i bow = _mm_slli_epi16(_mm_mullo_epi16(m, _mm_sub_epi16(ones, m)), 2);
  m = _mm_add_epi16(m, _mm_mulhi_epu16(bow, lift));
  __m128i rest = _mm_sub_epi16(ones, div255x8(_mm_mullo_epi16(m, alpha)));
  __m128i ms = _mm_unpacklo_epi16(m, m), rests = _mm_unpacklo_epi16(rest, rest);
  __m128i d = _mm_loadu_si128((const __m128i *)pixels);
  __m128i low = _mm_add_epi16(
    _mm_mullo_epi16(color, _mm_unpacklo_epi32(ms, ms)),
    _mm_mullo_epi16(_mm_unpacklo_epi8(d, zero), _mm_unpacklo_epi32(rests, rests)));
  __m128i high = _mm_add_epi16(
    _mm_mullo_epi16(color, _mm_unpackhi_epi32(ms, ms)),
    _mm_mullo_epi16(_mm_unpackhi_epi8(d, zero), _mm_unpackhi_epi32(rests, rests)));
  _mm_storeu_si128((__m128i *)pixels, _mm_packus_epi16(div255x8(low), div255x8(high)));
}

SSE2 static void mask_block(uint32_t *pixels, ptrdiff_t stride, const uint8_t *mask, ptrdiff_t mask_stride,
                            int32_t width, int32_t height, uint32_t color, uint32_t lift, int padded) {
  const __m128i wide = _mm_unpacklo_epi8(_mm_set1_epi32((int)color), _mm_setzero_si128());
  const __m128i alpha = _mm_set1_epi16((short)(color >> 24)), lifts = _mm_set1_epi16((short)lift);
  for (int32_t y = 0; y < height; y++, pixels += stride, mask += mask_stride) {
    int32_t x = 0, whole = padded ? width : width - 3;
    for (; x < whole; x += 4) mask4(pixels + x, mask + x, wide, alpha, lifts);
    mask_row_tail(pixels, mask, x, width, color, lift);
  }
}

SSE2 static void image_block(uint32_t *pixels, ptrdiff_t stride, const uint32_t *image, ptrdiff_t image_stride,
                             int32_t width, int32_t height, uint32_t alpha) {
  const __m128i zero = _mm_setzero_si128(), fade = _mm_set1_epi16((short)alpha);
  for (int32_t y = 0; y < height; y++, pixels += stride, image += image_stride) {
    int32_t x = 0;
    for (; x + 4 <= width; x += 4) {
      __m128i s = _mm_loadu_si128((const __m128i *)(image + x)), d = _mm_loadu_si128((const __m128i *)(pixels + x));
      __m128i low = div255x8(_mm_mullo_epi16(_mm_unpacklo_epi8(s, zero), fade));
      __m128i high = div255x8(_mm_mullo_epi16(_mm_unpackhi_epi8(s, zero), fade));
      low = over2(low, _mm_unpacklo_epi8(d, zero));
      high = over2(high, _mm_unpackhi_epi8(d, zero));
      _mm_storeu_si128((__m128i *)(pixels + x), _mm_packus_epi16(low, high));
    }
    image_row_tail(pixels, image, x, width, alpha);
  }
}

const kernel_loops sse2_loops = { fill, mask_block, image_block };
#endif
