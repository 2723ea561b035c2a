/// The aspects of a page that changed. Observers update only the state that depends on them.
///
/// `text`, `shapes` and `setup` are the content of a document. They are reported for edits and undo, but not if the owner of the page restores content,
/// and not if the size of the window or of the text changes, which is `geometry`.
public struct PageChanges: OptionSet, Sendable {
  /// One bit for each aspect.
  public let rawValue: Int

  /// Creates the set of the aspects whose bits are set.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Lines were laid out again, or more of the text was read or laid out.
  public static let lines = PageChanges(rawValue: 1 << 0)
  /// Shapes moved, or were added, removed or reordered.
  public static let shapes = PageChanges(rawValue: 1 << 1)
  /// Another part of the page became visible.
  public static let visiblePart = PageChanges(rawValue: 1 << 2)
  /// Characters or their attributes were edited.
  public static let text = PageChanges(rawValue: 1 << 3)
  /// The selected text or shape, the attributes of the text typed next, the keyboard focus, or the armed pen.
  public static let selection = PageChanges(rawValue: 1 << 4)
  /// The undo history.
  public static let history = PageChanges(rawValue: 1 << 5)
  /// The popover of a word or an inspector opened or closed.
  public static let popover = PageChanges(rawValue: 1 << 6)
  /// An option: the balance of the last columns, the optimized breaks of whole paragraphs, or the lines of the baseline grid.
  public static let options = PageChanges(rawValue: 1 << 7)
  /// The settings of the pages, or the guides.
  public static let setup = PageChanges(rawValue: 1 << 8)
  /// The sizes of the sheets, the columns or the fonts. Shapes move with their sheet.
  public static let geometry = PageChanges(rawValue: 1 << 9)
  /// All aspects.
  public static let all: PageChanges = [.lines, .shapes, .visiblePart, .text, .selection, .history, .popover, .options, .setup, .geometry]
}

extension PlaygroundPage {
  /// Updates the state that depends on the changed aspects, and reports them.
  func changed(_ changes: PageChanges) {
    if let codeColoring, !changes.isDisjoint(with: [.lines, .visiblePart, .text]) { color(with: codeColoring) }
    if !changes.isDisjoint(with: [.text, .selection, .history]) { text.showAccessoryState() }
    if !changes.isDisjoint(with: [.lines, .visiblePart, .text, .selection, .options]) { findInteraction.updateResultCount() }
    if changes.contains(.text) { onTextChange?() }
    onChange?(changes)
  }
}
