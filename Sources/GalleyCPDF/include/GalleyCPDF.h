// Galley's C interface to libqpdf: replaces the flat structure tree of a PDF that cairo wrote.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The logical structure of a document: elements, and the marked contents that belong to them.
typedef struct CPDFTree CPDFTree;

/// A property of an element, in UTF-8.
typedef enum {
  /// The text that replaces an image.
  CPDF_ALTERNATIVE = 0,
  /// A BCP 47 language tag.
  CPDF_LANGUAGE = 1,
  /// The text that an assistive technology reads in place of the content.
  CPDF_ACTUAL_TEXT = 2,
  /// The kind of a list's labels, a name such as `Decimal`.
  CPDF_LIST_NUMBERING = 3,
  /// The cells that a header describes, a name such as `Column`.
  CPDF_SCOPE = 4,
  /// A description of the annotations of a link.
  CPDF_CONTENTS = 5,
} CPDFProperty;

/// Markers in place of an element: content that is not part of the document's text.
enum { CPDF_ARTIFACT = -1, CPDF_PAGINATION = -2 };

/// Returns a tree with one element, `Document`, whose number is 0. The caller destroys it.
CPDFTree *cpdf_tree_create(void);
void cpdf_tree_destroy(CPDFTree *tree);

/// Adds an element of a structure type such as `P` at the end of its parent, and returns its number.
int32_t cpdf_tree_add(CPDFTree *tree, int32_t parent, const char *type);
void cpdf_tree_set(CPDFTree *tree, int32_t element, CPDFProperty property, const char *value);

/// Assigns the next marked content, in the order in which cairo began the tags, to an element or to one of the markers.
void cpdf_tree_add_content(CPDFTree *tree, int32_t element);

/// Receives bytes of the document, and returns whether it accepted them.
typedef bool (*CPDFWrite)(void *context, const uint8_t *bytes, size_t count);

/// Writes the PDF with this structure in place of its own, its default language, and a title bar that shows the document's title. Elements
/// without content are left out, except cells of tables. Equal input gives equal bytes.
///
/// Returns `false` and a message of at most `capacity` bytes, with its NUL, if the PDF cannot be read, if its marked contents are not those of the
/// tree, or if `write` returns `false`.
bool cpdf_tree_write(
    const CPDFTree *tree, const uint8_t *bytes, size_t count, const char *language, CPDFWrite write, void *context, char *message,
    size_t capacity);

#ifdef __cplusplus
}
#endif
