import UIKit

/// How long a recording goes on, in whole seconds of the window's own clock. The recording has a clock of its own, in another
/// process, and never sees this one.
@MainActor
final class RecordingTime {
  private(set) var seconds = 0
  private let start = Timeline.shared.now
  private var alarm: Timeline.Alarm?
  private let onSecond: () -> Void

  init(onSecond: @escaping () -> Void) {
    self.onSecond = onSecond
    waitForNext()
  }

  isolated deinit { alarm?.cancel() }

  private func waitForNext() {
    alarm = Timeline.shared.schedule(after: start + Double(seconds + 1) - Timeline.shared.now) { [weak self] in
      guard let self else { return }
      // A turn may have taken longer than a second.
      seconds = max(Int(Timeline.shared.now - start), seconds + 1)
      waitForNext()
      onSecond()
    }
  }

  /// "0:07", "12:30", "100:00".
  var words: String { "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)" }
}
