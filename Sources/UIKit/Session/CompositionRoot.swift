import UIKitCore
import UIKitText

/// Connects the core with the layers below it.
@MainActor
enum CompositionRoot {
  static let dependencies = CoreDependencies(
    makeKeyboard: { KeyboardHost(window: $0) },
    keyboardHeight: SystemKeyboard.fullHeight,
    editor: { ($0 as? any TextEditing)?.editor.input },
    customActionMenu: { CustomActionMenu(of: $0) },
    learnedWords: { SpellingService.shared.learned.words(beginningWith: "").sorted() },
    firstResponderDidChange: { $0.updateTextInteractions() },
    handleKeyInTextInteractions: { $0.handleKeyInTextInteractions($1) },
    windowDidLayOut: { $0.updateKeyboardInsetsInTextInteractions() })
}

/// Returns the functions and values that UIKitCore uses of the other modules. UIKitCore declares this function under the same symbol, because it
/// cannot import this module.
@_silgen_name("galley_uikit_composed_dependencies")
@MainActor
package func composedDependencies() -> CoreDependencies { CompositionRoot.dependencies }
