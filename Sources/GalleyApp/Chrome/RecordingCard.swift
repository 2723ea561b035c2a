import Foundation
import GalleyDocuments
import GalleyOutput
import GalleyPlayground
import GalleyWindowing
import UIKit

/// The card with actions for a new proof, in the window's corner. Escape or its close button closes it. Long actions run in
/// a separate process, and the card shows their progress.
final class RecordingCard: FloatingSheet {
  private static let width: CGFloat = 340
  private static let padding: CGFloat = 20
  private static let gap: CGFloat = 8
  private static let margin: CGFloat = 16

  private let name: String
  private let folder: String
  private let scale: BarScale
  private let title: BarLabel
  private let messageLabel: BarLabel
  /// A note about settings that were fixed for the recording; empty if there were none.
  private let note: BarLabel
  private var buttons: [TextButton] = []
  private var cross: IconButton!
  /// Runs the program with the arguments and reports its exit. Tests replace it.
  var run: @MainActor (_ arguments: [String], _ then: @escaping @MainActor (_ status: Int32, _ output: String) -> Void) -> Void = ProofTool.run

  /// Returns the path of a file in the folder of proofs, abbreviated with ~.
  private func abbreviatedPath(_ fileName: String) -> String {
    DocumentPath.abbreviated(URL(fileURLWithPath: folder, isDirectory: true).appendingPathComponent(fileName).standardizedFileURL.path)
  }

