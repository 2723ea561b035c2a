import GalleyDocuments
import UIKit

/// A message in a bubble, whose text can be selected and copied. The first of consecutive messages by an author has the name above it.
final class ChatBubble: ArrangedView {
  private let text = BubbleText()
  private let bubble = UIView()
  private let name: UILabel?
  private let isOwn: Bool

  private static let inset = UIEdgeInsets(top: 8, left: 9, bottom: 8, right: 9)
  private static let nameGap: CGFloat = 6
  /// The maximum width, as a fraction of the available width.
  private static let widest: CGFloat = 0.78

  init(_ message: ChatMessage, showsName: Bool) {
    isOwn = message.author == nil
    name = showsName ? message.author.map(Self.label) : nil
    super.init(frame: .zero)
    bubble.backgroundColor = isOwn ? Theme.blueTint : Theme.page
    // Also for the text, so that its focus ring has the bubble's shape.
    for view in [bubble, text] { view.layer.cornerRadius = 14 }
    addSubview(bubble)
    text.text = message.text
    text.font = .preferredFont(forTextStyle: .body)
    text.textColor = Theme.ink
    text.backgroundColor = nil
    text.adjustsFontForContentSizeCategory = true
    text.isEditable = false
    text.isScrollEnabled = false
    text.textContainerInset = Self.inset
    text.accessibilityLabel = message.author ?? "You"
    addSubview(text)
    if let name { addSubview(name) }
  }

  required init?(coder: NSCoder) { nil }

  private static func label(_ author: String) -> UILabel {
    let label = UILabel()
    label.text = author
    label.font = .preferredFont(forTextStyle: .footnote)
    label.textColor = Theme.secondary
    label.adjustsFontForContentSizeCategory = true
    return label
  }

  /// Places the sender's name above the bubble, and the text in it, or only measures them if `moves` is `false`.
  ///
  /// - Returns: the height of the bubble and the name.
  override func arrange(_ width: CGFloat, moves: Bool) -> CGFloat {
    let size = text.sizeThatFits(CGSize(width: (width * Self.widest).rounded(.down), height: 0))
    var y: CGFloat = 0
    if let name {
      let height = name.sizeThatFits(CGSize(width: width, height: 0)).height.rounded(.up)
      if moves { name.frame = CGRect(x: Self.inset.left + 5, y: 0, width: width - Self.inset.left - 5, height: height) }
      y = height + Self.nameGap
    }
    if moves {
      bubble.frame = CGRect(x: isOwn ? width - size.width : 0, y: y, width: size.width, height: size.height)
      text.frame = bubble.frame
    }
    return y + size.height
  }
}

/// The text of a message. Copy, in its menu and by keys, copies the selection, or else the whole text.
final class BubbleText: UITextView {
  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action == .copy ? hasText : super.canPerformAction(action, withSender: sender)
  }

  override func copy(_ sender: Any?) {
    if selectedRange.length > 0 { super.copy(sender) } else { UIPasteboard.general.string = text }
  }
}
