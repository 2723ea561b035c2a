import GalleyDocuments
import UIKit

/// The input of a message: a text view that grows up to a few lines and then scrolls, and a button beside it.
final class ChatComposer: UIView, UITextViewDelegate {
  let text = ChatTextView()
  let send = UIButton(type: .system)
  private let field = UIView()
  private let placeholder = UILabel()
  /// Called with the sent text.
  var didSend: (String) -> Void = { _ in }
  /// Called when the text needs another height.
  var didGrow: () -> Void = {}

  private static let maximumLines: CGFloat = 5
  /// The maximum height, as a fraction of the available height.
  private static let maximumHeightFraction: CGFloat = 0.45
  private static let inset = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  private static let padding: CGFloat = 10
  private static let gap: CGFloat = 8

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = Theme.bar
    field.backgroundColor = Theme.page
    field.layer.cornerRadius = 12
    field.layer.borderWidth = 1
    addSubview(field)
    setUpText()
    placeholder.text = "Message"
    placeholder.textColor = Theme.secondary
    placeholder.font = .preferredFont(forTextStyle: .body)
    placeholder.adjustsFontForContentSizeCategory = true
    addSubview(placeholder)
    send.setTitle("Send", for: .normal)
    send.titleLabel?.font = .preferredFont(forTextStyle: .headline)
    send.titleLabel?.adjustsFontForContentSizeCategory = true
    send.setTitleColor(Theme.blueInk, for: .normal)
    send.contentEdgeInsets = UIEdgeInsets(top: 7, left: 12, bottom: 7, right: 12)
    send.toolTip = "Send the message (Return)"
    send.addAction(UIAction { [weak self] _ in self?.sendText() }, for: .touchUpInside)
    addSubview(send)
    showBorder()
    textDidChange()
  }

  required init?(coder: NSCoder) { nil }

  private func setUpText() {
    text.font = .preferredFont(forTextStyle: .body)
    text.textColor = Theme.ink
    text.backgroundColor = nil
    text.adjustsFontForContentSizeCategory = true
    text.returnKeyType = .send
    text.enablesReturnKeyAutomatically = true
    text.textContainerInset = Self.inset
    text.accessibilityLabel = "Message"
    text.delegate = self
    text.didPressReturn = { [weak self] in self?.sendText() }
    addSubview(text)
  }

  private func showBorder() { field.layer.borderColor = Theme.hairline.cgColor }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showBorder()
    setNeedsLayout()
  }

  // MARK: Sending

  private var message: String { text.text.trimmingCharacters(in: .whitespacesAndNewlines) }

  private func sendText() {
    let message = message
    guard !message.isEmpty else { return }
    text.unmarkText()
    text.text = ""
    textDidChange()
    didSend(message)
  }

  func textViewDidChange(_ textView: UITextView) { textDidChange() }

  private func textDidChange() {
    placeholder.isHidden = text.hasText
    send.isEnabled = !message.isEmpty
    setNeedsLayout()
    didGrow()
  }

  // MARK: Layout

  /// Returns the preferred height in points: that of the text, from one line to the maximum number of lines or the maximum fraction of
  /// `availableHeight`.
  ///
  /// - Parameters:
  ///   - width: the width of the whole bar.
  ///   - availableHeight: the height of messages and composer together.
  func height(in width: CGFloat, of availableHeight: CGFloat) -> CGFloat {
    let line = (text.font ?? .preferredFont(forTextStyle: .body)).lineHeight
    let insets = Self.inset.top + Self.inset.bottom
    let most = max(min(line * Self.maximumLines, availableHeight * Self.maximumHeightFraction), line) + insets
    let wanted = text.sizeThatFits(CGSize(width: columns(in: width).text.width, height: 0)).height
    return (min(max(wanted, line + insets), most) + 2 * Self.padding).rounded(.up)
  }

  private func columns(in width: CGFloat) -> (text: CGRect, send: CGRect) {
    let column = ChatList.column(in: width, traitCollection)
    let button = send.sizeThatFits(CGSize(width: column.width, height: 0))
    return (
      CGRect(x: column.x, y: 0, width: max(column.width - button.width - Self.gap, 60), height: 0),
      CGRect(x: column.x + column.width - button.width, y: 0, width: button.width, height: button.height)
    )
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    var (fieldFrame, button) = columns(in: bounds.width)
    fieldFrame.origin.y = Self.padding
    fieldFrame.size.height = max(bounds.height - 2 * Self.padding, 0)
    field.frame = fieldFrame
    text.frame = fieldFrame
    let line = (text.font ?? .preferredFont(forTextStyle: .body)).lineHeight
    let beginning = CGPoint(x: fieldFrame.minX + Self.inset.left + 5, y: fieldFrame.minY + Self.inset.top)
    placeholder.frame = CGRect(origin: beginning, size: CGSize(width: max(fieldFrame.width - 2 * Self.inset.left - 10, 0), height: line))
    // Beside the last line, which contains the caret.
    let last = fieldFrame.maxY - Self.inset.bottom - line / 2
    button.origin.y = min((last - button.height / 2).rounded(), bounds.height - button.height)
    send.frame = button
  }
}

/// A text view in which Return sends, and begins a new line with Shift or Ctrl.
final class ChatTextView: UITextView {
  var didPressReturn: () -> Void = {}
  private var isBreaking = false

  override var keyCommands: [UIKeyCommand]? {
    [UIKeyModifierFlags.shift, .control].map { modifier in
      let command = UIKeyCommand(title: "New Line", input: "\r", modifierFlags: modifier) { [weak self] _ in self?.breakLine() }
      command.wantsPriorityOverSystemBehavior = true
      return command
    }
  }

  private func breakLine() {
    isBreaking = true
    insertText("\n")
    isBreaking = false
  }

  override func insertText(_ text: String) {
    if text == "\n", !isBreaking { didPressReturn() } else { super.insertText(text) }
  }
}
