#include <dbus/dbus.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "GalleyCATK.h"

// The desktop's property that says whether an assistive technology is in use.

static const char *const status = "org.a11y.Status";

/// Returns the boolean in a variant, or in a response that contains one; `false` if there is none.
static bool boolean_in(DBusMessageIter *iterator) {
  if (dbus_message_iter_get_arg_type(iterator) == DBUS_TYPE_VARIANT) {
    DBusMessageIter content;
    dbus_message_iter_recurse(iterator, &content);
    return boolean_in(&content);
  }
  dbus_bool_t value = FALSE;
  if (dbus_message_iter_get_arg_type(iterator) == DBUS_TYPE_BOOLEAN) dbus_message_iter_get_basic(iterator, &value);
  return value;
}

static bool is_enabled(DBusConnection *bus) {
  DBusMessage *call = dbus_message_new_method_call("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Get");
  const char *name = "IsEnabled";
  if (!call) return false;
  dbus_message_append_args(call, DBUS_TYPE_STRING, &status, DBUS_TYPE_STRING, &name, DBUS_TYPE_INVALID);
  DBusMessage *reply = dbus_connection_send_with_reply_and_block(bus, call, 5000, NULL);
  dbus_message_unref(call);
  DBusMessageIter content;
  bool result = reply && dbus_message_iter_init(reply, &content) && boolean_in(&content);
  if (reply) dbus_message_unref(reply);
  return result;
}

static void *watch(void *handler) {
  void (*on_needed)(void) = (void (*)(void))handler;
  DBusConnection *bus = dbus_connection_open_private(getenv("DBUS_SESSION_BUS_ADDRESS"), NULL);
  if (!bus) return NULL;
  // Otherwise the library ends the program with the session.
  dbus_connection_set_exit_on_disconnect(bus, FALSE);
  if (!dbus_bus_register(bus, NULL)) return NULL;
  dbus_bus_add_match(
      bus, "type='signal',interface='org.freedesktop.DBus.Properties',member='PropertiesChanged',path='/org/a11y/bus',arg0='org.a11y.Status'", NULL);
  bool is_needed = is_enabled(bus);
  while (!is_needed && dbus_connection_read_write(bus, -1)) {
    DBusMessage *message;
    while ((message = dbus_connection_pop_message(bus))) {
      if (dbus_message_is_signal(message, "org.freedesktop.DBus.Properties", "PropertiesChanged")) is_needed = is_needed || is_enabled(bus);
      dbus_message_unref(message);
    }
  }
  dbus_connection_close(bus);
  dbus_connection_unref(bus);
  if (is_needed) on_needed();
  return NULL;
}

void catk_watch(void (*on_needed)(void)) {
  const char *address = getenv("DBUS_SESSION_BUS_ADDRESS");
  // Without an address, the library would start a bus.
  if (!address || !*address || !dbus_threads_init_default()) return;
  pthread_t thread;
  if (pthread_create(&thread, NULL, watch, (void *)on_needed) == 0) pthread_detach(thread);
}
