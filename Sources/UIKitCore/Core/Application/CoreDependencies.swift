import CoreGraphics
import GalleyRequirements

/// Functions and values that the core needs from later folders and modules of UIKit, whose types it must not name.
@MainActor
package struct CoreDependencies {
  /// The functions and values that the core uses, provided by `Session/CompositionRoot` of the module UIKit.
  static let all: CoreDependencies = {
    // The compiler sees no conformance here; the runtime finds that of UIKit, because it searches all modules of the program.
    guard let root = (CoreComposition.self as Any.Type) as? any CoreComposing.Type else {
      requirementFailed("the module UIKit is missing in the program, but UIKitCore needs it")
    }
    return root.dependencies
  }()

  /// Creates the keyboard of a window.
  let makeKeyboard: (UIWindow) -> any WindowKeyboard
  /// The height of the system keyboard if there is enough space, in points.
  let keyboardHeight: CGFloat
  /// Creates the editor of a responder's text; returns `nil` if it has no editor.
  let editor: (UIResponder) -> (any ResponderEditor)?
  /// Creates the menu that shows a view's custom actions.
  let customActionMenu: (UIView) -> any MenuOpening
  /// Returns the words that the user has taught, in order.
  let learnedWords: () -> [String]
  /// Called when a responder has become or ceased to be first responder.
  let firstResponderDidChange: (UIResponder) -> Void
  /// Performs a key by the first of the responder's text interactions that handles it. Returns `false` if none does.
  let handleKeyInTextInteractions: (UIResponder, UIKey) -> Bool
  /// Called when the window of a first responder has been laid out.
  let windowDidLayOut: (_ first: UIResponder) -> Void

  /// Creates the table of the functions; see the properties of the same names.
  package init(
    makeKeyboard: @escaping (UIWindow) -> any WindowKeyboard, keyboardHeight: CGFloat, editor: @escaping (UIResponder) -> (any ResponderEditor)?,
    customActionMenu: @escaping (UIView) -> any MenuOpening, learnedWords: @escaping () -> [String], firstResponderDidChange: @escaping (UIResponder) -> Void,
    handleKeyInTextInteractions: @escaping (UIResponder, UIKey) -> Bool, windowDidLayOut: @escaping (_ first: UIResponder) -> Void
  ) {
    self.makeKeyboard = makeKeyboard
    self.keyboardHeight = keyboardHeight
    self.editor = editor
    self.customActionMenu = customActionMenu
    self.learnedWords = learnedWords
    self.firstResponderDidChange = firstResponderDidChange
    self.handleKeyInTextInteractions = handleKeyInTextInteractions
    self.windowDidLayOut = windowDidLayOut
  }
}

/// Provides the functions and values that the core uses.
@MainActor
package protocol CoreComposing {
  static var dependencies: CoreDependencies { get }
}

/// The type by which the core finds them: the module UIKit, which this one cannot import, makes it conform to `CoreComposing`.
package enum CoreComposition {}
