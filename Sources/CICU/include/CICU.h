// What Galley asks of ICU, with none of ICU's own headers in sight: beside Foundation they cannot be seen by Swift.
#pragma once
#include <stdint.h>

typedef struct CICUBreaker CICUBreaker;
typedef enum { CICU_GRAPHEME = 0, CICU_WORD = 1, CICU_LINE = 2, CICU_SENTENCE = 3 } CICUBreakKind;

/// Opens an iterator for `kind` in `locale` (BCP 47 or ICU's form); NULL where ICU has no data.
CICUBreaker *cicu_breaker_open(CICUBreakKind kind, const char *locale);
void cicu_breaker_close(CICUBreaker *breaker);
/// Whether both iterators go by the same rules: most languages have none of their own.
int32_t cicu_breaker_has_rules_of(CICUBreaker *breaker, CICUBreaker *other);

/// Writes the boundaries of `text` in rising order, 0 left out, `length` included, and beside each ICU's rule status:
/// line 0..99 soft, 100..199 hard; word 0..99 no word, from 100 a word. Returns how many there are; at most `capacity`
/// are written. Below 0: an error of ICU's.
int32_t cicu_boundaries(CICUBreaker *breaker, const uint16_t *text, int32_t length, int32_t *boundaries,
                        int32_t *statuses, int32_t capacity);

/// Writes the bidi level of each unit. `base`: 0, 1, or 254 (left to right) / 255 (right to left) where the text decides
/// and none of it is strong. Returns the paragraph's level, below 0 on an error.
int32_t cicu_bidi_levels(const uint16_t *text, int32_t length, uint8_t base, uint8_t *levels);

/// The bidi class of a code point as ICU numbers it (UCharDirection); 255 for a paired bracket.
uint8_t cicu_bidi_class(int32_t scalar);
/// The same for each of the 65,536 units of UTF-16.
void cicu_bidi_classes(uint8_t *classes);

/// The four-letter script tag of a code point, packed high byte first; 'Zyyy' common, 'Zinh' inherited.
uint32_t cicu_script(int32_t scalar);
/// Whether `scalar` is used with `script` (script extensions).
int32_t cicu_has_script(int32_t scalar, uint32_t script);
/// Whether `scalar` is used with its own script alone.
int32_t cicu_has_one_script(int32_t scalar);
/// The bracket that pairs with this one, or the code point itself.
int32_t cicu_paired_bracket(int32_t scalar);
/// 0 none, 1 opening, 2 closing.
int32_t cicu_paired_bracket_type(int32_t scalar);
int32_t cicu_is_white_space(int32_t scalar);
int32_t cicu_is_default_ignorable(int32_t scalar);
int32_t cicu_is_emoji_presentation(int32_t scalar);
int32_t cicu_is_emoji(int32_t scalar);
int32_t cicu_is_ideographic(int32_t scalar);
int32_t cicu_is_letter(int32_t scalar);
/// The line break class, as ICU numbers it (ULineBreak).
int32_t cicu_line_break_class(int32_t scalar);
/// 0: begins a grapheme cluster beside any other such (UAX #29, Other). 1: goes on with the cluster before it (Extend,
/// SpacingMark). 2: stands by itself beside anything (Control, CR, LF). 3: anything else.
uint8_t cicu_grapheme_kind(int32_t scalar);
/// The same for each of the 65,536 units of UTF-16.
void cicu_grapheme_kinds(uint8_t *kinds);

/// "72.1".
const char *cicu_version(void);
