// Galley's interface to ICU. It includes no ICU headers, because Swift cannot import them beside Foundation.
#pragma once
#include <stdint.h>

typedef struct CICUBreaker CICUBreaker;
typedef enum { CICU_GRAPHEME = 0, CICU_WORD = 1, CICU_LINE = 2, CICU_SENTENCE = 3 } CICUBreakKind;

/// Opens an iterator for `kind` in `locale` (BCP 47 or ICU's form). Returns NULL if ICU has no data.
CICUBreaker *cicu_breaker_open(CICUBreakKind kind, const char *locale);
void cicu_breaker_close(CICUBreaker *breaker);
/// Whether both iterators use the same rules, as most languages have no rules of their own.
int32_t cicu_breaker_has_rules_of(CICUBreaker *breaker, CICUBreaker *other);

/// Writes the boundaries of `text` in ascending order, without 0 and with `length`, and the ICU rule status of each:
/// line 0..99 soft, 100..199 hard; word 0..99 not a word, from 100 a word. Returns the number of boundaries, of which at most
/// `capacity` are written, or a negative value on an ICU error.
int32_t cicu_boundaries(CICUBreaker *breaker, const uint16_t *text, int32_t length, int32_t *boundaries,
                        int32_t *statuses, int32_t capacity);

/// Writes the bidi level of each UTF-16 code unit. `base` is the paragraph's level, 0 or 1, or 254 (left to right) or 255 (right to left) to find
/// it in the text, with this default if the text has no strong characters. Returns the paragraph's level, or a negative value on an error.
int32_t cicu_bidi_levels(const uint16_t *text, int32_t length, uint8_t base, uint8_t *levels);

/// Returns the bidi class of a code point as an ICU value (UCharDirection); 255 for a paired bracket.
uint8_t cicu_bidi_class(int32_t scalar);
/// The same for each of the 65,536 units of UTF-16.
void cicu_bidi_classes(uint8_t *classes);

/// Returns the four-letter script tag of a code point, packed high byte first; 'Zyyy' common, 'Zinh' inherited.
uint32_t cicu_script(int32_t scalar);
/// Whether `scalar` is used with `script` (script extensions).
int32_t cicu_has_script(int32_t scalar, uint32_t script);
/// Whether `scalar` is used only with its own script.
int32_t cicu_has_one_script(int32_t scalar);
/// Returns the paired bracket, or the code point itself if it has none.
int32_t cicu_paired_bracket(int32_t scalar);
/// Returns 0 for none, 1 for an opening and 2 for a closing bracket.
int32_t cicu_paired_bracket_type(int32_t scalar);
int32_t cicu_is_white_space(int32_t scalar);
int32_t cicu_is_default_ignorable(int32_t scalar);
int32_t cicu_is_emoji_presentation(int32_t scalar);
int32_t cicu_is_emoji(int32_t scalar);
/// Whether it is an ideograph, or a letter of Hiragana or Katakana.
int32_t cicu_is_ideographic(int32_t scalar);
int32_t cicu_is_letter(int32_t scalar);
/// Returns the line break class as an ICU value (ULineBreak).
int32_t cicu_line_break_class(int32_t scalar);
/// Returns the kind of a code point for grapheme clusters (UAX #29). 0: starts a cluster next to others of this kind (Other). 1: continues the
/// previous cluster (Extend, SpacingMark). 2: always a cluster of its own (Control, CR, LF). 3: any other class, a virama, or a surrogate.
uint8_t cicu_grapheme_kind(int32_t scalar);
/// The same for each of the 65,536 units of UTF-16.
void cicu_grapheme_kinds(uint8_t *kinds);

/// Returns ICU's version, such as "72.1".
const char *cicu_version(void);
