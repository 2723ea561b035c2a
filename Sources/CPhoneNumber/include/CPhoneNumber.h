// What Galley asks of libphonenumber, without C++ in sight.
#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Where a number stands in the text, in bytes.
typedef struct {
  int32_t start;
  int32_t end;
} CPhoneMatch;

/// Finds telephone numbers that are valid, in UTF-8. `region`: two letters, whose numbers need no country code. At most `tries` places that
/// look like one are tried. Returns how many there are; at most `capacity` are written.
int32_t cphone_find(const char *text, int32_t length, const char *region, int32_t tries, CPhoneMatch *matches, int32_t capacity);

#ifdef __cplusplus
}
#endif
