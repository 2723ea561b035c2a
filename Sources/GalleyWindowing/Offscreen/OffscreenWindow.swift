import GalleyRaster
import GalleyRequirements

/// A window without a display. Its events are scripted, time is virtual, and pixels go to a bitmap.
@MainActor
package final class OffscreenWindow: WindowHost {
  package let virtualClock: VirtualClock
  package var clock: any Clock { virtualClock }

  package private(set) var size: Size
  package private(set) var scale: Double
  package private(set) var appearance: Appearance
  package let followsSystemAppearance: Bool
  package private(set) var preferences: DesktopPreferences?
  package let refreshRate = 60.0

  package var title: String
  package var cursor: CursorShape = .arrow
  /// The text on the clipboard of this window, which is not the system's; `nil` if it is empty.
  package var clipboardText: String?
  /// The primary selection of this window, which is not the system's; `nil` if nothing is selected.
  package var selectedText: String?
  /// The number of bytes per part of the clipboard's text, which must be positive; each part first calls `onClipboardPart`. `nil` delivers the text
  /// at once.
  package var clipboardPart: Int?
  package var onClipboardPart: () -> Void = {}
  /// The clock by which long work reports progress; `nil`, the default, lets work run to its end.
  package var workClock: (any Clock)?
  package var isTextInputActive = false
  /// The addresses that the program opened while `opensAddresses` was `true`. None is really opened.
  package private(set) var openedAddresses: [String] = []
  /// Whether opening an address appears to succeed.
  package var opensAddresses = true
  /// The number of key clicks that the program requested.
  package private(set) var keyClicks = 0
  /// The figures over the pixels, which are stored, but not drawn; `nil` if there are none.
  package var overlay: HUDOverlay?

  /// The last caret frame that the program set, in points of the window; `nil` if it set none.
  package private(set) var textInputRect: Rect?
  /// The last icon that the program set, or `nil` if it set none.
  package private(set) var icon: Bitmap?

  /// The pixels that a display would show. Only pixels that were presented since the last change of size or scale are included.
  package private(set) var screen: Bitmap
  /// The damage of the last presentation, in pixels, cut to the screen and the bitmap; empty before the first.
  package private(set) var lastDamage: [IntRect] = []

  private var script: [RawEvent] = []

  /// Creates a window. Traps if the scale is not in `HostOptions.scales`, or if the size in pixels is not possible for a bitmap.
  package init(_ options: HostOptions, clock: VirtualClock) {
    let scale = options.scale ?? 1
    require(HostOptions.scales.contains(scale), "scale \(scale) is out of range \(HostOptions.scales)")
    virtualClock = clock
    size = options.size
    self.scale = scale
    appearance = options.appearance ?? .light
    followsSystemAppearance = options.appearance == nil
    preferences = options.reducesMotion.map { DesktopPreferences(reducesMotion: $0) }
    title = options.title
    screen = Bitmap(width: 0, height: 0)
    screen = Bitmap(width: pixelWidth, height: pixelHeight)
  }

  package var pixelWidth: Int { Int((size.width * scale).rounded()) }
  package var pixelHeight: Int { Int((size.height * scale).rounded()) }

  package func setIcon(_ icon: Bitmap) { self.icon = icon }
  package func setTextInputRect(_ rect: Rect) { textInputRect = rect }
  package func openAddress(_ address: String, then: @escaping @MainActor (Bool) -> Void) {
    if opensAddresses { openedAddresses.append(address) }
    then(opensAddresses)
  }

  package func playKeyClick() { keyClicks += 1 }

  /// Returns the clipboard's text, or `nil` if it is empty, or if `goesOn` returns `false` before a part of `clipboardPart` bytes.
  package func clipboardText(while goesOn: (_ bytes: Int, _ of: Int?) -> Bool) -> String? {
    guard let text = clipboardText, let clipboardPart else { return clipboardText }
    for read in stride(from: 0, to: text.utf8.count, by: clipboardPart) {
      onClipboardPart()
      guard goesOn(read, text.utf8.count) else { return nil }
    }
    return text
  }

  // MARK: Events

  /// Adds an event to the script, `delay` milliseconds after the last scripted event or after the current time.
  package func script(_ kind: RawEvent.Kind, modifiers: KeyModifiers = [], after delay: Double = 0) {
    let last = script.last?.time ?? virtualClock.milliseconds
    script.append(RawEvent(time: max(last, virtualClock.milliseconds) + delay, modifiers: modifiers, kind: kind))
  }

  package var hasScriptedEvents: Bool { !script.isEmpty }

  package var hasEvents: Bool { script.first.map { $0.time <= virtualClock.milliseconds } ?? false }

  /// Removes the scripted events up to the current time from the script, and returns them, oldest first. Events of the window's size, scale,
  /// appearance or preferences also change this window; a new size or scale clears the screen.
  package func pollEvents() -> [RawEvent] {
    let due = script.prefix { $0.time <= virtualClock.milliseconds }
    script.removeFirst(due.count)
    for event in due { apply(event) }
    return Array(due)
  }

  /// Advances the clock to the next scripted event, or by `milliseconds` if that is earlier, without waiting. Without
  /// events and without a limit, time does not advance.
  package func waitForEvents(atMost milliseconds: Double?) {
    let now = virtualClock.milliseconds
    let next = script.first?.time
    let limit = milliseconds.map { now + $0 }
    if let time = [next, limit].compactMap(\.self).min() { virtualClock.advance(to: time) }
  }

  private func apply(_ event: RawEvent) {
    switch event.kind {
    case .resized(let size): self.size = size
    case .scaleChanged(let scale): self.scale = scale
    case .appearanceChanged(let appearance):
      self.appearance = appearance
      return
    case .preferencesChanged(let preferences):
      self.preferences = preferences
      return
    default: return
    }
    screen = Bitmap(width: pixelWidth, height: pixelHeight)
  }

  // MARK: Pixels

  package func present(_ bitmap: Bitmap, damage: [IntRect]) {
    lastDamage = damage.map { $0.intersection(screen.bounds).intersection(bitmap.bounds) }.filter { !$0.isEmpty }
    for part in lastDamage {
      for row in part.y..<part.maxY {
        let source = bitmap.pixels + row * bitmap.stride + part.x
        (screen.pixels + row * screen.stride + part.x).update(from: source, count: part.width)
      }
    }
  }
}
