import CSDL2
import CX11
import Glibc

/// The text of an X server's selections, of which the clipboard is one, as ICCCM 2.7 has it.
///
/// SDL takes no text that comes in parts (INCR), as it does from other programs above a megabyte, and then empties the
/// clipboard. This reads it through a connection of its own.
@MainActor
struct X11Clipboard {
  private let display: OpaquePointer
  private let window: Window
  private let property: Atom
  private let selection: Atom

  /// How long the owner may take to answer, and then for each part, in milliseconds.
  private static let timeout = 1000.0

  /// `nil` where there is none, and where its owner does not answer.
  ///
  /// - Parameters:
  ///   - selection: CLIPBOARD for what was copied, PRIMARY for what was selected.
  ///   - goesOn: asked before each part with the bytes that have come, and about how many there are; `false` ends it.
  static func text(of selection: String, while goesOn: (_ bytes: Int, _ of: Int?) -> Bool = { _, _ in true }) -> String? {
    // What was just put there has to be with the server before it is asked over another connection.
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
    // Programs from before Unicode: ISO 8859-1.
    return clipboard.read("STRING", asks).map { String(String.UnicodeScalarView($0.map { Unicode.Scalar($0) })) }
  }

  /// Whether the owner offers text. Nothing of it is read: who begins to read a long text and stops leaves its owner waiting.
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
    guard let answer = next(SelectionNotify), answer.xselection.property != 0 else { return [] }
    var (type, format, count, rest) = (Atom(0), Int32(0), UInt(0), UInt(0))
    var data: UnsafeMutablePointer<UInt8>?
    guard XGetWindowProperty(display, window, property, 0, 1024, 1, Atom(AnyPropertyType), &type, &format, &count, &rest, &data) == 0, let data else {
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
    guard let answer = next(SelectionNotify), answer.xselection.property != 0 else { return nil }
    let whole = take()
    return whole.type == XInternAtom(display, "INCR", 0) ? readParts(about: whole.count, goesOn) : whole.bytes
  }

  /// An empty part is the end.
  ///
  /// - Parameter count: what the owner says that there is at least.
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
      let part = take().bytes
      if part.isEmpty { return isStopped ? nil : bytes }
      // What was stopped is taken to its end all the same: else its owner waits, and gives nothing to anybody.
      if !isStopped { bytes += part }
    }
  }

  /// What the property holds; it is deleted, which asks the owner for the next part.
  ///
  /// - Returns: bytes for text; for INCR the number with which the owner announces how many will come.
  private func take() -> (type: Atom, bytes: [UInt8], count: Int?) {
    var (type, format, count, rest) = (Atom(0), Int32(0), UInt(0), UInt(0))
    var data: UnsafeMutablePointer<UInt8>?
    let all = Int(Int32.max / 4)
    guard XGetWindowProperty(display, window, property, 0, all, 1, 0, &type, &format, &count, &rest, &data) == 0 else { return (0, [], nil) }
    defer { XFree(data) }
    guard let data else { return (type, [], nil) }
    // Xlib has numbers of 32 bits as longs.
    if format == 32, count > 0 { return (type, [], data.withMemoryRebound(to: Int.self, capacity: 1) { $0.pointee & 0xFFFF_FFFF }) }
    guard format == 8 else { return (type, [], nil) }
    return (type, Array(UnsafeBufferPointer(start: data, count: Int(count))), nil)
  }

  private func next(_ type: Int32) -> XEvent? {
    let end = Self.milliseconds + Self.timeout
    while true {
      // The owner may be this very program.
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
