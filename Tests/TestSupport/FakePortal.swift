import Foundation

/// A desktop portal for tests, on a D-Bus bus of its own: a program in Python that answers requests for file choosers and printing.
///
/// It needs dbus-daemon and python3 with libdbus, which Galley links.
public final class FakePortal {
  /// The answer to each request.
  public enum Answer {
    /// The user chooses the file at this path.
    case file(String)
    /// The user confirms a dialog without a file.
    case confirm
    case cancel
    /// The portal ends after it has accepted the request.
    case vanish
  }

  private static let tools = ["/usr/bin/dbus-daemon", "/usr/bin/python3"]
  /// Whether the programs that it needs are installed.
  public static let isPossible = tools.allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }

  /// The address of the bus.
  public let address: String
  private let daemon = Process()
  private let portal = Process()
  private let folder: URL

  /// Starts a bus and, if `answer` is not `nil`, a portal on it. Returns when the portal has its name. Throws if a program cannot be started.
  public init(_ answer: Answer?) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("galley-portal-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    daemon.executableURL = URL(fileURLWithPath: Self.tools[0])
    daemon.arguments = ["--session", "--nofork", "--print-address"]
    address = try Self.firstLine(of: daemon)
    guard let answer else { return }
    let script = folder.appendingPathComponent("portal.py")
    try Data(Self.script.utf8).write(to: script)
    portal.executableURL = URL(fileURLWithPath: Self.tools[1])
    let (name, uri) =
      switch answer {
      case .file(let path): ("0", URL(fileURLWithPath: path).absoluteString)
      case .confirm: ("0", "")
      case .cancel: ("1", "")
      case .vanish: ("vanish", "")
      }
    portal.arguments = [script.path, name, uri, log.path]
    portal.environment = ProcessInfo.processInfo.environment.merging(["DBUS_SESSION_BUS_ADDRESS": address]) { $1 }
    _ = try Self.firstLine(of: portal)
  }

  deinit {
    for process in [portal, daemon] where process.isRunning { kill(process.processIdentifier, SIGKILL) }
    try? FileManager.default.removeItem(at: folder)
  }

  private var log: URL { folder.appendingPathComponent("log") }

  /// The requests until now, a line for each: the method, its arguments, and the names and values of its options.
  public var requests: [String] { ((try? String(contentsOf: log, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init) }

  /// Starts a program and waits for its first line of output.
  private static func firstLine(of process: Process) throws -> String {
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    return String(decoding: output.fileHandleForReading.availableData, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static let script = #"""
    import ctypes, os, sys
    answer, uri, log = sys.argv[1:4]
    d = ctypes.CDLL("libdbus-1.so.3")
    P, S, I = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int
    def function(name, result, *arguments):
        f = getattr(d, name); f.restype, f.argtypes = result, arguments
        return f
    open_bus = function("dbus_connection_open_private", P, S, P)
    register, request_name = function("dbus_bus_register", I, P, P), function("dbus_bus_request_name", I, P, S, I, P)
    read_write, pop = function("dbus_connection_read_write", I, P, I), function("dbus_connection_pop_message", P, P)
    kind, member, sender = function("dbus_message_get_type", I, P), function("dbus_message_get_member", S, P), function("dbus_message_get_sender", S, P)
    interface = function("dbus_message_get_interface", S, P)
    new_return, new_signal = function("dbus_message_new_method_return", P, P), function("dbus_message_new_signal", P, S, S, S)
    new_error = function("dbus_message_new_error", P, P, S, S)
    send, flush = function("dbus_connection_send", I, P, P, P), function("dbus_connection_flush", None, P)
    begin, begin_append = function("dbus_message_iter_init", I, P, P), function("dbus_message_iter_init_append", None, P, P)
    type_of, value_of = function("dbus_message_iter_get_arg_type", I, P), function("dbus_message_iter_get_basic", None, P, P)
    enter, advance = function("dbus_message_iter_recurse", None, P, P), function("dbus_message_iter_next", I, P)
    append, opens, closes = function("dbus_message_iter_append_basic", I, P, I, P), function("dbus_message_iter_open_container", I, P, I, S, P), function("dbus_message_iter_close_container", I, P, P)
    def iterator(): return ctypes.create_string_buffer(256)
    def read(it):
        t = chr(type_of(it))
        if t in "sog":
            v = S(); value_of(it, ctypes.byref(v)); return v.value.decode()
        if t in "ub":
            v = ctypes.c_uint32(); value_of(it, ctypes.byref(v)); return v.value
        if t == "y":
            v = ctypes.c_uint8(); value_of(it, ctypes.byref(v)); return v.value
        if t == "h":
            v = I(); value_of(it, ctypes.byref(v)); return os.read(v.value, 5).decode()
        inner = iterator(); enter(it, inner)
        if t == "v": return read(inner)
        items = []
        while type_of(inner):
            items.append(read(inner)); advance(inner)
        return items
    def arguments(message):
        it, found = iterator(), []
        if begin(message, it):
            while type_of(it):
                found.append(read(it)); advance(it)
        return found
    def put(it, t, v):
        if t == "u": v = ctypes.c_uint32(v)
        else: v = S(v.encode())
        append(it, ord(t), ctypes.byref(v))
    bus = open_bus(os.environ["DBUS_SESSION_BUS_ADDRESS"].encode(), None)
    register(bus, None)
    request_name(bus, b"org.freedesktop.portal.Desktop", 0, None)
    print("ready", flush=True)
    while read_write(bus, -1):
        while True:
            message = pop(bus)
            if not message: break
            if kind(message) != 1: continue
            if not (interface(message) or b"").startswith((b"org.freedesktop.portal.FileChooser", b"org.freedesktop.portal.Print")):
                send(bus, new_error(message, b"org.freedesktop.DBus.Error.UnknownMethod", b"no"), None); flush(bus); continue
            values = arguments(message)
            options = dict(values.pop())
            token = options.pop("handle_token")
            text = []
            for name in sorted(options):
                v = options[name]
                if isinstance(v, list) and v and isinstance(v[0], int): v = bytes(v).rstrip(b"\0").decode()
                text.append("%s=%s" % (name, v))
            with open(log, "a") as f: f.write(" ".join([member(message).decode()] + [repr(v) for v in values] + text) + "\n")
            handle = "/org/freedesktop/portal/desktop/request/%s/%s" % (sender(message).decode()[1:].replace(".", "_"), token)
            reply = new_return(message); it = iterator(); begin_append(reply, it); put(it, "o", handle)
            send(bus, reply, None); flush(bus)
            if answer == "vanish": os._exit(0)
            signal = new_signal(handle.encode(), b"org.freedesktop.portal.Request", b"Response")
            it, array = iterator(), iterator(); begin_append(signal, it); put(it, "u", int(answer))
            opens(it, ord("a"), b"{sv}", array)
            if uri:
                entry, variant, uris = iterator(), iterator(), iterator()
                opens(array, ord("e"), None, entry); put(entry, "s", "uris")
                opens(entry, ord("v"), b"as", variant); opens(variant, ord("a"), b"s", uris); put(uris, "s", uri)
                closes(variant, uris); closes(entry, variant); closes(array, entry)
            closes(it, array)
            send(bus, signal, None); flush(bus)
    """#
}
