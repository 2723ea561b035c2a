import UIKit

/// The text of a document as its source has it: blocks of inlines, plain text, or text with roles, without the fonts, sizes and colors of a style
/// sheet.
///
/// `DocumentReader` creates a document from bytes; `StyleSheet` typesets it.
public struct Document: Hashable, Sendable {
  /// The paragraphs of the document; empty for plain text.
  public var blocks: [Block]
  /// The lines of a plain text file, separated by LF, without attributes; `nil` if the document has blocks.
  public nonisolated(unsafe) var plainText: NSAttributedString?
  /// The text of a `.galley` document: text with a role has only its role, and other text its attributes; `nil` if the document has blocks or lines.
  public nonisolated(unsafe) var richText: NSAttributedString?
  /// The number of ill-formed sequences that were replaced by U+FFFD when the bytes were read.
  public var replacedSequences: Int

  /// Creates a document of blocks; `plainText` is `nil`.
  public init(blocks: [Block], replacedSequences: Int = 0) {
    self.blocks = blocks
    self.replacedSequences = replacedSequences
  }

  /// Creates a document of plain text, with LF between its lines and without blocks.
  public init(plainText: NSAttributedString, replacedSequences: Int) {
    (blocks, self.plainText, self.replacedSequences) = ([], plainText, replacedSequences)
  }

  /// Creates the document of a `.galley` file, without blocks.
  public init(richText: NSAttributedString) { (blocks, self.richText, replacedSequences) = ([], richText, 0) }

  /// One paragraph.
  public struct Block: Hashable, Sendable {
    /// The paragraph's kind in the source; unlike `TextRole.Block`, it does not depend on the neighbors.
    public var kind: Kind
    /// The paragraph's runs and images, in the order of the text.
    public var inlines: [Inline]
    /// The BCP 47 language tag, or `nil` for the document's own language.
    public var language: String?
    /// The paragraph's position in its source; by default outside of quotes, lists and notes.
    public var sourceContext = SourceContext()

    /// Creates a paragraph; by default in the document's own language, outside of quotes, lists and notes.
    public init(kind: Kind, inlines: [Inline], language: String? = nil, sourceContext: SourceContext = SourceContext()) {
      self.kind = kind
      self.inlines = inlines
      self.language = language
      self.sourceContext = sourceContext
    }
  }

  /// A kind of paragraph that a source can mark.
  public enum Kind: Hashable, Sendable {
    case title
    case byline
    case heading
    case body
    case quote
    case item(ItemMarker, depth: Int)
    /// A row of a table: cells separated by tabs. A header row begins a table.
    case row(alignments: [TableAlignment], isHeader: Bool)
    /// The first paragraph of a footnote; notes come at the document's end.
    case note(Int)
    /// An example in another script, on a line of its own.
    case script
    case code
    case rule
  }

  /// A run of one style, or an image.
  public struct Inline: Hashable, Sendable {
    /// The characters of the run; empty for an image.
    public var text: String
    /// The inline style of the run. For an image, the style of the text around it.
    public var style: InlineStyle
    /// The image, or `nil` for text. If it is set, `text` is empty and the alternative text is in `Image.label`.
    public var image: Image?

    /// Creates a run of text, or an image with an empty `text`.
    public init(text: String, style: InlineStyle, image: Image? = nil) {
      self.text = text
      self.style = style
      self.image = image
    }
  }

  /// An inline image.
  public struct Image: Hashable, Codable, Sendable {
    /// The address in the source, resolved by `ImageLoader`.
    public var source: String
    /// The alternative text, shown in brackets if the image cannot be shown.
    public var label: String
    /// The height in points at the content size L, or `nil` for the image's own height.
    public var height: Double?
    /// The title in quotes after the address. `nil` if there is none.
    public var title: String?
  }
}

/// The marker of a list item.
public struct ItemMarker: Hashable, Codable, Sendable {
  /// The item's number, or `nil` for a bullet.
  public var number: Int?
  /// The number of digits in the longest number of the list, used to align the periods.
  public var digits = 0
  /// Whether the task is done; `nil` if the item is not a task.
  public var isDone: Bool?

