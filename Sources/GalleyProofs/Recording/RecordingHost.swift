import GalleyRaster
import GalleyWindowing
import UIKit

/// A host that records its window's input: the program receives the events exactly as in the trace, so that a replay is
/// identical.
///
/// The program's clock does not advance during a turn, has whole milliseconds, and differs in each turn. Nothing is
/// read from the host until `isRecording` is set.
@MainActor
package final class RecordingHost: WindowHost {
  let inner: any WindowHost
  let virtualClock = VirtualClock()
  /// The time of the host's clock at the last turn.
  var innerTime: Double

  package var isRecording = false { didSet { innerTime = inner.clock.milliseconds } }
  /// Whether the recording has ended and the program continues, with unchanged events and the host's time.
  package var isLive = false {
    didSet {
      innerTime = inner.clock.milliseconds
      missesPreferences = isLive && inner.preferences != nil
    }
  }
  /// The recorder's user interface if it records in the visible window, otherwise `nil`; see
  /// `RecordingHost+Indicators`.
  package weak var recorder: (any RecorderInWindow)?
  var own = RecorderInput()
  var shownSigns: [IntRect] = []
  var lastFrame: Bitmap?
  /// Called with each event in the form of the trace, in order.
  package var write: (TraceEvent) -> Void = { _ in }

  /// The maximum time between two turns, in milliseconds, which shortens pauses of the user in the trace.
  private static let longestPause = 1000.0
  private static let markKey = UIKeyboardHIDUsage.keyboardF9

  /// The desktop's last appearance that changed during the recording, to be reported to the program afterwards; `nil` if it did not change.
  package internal(set) var missedAppearance: Appearance?
  /// Whether the program has yet to receive the desktop's preferences, which it does not follow during the recording.
  var missesPreferences = false

  /// The events of a turn that are not in the trace yet.
  enum Waiting: Equatable {
    case event(RawEvent)
    case frame, keep, stop
  }
  var waiting: [Waiting] = []
  private var mask = SecretMask()

  /// The clipboard in the trace; `nil` until it is read.
  private var recordedClipboard: String??

  package init(_ inner: any WindowHost) {
    self.inner = inner
    innerTime = inner.clock.milliseconds
  }

  package var clock: any Clock { virtualClock }

  // MARK: Events

  package func pollEvents() -> [RawEvent] {
    if isLive { return pollLiveEvents() }
    guard isRecording else { return [] }
    let events = EventLoop.coalesced(inner.pollEvents())
    let now = inner.clock.milliseconds
    virtualClock.advance(by: min(max((now - innerTime).rounded(), 1), Self.longestPause))
    innerTime = now
    let time = virtualClock.milliseconds
    for case .appearanceChanged(let appearance) in events.map(\.kind) { missedAppearance = appearance }
    var passed: [RawEvent] = []
    // Handle events one by one, because events before the stop key are in the trace.
    for event in events where !isOfDesktop(event.kind) && !isMark(event.kind) && !consumes(event) {
      let event = RawEvent(time: time, modifiers: event.modifiers, kind: TraceEvent.normalized(event.kind))
      passed.append(event)
      waiting.append(.event(event))
    }
    if !passed.contains(where: { TraceEvent.isRecordable($0.kind) }) { waiting.insert(.frame, at: 0) }
    if events.contains(where: { if case .keyDown(_, isRepeat: false) = $0.kind { isMark($0.kind) } else { false } }) { waiting.append(.keep) }
    writeDueEvents()
    return passed
  }

  /// Writes an event to the trace if it is being recorded. This happens right before the event is handled, because earlier events determine
  /// whether typed text is secret.
  package func willHandle(_ event: RawEvent) {
    guard isRecording, let index = waiting.firstIndex(of: .event(event)) else { return }
    // Skip pointer movements that others follow.
    waiting.removeFirst(index + 1)
    writeMasked(event)
    writeDueEvents()
  }

  /// Writes the waiting turns and steps to the trace, up to the next event that the program has not handled yet.
  private func writeDueEvents() {
    while let next = waiting.first {
      switch next {
      case .event: return
      case .frame: record(TraceEvent(time: virtualClock.milliseconds, kind: .frame))
      case .keep: recordStep()
      case .stop: own.isStopping = true
      }
      waiting.removeFirst()
    }
  }

  /// Writes all events that are not in the trace yet, at the end of the recording.
  func writeWaitingEvents() {
    while !waiting.isEmpty {
      if case .event(let event) = waiting[0] {
        waiting.removeFirst()
        writeMasked(event)
      }
      writeDueEvents()
    }
  }

  private func writeMasked(_ event: RawEvent) {
    guard TraceEvent.isRecordable(event.kind) else { return }
    record(TraceEvent(time: event.time, modifiers: event.modifiers, kind: .input(mask.masked(event))))
  }

  /// Returns whether the event is a change of the desktop's settings. Such events are not in the trace. The window
  /// follows them after the recording.
  private func isOfDesktop(_ kind: RawEvent.Kind) -> Bool {
    switch kind {
    case .appearanceChanged, .preferencesChanged: true
    default: false
    }
  }

  /// Returns whether the event is of the key that marks a step (F9), which belongs to the recorder.
  private func isMark(_ kind: RawEvent.Kind) -> Bool {
    switch kind {
    case .keyDown(let key, _), .keyUp(let key): Int(key.usage) == Self.markKey.rawValue
    default: false
    }
  }

  /// Records a step after this turn.
  package func recordStep(_ name: String = "") {
    record(TraceEvent(time: virtualClock.milliseconds, kind: .keep(name)))
    recorder?.didRecordStep()
  }

  /// Records a step after this turn, always with an image.
  func mark(_ name: String) { record(TraceEvent(time: virtualClock.milliseconds, kind: .mark(name))) }

  package var hasEvents: Bool { inner.hasEvents || isLive && (missedAppearance != nil || missesPreferences) }

  package func waitForEvents(atMost milliseconds: Double?) {
    // The program's clock did not advance during the turn.
    let spent = inner.clock.milliseconds - innerTime
    wait(atMost: milliseconds.map { max(0, $0 - spent) })
  }

  /// The text on the system's clipboard, or `nil` if it contains no text. Reading it during the recording adds it to the trace. Text that is
  /// pasted into a secret field is recorded as dots.
  package var clipboardText: String? {
    get {
      let text = inner.clipboardText
      // Text pasted into a secret is secret: the trace contains the same number of dots.
      let recordedText = SecretMask.isTypingASecret ? text.map(SecretMask.dots) : text
      if isRecording, recordedClipboard != .some(recordedText) {
        record(TraceEvent(time: virtualClock.milliseconds, kind: .clipboard(recordedText)))
        recordedClipboard = .some(recordedText)
      }
      return text
    }
    set {
      inner.clipboardText = newValue
      recordedClipboard = .some(newValue)
    }
  }

  /// Returns the clipboard's text, or `nil` if it contains no text. During the recording it is read at once; afterwards in parts, and the
  /// result is also `nil` if `goesOn` returns `false`.
  package func clipboardText(while goesOn: (_ bytes: Int, _ of: Int?) -> Bool) -> String? {
    isLive ? inner.clipboardText(while: goesOn) : clipboardText
  }

  package var hasClipboardText: Bool { isLive ? inner.hasClipboardText : clipboardText?.isEmpty == false }

  /// The window's clock after the recording has ended. `nil` during the recording: a replay runs without interruption by a user.
  package var workClock: (any Clock)? { isLive ? inner.workClock : nil }

  /// The primary selection, or `nil` if nothing is selected. During the recording it is one of the host's own, because selections of other
  /// programs are not in the trace; afterwards it is the desktop's.
  package var selectedText: String? {
    get { isLive ? inner.selectedText : ownSelectedText }
    set { if isLive { inner.selectedText = newValue } else { ownSelectedText = newValue } }
  }
  private var ownSelectedText: String?

  // MARK: Pixels

  package func present(_ bitmap: Bitmap, damage: [IntRect]) {
    lastFrame = bitmap
    if recorder != nil || !shownSigns.isEmpty { return presentWithSigns(bitmap, damage) }
    inner.present(bitmap, damage: damage)
  }

  // MARK: What the host does as before

  package var size: Size { inner.size }
  package var scale: Double { inner.scale }
  package var pixelWidth: Int { inner.pixelWidth }
  package var pixelHeight: Int { inner.pixelHeight }
  package var refreshRate: Double { inner.refreshRate }
  package var appearance: Appearance { inner.appearance }
  package var followsSystemAppearance: Bool { inner.followsSystemAppearance }
  /// The desktop's preferences after the recording, and `nil` before: a replay does not know the desktop of the recording.
  package var preferences: DesktopPreferences? { isLive ? inner.preferences : nil }

  package var title: String {
    get { inner.title }
    set { inner.title = newValue }
  }
  package var cursor: CursorShape {
    get { inner.cursor }
    set { inner.cursor = newValue }
  }
  package var isTextInputActive: Bool {
    get { inner.isTextInputActive }
    set { inner.isTextInputActive = newValue }
  }
  /// The figures drawn over the presented pixels, or `nil` if there are none.
  package var overlay: HUDOverlay? {
    get { inner.overlay }
    set { inner.overlay = newValue }
  }
  package func setIcon(_ icon: Bitmap) { inner.setIcon(icon) }
  package func setTextInputRect(_ rect: Rect) { inner.setTextInputRect(rect) }
  package func playKeyClick() { inner.playKeyClick() }
  package func chooseFile(_ request: FileRequest, then: @escaping @MainActor @Sendable (DesktopResponse) -> Void) { inner.chooseFile(request, then: then) }
  package func printFile(_ file: Int32, title: String, then: @escaping @MainActor @Sendable (DesktopResponse) -> Void) {
    inner.printFile(file, title: title, then: then)
  }
  package func copyImage(png: [UInt8]) -> Bool { inner.copyImage(png: png) }
  package func openAddress(_ address: String, then: @escaping @MainActor (Bool) -> Void) { inner.openAddress(address, then: then) }
}
