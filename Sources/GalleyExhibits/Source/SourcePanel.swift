import GalleyDocuments
import UIKit

/// A panel that shows the source files of an exhibit, one at a time.
final class SourcePanel: UIView {
  private let files: [(name: String, text: String)]
  let buttons: [UIButton]
  /// The scroll view of the buttons, whose height is limited to leave most of the panel to the text.
  private let strip = UIScrollView()
  private let textView = UITextView()
  private(set) var shown = 0
  private var observation: (any NSObjectProtocol)?

  init(_ files: [(name: String, text: String)]) {
    self.files = files
    buttons = files.map { ExhibitStyle.button($0.name) }
    super.init(frame: .zero)
    backgroundColor = Theme.page
    layer.cornerRadius = 10
    layer.borderWidth = 1
    clipsToBounds = true
    textView.isEditable = false
    textView.backgroundColor = nil
    textView.alwaysBounceVertical = true
    textView.isFindInteractionEnabled = true
    textView.accessibilityLabel = "Source"
    for (number, button) in buttons.enumerated() {
      button.titleLabel?.font = UIFontMetrics(forTextStyle: .subheadline).scaledFont(for: .systemFont(ofSize: 15), maximumPointSize: 20)
      button.addAction(UIAction { [weak self] _ in self?.show(number) }, for: .touchUpInside)
      strip.addSubview(button)
    }
    addSubview(strip)
    addSubview(textView)
    showBorder()
    show(0)
    observation = NotificationCenter.default.addObserver(forName: UIResponder.keyboardWillChangeFrameNotification, object: nil, queue: nil) { [weak self] _ in
      MainActor.assumeIsolated {
        self?.setNeedsLayout()
        self?.superview?.setNeedsLayout()
      }
    }
  }

  isolated deinit { observation.map { NotificationCenter.default.removeObserver($0) } }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showBorder()
    show(shown)
  }

  private func showBorder() { layer.borderColor = Theme.hairline.cgColor }

  private func show(_ number: Int) {
    let isAnother = number != shown
    shown = number
    for (index, button) in buttons.enumerated() { button.isSelected = index == number }
    if buttons.indices.contains(number) { strip.scrollRectToVisible(buttons[number].frame, animated: false) }
    guard files.indices.contains(number) else { return }
    textView.attributedText = SourceFiles.colored(files[number].text, scale: ExhibitStyle.scale(traitCollection))
    if isAnother { textView.contentOffset = .zero }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let availableRect = bounds.shrunk(dx: 10, dy: 8)
    guard availableRect.width > 0 else { return }
    var (x, y, row) = (CGFloat(0), CGFloat(0), CGFloat(0))
    for button in buttons {
      let size = button.sizeThatFits(availableRect.size)
      if x > 0, x + size.width > availableRect.width { (x, y, row) = (0, y + row + 2, 0) }
      button.frame = CGRect(x: x, y: y, width: min(size.width, availableRect.width), height: size.height)
      x += size.width + 2
      row = max(row, size.height)
    }
    let button = buttons.first?.bounds.height ?? 0
    let most = max(bounds.height * 0.3, button)
    strip.frame = CGRect(x: availableRect.minX, y: availableRect.minY, width: availableRect.width, height: min(y + row, most))
    strip.contentSize = CGSize(width: availableRect.width, height: y + row)
    // If this leaves no line for the text, hide the buttons.
    strip.isHidden = availableRect.height < button + 2 * (textView.font?.lineHeight ?? 20)
    let top = strip.isHidden ? 0 : strip.frame.maxY + 4
    textView.frame = CGRect(x: availableRect.minX, y: top, width: availableRect.width, height: max(bounds.height - top, 0))
    // Let the text scroll above the keyboard.
    let covered = keyboardLayoutGuide.layoutFrame.intersection(textView.frame)
    textView.contentInset.bottom = covered.isNull ? 0 : covered.height
  }
}

/// The state of the source panel beside an exhibit.
@MainActor
struct SourceSplit {
  private(set) var panel: SourcePanel?

  /// Shows a panel with the files of `SourceFiles.files(besides:)`, or removes the panel. The button is selected while the panel is shown.
  mutating func toggle(besides file: String, in view: UIView, _ button: UIButton) {
    if let panel {
      panel.removeFromSuperview()
      self.panel = nil
    } else {
      show(besides: file, in: view)
    }
    button.isSelected = panel != nil
    view.setNeedsLayout()
  }

  /// Shows the files in the folder of `file` in a new panel, which replaces the current one.
  mutating func show(besides file: String, in view: UIView) {
    panel?.removeFromSuperview()
    let panel = SourcePanel(SourceFiles.files(besides: file))
    view.addSubview(panel)
    self.panel = panel
    view.setNeedsLayout()
  }

  /// Places the panel, if it is shown.
  ///
  /// - Returns: the remaining part of `bounds`, beside the panel, or above it if narrow. Above the screen keyboard, both have half. Without a
  ///   panel, all of `bounds`.
  func layOut(in bounds: CGRect) -> CGRect {
    guard let panel else { return bounds }
    let isWide = bounds.width >= 900
    var availableRect = bounds
    if !isWide, let keys = panel.superview?.keyboardLayoutGuide.layoutFrame.minY { availableRect.size.height = max(min(bounds.maxY, keys) - bounds.minY, 0) }
    let (panelFrame, remainder) = availableRect.divided(
      atDistance: (isWide ? availableRect.width * 0.46 : availableRect.height * 0.5).rounded(), from: isWide ? .maxXEdge : .maxYEdge)
    panel.frame = panelFrame.shrunk(dx: 10, dy: 10)
    return remainder
  }
}
