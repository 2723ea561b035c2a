import GalleyCDBus

/// A connection to a message bus through libdbus, for reading a value, calling methods and waiting for signals.
///
/// For use on one thread. Error messages of the library are ignored.
struct MessageBus {
  let connection: OpaquePointer

  /// Connects to a D-Bus message bus. Returns `nil` if the bus at `address` is not reachable.
  init?(address: String) {
    // SDL can also use the library on another thread.
    guard dbus_threads_init_default() != 0, let connection = dbus_connection_open_private(address, nil) else { return nil }
    self.connection = connection
    // Otherwise, the library exits the process at the end of the session.
    dbus_connection_set_exit_on_disconnect(connection, 0)
    guard dbus_bus_register(connection, nil) != 0 else {
      close()
      return nil
    }
  }

  /// Closes the connection, which must not be used afterwards.
  func close() {
    dbus_connection_close(connection)
    dbus_connection_unref(connection)
  }

  /// The name that the bus gave this connection, such as ":1.42".
  var uniqueName: String { dbus_bus_get_unique_name(connection).map { String(cString: $0) } ?? "" }

  /// Subscribes to the signals that match `rule`.
  func listen(to rule: String) { dbus_bus_add_match(connection, rule, nil) }

  /// Calls `method` of an object with string arguments. Returns the number in its response, even if nested in variants; 0 or 1 for a boolean.
  /// Returns `nil` for any other response, or after `milliseconds`.
  func request(_ destination: String, _ path: String, _ interface: String, _ method: String, _ arguments: [String], milliseconds: Int32) -> Double? {
    guard let call = dbus_message_new_method_call(destination, path, interface, method) else { return nil }
    defer { dbus_message_unref(call) }
    var iterator = DBusMessageIter()
    dbus_message_iter_init_append(call, &iterator)
    for argument in arguments {
      _ = argument.withCString { text in
        var text: UnsafePointer<CChar>? = text
        return dbus_message_iter_append_basic(&iterator, Self.string, &text)
      }
    }
    guard let reply = dbus_connection_send_with_reply_and_block(connection, call, milliseconds, nil) else { return nil }
    defer { dbus_message_unref(reply) }
    var first = DBusMessageIter()
    return dbus_message_iter_init(reply, &first) != 0 ? number(at: &first) : nil
  }

  /// Waits for the next signal with this name. Returns the strings at its beginning and the number after them, which is `nil` if there is none.
  /// Returns `nil` when the bus is closed.
  func nextSignal(_ interface: String, _ name: String) -> (strings: [String], number: Double?)? {
    while true {
      while let message = dbus_connection_pop_message(connection) {
        defer { dbus_message_unref(message) }
        if dbus_message_is_signal(message, interface, name) != 0 { return content(of: message) }
      }
      guard dbus_connection_read_write(connection, -1) != 0 else { return nil }
    }
  }

  private func content(of message: OpaquePointer) -> (strings: [String], number: Double?) {
    var strings: [String] = []
    var iterator = DBusMessageIter()
    guard dbus_message_iter_init(message, &iterator) != 0 else { return (strings, nil) }
    while dbus_message_iter_get_arg_type(&iterator) == Self.string {
      var text: UnsafePointer<CChar>?
      dbus_message_iter_get_basic(&iterator, &text)
      if let text { strings.append(String(cString: text)) }
      if dbus_message_iter_next(&iterator) == 0 { break }
    }
    return (strings, number(at: &iterator))
  }

  private func number(at iterator: inout DBusMessageIter) -> Double? {
    switch dbus_message_iter_get_arg_type(&iterator) {
    case Self.variant:
      var inside = DBusMessageIter()
      dbus_message_iter_recurse(&iterator, &inside)
      return number(at: &inside)
    case Self.uint32:
      var value: UInt32 = 0
      dbus_message_iter_get_basic(&iterator, &value)
      return Double(value)
    case Self.double:
      var value = 0.0
      dbus_message_iter_get_basic(&iterator, &value)
      return value
    case Self.boolean:
      var value: dbus_bool_t = 0
      dbus_message_iter_get_basic(&iterator, &value)
      return value == 0 ? 0 : 1
    default: return nil
    }
  }

  static let string = Int32(UInt8(ascii: "s"))
  static let variant = Int32(UInt8(ascii: "v"))
  static let uint32 = Int32(UInt8(ascii: "u"))
  static let double = Int32(UInt8(ascii: "d"))
  static let boolean = Int32(UInt8(ascii: "b"))
}
