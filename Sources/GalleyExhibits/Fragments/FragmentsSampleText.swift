import GalleyDocuments
import UIKit

/// The text of the exhibit “Text by Fragments”, which shows TextKit 2's layout fragments: thousands of paragraphs, some of
/// which are comments, marked only by an attribute.
@MainActor enum FragmentsSampleText {
  static let count = 3000
  /// The paragraph's number, from 1.
  static let number = NSAttributedString.Key("ParagraphNumber")
  /// The attribute of paragraphs that are comments.
  static let comment = NSAttributedString.Key("Comment")

  private static let sentences = [
    "A content storage divides its text into elements; each element is a paragraph.",
    "The text layout manager creates a fragment for each, which stores its lines and draws them anywhere.",
    "A viewport controller lays out the visible text and passes its fragments to a delegate, which shows each in a view or a layer.",
    "Text above the visible part has an estimated height until the user scrolls there.",
    "No glyphs are counted on the way, so the last page of a long text appears as fast as the first.",
    "Locations replace integer offsets, and ranges can test whether they intersect.",
  ]
  private static let remarks = ["Does this apply to tables as well?", "Well put.", "This comment is stored in the text like any paragraph. Only its display differs."]

  static func text(scale: CGFloat) -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    style.paragraphSpacing = 9 * scale
    let attributes: [NSAttributedString.Key: Any] = [.font: ExhibitStyle.serif(19 * scale), .foregroundColor: Theme.ink, .paragraphStyle: style]
    let text = NSMutableAttributedString()
    text.beginEditing()
    for index in 1...count {
      var own = attributes
      own[number] = index
      var words = (0...index % 3).map { sentences[(index * 5 + $0) % sentences.count] }.joined(separator: " ")
      if index % 4 == 0 {
        own[comment] = true
        words = remarks[index / 4 % remarks.count]
      } else {
        words = "\(index). " + words
      }
      text.append(NSAttributedString(string: words + "\n", attributes: own))
    }
    text.endEditing()
    return text
  }
}

/// Shows comments in a different font, indented, with layout fragments that draw bubbles.
final class CommentReader: NSObject, NSTextContentStorageDelegate, NSTextLayoutManagerDelegate {
  var scale: CGFloat = 1

  private static func isComment(_ text: NSAttributedString) -> Bool {
    text.length > 0 && text.attribute(NSAttributedString.Key("Comment"), at: 0, effectiveRange: nil) != nil
  }

  func textContentStorage(_ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange) -> NSTextParagraph? {
    guard let own = textContentStorage.textStorage?.attributedSubstring(from: range), Self.isComment(own) else { return nil }
    let shown = NSMutableAttributedString(attributedString: own)
    let style = NSMutableParagraphStyle()
    (style.firstLineHeadIndent, style.headIndent, style.tailIndent) = (40 * scale, 40 * scale, -24 * scale)
    (style.paragraphSpacingBefore, style.paragraphSpacing) = (8 * scale, 17 * scale)
    shown.addAttributes(
      [.font: UIFont.systemFont(ofSize: 14 * scale), .foregroundColor: Theme.blueInk, .paragraphStyle: style], range: NSRange(location: 0, length: shown.length))
    return NSTextParagraph(attributedString: shown)
  }

  func textLayoutManager(
    _ textLayoutManager: NSTextLayoutManager, textLayoutFragmentFor location: any NSTextLocation, in textElement: NSTextElement
  ) -> NSTextLayoutFragment {
    guard let paragraph = textElement as? NSTextParagraph, Self.isComment(paragraph.attributedString), paragraph.attributedString.length > 0,
      (paragraph.attributedString.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle)?.headIndent ?? 0 > 0
    else { return NSTextLayoutFragment(textElement: textElement, range: nil) }
    return BubbleFragment(textElement: textElement, range: nil)
  }
}

/// A layout fragment with a bubble in the background of its lines.
final class BubbleFragment: NSTextLayoutFragment {
  /// The rectangle around all lines, relative to the origin of the frame.
  private var bubble: CGRect {
    let lines = textLineFragments.map(\.typographicBounds)
    guard let first = lines.first else { return .zero }
    return lines.dropFirst().reduce(first) { $0.union($1) }.insetBy(dx: -12, dy: -7)
  }

  override var renderingSurfaceBounds: CGRect { super.renderingSurfaceBounds.union(bubble) }

  override func draw(at point: CGPoint, in context: CGContext) {
    context.saveGState()
    context.setFillColor(Theme.blueTint.cgColor)
    context.addPath(UIBezierPath(roundedRect: bubble.offsetBy(dx: point.x, dy: point.y), cornerRadius: 11).cgPath)
    context.fillPath()
    context.restoreGState()
    super.draw(at: point, in: context)
  }
}
