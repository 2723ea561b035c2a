#include "GalleyCICU.h"

#include <stdlib.h>
#include <string.h>
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uloc.h>
#include <unicode/uscript.h>
#include <unicode/uversion.h>

struct CICUBreaker {
  UBreakIterator *iterator;
};

CICUBreaker *cicu_breaker_open(CICUBreakKind kind, const char *locale) {
  static const UBreakIteratorType types[] = {UBRK_CHARACTER, UBRK_WORD, UBRK_LINE, UBRK_SENTENCE};
  UErrorCode status = U_ZERO_ERROR;
  char name[ULOC_FULLNAME_CAPACITY];
  int32_t parsed = 0;
  uloc_forLanguageTag(locale, name, sizeof name, &parsed, &status);
  if (U_FAILURE(status)) {
    name[0] = 0;
    status = U_ZERO_ERROR;
  }
  UBreakIterator *iterator = ubrk_open(types[kind], name, NULL, 0, &status);
  if (U_FAILURE(status) || !iterator) return NULL;
  CICUBreaker *breaker = malloc(sizeof *breaker);
  breaker->iterator = iterator;
  return breaker;
}

int32_t cicu_breaker_has_rules_of(CICUBreaker *breaker, CICUBreaker *other) {
  UErrorCode status = U_ZERO_ERROR;
  uint32_t length = ubrk_getBinaryRules(breaker->iterator, NULL, 0, &status);
  status = U_ZERO_ERROR;
  if (ubrk_getBinaryRules(other->iterator, NULL, 0, &status) != length || !length) return 0;
  uint8_t *rules = malloc(2 * (size_t)length);
  status = U_ZERO_ERROR;
  ubrk_getBinaryRules(breaker->iterator, rules, (int32_t)length, &status);
  ubrk_getBinaryRules(other->iterator, rules + length, (int32_t)length, &status);
  int32_t same = U_SUCCESS(status) && memcmp(rules, rules + length, length) == 0;
  free(rules);
  return same;
}

void cicu_breaker_close(CICUBreaker *breaker) {
  if (!breaker) return;
  ubrk_close(breaker->iterator);
  free(breaker);
}

int32_t cicu_boundaries(CICUBreaker *breaker, const uint16_t *text, int32_t length, int32_t *boundaries,
                        int32_t *statuses, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  ubrk_setText(breaker->iterator, (const UChar *)text, length, &status);
  if (U_FAILURE(status)) return -1;
  int32_t count = 0;
  ubrk_first(breaker->iterator);
  for (int32_t at = ubrk_next(breaker->iterator); at != UBRK_DONE; at = ubrk_next(breaker->iterator)) {
    if (count < capacity) {
      boundaries[count] = at;
      if (statuses) statuses[count] = ubrk_getRuleStatus(breaker->iterator);
    }
    count++;
  }
  return count;
}

int32_t cicu_bidi_levels(const uint16_t *text, int32_t length, uint8_t base, uint8_t *levels) {
  UErrorCode status = U_ZERO_ERROR;
  UBiDi *bidi = ubidi_openSized(length, 0, &status);
  if (U_FAILURE(status)) return -1;
  ubidi_setPara(bidi, (const UChar *)text, length, base, NULL, &status);
  int32_t paragraph = ubidi_getParaLevel(bidi);
  if (length > 0 && U_SUCCESS(status)) {
    const UBiDiLevel *found = ubidi_getLevels(bidi, &status);
    if (U_SUCCESS(status))
      for (int32_t i = 0; i < length; i++) levels[i] = found[i];
  }
  ubidi_close(bidi);
  return U_FAILURE(status) ? -1 : paragraph;
}

uint8_t cicu_bidi_class(int32_t scalar) {
  if (u_getIntPropertyValue(scalar, UCHAR_BIDI_PAIRED_BRACKET_TYPE) != U_BPT_NONE) return 255;
  return (uint8_t)u_charDirection(scalar);
}

