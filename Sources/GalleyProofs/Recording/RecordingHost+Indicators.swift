import GalleyRaster
import GalleyWindowing
import UIKit

/// The user interface of the recorder in a window. It draws indicators over the finished frame, which are not part of
/// the program's images, and handles its own keys, clicks and touches, which are not part of the trace.
@MainActor
package protocol RecorderInWindow: AnyObject {
  /// Returns the current indicators, in pixels; opaque.
  func signs(at milliseconds: Double, on host: RecordingHost) -> [RecordingSign]
  /// Returns the time until the indicators change, in milliseconds.
  func signsStay(at milliseconds: Double) -> Double
  /// The area that ends the recording when clicked, in points of the window; `nil` if there is none.
  var stopArea: Rect? { get }
  func didRecordStep()
  func wantsToStop()
}

package struct RecordingSign {
  var frame: IntRect
  var image: Bitmap

  /// Creates an indicator. `x` and `y` are the position of the image's top left, in pixels of the window.
  package init(_ image: Bitmap, atX x: Int, y: Int) {
    self.image = image
    frame = IntRect(x: x, y: y, width: image.width, height: image.height)
  }
}

/// The input that belongs to the recorder.
struct RecorderInput {
  var keysDown: Set<UInt16> = []
  var buttonsDown = 0
  var pressesStop = false
  /// The identifier of the touch on the Stop button; `nil` if there is none.
  var stoppingTouch: Int?
  /// Whether the stop key was pressed. Later events of the same turn are not in the trace.
  var isStopping = false
  /// A Control key that could start the stop shortcut and is not reported yet.
  var withheldEvents: [TraceEvent] = []
}

extension RecordingHost {
  private static let stopKey = UInt16(UIKeyboardHIDUsage.keyboardR.rawValue)
  private static let controls = [UIKeyboardHIDUsage.keyboardLeftControl, .keyboardRightControl].map { UInt16($0.rawValue) }

  /// Returns the window's events while nothing is recorded, at the host's time, which advances as the window's does. The desktop's settings
  /// that were missed during the recording come first.
  func pollLiveEvents() -> [RawEvent] {
    let now = inner.clock.milliseconds
    virtualClock.advance(by: max(now - innerTime, 0))
    innerTime = now
    var missed: [RawEvent.Kind] = []
    if let missedAppearance { missed.append(.appearanceChanged(missedAppearance)) }
    if missesPreferences, let preferences = inner.preferences { missed.append(.preferencesChanged(preferences)) }
    (missedAppearance, missesPreferences) = (nil, false)
    return missed.map { RawEvent(time: virtualClock.milliseconds, modifiers: [], kind: $0) } + inner.pollEvents().map { RawEvent(time: virtualClock.milliseconds, modifiers: $0.modifiers, kind: $0.kind) }
  }

  /// Returns whether an event belongs to the recorder: the stop key, a click or touch on the Stop button, and releases and repetitions of presses
  /// from before the recording. Notifies the recorder if the event stops the recording. Returns `false` without a recorder.
  func consumes(_ event: RawEvent) -> Bool {
    guard let recorder else { return false }
    switch event.kind {
    case .keyDown(let key, let isRepeat):
      if key.commandUsage == Self.stopKey, event.modifiers.contains(.control) {
        if !isRepeat {
          waiting.append(.stop)
          recorder.wantsToStop()
        }
        return true
      }
      if isRepeat, !own.keysDown.contains(key.usage) { return true }
      own.keysDown.insert(key.usage)
    case .keyUp(let key):
      return own.keysDown.remove(key.usage) == nil
    case .pointerDown(let location, _):
      if own.buttonsDown == 0, isOnStop(location) {
        own.pressesStop = true
        return true
      }
      own.buttonsDown += 1
    case .pointerUp(let location, _):
      if own.pressesStop {
        if isOnStop(location) { recorder.wantsToStop() }
        own.pressesStop = false
        return true
      }
      if own.buttonsDown == 0 { return true }
      own.buttonsDown -= 1
    case .touch(let id, .began, let location) where own.stoppingTouch == nil && isOnStop(location):
      own.stoppingTouch = id
      return true
    case .touch(let id, let phase, let location) where id == own.stoppingTouch:
      guard phase == .ended else { return true }
      if isOnStop(location) { recorder.wantsToStop() }
      own.stoppingTouch = nil
      return true
    default: break
    }
    return false
  }

  private func isOnStop(_ point: Point) -> Bool {
    guard let area = recorder?.stopArea else { return false }
    return point.x >= area.x && point.x < area.x + area.width && point.y >= area.y && point.y < area.y + area.height
  }

