import GalleyDocuments
import UIKit

/// Two paragraphs about an address, and a label that shows both.
@MainActor enum Gettysburg {
  private static let violet = Theme.color(0x400080, 0xB79CE8)

  static func address(scale: CGFloat) -> NSAttributedString {
    let words = "The Gettysburg Address, as delivered on a certain occasion (namely Thursday, November 19, 1863) by A. Lincoln"
    let text = NSMutableAttributedString(
      string: words, attributes: [.font: font("Arial-BoldMT", 15 * scale), .foregroundColor: violet])
    let stroked = (words as NSString).range(of: "Gettysburg Address")
    text.addAttributes([.strokeColor: UIColor.systemRed, .strokeWidth: -2.0], range: stroked)
    let style = NSMutableParagraphStyle()
    indent(style, 10 * scale)
    style.alignment = .center
    style.paragraphSpacing = 15 * scale
    // The style of a paragraph's first character applies to the whole paragraph.
    text.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: 1))
    return text
  }

  static func fourscore(scale: CGFloat) -> NSAttributedString {
    let words = "Fourscore and seven years ago, our fathers brought forth upon this continent a new nation, "
      + "conceived in liberty and dedicated to the proposition that all men are created equal."
    let text = NSMutableAttributedString(
      string: words,
      attributes: [.font: font("HoeflerText-Black", 16 * scale), .foregroundColor: Theme.ink, .languageIdentifier: "en-US"])
    let capital = NSRange(location: 0, length: 1)
    text.addAttributes([.font: font("HoeflerText-Black", 24 * scale), .kern: -4 * scale], range: capital)
    let style = NSMutableParagraphStyle()
    indent(style, 10 * scale)
    style.alignment = .justified
    style.lineHeightMultiple = 1.2
    style.hyphenationFactor = 1
    text.addAttribute(.paragraphStyle, value: style, range: capital)
    return text
  }

  static func both(scale: CGFloat) -> NSAttributedString {
    let text = NSMutableAttributedString(attributedString: address(scale: scale))
    text.replaceCharacters(in: NSRange(location: text.length, length: 0), with: "\n")
    text.append(fourscore(scale: scale))
    return text
  }

  private static func indent(_ style: NSMutableParagraphStyle, _ points: CGFloat) {
    (style.headIndent, style.firstLineHeadIndent, style.tailIndent) = (points, points, -points)
    style.lineBreakMode = .byWordWrapping
  }

  private static func font(_ name: String, _ size: CGFloat) -> UIFont { UIFont(name: name, size: size) ?? .boldSystemFont(ofSize: size) }
}