void cicu_bidi_classes(uint8_t *classes) {
  for (int32_t unit = 0; unit < 0x10000; unit++) classes[unit] = cicu_bidi_class(unit);
}

uint32_t cicu_script(int32_t scalar) {
  UErrorCode status = U_ZERO_ERROR;
  UScriptCode code = uscript_getScript(scalar, &status);
  const char *name = U_FAILURE(status) ? "Zzzz" : uscript_getShortName(code);
  return (uint32_t)(uint8_t)name[0] << 24 | (uint32_t)(uint8_t)name[1] << 16 | (uint32_t)(uint8_t)name[2] << 8 |
         (uint32_t)(uint8_t)name[3];
}

int32_t cicu_has_script(int32_t scalar, uint32_t script) {
  char name[5] = {(char)(script >> 24), (char)(script >> 16), (char)(script >> 8), (char)script, 0};
  int32_t code = u_getPropertyValueEnum(UCHAR_SCRIPT, name);
  return code != UCHAR_INVALID_CODE && uscript_hasScript(scalar, (UScriptCode)code);
}

int32_t cicu_has_one_script(int32_t scalar) {
  UErrorCode status = U_ZERO_ERROR;
  UScriptCode codes[2];
  int32_t count = uscript_getScriptExtensions(scalar, codes, 2, &status);
  UScriptCode own = uscript_getScript(scalar, &status);
  return U_SUCCESS(status) && count == 1 && codes[0] == own;
}

int32_t cicu_paired_bracket(int32_t scalar) { return u_getBidiPairedBracket(scalar); }
int32_t cicu_paired_bracket_type(int32_t scalar) {
  return u_getIntPropertyValue(scalar, UCHAR_BIDI_PAIRED_BRACKET_TYPE);
}
int32_t cicu_is_white_space(int32_t scalar) { return u_isUWhiteSpace(scalar); }
int32_t cicu_is_default_ignorable(int32_t scalar) {
  return u_hasBinaryProperty(scalar, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}
int32_t cicu_is_emoji_presentation(int32_t scalar) { return u_hasBinaryProperty(scalar, UCHAR_EMOJI_PRESENTATION); }
int32_t cicu_is_emoji(int32_t scalar) { return u_hasBinaryProperty(scalar, UCHAR_EMOJI); }
int32_t cicu_is_ideographic(int32_t scalar) {
  UErrorCode status = U_ZERO_ERROR;
  if (u_hasBinaryProperty(scalar, UCHAR_IDEOGRAPHIC)) return 1;
  UScriptCode code = uscript_getScript(scalar, &status);
  return code == USCRIPT_HIRAGANA || code == USCRIPT_KATAKANA;
}
int32_t cicu_is_letter(int32_t scalar) { return u_isalpha(scalar); }
int32_t cicu_line_break_class(int32_t scalar) { return u_getIntPropertyValue(scalar, UCHAR_LINE_BREAK); }
uint8_t cicu_grapheme_kind(int32_t scalar) {
  // The Unicode data classifies surrogates as Other.
  if (U_IS_SURROGATE(scalar)) return 3;
  switch (u_getIntPropertyValue(scalar, UCHAR_GRAPHEME_CLUSTER_BREAK)) {
  case U_GCB_OTHER: return 0;
  case U_GCB_EXTEND:
    // Characters joined by a virama form one cluster. ICU knows for which scripts.
    return u_getIntPropertyValue(scalar, UCHAR_INDIC_SYLLABIC_CATEGORY) == U_INSC_VIRAMA ? 3 : 1;
  case U_GCB_SPACING_MARK: return 1;
  case U_GCB_CONTROL:
  case U_GCB_CR:
  case U_GCB_LF: return 2;
  default: return 3;
  }
}
void cicu_grapheme_kinds(uint8_t *kinds) {
  for (int32_t unit = 0; unit < 0x10000; unit++) kinds[unit] = cicu_grapheme_kind(unit);
}
const char *cicu_version(void) { return U_ICU_VERSION; }
