/// What a stretch of text is in its document: a heading, an item of a list, a cell. From the innermost part outwards.
public struct PresentationIntent: Hashable, Sendable {
  /// What a part of a document is.
  public enum Kind: Hashable, Sendable {
    case paragraph
    /// From 1 to 6.
    case header(level: Int)
    case orderedList
    case unorderedList
    /// The number that stands before it; of a list without numbers, which one it is, from 1.
    case listItem(ordinal: Int)
    /// The first word beside the opening fence.
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
    /// At which side text stands.
    public enum Alignment: Int, Hashable, Sendable { case left, center, right }
    /// At which side its text stands.
    public var alignment: Alignment
    /// A column whose text stands at a side.
    public init(alignment: Alignment) { self.alignment = alignment }
  }

  /// A part of a document, and which one: text of the same part has the same number.
  public struct IntentType: Hashable, Sendable {
    /// What it is.
    public var kind: Kind
    /// Tells it from the other parts of its document.
    public var identity: Int
    /// A part with its number.
    public init(kind: Kind, identity: Int) { (self.kind, self.identity) = (kind, identity) }
  }

  /// The parts that the text is in, from the innermost outwards.
  public var components: [IntentType]

  /// A part within others; `parent` is what these are.
  public init(_ kind: Kind, identity: Int, parent: PresentationIntent? = nil) {
    components = [IntentType(kind: kind, identity: identity)] + (parent?.components ?? [])
  }

  /// The parts of `types`, from the innermost outwards.
  public init(types: [IntentType]) { components = types }

  /// How many parts there are.
  public var count: Int { components.count }

  /// How many lists and quotes the text is in.
  public var indentationLevel: Int {
    components.count {
      switch $0.kind {
      case .orderedList, .unorderedList, .blockQuote: true
      default: false
      }
    }
  }
}

/// What a stretch of text within a paragraph is meant to be. Nothing is drawn by it: who shows the text chooses fonts.
public struct InlinePresentationIntent: OptionSet, Hashable, Sendable {
  /// The options as bits, the same as Apple's.
  public let rawValue: UInt
  /// Options from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// `*…*`.
  public static let emphasized = InlinePresentationIntent(rawValue: 1 << 0)
  /// `**…**`.
  public static let stronglyEmphasized = InlinePresentationIntent(rawValue: 1 << 1)
  /// Between backticks.
  public static let code = InlinePresentationIntent(rawValue: 1 << 2)
  /// `~~…~~`.
  public static let strikethrough = InlinePresentationIntent(rawValue: 1 << 5)
  /// The space where a line of the source ends.
  public static let softBreak = InlinePresentationIntent(rawValue: 1 << 6)
  /// A line that was ended on purpose.
  public static let lineBreak = InlinePresentationIntent(rawValue: 1 << 7)
  /// A tag, as it was written.
  public static let inlineHTML = InlinePresentationIntent(rawValue: 1 << 8)
  /// A block of HTML, as it was written.
  public static let blockHTML = InlinePresentationIntent(rawValue: 1 << 9)
}
