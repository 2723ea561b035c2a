import UIKit

/// The text of the three text views.
@MainActor
enum TextViewsText {
  static var text: NSAttributedString {
    let text = NSMutableAttributedString()
    text.append(paragraph("One text, three views", .title2, after: 10, isBold: true))
    text.append(
      paragraph(
        "A text storage holds the words. A layout manager breaks them into lines for its containers, and each text view shows one container. What is typed in one view is in the others with the next frame: there is only one text.",
        .body))
    text.append(picture)
    text.append(linked("The two columns share a layout manager, so lines that find no room in the first go on in the second. How that came about is told in ",
      "Apple’s guide to TextKit", "https://developer.apple.com/documentation/uikit/textkit", "."))
    text.append(
      paragraph(
        "The third view has a layout manager of its own: other lines, another width, and it scrolls. Bold, italic and underlined text are a key away; so is taking it all back.",
        .body))
    text.append(paragraph("What a text view does", .headline, after: 4))
    text.append(
      paragraph(
        "It keeps the caret in sight while one types, scrolls while a drag is held beyond its edge, and makes room for the keyboard. It lays out the lines in sight and no others: a text of ten megabytes opens as fast as this one.",
        .body))
    text.append(
      paragraph(
        "A link in a text that is only read opens with a click. Where the text is edited, a click puts the caret into it, and a click with Ctrl opens it. The delegate is asked first.",
        .body))
    text.append(
      paragraph(
        "Drag from one column into the other, and both show their part of what is selected. Double click a word, and go on dragging by words.", .body))
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
    [.font: UIFont.preferredFont(forTextStyle: textStyle), .foregroundColor: Look.ink, .paragraphStyle: style(after: spacing, isHeading: textStyle != .body)]
  }

  private static func paragraph(_ string: String, _ textStyle: UIFont.TextStyle, after spacing: CGFloat = 9, isBold: Bool = false) -> NSAttributedString {
    var attributes = attributes(textStyle, after: spacing)
    if isBold, let font = attributes[.font] as? UIFont, let bold = font.fontDescriptor.withSymbolicTraits(.traitBold) {
      attributes[.font] = UIFont(descriptor: bold, size: 0)
    }
    return NSAttributedString(string: string + "\n", attributes: attributes)
  }

  private static func linked(_ before: String, _ words: String, _ address: String, _ after: String) -> NSAttributedString {
    let text = NSMutableAttributedString(attributedString: paragraph(before + words + after, .body))
    if let url = URL(string: address) {
      text.addAttribute(.link, value: url, range: NSRange(location: before.utf16.count, length: words.utf16.count))
    }
    return text
  }

  /// Draws lines that flow around a circle, as wide as a narrow column.
  private static var picture: NSAttributedString {
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
