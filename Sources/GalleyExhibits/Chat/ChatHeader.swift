import GalleyDocuments
import UIKit

/// A bar above the messages, with their heading and the button for the source.
final class ChatHeader: UIView {
  let source = ExhibitStyle.button("Source")
  private let heading = UILabel()
  private let line = UIView()

  private static let padding: CGFloat = 6

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = Theme.bar
    line.backgroundColor = Theme.hairline
    heading.text = "Chat"
    heading.textColor = Theme.ink
    for part in [heading, source, line] { addSubview(part) }
    for (label, style) in [(heading, UIFont.TextStyle.headline), (source.titleLabel, .subheadline)] {
      label?.font = ExhibitStyle.headFont(style)
      label?.adjustsFontForContentSizeCategory = true
    }
  }

  required init?(coder: NSCoder) { nil }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let height = max(heading.sizeThatFits(size).height, source.sizeThatFits(size).height)
    return CGSize(width: size.width, height: (height + 2 * Self.padding).rounded(.up) + 1)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let column = ChatList.column(in: bounds.width, traitCollection)
    let button = source.sizeThatFits(bounds.size)
    let availableHeight = bounds.height - 1
    source.frame = CGRect(
      x: column.x + column.width - button.width, y: ((availableHeight - button.height) / 2).rounded(), width: button.width, height: button.height)
    let height = heading.sizeThatFits(bounds.size).height.rounded(.up)
    heading.frame = CGRect(x: column.x, y: ((availableHeight - height) / 2).rounded(), width: max(column.width - button.width - 8, 0), height: height)
    line.frame = CGRect(x: 0, y: availableHeight, width: bounds.width, height: 1)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }
}
