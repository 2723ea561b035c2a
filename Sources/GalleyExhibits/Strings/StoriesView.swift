import GalleyDocuments
import UIKit

/// A headline and a summary.
struct Story {
  var headline: String
  var summary: String

  static let all = [
    Story(
      headline: "A Press That Prints One Page a Minute",
      summary: "The workshop by the river has put its hand press back to work. Whoever comes by on a Saturday may ink the forme, pull the bar and take the sheet home, still wet."),
    Story(
      headline: "Why Lines End Where They Do",
      summary: "A line is as long as its words, and no word likes to be cut. Compositors have weighed the one against the other for five centuries. "
        + "They leave a little more space here, a little less there, and where neither will do they divide a word, though never a short one, and seldom twice in a row. "
        + "Of all this a reader sees nothing, which is how it should be: a page that calls attention to its lines has already failed at the one thing that it was made for, "
        + "to be read from its first word to its last without a thought of how it came to stand there. "
        + "The masters of the craft wrote down little of what they knew. What they did leave are pages, and the pages say it all: even color, quiet edges, and no rivers of white. "
        + "Count the hyphens on any of them, and look at how the last line of a paragraph is filled, and you will have learnt more than from most handbooks."),
    Story(headline: "Found: A Drawer of Ornaments", summary: "Forty leaves and one pointing hand."),
  ]

  @MainActor func text(scale: CGFloat) -> NSAttributedString {
    let head = NSMutableParagraphStyle()
    head.paragraphSpacing = 3 * scale
    let text = NSMutableAttributedString(
      string: headline + "\n",
      attributes: [.font: UIFont.systemFont(ofSize: 15 * scale, weight: .semibold), .foregroundColor: Theme.ink, .paragraphStyle: head])
    let body = NSMutableParagraphStyle()
    body.lineSpacing = 1 * scale
    text.append(
      NSAttributedString(
        string: summary, attributes: [.font: ExhibitStyle.serif(16 * scale), .foregroundColor: Theme.secondary, .paragraphStyle: body]))
    return text
  }
}

/// A view that draws an attributed string in its bounds, truncated with an ellipsis.
final class StringDrawer: UIView {
  var attributedText = NSAttributedString() {
    didSet { setNeedsDisplay() }
  }
  /// The distance of the text from the top, in points.
  static let top: CGFloat = 2

  override func draw(_ rect: CGRect) {
    let textRect = bounds.inset(by: UIEdgeInsets(top: Self.top, left: 0, bottom: 0, right: 0))
    attributedText.draw(with: textRect, options: [.truncatesLastVisibleLine, .usesLineFragmentOrigin], context: nil)
  }

  override var accessibilityLabel: String? {
    get { attributedText.string }
    set { super.accessibilityLabel = newValue }
  }

  /// Returns the height of a view that draws `text` in a width, in points, at most `limit`.
  static func height(of text: NSAttributedString, width: CGFloat, atMost limit: CGFloat) -> CGFloat {
    let rect = text.boundingRect(with: CGSize(width: width, height: 10_000), options: .usesLineFragmentOrigin, context: nil)
    return min(rect.height.rounded(.up) + top, limit)
  }
}

/// Stacked stories with hairlines between them.
final class StoriesView: TypesetView {
  private let stories: [Story]
  private let drawers: [StringDrawer]

  /// The maximum height of a story, in points at the default text size.
  static let maximumHeight: CGFloat = 200
  private static let gap: CGFloat = 21

  init(_ stories: [Story]) {
    self.stories = stories
    drawers = stories.map { _ in StringDrawer() }
    super.init(frame: .zero)
    for drawer in drawers {
      drawer.isOpaque = false
      addSubview(drawer)
    }
    textDidChange()
  }

  required init?(coder: NSCoder) { nil }

  override func textDidChange() {
    for (drawer, story) in zip(drawers, stories) { drawer.attributedText = story.text(scale: scale) }
  }

  private func heights(_ width: CGFloat) -> [CGFloat] {
    drawers.map { StringDrawer.height(of: $0.attributedText, width: width, atMost: Self.maximumHeight * max(scale, 1)) }
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: heights(size.width).reduce(-Self.gap) { $0 + $1 + Self.gap })
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    var y: CGFloat = 0
    for (drawer, height) in zip(drawers, heights(bounds.width)) {
      drawer.frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
      y += height + Self.gap
    }
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    Theme.hairline.setFill()
    for drawer in drawers.dropLast() { UIRectFill(CGRect(x: 0, y: drawer.frame.maxY + 10, width: bounds.width, height: 1)) }
  }
}
