import Exhibits
import Foundation
import Proofs
import UIKit

/// What can be done with the proof that was just recorded: on a sheet in the window's corner, until Escape or its cross
/// closes it. What takes a while goes on in a process of its own, and is told in words on the card.
final class RecordingCard: UIView {
  private static let width: CGFloat = 340
  private static let padding: CGFloat = 20
  private static let gap: CGFloat = 8
  private static let margin: CGFloat = 16

  private let name: String
  private let folder: String
  private let scale: BarScale
  private let title: BarLabel
  private let words: BarLabel
  private var buttons: [CardButton] = []
  private var close: IconButton!
  private weak var formerResponder: UIResponder?
  /// Called when it goes.
  var onClose: () -> Void = {}
  /// Runs the program with these arguments, and tells how that ended; for tests another.
  var run: @MainActor (_ arguments: [String], _ then: @escaping @MainActor (_ status: Int32, _ output: String) -> Void) -> Void = ProofTool.run

  private var place: String { "\(folder)/\(name)" }

  /// - Parameters:
  ///   - folder: of the proofs.
  ///   - time: how long it was recorded, in words.
  init(_ name: String, in folder: String, time: String, scale: BarScale) {
    (self.name, self.folder, self.scale) = (name, folder, scale)
    title = Bar.label("Recorded \(name), \(time)", weight: .medium)
    words = Bar.label("Its steps are being drawn …", size: 11, color: Look.secondary)
    super.init(frame: .zero)
    screenRole = .popover
    accessibilityLabel = "Recording"
    close = IconButton(.cross, label: "Close", key: "Escape") { [weak self] in self?.dismiss() }
    close.scale = scale.icon
    buttons = [
      CardButton("Replay", scale) { [weak self] in self?.replay() }, CardButton("Check", scale) { [weak self] in self?.check() },
      CardButton("Report", scale) { [weak self] in self?.report() }, CardButton("Film", scale) { [weak self] in self?.film() },
    ]
    for label in [title, words] {
      label.scale = scale
      label.numberOfLines = 0
      label.lineBreakMode = .byWordWrapping
      addSubview(label)
    }
    for button in buttons {
      button.isEnabled = false
      addSubview(button)
    }
    addSubview(close)
  }

  required init?(coder: NSCoder) { nil }

  // MARK: What it says

  private func say(_ text: String) {
    words.text = text
    superview?.setNeedsLayout()
    setNeedsLayout()
    setNeedsDisplay()
  }

  func isKept(steps: Int) {
    for button in buttons { button.isEnabled = true }
    say("\(steps) step\(steps == 1 ? "" : "s") in the folder \(place)")
    if isFirstResponder { window?.focus(window?.focusedView == nil ? nil : buttons.first) }
  }

  func isNotKept(_ why: String) { say(why) }

  // MARK: What it does

  private func work(_ doing: String, _ arguments: [String], _ then: @escaping (Int32, String) -> String) {
    say(doing)
    for button in buttons { button.isEnabled = false }
    run(arguments) { [weak self] status, output in
      guard let self else { return }
      for button in buttons { button.isEnabled = true }
      say(then(status, output))
    }
  }

  private func replay() {
    say("It is replayed in a window of its own.")
    run(["proof", "play", name, "--proofs", folder]) { [weak self] status, output in
      self?.say(status == 0 ? "It was replayed." : output)
    }
  }

  private func check() {
    work("It is being checked …", ["proof", "check", name, "--proofs", folder]) { status, output in
      status == 0 ? "Passed: each step is as it was recorded, in layout and pixels." : output
    }
  }

  private func report() {
    let place = "\(folder)/reports/\(name)"
    work("The report is being made …", ["proof", "report", name, "--proofs", folder, "-o", place]) { [name] status, output in
      let page = output.split(separator: "\n").last { $0.hasSuffix(".html") }
      return page.map { "The report of \(name): \(place)/\($0.split(separator: "/").last ?? $0)" } ?? output
    }
  }

  private func film() {
    let file = "\(folder)/\(name).webp"
    work("The film is being made …", ["proof", "film", name, "--proofs", folder, "-o", file]) { status, output in
      status == 0 ? "The film: \(file)" : output
    }
  }

  // MARK: Layout

  /// How large it is in a window of `bounds`, in its corner; whatever it holds is placed.
  func place(in desk: CGRect) {
    let width = min((Self.width * scale.type).rounded(), max(desk.width - 2 * Self.margin, 1))
    let inside = width - 2 * Self.padding
    let side = close.fittingSize.width
    func height(_ label: BarLabel, _ width: CGFloat) -> CGFloat {
      label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height.rounded(.up)
    }
    title.frame = CGRect(x: Self.padding, y: Self.padding, width: inside - side, height: height(title, inside - side))
    close.frame.origin = CGPoint(x: width - Self.padding - side + 8, y: Self.padding - 6)
    words.frame = CGRect(x: Self.padding, y: title.frame.maxY + Self.gap, width: inside, height: height(words, inside))
    var (x, y) = (Self.padding - CardButton.padding, words.frame.maxY + Self.gap)
    for button in buttons {
      let size = button.fittingSize
      if x > Self.padding, x + size.width > width - Self.padding + CardButton.padding { (x, y) = (Self.padding - CardButton.padding, y + size.height) }
      button.frame = CGRect(origin: CGPoint(x: x, y: y), size: size)
      x += size.width + 4
    }
    let height = (buttons.last?.frame.maxY ?? y) + Self.padding - 6
    let new = CGRect(x: desk.maxX - width - Self.margin, y: desk.minY + Self.margin, width: width, height: height)
    if frame != new { frame = new }
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    Look.popover.setFill()
    let path = UIBezierPath(roundedRect: bounds.insetBy(dx: 0.5, dy: 0.5), cornerRadius: 9.5)
    path.fill()
    Look.popoverHairline.setStroke()
    path.lineWidth = 1
    path.stroke()
    context.restoreGState()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    layer.cornerRadius = 10
    layer.shadowOpacity = 1
    layer.shadowOffset = CGSize(width: 0, height: 8)
    layer.shadowRadius = 14
    layer.shadowColor = Look.shadow.resolvedColor(with: traitCollection).cgColor
  }

