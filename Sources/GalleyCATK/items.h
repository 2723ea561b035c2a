// The copies of the items, and their ATK objects.
#pragma once
#include <atk/atk.h>

#include "GalleyCATK.h"

/// A copy of an item.
typedef struct {
  CATKItem item;
  /// The numbers of the children.
  GArray *children;
  /// The index among the children of its parent.
  gint index;
  /// The object that clients see; NULL until it is needed.
  AtkObject *object;
  gboolean is_current;
} Entry;

/// An ATK object of an item; the number is 0 for the window.
typedef struct {
  AtkObject parent;
  gint32 number;
} ItemObject;

typedef struct {
  AtkObjectClass parent;
} ItemObjectClass;

/// The whole state: clients see one program with one window.
typedef struct {
  CATKRequests requests;
  AtkObject *root;
  AtkObject *window;
  /// The last child of the window, which shows announcements; NULL until the first.
  AtkObject *announcement;
  GHashTable *entries;
  GArray *children;
  gint x, y, width, height;
  gboolean is_active;
} State;

extern State catk_state;

GType catk_item_type(void);
GType catk_text_type(void);
GType catk_value_type(void);
GType catk_window_type(void);
GType catk_announcement_type(void);
GType catk_root_type(void);

/// Returns the copy of an object's item; NULL for the window, and for an item that was removed.
Entry *catk_entry(gpointer object);

/// Returns the object of an item, which it creates if necessary; the window's for 0. Not a new reference.
AtkObject *catk_object(gint32 number);

/// Adds the interfaces of a text input to a type.
void catk_add_text_interfaces(GType type);
