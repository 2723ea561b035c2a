import GalleyCDBus

/// A value in the options of a portal's method, with the type that the portal expects.
enum PortalValue {
  case string(String)
  case boolean(Bool)
  /// A path as bytes that end in a zero.
  case path(String)
  /// The filters of a file chooser: a name and patterns such as "*.md" for each.
  case filters([(name: String, patterns: [String])])
}

/// Appends values to a message for a D-Bus portal.
///
/// libdbus fails only if memory is exhausted; results are not checked.
struct PortalWriter {
  private var iterator = DBusMessageIter()

  /// Appends to the end of `message`.
  init(_ message: OpaquePointer) { dbus_message_iter_init_append(message, &iterator) }

  mutating func append(_ text: String) { Self.append(text, to: &iterator) }

  /// Appends an open file, which the message duplicates.
  mutating func append(file: Int32) {
    var file = file
    dbus_message_iter_append_basic(&iterator, Int32(UInt8(ascii: "h")), &file)
  }

  mutating func append(_ options: [(String, PortalValue)]) {
    Self.contain(in: &iterator, "a", "{sv}") { array in
      for (name, value) in options {
        Self.contain(in: &array, "e", nil) { entry in
          Self.append(name, to: &entry)
          Self.append(value, to: &entry)
        }
      }
    }
  }

  // MARK: Values

  private static func append(_ text: String, to iterator: inout DBusMessageIter) {
    _ = text.withCString { text in
      var text: UnsafePointer<CChar>? = text
      return dbus_message_iter_append_basic(&iterator, MessageBus.string, &text)
    }
  }

  private static func append(_ number: UInt32, to iterator: inout DBusMessageIter) {
    var number = number
    dbus_message_iter_append_basic(&iterator, MessageBus.uint32, &number)
  }

  private static func append(_ value: PortalValue, to iterator: inout DBusMessageIter) {
    switch value {
    case .string(let text): contain(in: &iterator, "v", "s") { append(text, to: &$0) }
    case .boolean(let isTrue):
      contain(in: &iterator, "v", "b") { variant in
        var number: dbus_bool_t = isTrue ? 1 : 0
        dbus_message_iter_append_basic(&variant, Int32(UInt8(ascii: "b")), &number)
      }
    case .path(let path):
      contain(in: &iterator, "v", "ay") { variant in
        contain(in: &variant, "a", "y") { array in
          for byte in Array(path.utf8) + [0] {
            var byte = byte
            dbus_message_iter_append_basic(&array, Int32(UInt8(ascii: "y")), &byte)
          }
        }
      }
    case .filters(let filters):
      contain(in: &iterator, "v", "a(sa(us))") { variant in
        contain(in: &variant, "a", "(sa(us))") { array in for filter in filters { append(filter, to: &array) } }
      }
    }
  }

  private static func append(_ filter: (name: String, patterns: [String]), to array: inout DBusMessageIter) {
    contain(in: &array, "r", nil) { entry in
      append(filter.name, to: &entry)
      contain(in: &entry, "a", "(us)") { patterns in
        for pattern in filter.patterns {
          contain(in: &patterns, "r", nil) { pair in
            // 0: a glob pattern.
            append(0, to: &pair)
            append(pattern, to: &pair)
          }
        }
      }
    }
  }

  /// Appends a container of `type`, whose elements have the signature `contents`, and fills it with `body`.
  private static func contain(in iterator: inout DBusMessageIter, _ type: Unicode.Scalar, _ contents: String?, _ body: (inout DBusMessageIter) -> Void) {
    var inner = DBusMessageIter()
    dbus_message_iter_open_container(&iterator, Int32(type.value), contents, &inner)
    body(&inner)
    dbus_message_iter_close_container(&iterator, &inner)
  }
}

/// Reads the signal with which a portal ends a request: a number and named results.
enum PortalReader {
  /// Returns the number of the response and the strings in the result "uris". Returns `nil` if the message has another form.
  static func response(in message: OpaquePointer) -> (number: UInt32, uris: [String])? {
    var iterator = DBusMessageIter()
    guard dbus_message_iter_init(message, &iterator) != 0, dbus_message_iter_get_arg_type(&iterator) == MessageBus.uint32 else { return nil }
    var number: UInt32 = 0
    dbus_message_iter_get_basic(&iterator, &number)
    guard dbus_message_iter_next(&iterator) != 0, let entries = contents(of: &iterator, "a") else { return (number, []) }
    var entry = entries
    while var pair = contents(of: &entry, "e") {
      let name = string(at: &pair)
      if name == "uris", dbus_message_iter_next(&pair) != 0, var value = contents(of: &pair, "v") { return (number, strings(in: &value)) }
      if dbus_message_iter_next(&entry) == 0 { break }
    }
    return (number, [])
  }

  /// Returns the first argument of a message if it is a string or an object path.
  static func text(in message: OpaquePointer, argument index: Int = 0) -> String? {
    var iterator = DBusMessageIter()
    guard dbus_message_iter_init(message, &iterator) != 0 else { return nil }
    for _ in 0..<index where dbus_message_iter_next(&iterator) == 0 { return nil }
    return string(at: &iterator)
  }

  private static func strings(in variant: inout DBusMessageIter) -> [String] {
    guard var element = contents(of: &variant, "a") else { return [] }
    var found: [String] = []
    while let text = string(at: &element) {
      found.append(text)
      if dbus_message_iter_next(&element) == 0 { break }
    }
    return found
  }

  private static func contents(of iterator: inout DBusMessageIter, _ type: Unicode.Scalar) -> DBusMessageIter? {
    guard dbus_message_iter_get_arg_type(&iterator) == Int32(type.value) else { return nil }
    var inner = DBusMessageIter()
    dbus_message_iter_recurse(&iterator, &inner)
    return inner
  }

  private static func string(at iterator: inout DBusMessageIter) -> String? {
    let type = dbus_message_iter_get_arg_type(&iterator)
    guard type == MessageBus.string || type == Int32(UInt8(ascii: "o")) else { return nil }
    var text: UnsafePointer<CChar>?
    dbus_message_iter_get_basic(&iterator, &text)
    return text.map { String(cString: $0) }
  }
}
