import Foundation

/// The name of an action, such as `copy:`. Without Objective-C, a class lists its actions in its `ActionTable`.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  private let name: String

  /// Creates the name of an action, such as `copy:`. Any name is valid; nothing is registered.
  public init(_ name: String) { self.name = name }
  public init(stringLiteral name: String) { self.name = name }

  public var description: String { name }
}

/// Returns the name of the action, such as `copy:`.
public func NSStringFromSelector(_ selector: Selector) -> String { selector.description }
/// Returns the action of this name. Unlike Apple's function it registers nothing.
public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }

extension Selector {
  /// `cut(_:)`, which moves the selection to the pasteboard.
  public static let cut = Selector("cut:")
  /// `copy(_:)`, which puts the selection on the pasteboard.
  public static let copy = Selector("copy:")
  /// `paste(_:)`, which replaces the selection with the pasteboard's text.
  public static let paste = Selector("paste:")
  /// `select(_:)`, which selects the word at the caret.
  public static let select = Selector("select:")
  /// `selectAll(_:)`, which selects all of the text.
  public static let selectAll = Selector("selectAll:")
  /// `delete(_:)`, which removes the selection.
  public static let delete = Selector("delete:")
  /// `toggleBoldface(_:)`, which turns bold on or off for the selection.
  public static let toggleBoldface = Selector("toggleBoldface:")
  /// `toggleItalics(_:)`, which turns italics on or off for the selection.
  public static let toggleItalics = Selector("toggleItalics:")
  /// `toggleUnderline(_:)`, which turns the underline on or off for the selection.
  public static let toggleUnderline = Selector("toggleUnderline:")
  /// `makeTextWritingDirectionLeftToRight(_:)`, for the paragraphs of the selection.
  public static let makeTextWritingDirectionLeftToRight = Selector("makeTextWritingDirectionLeftToRight:")
  /// `makeTextWritingDirectionRightToLeft(_:)`, for the paragraphs of the selection.
  public static let makeTextWritingDirectionRightToLeft = Selector("makeTextWritingDirectionRightToLeft:")
  /// `find(_:)`, which shows the find panel.
  public static let find = Selector("find:")
  /// `findAndReplace(_:)`, which shows the find panel with a replacement field.
  public static let findAndReplace = Selector("findAndReplace:")
  /// `findNext(_:)`, which selects the next match.
  public static let findNext = Selector("findNext:")
  /// `findPrevious(_:)`, which selects the previous match.
  public static let findPrevious = Selector("findPrevious:")
  /// `useSelectionForFind(_:)`, which uses the selected text as the search string.
  public static let useSelectionForFind = Selector("useSelectionForFind:")

  // Private on iOS; an app that checks for them in `canPerformAction` finds them here.
  /// The action that suggests replacements for the selected word.
  package static let promptForReplace = Selector("_promptForReplace:")
  /// The action that looks up the selected words.
  package static let define = Selector("_define:")
  /// The action that shows the commands for bold, italic and underline.
  package static let showTextStyleOptions = Selector("_showTextStyleOptions:")
}
