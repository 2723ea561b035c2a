#include <string.h>

#include "items.h"

// The tree: a program, its window, and the items of the window.

State catk_state;

Entry *catk_entry(gpointer object) {
  return g_hash_table_lookup(catk_state.entries, GINT_TO_POINTER(((ItemObject *)object)->number));
}

AtkObject *catk_object(gint32 number) {
  if (number == 0) return catk_state.window;
  Entry *entry = g_hash_table_lookup(catk_state.entries, GINT_TO_POINTER(number));
  if (!entry) return NULL;
  if (!entry->object) {
    GType type = entry->item.text ? catk_text_type() : entry->item.has_value ? catk_value_type() : catk_item_type();
    entry->object = g_object_new(type, NULL);
    ((ItemObject *)entry->object)->number = number;
    atk_object_set_name(entry->object, entry->item.name);
    if (entry->item.description) atk_object_set_description(entry->object, entry->item.description);
  }
  return entry->object;
}

// MARK: Items

static GArray *children_of(AtkObject *object) {
  if (object == catk_state.window) return catk_state.children;
  Entry *entry = catk_entry(object);
  return entry ? entry->children : NULL;
}

static gint get_n_children(AtkObject *object) {
  GArray *children = children_of(object);
  gint count = children ? (gint)children->len : 0;
  return object == catk_state.window && catk_state.announcement ? count + 1 : count;
}

static AtkObject *ref_child(AtkObject *object, gint index) {
  GArray *children = children_of(object);
  if (!children || index < 0 || index >= get_n_children(object)) return NULL;
  if ((guint)index == children->len) return g_object_ref(catk_state.announcement);
  AtkObject *child = catk_object(g_array_index(children, gint32, index));
  return child ? g_object_ref(child) : NULL;
}

static AtkObject *get_parent(AtkObject *object) {
  Entry *entry = catk_entry(object);
  return entry ? catk_object(entry->item.parent) : NULL;
}

static gint get_index_in_parent(AtkObject *object) {
  Entry *entry = catk_entry(object);
  return entry ? entry->index : -1;
}

static AtkRole get_role(AtkObject *object) {
  static const AtkRole roles[] = {
      [CATK_PANEL] = ATK_ROLE_PANEL,       [CATK_BUTTON] = ATK_ROLE_PUSH_BUTTON, [CATK_LINK] = ATK_ROLE_LINK,
      [CATK_IMAGE] = ATK_ROLE_IMAGE,       [CATK_LABEL] = ATK_ROLE_LABEL,        [CATK_HEADING] = ATK_ROLE_HEADING,
      [CATK_SLIDER] = ATK_ROLE_SLIDER,     [CATK_ENTRY] = ATK_ROLE_ENTRY,        [CATK_PASSWORD] = ATK_ROLE_PASSWORD_TEXT,
      [CATK_TEXT] = ATK_ROLE_TEXT,         [CATK_TABLE] = ATK_ROLE_LIST,         [CATK_ROW] = ATK_ROLE_LIST_ITEM,
      [CATK_TOGGLE] = ATK_ROLE_TOGGLE_BUTTON, [CATK_DOCUMENT] = ATK_ROLE_DOCUMENT_TEXT,
      [CATK_MENU] = ATK_ROLE_MENU,         [CATK_SPINNER] = ATK_ROLE_SPIN_BUTTON, [CATK_DIALOG] = ATK_ROLE_DIALOG,
      [CATK_MENU_ITEM] = ATK_ROLE_MENU_ITEM, [CATK_CHECK_ITEM] = ATK_ROLE_CHECK_MENU_ITEM, [CATK_MENU_PANEL] = ATK_ROLE_POPUP_MENU,
  };
  Entry *entry = catk_entry(object);
  return entry ? roles[entry->item.role] : ATK_ROLE_PANEL;
}

