import UIKit

extension CodeSyntax {
  /// The maximum distance from a paragraph's start that is colored, in UTF-16 code units, which bounds the work for very long paragraphs.
  static let reach = 10_000

  /// Returns the syntax of the code at a character of a document; `nil` if it is not code, or code whose language has no colors. O(log n).
  public static func ofCode(in text: NSAttributedString, at offset: Int) -> CodeSyntax? {
    (text.attribute(.textRole, at: offset, effectiveRange: nil) as? TextRole)?.codeSyntax
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
      _ = attribute(.textRole, at: offset, effectiveRange: &run)
      guard let syntax = CodeSyntax.ofCode(in: self, at: offset) else {
        offset = max(run.upperBound, offset + 1)
        continue
      }
      let paragraph = paragraphRange(covering: NSRange(location: offset, length: 0))
      var units = utf16(in: NSRange(location: offset, length: min(paragraph.upperBound - offset, CodeSyntax.reach)))
      while let last = units.last, last == 0x0A || last == 0x0D { units.removeLast() }
      for (part, token) in syntax.tokens(of: units) {
        guard let color = token.color else { continue }
        addAttribute(.foregroundColor, value: color, range: NSRange(location: offset + part.lowerBound, length: part.count))
      }
      offset = max(paragraph.upperBound, offset + 1)
    }
  }
}
