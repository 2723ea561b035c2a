import UIKit

/// The text of a document as it was written: blocks of inlines, before any face, size or colour.
///
/// `ManuscriptReader` makes one from bytes; `StyleSheet` sets one in type.
package struct Manuscript: Hashable, Sendable {
  package var blocks: [Block]
  /// How many ill-formed sequences became U+FFFD when the bytes were read.
  package var replacedSequences: Int

  package init(blocks: [Block], replacedSequences: Int = 0) {
    self.blocks = blocks
    self.replacedSequences = replacedSequences
  }

  /// One paragraph.
  package struct Block: Hashable, Sendable {
    package var kind: Kind
    package var inlines: [Inline]
    /// BCP 47; `nil` for the document's own language.
    package var language: String?
  }

  package enum Kind: Hashable, Sendable {
    case title
    case byline
    case heading
    case body
    case quote
    /// `marker` is what stands before the text: a dash, or a number with its stop.
    case item(marker: String, depth: Int)
    /// An example in another script, on a line of its own.
    case script
    case code
    case rule
  }

  /// A run of one style, or a picture.
  package struct Inline: Hashable, Sendable {
    package var text: String
    package var style: InlineStyle
    /// `nil` for text; then `text` is empty and the picture's words stand in `Picture.label`.
    package var picture: Picture?

    package init(text: String, style: InlineStyle, picture: Picture? = nil) {
      self.text = text
      self.style = style
      self.picture = picture
    }
  }

  /// A picture in the line. `height` is in points at the content size L; `nil` for the picture's own.
  package struct Picture: Hashable, Codable, Sendable {
    package var source: String
    package var label: String
    package var height: Double?
  }
}

/// What Markdown says about a run; several may hold at once.
package struct InlineStyle: Hashable, Codable, Sendable {
  package var isEmphasised = false
  package var isStrong = false
  package var isCode = false
  package var isStruck = false
  package var isUnderlined = false
  package var isSmallCaps = false
  package var language: String?
  package var link: String?

  package init() {}
}