static AtkStateSet *ref_state_set(AtkObject *object) {
  AtkStateSet *set = atk_state_set_new();
  Entry *entry = catk_entry(object);
  if (!entry) {
    atk_state_set_add_state(set, ATK_STATE_DEFUNCT);
    return set;
  }
  guint states = entry->item.states;
  atk_state_set_add_state(set, ATK_STATE_SHOWING);
  atk_state_set_add_state(set, ATK_STATE_VISIBLE);
  if (states & CATK_FOCUSABLE) atk_state_set_add_state(set, ATK_STATE_FOCUSABLE);
  if (states & CATK_FOCUSED) atk_state_set_add_state(set, ATK_STATE_FOCUSED);
  if (states & CATK_ENABLED) {
    atk_state_set_add_state(set, ATK_STATE_ENABLED);
    atk_state_set_add_state(set, ATK_STATE_SENSITIVE);
  }
  if (states & CATK_EDITABLE) atk_state_set_add_state(set, ATK_STATE_EDITABLE);
  if (states & CATK_SELECTED) atk_state_set_add_state(set, ATK_STATE_SELECTED);
  if (states & CATK_SELECTABLE) atk_state_set_add_state(set, ATK_STATE_SELECTABLE);
  if (states & CATK_CHECKED) {
    atk_state_set_add_state(set, ATK_STATE_CHECKED);
    if (entry->item.role == CATK_TOGGLE) atk_state_set_add_state(set, ATK_STATE_PRESSED);
  }
  if (states & CATK_EXPANDABLE) atk_state_set_add_state(set, ATK_STATE_EXPANDABLE);
  if (states & CATK_EXPANDED) atk_state_set_add_state(set, ATK_STATE_EXPANDED);
  if (states & CATK_MODAL) atk_state_set_add_state(set, ATK_STATE_MODAL);
  if (entry->item.text) {
    atk_state_set_add_state(set, states & CATK_MULTILINE ? ATK_STATE_MULTI_LINE : ATK_STATE_SINGLE_LINE);
    atk_state_set_add_state(set, ATK_STATE_SELECTABLE_TEXT);
  }
  return set;
}

static void item_class_init(gpointer type, gpointer data) {
  AtkObjectClass *class = type;
  class->get_n_children = get_n_children;
  class->ref_child = ref_child;
  class->get_parent = get_parent;
  class->get_index_in_parent = get_index_in_parent;
  class->get_role = get_role;
  class->ref_state_set = ref_state_set;
}

static void get_extents(AtkComponent *component, gint *x, gint *y, gint *width, gint *height, AtkCoordType type) {
  Entry *entry = catk_entry(component);
  gboolean is_screen = type == ATK_XY_SCREEN;
  gint left = entry ? entry->item.x : 0, top = entry ? entry->item.y : 0;
  if (x) *x = left + (is_screen ? catk_state.x : 0);
  if (y) *y = top + (is_screen ? catk_state.y : 0);
  if (width) *width = entry ? entry->item.width : catk_state.width;
  if (height) *height = entry ? entry->item.height : catk_state.height;
}

static gboolean grab_focus(AtkComponent *component) {
  return catk_entry(component) && catk_state.requests.focus(((ItemObject *)component)->number);
}

static void component_init(gpointer type, gpointer data) {
  AtkComponentIface *interface = type;
  interface->get_extents = get_extents;
  interface->grab_focus = grab_focus;
}

static gint get_n_actions(AtkAction *action) {
  Entry *entry = catk_entry(action);
  return entry && entry->item.action ? 1 : 0;
}

static gboolean do_action(AtkAction *action, gint index) {
  return index == 0 && get_n_actions(action) == 1 && catk_state.requests.activate(((ItemObject *)action)->number);
}

static const gchar *get_action_name(AtkAction *action, gint index) {
  Entry *entry = catk_entry(action);
  return entry && index == 0 ? entry->item.action : NULL;
}

static void action_init(gpointer type, gpointer data) {
  AtkActionIface *interface = type;
  interface->get_n_actions = get_n_actions;
  interface->do_action = do_action;
  interface->get_name = get_action_name;
}

static GType new_type(GType parent, const char *name, GClassInitFunc init) {
  GTypeQuery query;
  g_type_query(parent, &query);
  GTypeInfo info = {.class_size = query.class_size, .class_init = init};
  info.instance_size = query.instance_size > sizeof(ItemObject) ? query.instance_size : sizeof(ItemObject);
  return g_type_register_static(parent, name, &info, 0);
}

static void add_interface(GType type, GType interface, GInterfaceInitFunc init) {
  GInterfaceInfo info = {.interface_init = init};
  g_type_add_interface_static(type, interface, &info);
}

GType catk_item_type(void) {
  static GType type = 0;
  if (!type) {
    type = new_type(ATK_TYPE_OBJECT, "GalleyItem", item_class_init);
    add_interface(type, ATK_TYPE_COMPONENT, component_init);
    add_interface(type, ATK_TYPE_ACTION, action_init);
  }
  return type;
}

GType catk_text_type(void) {
  static GType type = 0;
  if (!type) {
    type = new_type(catk_item_type(), "GalleyText", NULL);
    catk_add_text_interfaces(type);
  }
  return type;
}

// MARK: Values

static void get_value(AtkValue *value, gdouble *number, gchar **text) {
  Entry *entry = catk_entry(value);
  if (number) *number = entry ? entry->item.value : 0;
  if (text) *text = entry ? g_strdup(entry->item.value_text) : NULL;
}

