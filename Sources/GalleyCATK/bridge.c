#include <dlfcn.h>
#include <pthread.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "items.h"

// The connection to the bus, and the differences between two states of the window.

static AtkObject *get_root(void) { return catk_state.root; }
static const gchar *get_toolkit_name(void) { return "Galley"; }
static const gchar *get_toolkit_version(void) { return "1"; }

/// Discards the messages of the libraries, which would appear in the user's terminal.
static void ignore_message(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {}

static void free_entry(gpointer pointer) {
  Entry *entry = pointer;
  g_free((gpointer)entry->item.name);
  g_free((gpointer)entry->item.description);
  g_free((gpointer)entry->item.text);
  g_free((gpointer)entry->item.action);
  g_free((gpointer)entry->item.value_text);
  g_array_unref(entry->children);
  if (entry->object) g_object_unref(entry->object);
  g_free(entry);
}

bool catk_start(const char *program, const char *window, const CATKRequests *requests) {
  // Its libraries are loaded only now: most desktops run no assistive technology.
  void *library = dlopen("libatk-bridge-2.0.so.0", RTLD_NOW | RTLD_GLOBAL);
  int (*start)(int *, char ***) = library ? (int (*)(int *, char ***))dlsym(library, "atk_bridge_adaptor_init") : NULL;
  if (!start) return false;
  catk_state.requests = *requests;
  catk_state.entries = g_hash_table_new_full(NULL, NULL, NULL, free_entry);
  catk_state.children = g_array_new(FALSE, FALSE, sizeof(gint32));
  g_log_set_default_handler(ignore_message, NULL);
  if (!g_get_prgname()) g_set_prgname(program);
  AtkUtilClass *util = g_type_class_ref(ATK_TYPE_UTIL);
  util->get_root = get_root;
  util->get_toolkit_name = get_toolkit_name;
  util->get_toolkit_version = get_toolkit_version;
  catk_state.root = g_object_new(catk_root_type(), NULL);
  atk_object_set_name(catk_state.root, program);
  catk_state.window = g_object_new(catk_window_type(), NULL);
  atk_object_set_name(catk_state.window, window);
  bool is_started = start(NULL, NULL) == 0;
  if (is_started) catk_dispatch();
  return is_started;
}

// MARK: Differences

static void replace_string(const char **string, const char *new) {
  g_free((gpointer)*string);
  *string = g_strdup(new);
}

static AtkStateType state_of(guint bit) {
  switch (bit) {
  case CATK_FOCUSED: return ATK_STATE_FOCUSED;
  case CATK_SELECTED: return ATK_STATE_SELECTED;
  case CATK_EDITABLE: return ATK_STATE_EDITABLE;
  case CATK_CHECKED: return ATK_STATE_CHECKED;
  case CATK_EXPANDED: return ATK_STATE_EXPANDED;
  default: return ATK_STATE_ENABLED;
  }
}

/// Reports the part of the text that changed: all but the code points that both texts begin and end with.
static void report_text(AtkObject *object, const char *old, const char *new) {
  size_t old_length = strlen(old), new_length = strlen(new), shorter = MIN(old_length, new_length), start = 0, end = 0;
  while (start < shorter && old[start] == new[start]) ++start;
  while (start > 0 && ((old[start] & 0xC0) == 0x80 || (new[start] & 0xC0) == 0x80)) --start;
  while (end < shorter - start && old[old_length - 1 - end] == new[new_length - 1 - end]) ++end;
  while (end > 0 && (old[old_length - end] & 0xC0) == 0x80) --end;
  gint offset = (gint)g_utf8_strlen(new, (gssize)start);
  if (old_length - end > start) {
    gchar *removed = g_strndup(old + start, old_length - end - start);
    g_signal_emit_by_name(object, "text-remove", offset, (gint)g_utf8_strlen(removed, -1), removed);
    g_free(removed);
  }
  if (new_length - end > start) {
    gchar *added = g_strndup(new + start, new_length - end - start);
    g_signal_emit_by_name(object, "text-insert", offset, (gint)g_utf8_strlen(added, -1), added);
    g_free(added);
  }
}

/// Takes over the values of an item, and reports those that changed.
static void update_entry(Entry *entry, const CATKItem *new) {
  AtkObject *object = catk_object(entry->item.number);
  CATKItem old = entry->item;
  (entry->item.x = new->x), (entry->item.y = new->y), (entry->item.width = new->width), (entry->item.height = new->height);
  entry->item.states = new->states;
  entry->item.selection_start = new->selection_start;
  entry->item.selection_end = new->selection_end;
  if (g_strcmp0(old.name, new->name) != 0) {
    replace_string(&entry->item.name, new->name);
    atk_object_set_name(object, entry->item.name);
  }
  if (g_strcmp0(old.description, new->description) != 0) {
    replace_string(&entry->item.description, new->description);
    if (new->description) atk_object_set_description(object, new->description);
  }
  if (g_strcmp0(old.action, new->action) != 0) replace_string(&entry->item.action, new->action);
  if (old.text && new->text) {
    if (strcmp(old.text, new->text) != 0) {
      entry->item.text = g_strdup(new->text);
      report_text(object, old.text, new->text);
      g_free((gpointer)old.text);
    }
    gboolean is_moved = old.selection_end != new->selection_end;
    if (is_moved || old.selection_start != new->selection_start) g_signal_emit_by_name(object, "text-selection-changed");
    if (is_moved) g_signal_emit_by_name(object, "text-caret-moved", new->selection_end);
  }
  if (new->has_value) {
    (entry->item.minimum = new->minimum), (entry->item.maximum = new->maximum), (entry->item.step = new->step), (entry->item.value = new->value);
    if (g_strcmp0(old.value_text, new->value_text) != 0) replace_string(&entry->item.value_text, new->value_text);
    if (old.value != new->value) g_object_notify(G_OBJECT(object), "accessible-value");
  }
  for (guint bit = CATK_FOCUSED; bit <= CATK_EXPANDED; bit <<= 1) {
    if ((old.states ^ new->states) & bit) atk_object_notify_state_change(object, state_of(bit), (new->states & bit) != 0);
  }
}

static Entry *add_entry(const CATKItem *item) {
  Entry *entry = g_new0(Entry, 1);
  entry->item = *item;
  entry->item.name = g_strdup(item->name);
  entry->item.description = g_strdup(item->description);
  entry->item.text = g_strdup(item->text);
  entry->item.action = g_strdup(item->action);
  entry->item.value_text = g_strdup(item->value_text);
  entry->children = g_array_new(FALSE, FALSE, sizeof(gint32));
  g_hash_table_insert(catk_state.entries, GINT_TO_POINTER(item->number), entry);
  return entry;
}

/// Removes the items that are no longer in the window.
static void remove_old(void) {
  GHashTableIter iterator;
  gpointer key, value;
  g_hash_table_iter_init(&iterator, catk_state.entries);
  while (g_hash_table_iter_next(&iterator, &key, &value)) {
    Entry *entry = value;
    if (entry->is_current) continue;
    AtkObject *object = entry->object ? g_object_ref(entry->object) : NULL, *parent = catk_object(entry->item.parent);
    gint index = entry->index;
    g_hash_table_iter_steal(&iterator);
    if (object && parent) g_signal_emit_by_name(parent, "children-changed::remove", index, object, NULL);
    if (object) atk_object_notify_state_change(object, ATK_STATE_DEFUNCT, TRUE);
    if (object) g_object_unref(object);
    free_entry(entry);
  }
}

void catk_update(const CATKItem *items, int32_t count, int32_t x, int32_t y, int32_t width, int32_t height, bool is_active) {
  (catk_state.x = x), (catk_state.y = y), (catk_state.width = width), (catk_state.height = height);
  GHashTableIter iterator;
  gpointer value;
  g_hash_table_iter_init(&iterator, catk_state.entries);
  while (g_hash_table_iter_next(&iterator, NULL, &value)) ((Entry *)value)->is_current = FALSE;
  for (int32_t at = 0; at < count; ++at) {
    Entry *entry = g_hash_table_lookup(catk_state.entries, GINT_TO_POINTER(items[at].number));
    if (entry) entry->is_current = TRUE;
  }
  remove_old();
  // The children of all items are found again, because a removal and an addition each change indices.
  g_array_set_size(catk_state.children, 0);
  g_hash_table_iter_init(&iterator, catk_state.entries);
  while (g_hash_table_iter_next(&iterator, NULL, &value)) g_array_set_size(((Entry *)value)->children, 0);
  GArray *added = g_array_new(FALSE, FALSE, sizeof(gint32));
  for (int32_t at = 0; at < count; ++at) {
    Entry *entry = g_hash_table_lookup(catk_state.entries, GINT_TO_POINTER(items[at].number));
    if (!entry) {
      entry = add_entry(&items[at]);
      g_array_append_val(added, items[at].number);
    }
    entry->is_current = TRUE;
    entry->item.parent = items[at].parent;
    Entry *parent = g_hash_table_lookup(catk_state.entries, GINT_TO_POINTER(items[at].parent));
    GArray *siblings = parent ? parent->children : catk_state.children;
    entry->index = (gint)siblings->len;
    g_array_append_val(siblings, items[at].number);
  }
  for (guint at = 0; at < added->len; ++at) {
    Entry *entry = g_hash_table_lookup(catk_state.entries, GINT_TO_POINTER(g_array_index(added, gint32, at)));
    AtkObject *parent = catk_object(entry->item.parent), *object = catk_object(entry->item.number);
    g_signal_emit_by_name(parent, "children-changed::add", entry->index, object, NULL);
    if (entry->item.states & CATK_FOCUSED) atk_object_notify_state_change(object, ATK_STATE_FOCUSED, TRUE);
  }
  g_array_unref(added);
  for (int32_t at = 0; at < count; ++at) {
    Entry *entry = g_hash_table_lookup(catk_state.entries, GINT_TO_POINTER(items[at].number));
    if (entry) update_entry(entry, &items[at]);
  }
  if (catk_state.is_active != is_active) {
    catk_state.is_active = is_active;
    g_signal_emit_by_name(catk_state.window, is_active ? "activate" : "deactivate");
    atk_object_notify_state_change(catk_state.window, ATK_STATE_ACTIVE, is_active);
  }
  catk_dispatch();
}

// Screen readers such as Orca 43, that of Debian 12, speak a notification that appears. They do not know ATK's signal "announcement", and later ones
// would speak both.
void catk_announce(const char *text) {
  if (!catk_state.announcement) {
    catk_state.announcement = g_object_new(catk_announcement_type(), NULL);
    atk_object_set_name(catk_state.announcement, text);
    g_signal_emit_by_name(catk_state.window, "children-changed::add", catk_state.children->len, catk_state.announcement, NULL);
  } else {
    atk_object_notify_state_change(catk_state.announcement, ATK_STATE_SHOWING, FALSE);
    atk_object_set_name(catk_state.announcement, text);
  }
  atk_object_notify_state_change(catk_state.announcement, ATK_STATE_SHOWING, TRUE);
  catk_dispatch();
}

// MARK: Waiting

// GLib's sources belong to the main thread. Another thread waits for their files, so that the program's own event loop can sleep.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t armed = PTHREAD_COND_INITIALIZER;
static bool is_armed = false;
static struct pollfd *files;
static int file_count, timeout, change_pipe[2];
static guint generation;

static void *wait_for_files(void *ignored) {
  for (;;) {
    pthread_mutex_lock(&lock);
    while (!is_armed) pthread_cond_wait(&armed, &lock);
    guint seen = generation;
    int count = file_count, milliseconds = timeout;
    struct pollfd *copy = malloc(sizeof(struct pollfd) * (size_t)(count + 1));
    if (count > 0) memcpy(copy, files, sizeof(struct pollfd) * (size_t)count);
    pthread_mutex_unlock(&lock);
    copy[count] = (struct pollfd){.fd = change_pipe[0], .events = POLLIN};
    poll(copy, (nfds_t)count + 1, milliseconds);
    char bytes[64];
    // A new set of files replaces this one.
    bool is_replaced = copy[count].revents && read(change_pipe[0], bytes, sizeof bytes) > 0;
    free(copy);
    if (is_replaced) continue;
    // The main thread handles the sources before it passes the files again.
    pthread_mutex_lock(&lock);
    bool is_new = seen != generation;
    if (!is_new) is_armed = false;
    pthread_mutex_unlock(&lock);
    if (!is_new) catk_state.requests.wake();
  }
  return NULL;
}

/// Passes the files of the main context's sources to the waiting thread.
static void arm(void) {
  static bool is_running = false;
  GMainContext *context = g_main_context_default();
  if (!g_main_context_acquire(context)) return;
  gint priority, milliseconds;
  g_main_context_prepare(context, &priority);
  GPollFD found[64];
  gint count = g_main_context_query(context, priority, &milliseconds, found, 64);
  g_main_context_release(context);
  count = MIN(count, 64);
  pthread_mutex_lock(&lock);
  files = realloc(files, sizeof(struct pollfd) * (size_t)MAX(count, 1));
  for (gint at = 0; at < count; ++at) files[at] = (struct pollfd){.fd = found[at].fd, .events = (short)found[at].events};
  file_count = count;
  timeout = milliseconds;
  ++generation;
  is_armed = true;
  pthread_cond_signal(&armed);
  pthread_mutex_unlock(&lock);
  if (!is_running) {
    is_running = pipe(change_pipe) == 0;
    pthread_t thread;
    if (is_running && pthread_create(&thread, NULL, wait_for_files, NULL) == 0) pthread_detach(thread);
  } else if (write(change_pipe[1], "", 1) < 0) {
    // The pipe is full, so the thread wakes up anyway.
  }
}

void catk_dispatch(void) {
  // Limited, so that a client that asks without a pause does not stop the program.
  for (int turn = 0; turn < 1000 && g_main_context_iteration(NULL, FALSE); ++turn) {}
  arm();
}
