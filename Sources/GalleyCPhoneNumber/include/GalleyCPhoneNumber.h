// Galley's C interface to libphonenumber.
#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The byte range of a number in the text.
typedef struct {
  int32_t start;
  int32_t end;
} CPhoneMatch;

/// Finds valid telephone numbers in UTF-8 text. Numbers of `region`, a two-letter code, are also found without a country code. Checks
/// at most `tries` candidates. Returns the number of matches, of which at most `capacity` are written.
int32_t cphone_find(const char *text, int32_t length, const char *region, int32_t tries, CPhoneMatch *matches, int32_t capacity);

#ifdef __cplusplus
}
#endif
