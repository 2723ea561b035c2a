import UIKit

/// The text of a document as it was written: blocks of inlines, or plain text, before any face, size or colour.
///
/// `DocumentReader` makes one from bytes; `StyleSheet` sets one in type.
public struct Document: Hashable, Sendable {
  /// None of plain text.
  public var blocks: [Block]
  /// The lines of a file of plain text, with LF between; without attributes. `nil` of what has blocks.
  public nonisolated(unsafe) var plainText: NSAttributedString?
  /// How many ill-formed sequences became U+FFFD when the bytes were read.
  public var replacedSequences: Int

  /// A document of blocks; `plainText` is `nil`.
  public init(blocks: [Block], replacedSequences: Int = 0) {
    self.blocks = blocks
    self.replacedSequences = replacedSequences
  }

  /// A document of plain text, with LF between its lines; it has no blocks.
  public init(plainText: NSAttributedString, replacedSequences: Int) {
    (blocks, self.plainText, self.replacedSequences) = ([], plainText, replacedSequences)
  }

  /// One paragraph.
  public struct Block: Hashable, Sendable {
    /// What the source marks the paragraph as; neighbours are not looked at, unlike in `TextRole.Block`.
    public var kind: Kind
    /// The paragraph's runs and pictures, in the order of the text.
    public var inlines: [Inline]
    /// BCP 47; `nil` for the document's own language.
    public var language: String?
    /// Where the paragraph stands in its source; by default outside of quotes, lists and notes.
    public var place = BlockPlace()

    /// A paragraph in the document's own language, outside of quotes, lists and notes, unless told otherwise.
    public init(kind: Kind, inlines: [Inline], language: String? = nil, place: BlockPlace = BlockPlace()) {
      self.kind = kind
      self.inlines = inlines
      self.language = language
      self.place = place
    }
  }

  /// The kinds of paragraph that a source can mark.
  public enum Kind: Hashable, Sendable {
    case title
    case byline
    case heading
    case body
    case quote
    case item(ItemMarker, depth: Int)
    /// A row of a table: cells with a tab between. A row that heads its table begins it.
    case row(alignments: [TableAlignment], isHeader: Bool)
    /// The first paragraph of a footnote; notes stand at the document's end.
    case note(Int)
    /// An example in another script, on a line of its own.
    case script
    case code
    case rule
  }

  /// A run of one style, or a picture.
  public struct Inline: Hashable, Sendable {
    /// The characters of the run; empty for a picture.
    public var text: String
    /// What the source says about the run, or about the text around a picture.
    public var style: InlineStyle
    /// `nil` for text; then `text` is empty and the picture's words stand in `Picture.label`.
    public var picture: Picture?

    /// A run of text; for a picture, `text` is empty.
    public init(text: String, style: InlineStyle, picture: Picture? = nil) {
      self.text = text
      self.style = style
      self.picture = picture
    }
  }

  /// A picture in the line.
  public struct Picture: Hashable, Codable, Sendable {
    /// The address in the source, which `PictureSource` resolves.
    public var source: String
    /// The alternative text, shown in brackets where the picture cannot be shown.
    public var label: String
    /// In points at the content size L; `nil` for the picture's own height.
    public var height: Double?
    /// What its address has beside it in quotes.
    public var title: String?
  }
}

/// What stands before the text of an item.
public struct ItemMarker: Hashable, Codable, Sendable {
  /// `nil` for a bullet.
  public var number: Int?
  /// Of the longest number in the list, so that points align.
  public var digits = 0
  /// `nil` for what is no task.
  public var isDone: Bool?

  /// Numbers leave room for two digits at least.
  public static let fewestDigits = 2

  /// As it stands in the text: a number ends at its column's edge, and the text begins at the next tab.
  public var text: String {
    let box = isDone.map { $0 ? Self.done : Self.open }
    guard let number else { return (box ?? "–") + Self.space }
    return "\t\(number).\t" + (box.map { $0 + Self.space } ?? "")
  }

  static let open = "☐"
  static let done = "☑"
  static let space = "\u{2002}"
}

/// How the cells of a column stand; `natural` is left without saying so.
public enum TableAlignment: String, Hashable, Codable, Sendable { case natural, left, center, right }

/// Where a block stands in its source, as far as what it looks like does not tell.
public struct BlockPlace: Hashable, Codable, Sendable {
  /// What a block can stand in.
  public enum Container: UInt8, Codable, Sendable { case quote, item, note }

  /// The outermost first; an item's own is the last.
  public var containers: [Container] = []
  /// Of a heading, from 1.
  public var level = 0
  /// What stands beside the fence of code.
  public var info = ""
  /// HTML, which is shown as it is written.
  public var isRaw = false
  /// Of a line of code: which block of the document it belongs to, so that two that follow each other stay two.
  public var codeBlock: Int?
  /// Comments before and, after the last block, behind it: they are not shown.
  public var hidden = "", hiddenAfter = ""

  /// Whether empty lines part the items of the innermost list; `nil` as `false`, and in documents of before it was kept.
  public var isLoose: Bool?

  /// The digits of the longest number in the innermost list, for a block in an item whose role does not tell them; `nil` for
  /// bullets, and outside of items.
  public var digits: Int?

  /// A block outside of all containers, with nothing hidden around it.
  public init() {}

  /// Of a heading, from 1 to 6; the second where it is not said.
  public var headingLevel: Int { (1...6).contains(level) ? level : 2 }

  /// How deep in lists: 0 in an item of an outermost one; `nil` outside of lists.
  public var depth: Int? {
    let items = containers.count { $0 == .item }
    return items > 0 ? items - 1 : nil
  }
}

/// What Markdown says about a run; several may hold at once.
public struct InlineStyle: Hashable, Codable, Sendable {
  /// Set in italics, or in roman where the text around it is italic.
  public var isEmphasised = false
  /// Set in bold.
  public var isStrong = false
  /// Code within a line of text.
  public var isCode = false
  /// Struck through; between `~~` and `~~` in Markdown.
  public var isStruck = false
  /// The class `.underline` in Markdown.
  public var isUnderlined = false
  /// The class `.smallcaps` in Markdown.
  public var isSmallCaps = false
  /// BCP 47; `nil` for the language of the block.
  public var language: String?
  /// The address of a link; `nil` for text that is no link.
  public var link: String?
  /// What a link's address has beside it in quotes.
  public var linkTitle: String?
  /// The number of the footnote that the run refers to, or in front of a note the note's own.
  public var note: Int?
  /// HTML, which is shown as it is written.
  public var isRaw = false

  /// Text that nothing is said about.
  public init() {}
}
