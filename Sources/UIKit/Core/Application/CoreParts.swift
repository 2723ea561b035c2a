import CoreGraphics

/// What the core has done by folders that stand below it, and cannot name.
@MainActor
struct CoreParts {
  /// Of `Session/Assembly`: the one name from below that the core knows.
  static let all = Assembly.parts

  /// What brings up the keyboard in a window.
  let makeKeyboard: (UIWindow) -> any WindowKeyboard
  /// How high the system's keyboard is where it has room, in points.
  let keyboardHeight: CGFloat
  /// What edits a responder's text; `nil` where it has no editor.
  let editor: (UIResponder) -> (any ResponderEditor)?
  /// What shows a view's custom actions as a menu.
  let customActionMenu: (UIView) -> any MenuOpening
  /// The words that the user has taught, in order.
  let learnedWords: () -> [String]
  /// A responder has become first, or has ceased to be.
  let firstResponderDidChange: (UIResponder) -> Void
  /// The window of a first responder has been laid out.
  let windowDidLayOut: (_ first: UIResponder) -> Void
}
