/// The block structure that contains a text, such as a heading, a list item or a cell, from the innermost part
/// outwards.
public struct PresentationIntent: Hashable, Sendable {
  /// The kind of a part.
  public enum Kind: Hashable, Sendable {
    case paragraph
    /// From 1 to 6.
    case header(level: Int)
    case orderedList
    case unorderedList
    /// The number of the item. In an unordered list, its index, starting at 1.
    case listItem(ordinal: Int)
    /// The first word after the opening fence.
    case codeBlock(languageHint: String?)
    case blockQuote
    case thematicBreak
    case table(columns: [TableColumn])
    case tableHeaderRow
    /// From 1.
    case tableRow(rowIndex: Int)
    /// From 0.
    case tableCell(columnIndex: Int)
  }

  /// A column of a table.
  public struct TableColumn: Hashable, Sendable {
    /// The alignment of a column's text.
    public enum Alignment: Int, Hashable, Sendable { case left, center, right }
    /// The alignment of the column's text.
    public var alignment: Alignment
    /// Creates a column with an alignment.
    public init(alignment: Alignment) { self.alignment = alignment }
  }

  /// A part of a document. Text in the same part has the same identity.
  public struct IntentType: Hashable, Sendable {
    /// The kind of the part.
    public var kind: Kind
    /// A number that distinguishes the part from others in the document.
    public var identity: Int
    /// Creates a part with its identity.
    public init(kind: Kind, identity: Int) { (self.kind, self.identity) = (kind, identity) }
  }

  /// The parts that contain the text, from the innermost outwards.
  public var components: [IntentType]

  /// Creates an intent for a part within the parts of `parent`, or for an outermost part if `parent` is `nil`.
  public init(_ kind: Kind, identity: Int, parent: PresentationIntent? = nil) {
    components = [IntentType(kind: kind, identity: identity)] + (parent?.components ?? [])
  }

  /// Creates an intent from parts, from the innermost outwards.
  public init(types: [IntentType]) { components = types }

  /// The number of parts.
  public var count: Int { components.count }

  /// The number of lists and block quotes that contain the text.
  public var indentationLevel: Int {
    components.count {
      switch $0.kind {
      case .orderedList, .unorderedList, .blockQuote: true
      default: false
      }
    }
  }
}

/// The inline style of a text within a paragraph. It does not affect drawing by itself: the view chooses fonts.
public struct InlinePresentationIntent: OptionSet, Hashable, Sendable {
  /// The raw bits, equal to Apple's.
  public let rawValue: UInt
  /// Creates options from raw bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Emphasis, written `*…*`.
  public static let emphasized = InlinePresentationIntent(rawValue: 1 << 0)
  /// Strong emphasis, written `**…**`.
  public static let stronglyEmphasized = InlinePresentationIntent(rawValue: 1 << 1)
  /// Code, written between backticks.
  public static let code = InlinePresentationIntent(rawValue: 1 << 2)
  /// Text that is struck through, written `~~…~~`.
  public static let strikethrough = InlinePresentationIntent(rawValue: 1 << 5)
  /// A space for a line ending of the source.
  public static let softBreak = InlinePresentationIntent(rawValue: 1 << 6)
  /// A hard line break.
  public static let lineBreak = InlinePresentationIntent(rawValue: 1 << 7)
  /// An inline HTML tag, as written.
  public static let inlineHTML = InlinePresentationIntent(rawValue: 1 << 8)
  /// A block of HTML, as written.
  public static let blockHTML = InlinePresentationIntent(rawValue: 1 << 9)
}