  // MARK: Keys

  override var canBecomeFirstResponder: Bool { true }

  func open() {
    formerResponder = window?.firstResponder
    becomeFirstResponder()
  }

  func dismiss() {
    let (isFirst, window) = (isFirstResponder, window)
    if let focused = window?.focusedView, focused.isDescendant(of: self) { window?.focus(nil) }
    removeFromSuperview()
    if isFirst { formerResponder?.becomeFirstResponder() }
    onClose()
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let shifts = presses.first?.key?.modifierFlags.contains(.shift) == true
    switch presses.first?.key?.keyCode {
    case .keyboardEscape: dismiss()
    case .keyboardTab: moveFocus(by: shifts ? -1 : 1)
    case .keyboardRightArrow, .keyboardDownArrow: moveFocus(by: 1)
    case .keyboardLeftArrow, .keyboardUpArrow: moveFocus(by: -1)
    default: super.pressesBegan(presses, with: event)
    }
  }

  private func moveFocus(by step: Int) {
    let stops: [UIControl] = buttons.filter(\.isEnabled) + [close]
    let current = stops.firstIndex { $0.isFocused }
    window?.focus(stops[current.map { ($0 + step + stops.count) % stops.count } ?? (step > 0 ? 0 : stops.count - 1)])
  }
}

/// A word that can be pressed.
final class CardButton: UIControl {
  static let padding: CGFloat = 12
  private let label: BarLabel

  init(_ title: String, _ scale: BarScale, action: @escaping () -> Void) {
    label = Bar.label(title, weight: .medium, color: Look.blueInk)
    label.screenRole = nil
    label.scale = scale
    super.init(frame: .zero)
    screenRole = .button
    isAccessibilityElement = true
    accessibilityLabel = title
    addAction(UIAction { _ in action() }, for: .primaryActionTriggered)
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  var fittingSize: CGSize {
    let size = Bar.fittingSize(of: label)
    return CGSize(width: size.width + 2 * Self.padding, height: (size.height + 12).rounded(.up))
  }

  override var isEnabled: Bool { didSet { label.alpha = isEnabled ? 1 : Look.disabledAlpha } }

  override var accessibilityValue: String? {
    get { isEnabled ? nil : "disabled" }
    set {}
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = Bar.fittingSize(of: label)
    label.frame = CGRect(x: Self.padding, y: ((bounds.height - size.height) / 2).rounded(), width: size.width, height: size.height.rounded(.up))
  }

  override func draw(_ rect: CGRect) {
    guard isEnabled, isHighlighted || isHovered else { return }
    (isHighlighted ? Look.pressed : Look.hover).setFill()
    UIBezierPath(roundedRect: bounds, cornerRadius: BarButton.cornerRadius).fill()
  }

  override var focusShape: (rect: CGRect, cornerRadius: CGFloat) { (bounds.insetBy(dx: 2, dy: 2), BarButton.cornerRadius) }
}

extension LineIcon {
  static let cross = LineIcon("M5.5 5.5L14.5 14.5 M14.5 5.5L5.5 14.5")
}

/// This program, run beside the window.
@MainActor
enum ProofTool {
  /// `then` has what it printed, without empty lines.
  static func run(_ arguments: [String], then: @escaping @MainActor (Int32, String) -> Void) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: ThisProgram.path)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    let log = FileManager.default.temporaryDirectory.appendingPathComponent("galley-\(UUID().uuidString).log")
    guard FileManager.default.createFile(atPath: log.path, contents: nil), let output = FileHandle(forWritingAtPath: log.path) else {
      return then(1, "\(log.path): cannot be written; make room, or set TMPDIR")
    }
    process.standardOutput = output
    process.standardError = output
    process.terminationHandler = { process in
      let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
      try? FileManager.default.removeItem(at: log)
      let words = text.split(separator: "\n").joined(separator: "\n")
      let status = process.terminationStatus
      DispatchQueue.main.async { MainActor.assumeIsolated { then(status, words) } }
    }
    do {
      try process.run()
    } catch {
      then(1, "\(ThisProgram.path): cannot be started; install galley anew")
    }
  }
}

extension PlaygroundChrome {
  func open(_ card: RecordingCard) {
    closeCard()
    recordingCard = card
    card.onClose = { [weak self] in self?.recordingCard = nil }
    view.addSubview(card)
    placeCard()
    card.open()
  }

  /// At the desk's top right, below the bar: nothing comes under the pointer that pressed Stop.
  func placeCard() { recordingCard?.place(in: desk) }

  func closeCard() { recordingCard?.dismiss() }
}
