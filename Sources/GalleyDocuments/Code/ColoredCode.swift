import UIKit

extension CodeSyntax {
  /// The maximum distance from a paragraph's start that is colored, in UTF-16 code units, which bounds the work for very long paragraphs.
  static let reach = 10_000

  /// Returns the syntax of the code at a character of a document; `nil` if it is not code, or code whose language has no colors. O(log n).
  public static func ofCode(in text: NSAttributedString, at offset: Int) -> CodeSyntax? {
    (text.attribute(.textRole, at: offset, effectiveRange: nil) as? TextRole)?.codeSyntax
  }

  /// Returns the tokens with a color in a paragraph of a text, with their ranges in the text. Characters after `reach` have none.
  @MainActor func coloredTokens(of text: NSAttributedString, in paragraph: Range<Int>) -> [(range: NSRange, token: CodeToken, color: UIColor)] {
    var units = text.utf16(in: NSRange(location: paragraph.lowerBound, length: min(paragraph.count, Self.reach)))
    while let last = units.last, last == 0x0A || last == 0x0D { units.removeLast() }
    return tokens(of: units).compactMap { part, token in
      token.color.map { (NSRange(location: paragraph.lowerBound + part.lowerBound, length: part.count), token, $0) }
    }
  }
}

extension NSMutableAttributedString {
  /// Gives the code in a document the colors of its syntax as attributes, for files in other formats. O(length).
  @MainActor public func colorCode() {
    beginEditing()
    defer { endEditing() }
    var offset = 0
    while offset < length {
      var run = NSRange()
      guard let syntax = (attribute(.textRole, at: offset, effectiveRange: &run) as? TextRole)?.codeSyntax else {
        offset = max(run.upperBound, offset + 1)
        continue
      }
      let end = paragraphRange(covering: NSRange(location: offset, length: 0)).upperBound
      for (range, _, color) in syntax.coloredTokens(of: self, in: offset..<end) { addAttribute(.foregroundColor, value: color, range: range) }
      offset = max(end, offset + 1)
    }
  }
}
