import UIKit

// A view as in an iOS app. This file imports only UIKit.

/// A heading above a caption. The height follows from the text.
final class CaptionedCard: UIView {
  private let heading = makeLabel(.headline)
  private let caption = makeLabel(.subheadline)
  private let inset: CGFloat = 12

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .systemBackground
    addSubview(heading)
    addSubview(caption)
  }

  required init?(coder: NSCoder) {
    fatalError("made in code only")
  }

  var captionText: NSAttributedString? {
    get { caption.attributedText }
    set {
      caption.attributedText = newValue
      setNeedsLayout()
    }
  }

  func show(_ title: String, caption text: NSAttributedString) {
    heading.text = title
    captionText = text
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let room = CGSize(width: size.width - 2 * inset, height: .greatestFiniteMagnitude)
    let heights = [heading, caption].map { $0.sizeThatFits(room).height }
    return CGSize(width: size.width, height: ceil(heights.reduce(3 * inset, +)))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    var y = inset
    for label in [heading, caption] {
      let width = bounds.width - 2 * inset
      let height = label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
      label.frame = CGRect(x: inset, y: y, width: width, height: height)
      y = label.frame.maxY + inset
    }
  }

  override var description: String { "card of ‘\(heading.text ?? "")’" }

  /// The bottom edge of the caption, in the card's coordinates.
  var contentBottom: CGFloat { caption.frame.maxY }
}

private func makeLabel(_ style: UIFont.TextStyle) -> UILabel {
  let label = UILabel(frame: .zero)
  label.font = .preferredFont(forTextStyle: style)
  label.numberOfLines = 0
  return label
}