// The bridge reads the value of an event this way.
static void get_current_value(AtkValue *value, GValue *number) {
  gdouble current;
  get_value(value, &current, NULL);
  memset(number, 0, sizeof *number);
  g_value_init(number, G_TYPE_DOUBLE);
  g_value_set_double(number, current);
}

static AtkRange *get_range(AtkValue *value) {
  Entry *entry = catk_entry(value);
  return entry ? atk_range_new(entry->item.minimum, entry->item.maximum, NULL) : NULL;
}

static gdouble get_increment(AtkValue *value) {
  Entry *entry = catk_entry(value);
  return entry ? entry->item.step : 0;
}

static void set_value(AtkValue *value, gdouble number) {
  if (catk_entry(value)) catk_state.requests.set_value(((ItemObject *)value)->number, number);
}

static void value_init(gpointer type, gpointer data) {
  AtkValueIface *interface = type;
  interface->get_value_and_text = get_value;
  interface->get_current_value = get_current_value;
  interface->get_range = get_range;
  interface->get_increment = get_increment;
  interface->set_value = set_value;
}

GType catk_value_type(void) {
  static GType type = 0;
  if (!type) {
    type = new_type(catk_item_type(), "GalleyValue", NULL);
    add_interface(type, ATK_TYPE_VALUE, value_init);
  }
  return type;
}

// MARK: Window

static AtkObject *get_window_parent(AtkObject *object) { return catk_state.root; }
static gint get_window_index(AtkObject *object) { return 0; }
static AtkRole get_window_role(AtkObject *object) { return ATK_ROLE_FRAME; }

static AtkStateSet *ref_window_states(AtkObject *object) {
  AtkStateSet *set = atk_state_set_new();
  AtkStateType states[] = {ATK_STATE_SHOWING, ATK_STATE_VISIBLE, ATK_STATE_ENABLED, ATK_STATE_SENSITIVE};
  atk_state_set_add_states(set, states, 4);
  if (catk_state.is_active) atk_state_set_add_state(set, ATK_STATE_ACTIVE);
  return set;
}

static void window_class_init(gpointer type, gpointer data) {
  AtkObjectClass *class = type;
  class->get_n_children = get_n_children;
  class->ref_child = ref_child;
  class->get_parent = get_window_parent;
  class->get_index_in_parent = get_window_index;
  class->get_role = get_window_role;
  class->ref_state_set = ref_window_states;
}

GType catk_window_type(void) {
  static GType type = 0;
  if (!type) {
    type = new_type(ATK_TYPE_OBJECT, "GalleyWindow", window_class_init);
    add_interface(type, ATK_TYPE_COMPONENT, component_init);
    add_interface(type, ATK_TYPE_WINDOW, NULL);
  }
  return type;
}

// MARK: Announcements

static gint get_announcement_index(AtkObject *object) { return (gint)catk_state.children->len; }
static AtkObject *get_announcement_parent(AtkObject *object) { return catk_state.window; }
static AtkRole get_announcement_role(AtkObject *object) { return ATK_ROLE_NOTIFICATION; }

static AtkStateSet *ref_announcement_states(AtkObject *object) {
  AtkStateSet *set = atk_state_set_new();
  AtkStateType states[] = {ATK_STATE_SHOWING, ATK_STATE_VISIBLE, ATK_STATE_ENABLED};
  atk_state_set_add_states(set, states, 3);
  return set;
}

static void announcement_class_init(gpointer type, gpointer data) {
  AtkObjectClass *class = type;
  class->get_parent = get_announcement_parent;
  class->get_index_in_parent = get_announcement_index;
  class->get_role = get_announcement_role;
  class->ref_state_set = ref_announcement_states;
}

GType catk_announcement_type(void) {
  static GType type = 0;
  if (!type) type = new_type(ATK_TYPE_OBJECT, "GalleyAnnouncement", announcement_class_init);
  return type;
}

// MARK: Program

static gint get_root_children(AtkObject *object) { return 1; }
static AtkObject *ref_window(AtkObject *object, gint index) { return index == 0 ? g_object_ref(catk_state.window) : NULL; }
static AtkRole get_root_role(AtkObject *object) { return ATK_ROLE_APPLICATION; }

static void root_class_init(gpointer type, gpointer data) {
  AtkObjectClass *class = type;
  class->get_n_children = get_root_children;
  class->ref_child = ref_window;
  class->get_role = get_root_role;
}

GType catk_root_type(void) {
  static GType type = 0;
  if (!type) type = new_type(ATK_TYPE_OBJECT, "GalleyProgram", root_class_init);
  return type;
}
