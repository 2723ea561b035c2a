import Foundation
import UIFoundation

/// A shortcut and the action that it sends along the chain.
///
/// `.command` is the control key here, or the key with the window sign.
@preconcurrency @MainActor
open class UIKeyCommand: UICommand {
  public static let inputUpArrow = "UIKeyInputUpArrow"
  public static let inputDownArrow = "UIKeyInputDownArrow"
  public static let inputLeftArrow = "UIKeyInputLeftArrow"
  public static let inputRightArrow = "UIKeyInputRightArrow"
  public static let inputEscape = "UIKeyInputEscape"
  public static let inputPageUp = "UIKeyInputPageUp"
  public static let inputPageDown = "UIKeyInputPageDown"
  public static let inputHome = "UIKeyInputHome"
  public static let inputEnd = "UIKeyInputEnd"
  public static let inputDelete = "UIKeyInputDelete"
  public static let f1 = "UIKeyInputF1"
  public static let f2 = "UIKeyInputF2"
  public static let f3 = "UIKeyInputF3"
  public static let f4 = "UIKeyInputF4"
  public static let f5 = "UIKeyInputF5"
  public static let f6 = "UIKeyInputF6"
  public static let f7 = "UIKeyInputF7"
  public static let f8 = "UIKeyInputF8"
  public static let f9 = "UIKeyInputF9"
  public static let f10 = "UIKeyInputF10"
  public static let f11 = "UIKeyInputF11"
  public static let f12 = "UIKeyInputF12"

  /// The character on the key without modifiers, in lower case, or one of the names above.
  public let input: String?
  public let modifierFlags: UIKeyModifierFlags
  private let handler: (@MainActor (UIKeyCommand) -> Void)?

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

  public convenience init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
    self.init(title: "", action: action, input: input, modifierFlags: modifierFlags)
  }

  /// A shortcut that does `handler`. A Galley extension.
  public init(
    title: String = "", input: String, modifierFlags: UIKeyModifierFlags = [],
    handler: @escaping @MainActor (UIKeyCommand) -> Void
  ) {
    self.input = input
    self.modifierFlags = modifierFlags
    self.handler = handler
    super.init(title: title)
  }

  // MARK: Matching and doing

  private static let meaningful: UIKeyModifierFlags = [.shift, .control, .alternate, .command]

  /// The control key stands for `.command` where the shortcut names that one.
  func matches(_ key: UIKey) -> Bool {
    guard let input, !input.isEmpty, input.lowercased() == key.charactersIgnoringModifiers.lowercased() else {
      return false
    }
    var held = key.modifierFlags.intersection(Self.meaningful)
    let wanted = modifierFlags.intersection(Self.meaningful)
    if wanted.contains(.command), !wanted.contains(.control), held.remove(.control) != nil { held.insert(.command) }
    return held == wanted
  }

  override func perform(from responder: UIResponder) -> Bool {
    guard let handler else { return super.perform(from: responder) }
    UIApplication.notify(.handler(sender: self))
    handler(self)
    return true
  }

  /// The name of a key that types nothing.
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