  /// Creates the card of a finished recording.
  ///
  /// - Parameters:
  ///   - folder: the folder of the proofs.
  ///   - time: the duration of the recording, formatted.
  ///   - note: a one-line note about the recording.
  init(_ name: String, in folder: String, time: String, note: String = "", scale: BarScale) {
    (self.name, self.folder, self.scale) = (name, folder, scale)
    title = Bar.label("Recorded \(name), \(time)", weight: .medium)
    messageLabel = Bar.label("Rendering steps…", size: 11, color: Theme.secondary)
    self.note = Bar.label(note, size: 11, color: Theme.secondary)
    super.init(frame: .zero)
    screenRole = .popover
    accessibilityLabel = "Recording"
    cross = IconButton(.cross, label: "Close", key: "Escape") { [weak self] in self?.close() }
    cross.scale = scale.icon
    buttons = [
      TextButton("Replay", .plain, scale) { [weak self] in self?.replay() }, TextButton("Check", .plain, scale) { [weak self] in self?.check() },
      TextButton("Show Report", .plain, scale) { [weak self] in self?.report() }, TextButton("Export Film", .plain, scale) { [weak self] in self?.film() },
    ]
    for label in [title, messageLabel, self.note] {
      label.scale = scale
      label.numberOfLines = 0
      label.lineBreakMode = .byWordWrapping
      addSubview(label)
    }
    for button in buttons {
      button.isEnabled = false
      addSubview(button)
    }
    addSubview(cross)
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Messages

  private func showMessage(_ text: String) {
    messageLabel.text = text
    UIAccessibility.announce?(text)
    superview?.setNeedsLayout()
    setNeedsLayout()
    setNeedsDisplay()
  }

  func didSave(steps: Int) {
    for button in buttons { button.isEnabled = true }
    showMessage("\(steps) step\(steps == 1 ? "" : "s") in \(abbreviatedPath(name))")
    if isFirstResponder { window?.focus(window?.focusedView == nil ? nil : buttons.first) }
  }

  func didFail(_ why: String) { showMessage(why) }

  // MARK: Actions

  private func work(_ doing: String, _ arguments: [String], _ then: @escaping (Int32, String) -> String) {
    showMessage(doing)
    for button in buttons { button.isEnabled = false }
    run(arguments) { [weak self] status, output in
      guard let self else { return }
      for button in buttons { button.isEnabled = true }
      showMessage(then(status, output))
    }
  }

  private func replay() {
    showMessage("Replaying in a new window…")
    run(["proof", "play", name, "--proofs", folder]) { [weak self] status, output in
      self?.showMessage(status == 0 ? "Replay finished." : output)
    }
  }

  private func check() {
    work("Checking…", ["proof", "check", name, "--proofs", folder]) { status, output in
      status == 0 ? "Passed: layout and pixels of each step match the recording." : output
    }
  }

  private func report() {
    let reportPath = "\(folder)/reports/\(name)"
    let shown = abbreviatedPath("reports/\(name)")
    work("Creating the report…", ["proof", "report", name, "--proofs", folder, "-o", reportPath]) { [weak self] status, output in
      guard let page = output.split(separator: "\n").last(where: { $0.hasSuffix(".html") })?.split(separator: "/").last else { return output }
      let message = "Report: \(shown)/\(page)"
      DesktopOpener.open(URL(fileURLWithPath: "\(reportPath)/\(page)").path) { isOpened in
        guard let self, isOpened, self.messageLabel.text == message else { return }
        self.showMessage("Report opened: \(shown)/\(page)")
      }
      return message
    }
  }

  private func film() {
    let file = "\(folder)/\(name).webp"
    let shown = abbreviatedPath("\(name).webp")
    work("Rendering the film…", ["proof", "film", name, "--proofs", folder, "-o", file]) { status, output in
      status == 0 ? "Film: \(shown)" : output
    }
  }

  // MARK: Layout

  /// Places the card at the top right of `desk`, as large as its text needs. The message is the last item, so that no button moves under the
  /// pointer when the message changes.
  func layOut(in desk: CGRect) {
    let width = min((Self.width * scale.type).rounded(), max(desk.width - 2 * Self.margin, 1))
    let inside = width - 2 * Self.padding
    let side = cross.fittingSize.width
    func height(_ label: BarLabel, _ width: CGFloat) -> CGFloat {
      label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height.rounded(.up)
    }
    title.frame = CGRect(x: Self.padding, y: Self.padding, width: inside - side, height: height(title, inside - side))
    cross.frame.origin = CGPoint(x: width - Self.padding - side + 8, y: Self.padding - 6)
    let noteHeight = note.text?.isEmpty == false ? height(note, inside) : 0
    note.frame = CGRect(x: Self.padding, y: title.frame.maxY + Self.gap / 2, width: inside, height: noteHeight)
    // Align the first button's title with the card's title.
    let inset = buttons.first?.inset.width ?? 0
    var (x, y) = (Self.padding - inset, noteHeight > 0 ? note.frame.maxY + Self.gap / 2 : title.frame.maxY + Self.gap / 2)
    for button in buttons {
      let size = button.fittingSize
      if x > Self.padding, x + size.width > width - Self.padding + inset { (x, y) = (Self.padding - inset, y + size.height) }
      button.frame = CGRect(origin: CGPoint(x: x, y: y), size: size)
      x += size.width + 4
    }
    y = (buttons.last?.frame.maxY ?? y) + Self.gap / 2
    messageLabel.frame = CGRect(x: Self.padding, y: y, width: inside, height: height(messageLabel, inside))
    sheet = CGRect(x: 0, y: 0, width: width, height: messageLabel.frame.maxY + Self.padding)
    // The bounds include the shadow.
    let reach = Theme.sheetShadowReach
    bounds = sheet.insetBy(dx: -reach, dy: -reach)
    center = CGPoint(x: desk.maxX - Self.margin - width / 2, y: desk.minY + Self.margin + sheet.height / 2)
    setNeedsDisplay()
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { sheet.contains(point) }

  // MARK: Keys

  override func open() { takeFocus() }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let shifts = presses.first?.key?.modifierFlags.contains(.shift) == true
    switch presses.first?.key?.keyCode {
    case .keyboardEscape: close()
    case .keyboardTab: moveFocus(by: shifts ? -1 : 1)
    case .keyboardRightArrow, .keyboardDownArrow: moveFocus(by: 1)
    case .keyboardLeftArrow, .keyboardUpArrow: moveFocus(by: -1)
    default: super.pressesBegan(presses, with: event)
    }
  }

  private func moveFocus(by step: Int) {
    let stops: [UIControl] = buttons.filter(\.isEnabled) + [cross]
    let current = stops.firstIndex { $0.isFocused }
    window?.focus(stops[current.map { ($0 + step + stops.count) % stops.count } ?? (step > 0 ? 0 : stops.count - 1)])
  }
}

extension LineIcon {
  static let cross = LineIcon("M5.5 5.5L14.5 14.5 M14.5 5.5L5.5 14.5")
}

extension PlaygroundChrome {
  func open(_ card: RecordingCard) {
    closeCard()
    recordingCard = card
    card.onClose = { [weak self] in self?.recordingCard = nil }
    view.addSubview(card)
    layOutCard()
    card.open()
  }

  /// Places the card at the desk's top right, below the bar, so that it does not appear under the pointer that pressed Stop.
  func layOutCard() { recordingCard?.layOut(in: desk) }

  func closeCard() { recordingCard?.close() }
}
