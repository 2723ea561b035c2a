import GalleyDocuments
import GalleyProofs
import GalleyRaster
import GalleyWindowing
import UIKit

/// The recording indicator: a hairline along the window's top, and the pill with the time, the number of steps and Stop at the
/// position that the top bar reserves. Drawn over the finished frame, so screenshots do not contain it.
@MainActor
final class RecordingPill: RecorderInWindow {
  private unowned let stage: Stage
  private let start: Double
  private let clock: any Clock
  /// The number of steps that a replay records: the start, marked steps, drops of shapes and changes of size.
  private(set) var steps = 1 { didSet { UIAccessibility.announce?("Step \(steps) recorded") } }
  private var category: String
  private var wasDragging: Bool
  /// Whether to flash because of a new step. The flash begins when it is on the screen.
  private var flashIsDue = false
  private var flashEnd = -1.0
  /// Called when Stop is pressed.
  var onStop: () -> Void = {}
  /// Called each time the indicator is drawn: with each frame, and each second.
  var onSigns: () -> Void = {}
  private var drawn: (key: DrawnAs, picture: GalleyRaster.Bitmap)?
  private var sized: (type: CGFloat, withTime: CGSize, without: CGSize)?

  private struct DrawnAs: Equatable {
    var title: String
    var frame: CGRect
    var isDark: Bool
    var isFlash: Bool
    var scale: Double
    var type: CGFloat
  }

  /// Duration of the flash for a new step, in milliseconds.
  private static let flash = 180.0
  private static let flashWidth = 4.0

  init(_ stage: Stage, clock: any Clock) {
    self.stage = stage
    self.clock = clock
    start = clock.milliseconds
    (category, wasDragging) = (stage.category, stage.isDraggingShape)
  }

  private var seconds: Int { Int((clock.milliseconds - start) / 1000) }

  /// Returns a duration in minutes and seconds: "0:07", "12:30", "100:00".
  static func time(_ seconds: Int) -> String { "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)" }

  var time: String { Self.time(seconds) }
  var title: String { RecordButton.title(time: time, steps: steps) }

  /// Starts recording on `host`, with this indicator over its window.
  func begin(on host: RecordingHost) {
    stage.foreignItems = { [weak self] in self?.item.map { [$0] } ?? [] }
    host.recorder = self
    host.isRecording = true
    UIAccessibility.announce?("Recording a proof")
  }

  private var pillFrame: CGRect? {
    if let button = stage.chrome.recordButton { return button.isHidden ? nil : button.convert(button.bounds, to: nil) }
    // Without a reserved position, use free space in the bar.
    guard let bar = stage.chrome.bars?.top else { return nil }
    let sizes = sizes
    return (bar.freeFrame(of: sizes.withTime) ?? bar.freeFrame(of: sizes.without)).map { bar.convert($0, to: nil) }
  }

  /// Returns whether the pill at `frame` shows time and steps.
  private func showsTime(in frame: CGRect) -> Bool { stage.chrome.recordButton?.showsTime ?? (frame.width == sizes.withTime.width) }

  /// Sizes of the pill in the current font. Cached, because each frame needs them.
  private var sizes: (withTime: CGSize, without: CGSize) {
    let type = stage.chrome.barScale.type
    if let sized, sized.type == type { return (sized.withTime, sized.without) }
    let button = RecordButton {}
    (button.scale, button.type) = (stage.chrome.barScale.icon, stage.chrome.barScale)
    let measured = (button.sizeWithTime, button.fittingSize)
    sized = (type, measured.0, measured.1)
    return measured
  }

  /// The pill as an element of the screen tree (`galley tree`), so that proof scripts can find it; `nil` while the pill is not shown.
  var item: ScreenItem? {
    pillFrame.map { ScreenItem(role: .button, label: "End the recording", value: title, frame: $0, focused: false) }
  }

  // MARK: RecorderInWindow

  var stopArea: Rect? {
    pillFrame.map { Rect(x: Double($0.minX), y: Double($0.minY), width: Double($0.width), height: Double($0.height)) }
  }

  func didRecordStep() {
    steps += 1
    flashIsDue = true
  }

  func wantsToStop() { onStop() }

  func signsStay(at milliseconds: Double) -> Double {
    // Do not wait for the next frame.
    if flashIsDue { return 0 }
    let second = 1000 - (milliseconds - start).truncatingRemainder(dividingBy: 1000)
    return milliseconds < flashEnd ? min(second, flashEnd - milliseconds) : second
  }

  /// Counts a step if the text size has changed or a shape was dropped since the last call. A replay records these steps by itself (`Replay`).
  private func countSteps() {
    if stage.category != category || wasDragging && !stage.isDraggingShape { steps += 1 }
    (category, wasDragging) = (stage.category, stage.isDraggingShape)
  }

  func signs(at milliseconds: Double, on host: RecordingHost) -> [RecordingSign] {
    onSigns()
    countSteps()
    if flashIsDue { (flashIsDue, flashEnd) = (false, milliseconds + Self.flash) }
    let isFlash = milliseconds < flashEnd
    let line = max(Int((host.scale * (isFlash ? Self.flashWidth : 1)).rounded()), 1)
    var signs = [RecordingSign(red(host.pixelWidth, line), atX: 0, y: 0)]
    if isFlash {
      // A border around the window flashes for a new step.
      signs.append(RecordingSign(red(host.pixelWidth, line), atX: 0, y: host.pixelHeight - line))
      for x in [0, host.pixelWidth - line] { signs.append(RecordingSign(red(line, host.pixelHeight), atX: x, y: 0)) }
    }
    guard let frame = pillFrame else { return signs }
    let bitmap = image(frame, isFlash, host.scale)
    signs.append(
      RecordingSign(bitmap, atX: Int((Double(frame.minX) * host.scale).rounded(.down)), y: Int((Double(frame.minY) * host.scale).rounded(.down))))
    return signs
  }

  private func red(_ width: Int, _ height: Int) -> GalleyRaster.Bitmap {
    let bitmap = GalleyRaster.Bitmap(width: width, height: height)
    let rect = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    BitmapCanvas(bitmap: bitmap, scale: 1, clip: [bitmap.bounds]).fill(rect, Theme.red.color(with: stage.chrome.traitCollection))
    return bitmap
  }

  /// Returns an image of the pill on the bar's background.
  private func image(_ frame: CGRect, _ isFlash: Bool, _ scale: Double) -> GalleyRaster.Bitmap {
    let chrome = stage.chrome
    let key = DrawnAs(title: title, frame: frame, isDark: chrome.isDark, isFlash: isFlash, scale: scale, type: chrome.barScale.type)
    if let drawn, drawn.key == key { return drawn.picture }
    let button = RecordButton {}
    button.scale = chrome.barScale.icon
    button.type = chrome.barScale
    button.showsTime = showsTime(in: frame)
    button.time = title
    button.isHighlighted = isFlash
    button.frame = CGRect(origin: .zero, size: frame.size)
    let bitmap = Bar.image(of: [button], size: frame.size, isDark: chrome.isDark, scale: scale)
    drawn = (key, bitmap)
    return bitmap
  }
}