  // MARK: The trace

  /// Writes an event to the trace. A Control key is withheld, with the turns after it, until another event follows, because it can begin the
  /// shortcut that stops the recording. After the stop key, only marked and kept steps are written.
  func record(_ event: TraceEvent) {
    guard recorder != nil else { return write(event) }
    if own.isStopping {
      // A step that was marked in the turn of the stop key comes before it.
      switch event.kind {
      case .keep, .mark: return write(event)
      default: break
      }
      return own.withheldEvents.append(TraceEvent(time: event.time, kind: .frame))
    }
    if own.withheldEvents.isEmpty {
      guard case .input(.keyDown(let key, _)) = event.kind, Self.controls.contains(key.usage) else { return write(event) }
      own.withheldEvents = [event]
    } else {
      own.withheldEvents.append(event)
      if case .frame = event.kind { return }
      if case .input(.keyDown(let key, isRepeat: true)) = event.kind, Self.controls.contains(key.usage) { return }
      reportWithheldEvents()
    }
  }

  private func reportWithheldEvents() {
    for event in own.withheldEvents { write(event) }
    own.withheldEvents = []
  }

  /// Writes the events that are not in the trace yet, and ends the recording. From then on, the program receives all events of the window.
  ///
  /// If the shortcut ended it, its Control key is not in the trace. The turns remain, without input.
  package func stop() {
    writeWaitingEvents()
    if own.isStopping {
      own.withheldEvents = own.withheldEvents.map { TraceEvent(time: $0.time, kind: .frame) }
      // Report each turn only once.
      own.withheldEvents = own.withheldEvents.indices.filter { $0 == 0 || own.withheldEvents[$0].time != own.withheldEvents[$0 - 1].time }.map { own.withheldEvents[$0] }
    }
    reportWithheldEvents()
    isRecording = false
    recorder = nil
    isLive = true
  }

  // MARK: Pixels

  /// Presents the next frame as a whole, because the previous contents of the screen are from another stage.
  package func invalidateWholeFrame() { shownSigns = [IntRect(x: 0, y: 0, width: pixelWidth, height: pixelHeight)] }

  /// Draws the indicators over the frame while it is presented, and restores the frame at their previous position.
  func presentWithSigns(_ bitmap: Bitmap, _ damage: [IntRect]) {
    let signs = (recorder?.signs(at: inner.clock.milliseconds, on: self) ?? []).map { sign in
      (place: sign.frame.intersection(bitmap.bounds), sign: sign)
    }.filter { !$0.place.isEmpty }
    let under = signs.map { bitmap.cropped(to: $0.place) }
    for (frame, sign) in signs {
      let part = IntRect(x: frame.x - sign.frame.x, y: frame.y - sign.frame.y, width: frame.width, height: frame.height)
      bitmap.paste(sign.image.cropped(to: part), atX: frame.x, y: frame.y)
    }
    inner.present(bitmap, damage: damage + shownSigns.map { $0.intersection(bitmap.bounds) } + signs.map(\.place))
    for (sign, part) in zip(signs, under).reversed() { bitmap.paste(part, atX: sign.place.x, y: sign.place.y) }
    shownSigns = signs.map(\.place)
  }

  /// Presents the current indicators over the current frame. Does nothing before the first frame.
  package func presentSigns() { if let lastFrame { presentWithSigns(lastFrame, []) } }

  /// Sleeps until an event arrives, but at most as long as the program requests, and updates the indicators meanwhile.
  func wait(atMost milliseconds: Double?) {
    guard let recorder else { return inner.waitForEvents(atMost: milliseconds) }
    let start = inner.clock.milliseconds
    while true {
      let (now, stay) = (inner.clock.milliseconds, recorder.signsStay(at: inner.clock.milliseconds))
      let left = milliseconds.map { $0 - (now - start) } ?? .infinity
      guard left > stay else { return inner.waitForEvents(atMost: max(left, 0)) }
      inner.waitForEvents(atMost: stay)
      let hasSlept = inner.clock.milliseconds - now >= stay - 1
      presentSigns()
      if !hasSlept || inner.hasEvents { return }
    }
  }
}

extension Bitmap {
  /// Copies `part`, which `cropped` returned, to a position in pixels, without blending. It must be inside the bitmap;
  /// this is not checked.
  package func paste(_ part: Bitmap, atX x: Int, y: Int) {
    for row in 0..<part.height {
      (pixels + (y + row) * stride + x).update(from: part.pixels + row * part.stride, count: part.width)
    }
  }
}
