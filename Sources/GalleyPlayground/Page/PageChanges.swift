/// The aspects of a page that changed. Observers update only the state that depends on them.
public struct PageChanges: OptionSet, Sendable {
  /// One bit for each aspect.
  public let rawValue: Int

  /// Creates the set of the aspects whose bits are set.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Lines were laid out again, or more of the text was laid out.
  public static let lines = PageChanges(rawValue: 1 << 0)
  /// Shapes moved, or were added, removed or reordered.
  public static let shapes = PageChanges(rawValue: 1 << 1)
  /// Another part of the page became visible.
  public static let visiblePart = PageChanges(rawValue: 1 << 2)
  /// Characters or their attributes.
  public static let text = PageChanges(rawValue: 1 << 3)
  /// The selected text or shape, the keyboard focus, or the armed pen.
  public static let selection = PageChanges(rawValue: 1 << 4)
  /// The undo history.
  public static let history = PageChanges(rawValue: 1 << 5)
  /// The popover of a word or an inspector opened or closed.
  public static let popover = PageChanges(rawValue: 1 << 6)
  /// The page balances its last columns, or optimizes the breaks of whole paragraphs, or no longer does.
  public static let options = PageChanges(rawValue: 1 << 7)
  /// The settings of the pages, or the guides.
  public static let setup = PageChanges(rawValue: 1 << 8)
  /// All aspects.
  public static let all: PageChanges = [.lines, .shapes, .visiblePart, .text, .selection, .history, .popover, .options, .setup]
}
