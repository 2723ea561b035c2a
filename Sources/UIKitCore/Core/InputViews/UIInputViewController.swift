import Foundation

/// The text that a custom keyboard types into.
@preconcurrency @MainActor
public protocol UITextDocumentProxy: UIKeyInput {
  /// The paragraph up to the caret, or `nil` if the text cannot be read.
  var documentContextBeforeInput: String? { get }
  /// The paragraph after the caret, or `nil` if the text cannot be read.
  var documentContextAfterInput: String? { get }
  /// The selected text, or `nil` if nothing is selected or the text cannot be read.
  var selectedText: String? { get }
  /// Moves the caret by `offset` UTF-16 code units from the end of the selection, clamped to the text; a selection becomes a caret. Does nothing
  /// without a text.
  func adjustTextPosition(byCharacterOffset offset: Int)
  /// The input mode with the language of the text; `nil` without a first responder.
  var documentInputMode: UITextInputMode? { get }
  /// The identity of the text: constant while the same responder is first.
  var documentIdentifier: UUID { get }
  /// Replaces the marked text, or the selection, with text being composed; `selectedRange` is relative to it, in UTF-16.
  func setMarkedText(_ markedText: String, selectedRange: NSRange)
  /// Ends the composition and keeps its text.
  func unmarkText()
}

/// A controller for a custom keyboard.
@preconcurrency @MainActor
open class UIInputViewController: UIViewController, UITextInputDelegate {
  /// The controller's view; a view with the keyboard's background by default. `nil` if the view is not a `UIInputView`.
  open override var inputView: UIInputView? {
    get { view as? UIInputView }
    set { view = newValue }
  }

  open override func loadView() {
    view = UIInputView(frame: CGRect(x: 0, y: 0, width: 0, height: CoreDependencies.all.keyboardHeight), inputViewStyle: .keyboard)
  }

  /// A proxy that types into the first responder.
  open private(set) lazy var textDocumentProxy: any UITextDocumentProxy = FirstResponderText(language: { [weak self] in self?.primaryLanguage }, didType: { [weak self] in self?.textDidChange($0) }) { [weak self] in
    self?.viewIfLoaded?.window
  }

  /// Whether the user can switch to a different keyboard.
  open var needsInputModeSwitchKey: Bool { viewIfLoaded?.window?.inputViewSwapper != nil }

  /// The language of the keyboard; `nil`, the default, for that of the on-screen keyboard. The text's `documentInputMode` reports it.
  open var primaryLanguage: String?

  /// Passes the words that the user has added, for completion and correction. `completionHandler` is called before the method returns.
  open func requestSupplementaryLexicon(completion completionHandler: @escaping (UILexicon) -> Void) {
    completionHandler(UILexicon(words: CoreDependencies.all.learnedWords()))
  }

  /// Switches to the next keyboard when the globe key is released. The action of that key, for all touch events of its button.
  open func handleInputModeList(from view: UIView, with event: UIEvent) {
    guard event.allTouches?.contains(where: { $0.phase == .ended }) == true else { return }
    advanceToNextInputMode()
  }

  /// The actions of the superclass and `handleInputModeList(from:with:)`. A Galley extension.
  open override class var actions: ActionTable {
    super.actions
      .adding("handleInputModeListFromView:withEvent:", to: UIInputViewController.self) { controller, sender, event in
        guard let view = sender as? UIView, let event else { return }
        controller.handleInputModeList(from: view, with: event)
      }
      .adding("advanceToNextInputMode", to: UIInputViewController.self) { controller, _ in controller.advanceToNextInputMode() }
      .adding("dismissKeyboard", to: UIInputViewController.self) { controller, _ in controller.dismissKeyboard() }
  }

  /// Whether the keyboard has full access; a custom keyboard always has it here.
  open var hasFullAccess: Bool { true }

  // Notifications about the text while the keyboard is visible: of changes by other code, and after typing on any keyboard. The defaults do
  // nothing.

  /// Called before other code changes the text. Does nothing by default.
  open func textWillChange(_ textInput: (any UITextInput)?) {}
  /// Called after the text changed, or the caret moved by typing. Does nothing by default.
  open func textDidChange(_ textInput: (any UITextInput)?) {}
  /// Called before other code changes the selection. Does nothing by default.
  open func selectionWillChange(_ textInput: (any UITextInput)?) {}
  /// Called after other code changed the selection. Does nothing by default.
  open func selectionDidChange(_ textInput: (any UITextInput)?) {}

  /// Shows the next keyboard through the window's `inputViewSwapper`; does nothing if there is none.
  open func advanceToNextInputMode() { viewIfLoaded?.window?.inputViewSwapper?.swapInputView() }

  /// Hides the keyboard, as the system keyboard's dismiss key does; the first responder stays. Does nothing if the view is not in a window.
  open func dismissKeyboard() { viewIfLoaded?.window?.keyboard.dismiss() }
}

/// A responder that switches to the next input view when the globe key is pressed. A Galley extension, used in place of the system's list of
/// keyboards.
///
/// The first such responder in the chain, starting with the first responder, is used.
@preconcurrency @MainActor
public protocol InputViewSwapping: AnyObject {
  /// Sets the next `inputView` and shows it with `reloadInputViews()`.
  func swapInputView()
}

extension UIWindow {
  /// The responder that handles the globe key, or `nil`. A Galley extension.
  public var inputViewSwapper: (any InputViewSwapping)? {
    var responder = firstResponder
    while let current = responder {
      if let swapper = current as? any InputViewSwapping { return swapper }
      responder = current.next
    }
    return nil
  }
}

/// Words used for completion and correction.
@preconcurrency @MainActor
open class UILexicon: NSObject {
  /// The entries, in order.
  public let entries: [UILexiconEntry]

  init(words: [String]) { entries = words.map { UILexiconEntry($0) } }
}

/// An entry of a lexicon.
@preconcurrency @MainActor
open class UILexiconEntry: NSObject {
  /// The word to insert.
  public let documentText: String
  /// The typed input that the entry replaces.
  public let userInput: String

  init(_ word: String) { (documentText, userInput) = (word, word) }
}
