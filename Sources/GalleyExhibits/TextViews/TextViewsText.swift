import GalleyDocuments
import UIKit

/// The text of the three text views.
@MainActor
enum TextViewsText {
  static var text: NSAttributedString {
    let text = NSMutableAttributedString()
    text.append(paragraph("One text, three views", .title2, after: 10, isBold: true))
    text.append(
      paragraph(
        "A text storage holds the characters. A layout manager breaks them into lines for its containers, and each text view shows one container. Text typed in one view appears in the others in the next frame, because they share the storage.",
        .body))
    text.append(imageText)
    text.append(linked("The two columns share a layout manager, so lines that do not fit in the first continue in the second. For more information, see ",
      "Apple’s guide to TextKit", "https://developer.apple.com/documentation/uikit/textkit", "."))
    text.append(
      paragraph(
        "The third view has its own layout manager: it has different lines and another width, and it scrolls. Shortcuts make text bold, italic or underlined, and undo changes.",
        .body))
    text.append(paragraph("Features of a text view", .headline, after: 4))
    text.append(
      paragraph(
        "It keeps the caret visible while you type, scrolls while you drag beyond its edge, and leaves space for the keyboard. It lays out only the visible lines: a text of ten megabytes opens as fast as this one.",
        .body))
    text.append(
      paragraph(
        "In read-only text, a click opens a link. In editable text, a click places the caret in the link, and Ctrl+click opens it. The delegate can prevent this.",
        .body))
    text.append(
      paragraph(
        "Drag from one column into the other, and both show their part of the selection. Double-click a word and drag to select whole words.", .body))
    return text
  }

  private static func style(after spacing: CGFloat, isHeading: Bool) -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    // Keep headings with the next paragraph.
    style.keepsWithNext = isHeading
    style.paragraphSpacing = spacing
    style.lineHeightMultiple = 1.08
    return style
  }

  private static func attributes(_ textStyle: UIFont.TextStyle, after spacing: CGFloat = 9) -> [NSAttributedString.Key: Any] {
    [.font: UIFont.preferredFont(forTextStyle: textStyle), .foregroundColor: Theme.ink, .paragraphStyle: style(after: spacing, isHeading: textStyle != .body)]
  }

  private static func paragraph(_ string: String, _ textStyle: UIFont.TextStyle, after spacing: CGFloat = 9, isBold: Bool = false) -> NSAttributedString {
    var attributes = attributes(textStyle, after: spacing)
    if isBold, let font = attributes[.font] as? UIFont, let bold = font.fontDescriptor.withSymbolicTraits(.traitBold) {
      attributes[.font] = UIFont(descriptor: bold, size: 0)
    }
    return NSAttributedString(string: string + "\n", attributes: attributes)
  }

  private static func linked(_ before: String, _ linkText: String, _ address: String, _ after: String) -> NSAttributedString {
    let text = NSMutableAttributedString(attributedString: paragraph(before + linkText + after, .body))
    if let url = URL(string: address) {
      text.addAttribute(.link, value: url, range: NSRange(location: before.utf16.count, length: linkText.utf16.count))
    }
    return text
  }

  /// Draws lines that flow around a circle, as wide as a narrow column.
  private static var imageText: NSAttributedString {
    let size = CGSize(width: 180, height: 84)
    let image = UIGraphicsImageRenderer(size: size).image { _ in
      let circle = CGRect(x: 66, y: 18, width: 48, height: 48)
      UIColor(red: 0.24, green: 0.58, blue: 0.74, alpha: 1).setFill()
      for row in 0..<8 {
        let y = 4 + CGFloat(row) * 10.5
        let away = abs(y + 1.5 - circle.midY)
        let half = away < 30 ? (900 - away * away).squareRoot() + 2 : 0
        let whole = CGRect(x: 0, y: y, width: size.width, height: 3)
        let parts = [CGRect(x: 0, y: y, width: 90 - half, height: 3), CGRect(x: 90 + half, y: y, width: 90 - half, height: 3)]
        for line in half > 0 ? parts : [whole] { UIBezierPath(roundedRect: line, cornerRadius: 1.5).fill() }
      }
      UIColor(red: 0.8, green: 0.36, blue: 0.26, alpha: 1).setFill()
      UIBezierPath(ovalIn: circle).fill()
    }
    let text = NSMutableAttributedString(attributedString: NSAttributedString(attachment: NSTextAttachment(image: image)))
    text.append(NSAttributedString(string: "\n"))
    text.addAttributes(attributes(.body, after: 12), range: NSRange(location: 0, length: text.length))
    return text
  }
}
