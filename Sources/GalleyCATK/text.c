#include <stdlib.h>
#include <string.h>

#include "items.h"

// The text of an item. ATK counts code points.

static const char *text_of(gpointer object) {
  Entry *entry = catk_entry(object);
  return entry && entry->item.text ? entry->item.text : "";
}

static gint32 number_of(gpointer object) { return ((ItemObject *)object)->number; }

static gint get_count(AtkText *text) { return (gint)g_utf8_strlen(text_of(text), -1); }

static gchar *get_text(AtkText *text, gint start, gint end) {
  gint count = get_count(text);
  if (end < 0 || end > count) end = count;
  if (start < 0) start = 0;
  return start < end ? g_utf8_substring(text_of(text), start, end) : g_strdup("");
}

static gunichar get_character(AtkText *text, gint offset) {
  if (offset < 0 || offset >= get_count(text)) return 0;
  return g_utf8_get_char(g_utf8_offset_to_pointer(text_of(text), offset));
}

static gboolean is_of_word(gunichar character) { return g_unichar_isalnum(character) || g_unichar_ismark(character) || character == '\''; }

/// Returns the range of the word that contains a character, with the characters up to the next word.
static void find_word(AtkText *text, gint offset, gint *start, gint *end) {
  gint count = get_count(text);
  gunichar *characters = g_utf8_to_ucs4_fast(text_of(text), -1, NULL);
  gint from = offset < count ? offset : count, to = from;
  while (from > 0 && from < count && !is_of_word(characters[from])) --from;
  while (from > 0 && is_of_word(characters[from - 1])) --from;
  to = from;
  while (to < count && is_of_word(characters[to])) ++to;
  while (to < count && !is_of_word(characters[to])) ++to;
  g_free(characters);
  (*start = from), (*end = to);
}

static gchar *get_string(AtkText *text, gint offset, AtkTextGranularity granularity, gint *start, gint *end) {
  gint count = get_count(text);
  int32_t first = offset < 0 ? 0 : MIN(offset, count), last = MIN(first + 1, count);
  switch (granularity) {
  case ATK_TEXT_GRANULARITY_CHAR: break;
  case ATK_TEXT_GRANULARITY_WORD: find_word(text, first, &first, &last); break;
  case ATK_TEXT_GRANULARITY_LINE:
    if (catk_entry(text) && catk_state.requests.line(number_of(text), first, &first, &last)) break;
    // Without a layout, a line is a paragraph.
  default: {
    while (first > 0 && get_character(text, first - 1) != '\n') --first;
    while (last < count && (last == 0 || get_character(text, last - 1) != '\n')) ++last;
  }
  }
  (*start = first), (*end = last);
  return get_text(text, first, last);
}

static gchar *get_text_at(AtkText *text, gint offset, AtkTextBoundary boundary, gint *start, gint *end) {
  switch (boundary) {
  case ATK_TEXT_BOUNDARY_CHAR: return get_string(text, offset, ATK_TEXT_GRANULARITY_CHAR, start, end);
  case ATK_TEXT_BOUNDARY_WORD_START:
  case ATK_TEXT_BOUNDARY_WORD_END: return get_string(text, offset, ATK_TEXT_GRANULARITY_WORD, start, end);
  case ATK_TEXT_BOUNDARY_LINE_START:
  case ATK_TEXT_BOUNDARY_LINE_END: return get_string(text, offset, ATK_TEXT_GRANULARITY_LINE, start, end);
  default: return get_string(text, offset, ATK_TEXT_GRANULARITY_PARAGRAPH, start, end);
  }
}

// MARK: Caret and selection

static gint get_caret(AtkText *text) {
  Entry *entry = catk_entry(text);
  return entry ? entry->item.selection_end : -1;
}

static gboolean set_caret(AtkText *text, gint offset) { return catk_entry(text) && catk_state.requests.select(number_of(text), offset, offset); }

static gint get_n_selections(AtkText *text) {
  Entry *entry = catk_entry(text);
  return entry && entry->item.selection_start != entry->item.selection_end ? 1 : 0;
}

static gchar *get_selection(AtkText *text, gint index, gint *start, gint *end) {
  Entry *entry = catk_entry(text);
  (*start = 0), (*end = 0);
  if (index != 0 || get_n_selections(text) == 0) return NULL;
  *start = entry->item.selection_start;
  *end = entry->item.selection_end;
  return get_text(text, *start, *end);
}

