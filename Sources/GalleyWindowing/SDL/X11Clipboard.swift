import GalleyCSDL2
import GalleyCX11
import Glibc

/// Reads the text of an X server's selections, including the clipboard (ICCCM 2.7).
///
/// SDL does not support incremental transfers (INCR), which other programs use above a megabyte, and then empties the
/// clipboard. This type reads the text through its own connection.
@MainActor
struct X11Clipboard {
  private let display: OpaquePointer
  private let window: Window
  private let property: Atom
  private let selection: Atom

  /// How long to wait for the first response of the selection's owner, and then for each part of a long transfer, in milliseconds. Afterwards reading
  /// gives up.
  private static let timeout = 5000.0

  /// Returns the text, or `nil` if there is none, if the server or the owner does not respond, or if `goesOn` returns `false`.
  ///
  /// - Parameters:
  ///   - selection: CLIPBOARD for copied text, PRIMARY for selected text.
  ///   - goesOn: Called before each part of a long text with the number of bytes read and the approximate total, but not for a text that is
  ///     transferred at once. Returning `false` stops.
  static func text(of selection: String, while goesOn: (_ bytes: Int, _ of: Int?) -> Bool = { _, _ in true }) -> String? {
    // Flush this program's own clipboard changes before querying the server through another connection.
    SDL_PumpEvents()
    guard let display = XOpenDisplay(nil) else { return nil }
    defer { XCloseDisplay(display) }
    let clipboard = X11Clipboard(display, selection)
    var wasStopped = false
    func asks(_ bytes: Int, _ all: Int?) -> Bool {
      wasStopped = wasStopped || !goesOn(bytes, all)
      return !wasStopped
    }
    if let utf8 = clipboard.read("UTF8_STRING", asks) { return String(decoding: utf8, as: UTF8.self) }
    if wasStopped { return nil }
    // The encoding of programs without Unicode: ISO 8859-1.
    return clipboard.read("STRING", asks).map { String(String.UnicodeScalarView($0.map { Unicode.Scalar($0) })) }
  }

  /// Returns whether the owner offers text, without reading it, because an interrupted read would leave the owner
  /// waiting. Returns `false` if the server cannot be reached.
  static func hasText(of selection: String) -> Bool {
    SDL_PumpEvents()
    guard let display = XOpenDisplay(nil) else { return false }
    defer { XCloseDisplay(display) }
    let clipboard = X11Clipboard(display, selection)
    let offered = clipboard.targets()
    return ["UTF8_STRING", "STRING"].contains { (name: String) in offered.contains(XInternAtom(display, name, 0)) }
  }

  private func targets() -> [Atom] {
    guard XGetSelectionOwner(display, selection) != 0 else { return [] }
    XConvertSelection(display, selection, XInternAtom(display, "TARGETS", 0), property, window, Time(CurrentTime))
    guard let event = next(SelectionNotify), event.xselection.property != 0 else { return [] }
    var (type, format, count, remaining) = (Atom(0), Int32(0), UInt(0), UInt(0))
    var data: UnsafeMutablePointer<UInt8>?
    guard XGetWindowProperty(display, window, property, 0, 1024, 1, Atom(AnyPropertyType), &type, &format, &count, &remaining, &data) == 0, let data else {
      return []
    }
    defer { XFree(data) }
    guard format == 32 else { return [] }
    return data.withMemoryRebound(to: Atom.self, capacity: Int(count)) { Array(UnsafeBufferPointer(start: $0, count: Int(count))) }
  }

  private init(_ display: OpaquePointer, _ selection: String) {
    self.display = display
    self.selection = XInternAtom(display, selection, 0)
    window = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)
    property = XInternAtom(display, "GALLEY_CLIPBOARD", 0)
    XSelectInput(display, window, PropertyChangeMask)
  }

  private func read(_ target: String, _ goesOn: (Int, Int?) -> Bool) -> [UInt8]? {
    guard XGetSelectionOwner(display, selection) != 0 else { return nil }
    XConvertSelection(display, selection, XInternAtom(display, target, 0), property, window, Time(CurrentTime))
    guard let event = next(SelectionNotify), event.xselection.property != 0 else { return nil }
    let whole = readProperty()
    return whole.type == XInternAtom(display, "INCR", 0) ? readParts(about: whole.count, goesOn) : whole.bytes
  }

  /// Reads an incremental transfer, which an empty part ends, and returns its bytes. Returns `nil` if the owner does
  /// not send the next part in time, or if `goesOn` returns `false`; then the remaining parts are read, but discarded.
  ///
  /// - Parameter count: The owner's lower bound for the size.
  private func readParts(about count: Int?, _ goesOn: (Int, Int?) -> Bool) -> [UInt8]? {
    var bytes: [UInt8] = []
    var isStopped = false
    while true {
      if !isStopped, !goesOn(bytes.count, count) {
        isStopped = true
        bytes = []
      }
      guard let event = next(PropertyNotify) else { return nil }
      guard event.xproperty.atom == property, event.xproperty.state == PropertyNewValue else { continue }
      let part = readProperty().bytes
      if part.isEmpty { return isStopped ? nil : bytes }
      // Read to the end even after stopping. Otherwise the owner waits and serves no other requests.
      if !isStopped { bytes += part }
    }
  }

  /// Reads and deletes the property, which requests the next part.
  ///
  /// - Returns: The bytes of a text, or for INCR the announced number of bytes.
  private func readProperty() -> (type: Atom, bytes: [UInt8], count: Int?) {
    var (type, format, count, remaining) = (Atom(0), Int32(0), UInt(0), UInt(0))
    var data: UnsafeMutablePointer<UInt8>?
    let all = Int(Int32.max / 4)
    guard XGetWindowProperty(display, window, property, 0, all, 1, 0, &type, &format, &count, &remaining, &data) == 0 else { return (0, [], nil) }
    defer { XFree(data) }
    guard let data else { return (type, [], nil) }
    // Xlib stores 32-bit numbers as longs.
    if format == 32, count > 0 { return (type, [], data.withMemoryRebound(to: Int.self, capacity: 1) { $0.pointee & 0xFFFF_FFFF }) }
    guard format == 8 else { return (type, [], nil) }
    return (type, Array(UnsafeBufferPointer(start: data, count: Int(count))), nil)
  }

  private func next(_ type: Int32) -> XEvent? {
    let end = Self.milliseconds + Self.timeout
    while true {
      // The owner can be this program itself.
      SDL_PumpEvents()
      var event = XEvent()
      while XPending(display) > 0 {
        XNextEvent(display, &event)
        if event.type == type { return event }
      }
      if Self.milliseconds >= end { return nil }
      var connection = pollfd(fd: XConnectionNumber(display), events: Int16(POLLIN), revents: 0)
      poll(&connection, 1, 5)
    }
  }

  private static var milliseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}
