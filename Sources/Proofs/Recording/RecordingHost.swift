import Raster
import UIKit
import Windowing

/// A window whose input is kept: what its host reports goes on to the program as the trace has it, so that a replay is
/// the program itself.
///
/// The program's clock stands still during a turn, in whole milliseconds, and each turn has a time of its own. Until
/// `isRecording` nothing is taken from the host.
@MainActor
package final class RecordingHost: WindowHost {
  let inner: any WindowHost
  let virtualClock = VirtualClock()
  /// What the host's clock said at the last turn.
  var innerTime: Double

  package var isRecording = false { didSet { innerTime = inner.clock.milliseconds } }
  /// The recording is over and the program goes on: what comes is passed on as it comes, in the host's time.
  package var isLive = false { didSet { innerTime = inner.clock.milliseconds } }
  /// The recorder's own signs and its keys, where it records in the window that one is in; those of `RecordingHost+Signs`.
  package weak var recorder: (any RecorderInWindow)?
  var own = RecordersOwn()
  var shownSigns: [IntRect] = []
  var lastFrame: Bitmap?
  /// Gets each event as the trace shall have it, in order.
  package var write: (TraceEvent) -> Void = { _ in }

  /// The time of one turn is at most this much more than that of the turn before: a pause in the hand's work is none
  /// in the trace.
  private static let longestPause = 1000.0
  private static let markKey = UIKeyboardHIDUsage.keyboardF9

  /// What the desktop has changed to while it was recorded.
  package internal(set) var missedAppearance: Appearance?

  /// What was taken of a turn and is not in the trace yet.
  enum Waiting: Equatable {
    case event(RawEvent)
    case frame, keep, stop
  }
  var waiting: [Waiting] = []
  private var mask = SecretMask()

  /// The clipboard as the trace knows it; `nil` until something was looked at.
  private var knownClipboard: String??

  package init(_ inner: any WindowHost) {
    self.inner = inner
    innerTime = inner.clock.milliseconds
  }

  package var clock: any Clock { virtualClock }

  // MARK: Events

  package func takeEvents() -> [RawEvent] {
    if isLive { return takeLiveEvents() }
    guard isRecording else { return [] }
    let events = EventLoop.thinned(inner.takeEvents())
    let now = inner.clock.milliseconds
    virtualClock.advance(by: min(max((now - innerTime).rounded(), 1), Self.longestPause))
    innerTime = now
    let time = virtualClock.milliseconds
    for case .appearanceChanged(let appearance) in events.map(\.kind) { missedAppearance = appearance }
    var passed: [RawEvent] = []
    // One after the other: what comes before the key that stops is in the trace.
    for event in events where !isAppearance(event.kind) && !isMark(event.kind) && !takes(event) {
      let event = RawEvent(time: time, modifiers: event.modifiers, kind: TraceEvent.normalized(event.kind))
      passed.append(event)
      waiting.append(.event(event))
    }
    if !passed.contains(where: { TraceEvent.keeps($0.kind) }) { waiting.insert(.frame, at: 0) }
    if events.contains(where: { if case .keyDown(_, isRepeat: false) = $0.kind { isMark($0.kind) } else { false } }) { waiting.append(.keep) }
    writeWhatIsDue()
    return passed
  }

  /// What is typed may be a secret or not by what the events before it have done: an event is judged, and written, when it is
  /// about to be handled.
  package func willHandle(_ event: RawEvent) {
    guard isRecording, let index = waiting.firstIndex(of: .event(event)) else { return }
    // Moves of the pointer that others followed were left out.
    waiting.removeFirst(index + 1)
    writeMasked(event)
    writeWhatIsDue()
  }

  /// Up to the next event that the program has not come to.
  private func writeWhatIsDue() {
    while let next = waiting.first {
      switch next {
      case .event: return
      case .frame: record(TraceEvent(time: virtualClock.milliseconds, kind: .frame))
      case .keep: keep()
      case .stop: own.isStopping = true
      }
      waiting.removeFirst()
    }
  }

  /// The recording ends: nothing waits to be handled any more.
  func writeWhatWaits() {
    while !waiting.isEmpty {
      if case .event(let event) = waiting[0] {
        waiting.removeFirst()
        writeMasked(event)
      }
      writeWhatIsDue()
    }
  }

  private func writeMasked(_ event: RawEvent) {
    guard TraceEvent.keeps(event.kind) else { return }
    record(TraceEvent(time: event.time, modifiers: event.modifiers, kind: .input(mask.masked(event))))
  }

  /// The desktop's, which is in no trace: the window follows it when the recording is over.
  private func isAppearance(_ kind: RawEvent.Kind) -> Bool { if case .appearanceChanged = kind { true } else { false } }

  /// The key that marks a step is the recorder's own.
  private func isMark(_ kind: RawEvent.Kind) -> Bool {
    switch kind {
    case .keyDown(let key, _), .keyUp(let key): Int(key.usage) == Self.markKey.rawValue
    default: false
    }
  }

  /// What stands after this turn is a step.
  package func keep(_ name: String = "") {
    record(TraceEvent(time: virtualClock.milliseconds, kind: .keep(name)))
    recorder?.didKeep()
  }

  /// The same, and an image of the step is recorded in any case.
  func mark(_ name: String) { record(TraceEvent(time: virtualClock.milliseconds, kind: .mark(name))) }

  package var hasEvents: Bool { inner.hasEvents || isLive && missedAppearance != nil }

  package func waitForEvents(atMost milliseconds: Double?) {
    // The program's clock stood while the turn went on.
    let spent = inner.clock.milliseconds - innerTime
    wait(atMost: milliseconds.map { max(0, $0 - spent) })
  }

  package var clipboardText: String? {
    get {
      let text = inner.clipboardText
      // What is pasted into a secret is one: the trace has as many dots.
      let told = SecretMask.isTypingASecret ? text.map(SecretMask.dots) : text
      if isRecording, knownClipboard != .some(told) {
        record(TraceEvent(time: virtualClock.milliseconds, kind: .clipboard(told)))
        knownClipboard = .some(told)
      }
      return text
    }
    set {
      inner.clipboardText = newValue
      knownClipboard = .some(newValue)
    }
  }

  package func clipboardText(while goesOn: (_ bytes: Int, _ of: Int?) -> Bool) -> String? {
    isLive ? inner.clipboardText(while: goesOn) : clipboardText
  }

  package var hasClipboardText: Bool { isLive ? inner.hasClipboardText : clipboardText?.isEmpty == false }

  /// What is recorded is played again without a hand that stops it in the middle.
  package var workClock: (any Clock)? { isLive ? inner.workClock : nil }

  /// A recording's own: what other programs select is not in its trace.
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
  package var followsDesktop: Bool { inner.followsDesktop }

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
  package var overlay: HUDOverlay? {
    get { inner.overlay }
    set { inner.overlay = newValue }
  }
  package func setIcon(_ icon: Bitmap) { inner.setIcon(icon) }
  package func setTextInputRect(_ rect: Rect) { inner.setTextInputRect(rect) }
  package func playKeyClick() { inner.playKeyClick() }
  package func openAddress(_ address: String, then: @escaping @MainActor (Bool) -> Void) { inner.openAddress(address, then: then) }
}
