// Galley's C interface to ATK: a copy of the tree of accessible items, which AT-SPI's clients, such as screen readers, read.
#pragma once
#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The kind of an item.
typedef enum {
  CATK_PANEL = 0, CATK_BUTTON, CATK_LINK, CATK_IMAGE, CATK_LABEL, CATK_HEADING, CATK_SLIDER, CATK_ENTRY, CATK_PASSWORD, CATK_TEXT, CATK_TABLE,
  CATK_ROW, CATK_MENU_PANEL, CATK_DOCUMENT, CATK_TOGGLE, CATK_SPINNER, CATK_DIALOG, CATK_MENU, CATK_MENU_ITEM, CATK_CHECK_ITEM,
} CATKRole;

/// States of an item.
enum {
  CATK_FOCUSABLE = 1, CATK_FOCUSED = 2, CATK_ENABLED = 4, CATK_EDITABLE = 8, CATK_SELECTED = 16, CATK_CHECKED = 32, CATK_EXPANDED = 64, CATK_MULTILINE = 128,
  CATK_SELECTABLE = 256, CATK_EXPANDABLE = 512, CATK_MODAL = 1024,
};

/// An item. Strings are UTF-8; the receiver copies them.
typedef struct {
  /// The number of the item, above 0. Never used again for another item.
  int32_t number;
  /// The number of the parent; 0 for the window.
  int32_t parent;
  CATKRole role;
  uint32_t states;
  /// The frame in the window, in pixels.
  int32_t x, y, width, height;
  const char *name;
  const char *description;
  /// The text of a text input; NULL for other items.
  const char *text;
  /// The caret and the selection of `text`, in code points; equal if nothing is selected.
  int32_t selection_start, selection_end;
  /// The name of the action; NULL if the item has none.
  const char *action;
  /// Whether the item has a value, as a slider has; always the same for an item. `value_text` describes the value; NULL if the number does.
  bool has_value;
  double value, minimum, maximum, step;
  const char *value_text;
} CATKItem;

/// Requests of assistive technologies, called on the main thread within `catk_dispatch`.
typedef struct {
  /// Performs the action of an item, or gives it the focus; returns whether it did.
  bool (*activate)(int32_t number);
  bool (*focus)(int32_t number);
  /// Replaces a range of an item's text, in code points; returns whether it did.
  bool (*replace)(int32_t number, int32_t start, int32_t end, const char *text);
  /// Sets the value of an item, clamped to its range; returns whether it did.
  bool (*set_value)(int32_t number, double value);
  /// Selects a range of an item's text, in code points; returns whether it did.
  bool (*select)(int32_t number, int32_t start, int32_t end);
  /// Writes the frame of a range of an item's text in the window, in pixels; returns whether it has one.
  bool (*frame)(int32_t number, int32_t start, int32_t end, int32_t *frame);
  /// Returns the offset in code points of the character nearest to a point of the window, in pixels; -1 if there is none.
  int32_t (*offset)(int32_t number, int32_t x, int32_t y);
  /// Writes the range of the line that contains a character of an item's text, in code points; returns whether there is one.
  bool (*line)(int32_t number, int32_t offset, int32_t *start, int32_t *end);
  /// Writes the range of the run of equally formatted characters that contains an offset, in code points. Returns its attributes as lines of a name,
  /// a tab and a value, which the caller frees; NULL if the item has none.
  char *(*attributes)(int32_t number, int32_t offset, int32_t *start, int32_t *end);
  /// Called on any thread if `catk_dispatch` has something to do.
  void (*wake)(void);
} CATKRequests;

/// Calls `on_needed` once, on another thread, as soon as an assistive technology such as a screen reader is in use: if the property `IsEnabled` of the
/// desktop's accessibility bus is or becomes true. Without a session bus, nothing happens.
void catk_watch(void (*on_needed)(void));

/// Loads ATK's bridge and publishes a program with one window, without items. Returns `false` if the bridge is not installed.
bool catk_start(const char *program, const char *window, const CATKRequests *requests);

/// Replaces the items of the window by these, parents first, and reports the differences: new and removed items, names, texts,
/// carets, states, values.
void catk_update(const CATKItem *items, int32_t count, int32_t x, int32_t y, int32_t width, int32_t height, bool is_active);

/// Reports a text to be spoken, UTF-8, as a notification that appears in the window.
void catk_announce(const char *text);

/// Handles the requests that have arrived, without waiting.
void catk_dispatch(void);

#ifdef __cplusplus
}
#endif
