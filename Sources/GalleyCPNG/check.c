#include "GalleyCPNG.h"

#include <string.h>
#include <zlib.h>

static uint32_t number(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

ptrdiff_t galley_check_png(const uint8_t *bytes, size_t count) {
  size_t at = 8;
  if (count < at) return (ptrdiff_t)count;
  while (count - at >= 12) {
    uint32_t length = number(bytes + at);
    if (length > 0x7FFFFFFF) return (ptrdiff_t)at;
    if (length > count - at - 12) return (ptrdiff_t)count;
    const uint8_t *name = bytes + at + 4;
    // A lowercase first letter marks an ancillary chunk, which readers can skip.
    int isCritical = !(name[0] & 32);
    if (isCritical && crc32(0, name, length + 4) != number(name + 4 + length)) return (ptrdiff_t)at;
    if (!memcmp(name, "IEND", 4)) return -1;
    at += 12 + (size_t)length;
  }
  return (ptrdiff_t)count;
}
