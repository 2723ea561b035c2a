import Foundation

/// The name of an action, such as `copy:`. There is no Objective-C here to look it up in: a class lists its actions in
/// its `ActionTable`.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  private let name: String

  /// The action of this name, such as `copy:`. Any name will do; nothing is registered.
  public init(_ name: String) { self.name = name }
  public init(stringLiteral name: String) { self.name = name }

  public var description: String { name }
}

/// The name of the action, such as `copy:`.
public func NSStringFromSelector(_ selector: Selector) -> String { selector.description }
/// The action of this name. Unlike Apple's function it registers nothing.
public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }

extension Selector {
  /// The actions of an edit menu, as `UIResponderStandardEditActions` names them.
  public static let cut = Selector("cut:")
  /// `copy(_:)`, which puts the selection on the pasteboard.
  public static let copy = Selector("copy:")
  /// `paste(_:)`, which puts the pasteboard's text in place of the selection.
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
  /// `find(_:)`, which shows what asks for a text to find.
  public static let find = Selector("find:")
  /// `findAndReplace(_:)`, which also asks for a text to put in its place.
  public static let findAndReplace = Selector("findAndReplace:")
  /// `findNext(_:)`, which goes to the next place of what is sought.
  public static let findNext = Selector("findNext:")
  /// `findPrevious(_:)`, which goes to the place before this one.
  public static let findPrevious = Selector("findPrevious:")
  /// `useSelectionForFind(_:)`, which makes the selected text the one that is sought.
  public static let useSelectionForFind = Selector("useSelectionForFind:")

  // iOS keeps these to itself; an app that looks for them in `canPerformAction` finds them here.
  /// Offers words in place of the selected one.
  static let promptForReplace = Selector("_promptForReplace:")
  /// Looks the selected words up.
  static let define = Selector("_define:")
  /// Shows bold, italic and underline.
  static let showTextStyleOptions = Selector("_showTextStyleOptions:")
}
