import UIKit

/// Writes the text of a document as a web page: one HTML file whose elements are those of the document's structure, with its images and without
/// scripts.
///
/// The page has the fonts, the sizes and the light colors of a style sheet. O(*n*) in the length of the text and of the images that it contains.
@MainActor public struct DocumentHTML {
  private let text: NSAttributedString
  private let title: String
  private let styleSheet: StyleSheet
  private let colorsCode: Bool

  /// Creates the page of a text with roles, which must not change until the page is written. Text without a role is body text with its own formatting.
  ///
  /// - Parameters:
  ///   - title: the title if the text has no heading.
  ///   - styleSheet: the style sheet of the text, which also loads its images.
  ///   - colorsCode: whether code has the colors of its syntax.
  public init(_ text: NSAttributedString, title: String, styleSheet: StyleSheet, colorsCode: Bool = false) {
    (self.text, self.title, self.styleSheet, self.colorsCode) = (text, title, styleSheet, colorsCode)
  }

  /// Writes the page as UTF-8.
  ///
  /// - Parameter accept: receives the page in chunks, and returns whether it accepted the chunk. After the first one that it does not accept,
  ///   nothing more is written.
  public func write(accept: @escaping (ArraySlice<UInt8>) -> Bool) {
    let paragraphs = WrittenParagraph.paragraphs(of: text, hasForeignFormats: true)
    var writer = HTMLPageWriter(HTMLSurvey(paragraphs), styleSheet, colorsCode: colorsCode, HTMLOutput(accept: accept))
    writer.write(paragraphs, title: title, css: HTMLStyleRules.css(of: styleSheet))
  }
}
