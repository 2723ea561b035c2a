import UIKit

/// The messages, the newest at the bottom. If the end is visible, it stays visible when the available height changes.
final class ChatList: UIScrollView {
  private(set) var bubbles: [ChatBubble] = []
  private var lastAuthor: String??
  private var startsOfRuns: [Bool] = []
  /// Whether the newest message is visible and must stay visible.
  private var isAtEnd = true

  private static let gap: CGFloat = 6
  private static let gapOfAuthors: CGFloat = 14
  private static let widest: CGFloat = 720

  override init(frame: CGRect) {
    super.init(frame: frame)
    alwaysBounceVertical = true
    keyboardDismissMode = .interactive
    lineScroll = 44
    accessibilityLabel = "Messages"
  }

  required init?(coder: NSCoder) { nil }

  /// Adds a message at the end, and scrolls to it.
  func add(_ message: ChatMessage) {
    let isFirst = lastAuthor != .some(message.author)
    lastAuthor = .some(message.author)
    startsOfRuns.append(isFirst)
    let bubble = ChatBubble(message, showsName: isFirst)
    bubbles.append(bubble)
    addSubview(bubble)
    isAtEnd = true
    setNeedsLayout()
  }

  /// Returns the left edge and the width of messages and composer.
  static func column(in width: CGFloat, _ traits: UITraitCollection) -> (x: CGFloat, width: CGFloat) {
    let margin: CGFloat = width < 500 ? 12 : 24
    let scale = max(UIFontMetrics.default.scaledValue(for: 300, compatibleWith: traits) / 300, 1)
    let columnWidth = min(max(width - 2 * margin, 0), widest * scale)
    return (((width - columnWidth) / 2).rounded(), columnWidth)
  }

  override var contentOffset: CGPoint {
    didSet { if !isLayingOut, contentOffset != oldValue { isAtEnd = contentOffset.y >= end - 1 } }
  }

  private var end: CGFloat { max(contentSize.height - bounds.height, 0) }
  private var isLayingOut = false

  override func layoutSubviews() {
    super.layoutSubviews()
    isLayingOut = true
    defer { isLayingOut = false }
    let column = Self.column(in: bounds.width, traitCollection)
    var y: CGFloat = 20
    for (index, bubble) in bubbles.enumerated() {
      if index > 0 { y += startsOfRuns[index] ? Self.gapOfAuthors : Self.gap }
      let height = bubble.sizeThatFits(CGSize(width: column.width, height: 0)).height
      bubble.frame = CGRect(x: column.x, y: y, width: column.width, height: height)
      y += height
    }
    let size = CGSize(width: bounds.width, height: y + 12)
    if size != contentSize { contentSize = size }
    if isAtEnd, contentOffset.y != end { contentOffset.y = end }
  }
}