static gboolean set_selection(AtkText *text, gint index, gint start, gint end) {
  return index == 0 && catk_entry(text) && catk_state.requests.select(number_of(text), start, end);
}

static gboolean add_selection(AtkText *text, gint start, gint end) { return get_n_selections(text) == 0 && set_selection(text, 0, start, end); }

static gboolean remove_selection(AtkText *text, gint index) {
  return index == 0 && get_n_selections(text) == 1 && set_caret(text, get_caret(text));
}

// MARK: Geometry

static void get_character_extents(AtkText *text, gint offset, gint *x, gint *y, gint *width, gint *height, AtkCoordType type) {
  int32_t frame[4] = {0, 0, 0, 0};
  if (catk_entry(text)) catk_state.requests.frame(number_of(text), offset, offset + 1, frame);
  gboolean is_screen = type == ATK_XY_SCREEN;
  (*x = frame[0] + (is_screen ? catk_state.x : 0)), (*y = frame[1] + (is_screen ? catk_state.y : 0));
  (*width = frame[2]), (*height = frame[3]);
}

static gint get_offset_at_point(AtkText *text, gint x, gint y, AtkCoordType type) {
  if (!catk_entry(text)) return -1;
  if (type == ATK_XY_SCREEN) (x -= catk_state.x), (y -= catk_state.y);
  return catk_state.requests.offset(number_of(text), x, y);
}

// MARK: Attributes

static AtkAttributeSet *get_run_attributes(AtkText *text, gint offset, gint *start, gint *end) {
  int32_t first = 0, last = 0;
  char *lines = catk_entry(text) ? catk_state.requests.attributes(number_of(text), offset, &first, &last) : NULL;
  (*start = first), (*end = last);
  if (!lines) return NULL;
  AtkAttributeSet *set = NULL;
  gchar **parts = g_strsplit(lines, "\n", -1);
  free(lines);
  for (gchar **part = parts; *part; ++part) {
    gchar *tab = strchr(*part, '\t');
    if (!tab) continue;
    AtkAttribute *attribute = g_new(AtkAttribute, 1);
    attribute->name = g_strndup(*part, (gsize)(tab - *part));
    attribute->value = g_strdup(tab + 1);
    set = g_slist_prepend(set, attribute);
  }
  g_strfreev(parts);
  return g_slist_reverse(set);
}

static void text_init(gpointer type, gpointer data) {
  AtkTextIface *interface = type;
  interface->get_text = get_text;
  interface->get_character_at_offset = get_character;
  interface->get_character_count = get_count;
  interface->get_string_at_offset = get_string;
  interface->get_text_at_offset = get_text_at;
  interface->get_caret_offset = get_caret;
  interface->set_caret_offset = set_caret;
  interface->get_n_selections = get_n_selections;
  interface->get_selection = get_selection;
  interface->add_selection = add_selection;
  interface->set_selection = set_selection;
  interface->remove_selection = remove_selection;
  interface->get_run_attributes = get_run_attributes;
  interface->get_character_extents = get_character_extents;
  interface->get_offset_at_point = get_offset_at_point;
}

// MARK: Editing

static gboolean replace(gpointer object, gint start, gint end, const gchar *text) {
  Entry *entry = catk_entry(object);
  return entry && entry->item.states & CATK_EDITABLE && catk_state.requests.replace(number_of(object), start, end, text);
}

static void set_contents(AtkEditableText *text, const gchar *string) { replace(text, 0, get_count(ATK_TEXT(text)), string); }

static void insert_text(AtkEditableText *text, const gchar *string, gint length, gint *position) {
  // The length is in bytes.
  gchar *part = length < 0 ? g_strdup(string) : g_strndup(string, (gsize)length);
  if (g_utf8_validate(part, -1, NULL) && replace(text, *position, *position, part)) *position += (gint)g_utf8_strlen(part, -1);
  g_free(part);
}

static void delete_text(AtkEditableText *text, gint start, gint end) { replace(text, start, end < 0 ? get_count(ATK_TEXT(text)) : end, ""); }

static void editable_init(gpointer type, gpointer data) {
  AtkEditableTextIface *interface = type;
  interface->set_text_contents = set_contents;
  interface->insert_text = insert_text;
  interface->delete_text = delete_text;
}

void catk_add_text_interfaces(GType type) {
  GInterfaceInfo text = {.interface_init = text_init}, editable = {.interface_init = editable_init};
  g_type_add_interface_static(type, ATK_TYPE_TEXT, &text);
  g_type_add_interface_static(type, ATK_TYPE_EDITABLE_TEXT, &editable);
}
