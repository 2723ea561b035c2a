import Foundation

/// A connection to a message bus, through the system's libdbus: found when the program runs, so that none is needed to
/// build it or to start it.
///
/// For one thread. Asks for a value, and waits for signals that carry one.
struct MessageBus {
  private let library: Library
  private let connection: OpaquePointer

  /// `nil` where the library is missing or nobody listens at `address`.
  init?(address: String) {
    guard let library = Library(), let connection = library.open(address, nil) else { return nil }
    (self.library, self.connection) = (library, connection)
    // Or the end of the session would end the program by itself.
    library.setExitOnDisconnect(connection, 0)
    guard library.register(connection, nil) != 0 else { return nil }
  }

  /// Signals that `rule` matches come in from now on.
  func listen(to rule: String) { library.addMatch(connection, rule, nil) }

  /// What `method` of an object answers to these strings: a number, however often wrapped; `nil` for anything else, or
  /// after `milliseconds`.
  func ask(_ destination: String, _ path: String, _ interface: String, _ method: String, _ arguments: [String], milliseconds: Int32) -> UInt32? {
    guard let call = library.newCall(destination, path, interface, method) else { return nil }
    defer { library.unref(call) }
    var place = Iterator()
    library.beginAppending(call, &place)
    for argument in arguments {
      _ = argument.withCString { text in
        var text: UnsafePointer<CChar>? = text
        return library.append(&place, Self.string, &text)
      }
    }
    guard let answer = library.callAndWait(connection, call, milliseconds, nil) else { return nil }
    defer { library.unref(answer) }
    var first = Iterator()
    return library.beginReading(answer, &first) != 0 ? number(at: &first) : nil
  }

  /// Waits for the next signal of this name; its strings, and the number that ends it. `nil` once the bus is gone.
  func nextSignal(_ interface: String, _ name: String) -> (strings: [String], number: UInt32?)? {
    while true {
      while let message = library.nextMessage(connection) {
        defer { library.unref(message) }
        if library.isSignal(message, interface, name) != 0 { return content(of: message) }
      }
      guard library.readAndWrite(connection, -1) != 0 else { return nil }
    }
  }

  private func content(of message: OpaquePointer) -> (strings: [String], number: UInt32?) {
    var strings: [String] = []
    var place = Iterator()
    guard library.beginReading(message, &place) != 0 else { return (strings, nil) }
    while library.kind(&place) == Self.string {
      var text: UnsafePointer<CChar>?
      library.read(&place, &text)
      if let text { strings.append(String(cString: text)) }
      if library.advance(&place) == 0 { break }
    }
    return (strings, number(at: &place))
  }

  private func number(at place: inout Iterator) -> UInt32? {
    switch library.kind(&place) {
    case Self.variant:
      var inside = Iterator()
      library.enter(&place, &inside)
      return number(at: &inside)
    case Self.uint32:
      var value: UInt32 = 0
      library.read(&place, &value)
      return value
    default: return nil
    }
  }

  private static let string = Int32(UInt8(ascii: "s"))
  private static let variant = Int32(UInt8(ascii: "v"))
  private static let uint32 = Int32(UInt8(ascii: "u"))
}

/// Room for a `DBusMessageIter`, whose size is part of the library's ABI: 72 bytes where pointers have 8.
private struct Iterator {
  private var words: (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int) = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
}

/// The functions of libdbus that are needed; its errors are not asked for.
private struct Library {
  typealias Text = UnsafePointer<CChar>
  let open: @convention(c) (Text, OpaquePointer?) -> OpaquePointer?
  let setExitOnDisconnect: @convention(c) (OpaquePointer, UInt32) -> Void
  let register: @convention(c) (OpaquePointer, OpaquePointer?) -> UInt32
  let addMatch: @convention(c) (OpaquePointer, Text, OpaquePointer?) -> Void
  let newCall: @convention(c) (Text, Text, Text, Text) -> OpaquePointer?
  let unref: @convention(c) (OpaquePointer) -> Void
  let beginAppending: @convention(c) (OpaquePointer, UnsafeMutableRawPointer) -> Void
  let append: @convention(c) (UnsafeMutableRawPointer, Int32, UnsafeRawPointer) -> UInt32
  let callAndWait: @convention(c) (OpaquePointer, OpaquePointer, Int32, OpaquePointer?) -> OpaquePointer?
  let beginReading: @convention(c) (OpaquePointer, UnsafeMutableRawPointer) -> UInt32
  let kind: @convention(c) (UnsafeMutableRawPointer) -> Int32
  let enter: @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Void
  let read: @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Void
  let advance: @convention(c) (UnsafeMutableRawPointer) -> UInt32
  let readAndWrite: @convention(c) (OpaquePointer, Int32) -> UInt32
  let nextMessage: @convention(c) (OpaquePointer) -> OpaquePointer?
  let isSignal: @convention(c) (OpaquePointer, Text, Text) -> UInt32

  private struct Missing: Error {}

  /// The library stays loaded.
  init?() {
    guard let library = dlopen("libdbus-1.so.3", RTLD_LAZY) else { return nil }
    func find<Function>(_ name: String) throws -> Function {
      guard let symbol = dlsym(library, "dbus_" + name) else { throw Missing() }
      return unsafeBitCast(symbol, to: Function.self)
    }
    do {
      open = try find("connection_open_private")
      setExitOnDisconnect = try find("connection_set_exit_on_disconnect")
      register = try find("bus_register")
      addMatch = try find("bus_add_match")
      newCall = try find("message_new_method_call")
      unref = try find("message_unref")
      beginAppending = try find("message_iter_init_append")
      append = try find("message_iter_append_basic")
      callAndWait = try find("connection_send_with_reply_and_block")
      beginReading = try find("message_iter_init")
      kind = try find("message_iter_get_arg_type")
      enter = try find("message_iter_recurse")
      read = try find("message_iter_get_basic")
      advance = try find("message_iter_next")
      readAndWrite = try find("connection_read_write")
      nextMessage = try find("connection_pop_message")
      isSignal = try find("message_is_signal")
      // SDL, too, may use the library, on another thread.
      let setUpThreads: @convention(c) () -> UInt32 = try find("threads_init_default")
      guard setUpThreads() != 0 else { return nil }
    } catch {
      return nil
    }
  }
}