  /// Creates the marker of an item with this number, or by default a bullet.
  public init(number: Int? = nil, digits: Int = 0, isDone: Bool? = nil) { (self.number, self.digits, self.isDone) = (number, digits, isDone) }

  /// The minimum number of digits that markers reserve space for.
  public static let fewestDigits = 2

  /// The marker as text: a number with its period between tabs, and then the check box of a task; without a number, the check box or an en dash. An
  /// en space follows a check box or dash.
  public var text: String {
    let box = isDone.map { $0 ? Self.done : Self.open }
    guard let number else { return (box ?? "–") + Self.space }
    return "\t\(number).\t" + (box.map { $0 + Self.space } ?? "")
  }

  static let open = "☐"
  static let done = "☑"
  static let space = "\u{2002}"
}

/// The alignment of the cells of a column; `natural` is not written to the source.
public enum TableAlignment: String, Hashable, Codable, Sendable { case natural, left, center, right }

/// The position of a block in its source, with the details that do not show on the page.
public struct SourceContext: Hashable, Codable, Sendable {
  /// A kind of container that a block can be in.
  public enum Container: UInt8, Codable, Sendable { case quote, item, note }

  /// The containers from the outermost to the innermost; the item that a block begins is the last.
  public var containers: [Container] = []
  /// The level of a heading, from 1; 0 if it is not set.
  public var level = 0
  /// The info string of fenced code.
  public var info = ""
  /// Whether the block is HTML, which is shown as source.
  public var isRaw = false
  /// A number that identifies the block of a line of code, so that adjacent blocks of code stay separate. It is `nil` for other blocks.
  public var codeBlock: Int?
  /// The comments before the block and, for the last block, after it; they are not shown.
  public var hidden = "", hiddenAfter = ""

  /// Whether empty lines separate the items of the innermost list; `nil` means `false`, also in older documents.
  public var isLoose: Bool?

  /// The digits of the longest number in the innermost list, for a block in an item, if its role does not include them; `nil` for
  /// bullets, and outside of items.
  public var digits: Int?

  /// Creates a position outside of all containers, without comments around it.
  public init() {}

  /// The heading's level from 1 to 6; 2 if the level is not set.
  public var headingLevel: Int { (1...6).contains(level) ? level : 2 }

  /// Hashes all but the hidden text, of which a block can have as much as the whole file, and each of its runs has the block's position.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(containers)
    hasher.combine(level)
    hasher.combine(info)
    hasher.combine(isRaw)
    hasher.combine(codeBlock)
    hasher.combine(hidden.utf8.count)
    hasher.combine(hiddenAfter.utf8.count)
    hasher.combine(isLoose)
    hasher.combine(digits)
  }

  /// The depth in nested lists: 0 in an item of an outermost list; `nil` outside of lists.
  public var depth: Int? {
    let items = containers.count { $0 == .item }
    return items > 0 ? items - 1 : nil
  }
}

/// The style of a run in Markdown: a set of marks, such as bold, of which several can apply at once.
public struct InlineStyle: Hashable, Codable, Sendable {
  /// Whether the run is set in italics, or in roman within italic text.
  public var isEmphasised = false
  /// Whether the run is set in bold.
  public var isStrong = false
  /// Whether the run is inline code.
  public var isCode = false
  /// Whether the run is struck through, marked by `~~` in Markdown.
  public var isStruck = false
  /// Whether the run has the class `.underline` in Markdown.
  public var isUnderlined = false
  /// Whether the run has the class `.smallcaps` in Markdown.
  public var isSmallCaps = false
  /// The BCP 47 language tag, or `nil` for the language of the block.
  public var language: String?
  /// The address of a link, or `nil` for text that is not a link.
  public var link: String?
  /// The title in quotes after a link's address. `nil` without a title or a link.
  public var linkTitle: String?
  /// The number of the footnote that the run refers to, or at the beginning of a note the note's own number. It is `nil` for other text.
  public var note: Int?
  /// Whether the run is HTML, which is shown as source.
  public var isRaw = false

  /// Creates a style without any attributes.
  public init() {}
}
