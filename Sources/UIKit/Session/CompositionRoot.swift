import UIKitCore
import UIKitText

/// Connects the core with the layers below it: UIKitCore cannot import this module, and finds the conformance while the program runs.
extension CoreComposition: CoreComposing {
  package static let dependencies = CoreDependencies(
    makeKeyboard: { KeyboardHost(window: $0) },
    keyboardHeight: SystemKeyboard.fullHeight,
    editor: { ($0 as? any TextEditing)?.editor.input },
    customActionMenu: { CustomActionMenu(of: $0) },
    learnedWords: { SpellingService.shared.learned.words(beginningWith: "").sorted() },
    firstResponderDidChange: { $0.updateTextInteractions() },
    handleKeyInTextInteractions: { $0.handleKeyInTextInteractions($1) },
    windowDidLayOut: { $0.updateKeyboardInsetsInTextInteractions() })
}
