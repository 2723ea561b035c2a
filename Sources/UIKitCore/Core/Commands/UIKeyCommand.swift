import Foundation
import UIFoundation

/// A keyboard shortcut that sends an action along the responder chain or calls a closure.
///
/// `.command` matches the Control key or the Windows key.
@preconcurrency @MainActor
open class UIKeyCommand: UICommand {
  /// The up arrow key, as the input of a key command.
  public static let inputUpArrow = "UIKeyInputUpArrow"
  /// The down arrow key, as the input of a key command.
  public static let inputDownArrow = "UIKeyInputDownArrow"
  /// The left arrow key, as the input of a key command.
  public static let inputLeftArrow = "UIKeyInputLeftArrow"
  /// The right arrow key, as the input of a key command.
  public static let inputRightArrow = "UIKeyInputRightArrow"
  /// The escape key, as the input of a key command.
  public static let inputEscape = "UIKeyInputEscape"
  /// The page up key, as the input of a key command.
  public static let inputPageUp = "UIKeyInputPageUp"
  /// The page down key, as the input of a key command.
  public static let inputPageDown = "UIKeyInputPageDown"
  /// The home key, as the input of a key command.
  public static let inputHome = "UIKeyInputHome"
  /// The end key, as the input of a key command.
  public static let inputEnd = "UIKeyInputEnd"
  /// The forward delete key, as the input of a key command; backspace is `"\u{8}"`.
  public static let inputDelete = "UIKeyInputDelete"
  /// The F1 key, as the input of a key command.
  public static let f1 = "UIKeyInputF1"
  /// The F2 key, as the input of a key command.
  public static let f2 = "UIKeyInputF2"
  /// The F3 key, as the input of a key command.
  public static let f3 = "UIKeyInputF3"
  /// The F4 key, as the input of a key command.
  public static let f4 = "UIKeyInputF4"
  /// The F5 key, as the input of a key command.
  public static let f5 = "UIKeyInputF5"
  /// The F6 key, as the input of a key command.
  public static let f6 = "UIKeyInputF6"
  /// The F7 key, as the input of a key command.
  public static let f7 = "UIKeyInputF7"
  /// The F8 key, as the input of a key command.
  public static let f8 = "UIKeyInputF8"
  /// The F9 key, as the input of a key command.
  public static let f9 = "UIKeyInputF9"
  /// The F10 key, as the input of a key command.
  public static let f10 = "UIKeyInputF10"
  /// The F11 key, as the input of a key command.
  public static let f11 = "UIKeyInputF11"
  /// The F12 key, as the input of a key command.
  public static let f12 = "UIKeyInputF12"

  /// The character that the key types without modifiers, in either case, or a constant such as `inputUpArrow` or `f1`. Never `nil`.
  public let input: String?
  /// The exact modifiers that must be pressed, ignoring caps lock. Control also matches `.command`.
  public let modifierFlags: UIKeyModifierFlags
  /// Whether the command precedes the text system, which uses keys for typing, moving the caret and editing. If `false`, the default, the
  /// command gets only keys that the text does not use. Without a focused text, every command comes first.
  open var wantsPriorityOverSystemBehavior = false
  private let handler: (@MainActor (UIKeyCommand) -> Void)?

  /// Creates a shortcut that sends `action` to the first object in the responder chain that can perform it.
  public init(
    title: String = "", image: UIImage? = nil, action: Selector, input: String, modifierFlags: UIKeyModifierFlags = [],
    propertyList: Any? = nil, discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off
  ) {
    self.input = input
    self.modifierFlags = modifierFlags
    handler = nil
    super.init(
      title: title, image: image, action: action, propertyList: propertyList, discoverabilityTitle: discoverabilityTitle,
      attributes: attributes, state: state)
  }

  /// Creates a shortcut without a title.
  public convenience init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
    self.init(title: "", action: action, input: input, modifierFlags: modifierFlags)
  }

  /// Creates a shortcut that calls `handler`. A Galley extension.
  public init(
    title: String = "", input: String, modifierFlags: UIKeyModifierFlags = [],
    handler: @escaping @MainActor (UIKeyCommand) -> Void
  ) {
    self.input = input
    self.modifierFlags = modifierFlags
    self.handler = handler
    super.init(title: title)
  }

  // MARK: Matching and performing

  private static let meaningful: UIKeyModifierFlags = [.shift, .control, .alternate, .command]

  /// Returns whether the key triggers the shortcut. The Control key matches `.command`.
  func matches(_ key: UIKey) -> Bool {
    guard let input, !input.isEmpty, input.lowercased() == key.charactersIgnoringModifiers.lowercased() else {
      return false
    }
    var modifiers = key.modifierFlags.intersection(Self.meaningful)
    let wanted = modifierFlags.intersection(Self.meaningful)
    if wanted.contains(.command), !wanted.contains(.control), modifiers.remove(.control) != nil { modifiers.insert(.command) }
    return modifiers == wanted
  }

  override func perform(from responder: UIResponder) -> Bool {
    guard let handler else { return super.perform(from: responder) }
    UIApplication.notify(.handler(sender: self))
    handler(self)
    return true
  }

  /// Returns the `input` of a key that is the same in all keyboard layouts, such as `inputHome`, `f1`, `"\r"` or `" "`; `nil` for other keys, such
  /// as those of letters.
  static func input(for keyCode: UIKeyboardHIDUsage) -> String? { names[keyCode] }

  private static let names: [UIKeyboardHIDUsage: String] = [
    .keyboardUpArrow: inputUpArrow, .keyboardDownArrow: inputDownArrow, .keyboardLeftArrow: inputLeftArrow,
    .keyboardRightArrow: inputRightArrow, .keyboardEscape: inputEscape, .keyboardPageUp: inputPageUp,
    .keyboardPageDown: inputPageDown, .keyboardHome: inputHome, .keyboardEnd: inputEnd,
    .keyboardDeleteForward: inputDelete, .keyboardDeleteOrBackspace: "\u{8}", .keyboardReturnOrEnter: "\r",
    .keypadEnter: "\r", .keyboardTab: "\t", .keyboardSpacebar: " ",
    .keyboardF1: f1, .keyboardF2: f2, .keyboardF3: f3, .keyboardF4: f4, .keyboardF5: f5, .keyboardF6: f6,
    .keyboardF7: f7, .keyboardF8: f8, .keyboardF9: f9, .keyboardF10: f10, .keyboardF11: f11, .keyboardF12: f12,
  ]
}
