import Foundation

/// The text that a keyboard of one's own types into.
@preconcurrency @MainActor
public protocol UITextDocumentProxy: UIKeyInput {
  /// The paragraph up to the caret, and from there; `nil` where the text cannot be read.
  var documentContextBeforeInput: String? { get }
  /// The rest of the paragraph, after the caret; `nil` where the text cannot be read.
  var documentContextAfterInput: String? { get }
  /// The selected text; `nil` where nothing is selected or the text cannot be read.
  var selectedText: String? { get }
  /// Moves the caret by UTF-16 units, as far as there is text.
  func adjustTextPosition(byCharacterOffset offset: Int)
  /// The language that the text is typed in.
  var documentInputMode: UITextInputMode? { get }
  /// Who the text is: the same as long as the same responder is first.
  var documentIdentifier: UUID { get }
  /// Puts text that is still being composed in place of what is, or of the selection; `selectedRange` is in it, in UTF-16.
  func setMarkedText(_ markedText: String, selectedRange: NSRange)
  /// Ends the composition; its text stays.
  func unmarkText()
}

/// Brings up a keyboard of one's own.
@preconcurrency @MainActor
open class UIInputViewController: UIViewController, UITextInputDelegate {
  /// The view; the keyboard's ground, unless another is set.
  open override var inputView: UIInputView? {
    get { view as? UIInputView }
    set { view = newValue }
  }

  open override func loadView() {
    view = UIInputView(frame: CGRect(x: 0, y: 0, width: 0, height: CoreParts.all.keyboardHeight), inputViewStyle: .keyboard)
  }

  /// Types into the first responder.
  open private(set) lazy var textDocumentProxy: any UITextDocumentProxy = FirstResponderText(language: { [weak self] in self?.primaryLanguage }, didType: { [weak self] in self?.textDidChange($0) }) { [weak self] in
    self?.viewIfLoaded?.window
  }

  /// Whether there is another keyboard to go on to.
  open var needsInputModeSwitchKey: Bool { viewIfLoaded?.window?.inputViewSwapper != nil }

  /// The language that the keyboard types; `nil`, the default, for that of the keys on the screen. Its text's `documentInputMode` tells it.
  open var primaryLanguage: String?

  /// The words that the user has taught, as a keyboard completes and corrects with them. `completionHandler` is called before it returns.
  open func requestSupplementaryLexicon(completion completionHandler: @escaping (UILexicon) -> Void) {
    completionHandler(UILexicon(words: CoreParts.all.learnedWords()))
  }

  /// For the globe key, as the action of all of a button's touches: goes on to the next keyboard when it is let go of.
  open func handleInputModeList(from view: UIView, with event: UIEvent) {
    guard event.allTouches?.contains(where: { $0.phase == .ended }) == true else { return }
    advanceToNextInputMode()
  }

  /// Beside those of the class above. A Galley extension.
  open override class var actions: ActionTable {
    super.actions
      .adding("handleInputModeListFromView:withEvent:", to: UIInputViewController.self) { controller, sender, event in
        guard let view = sender as? UIView, let event else { return }
        controller.handleInputModeList(from: view, with: event)
      }
      .adding("advanceToNextInputMode", to: UIInputViewController.self) { controller, _ in controller.advanceToNextInputMode() }
      .adding("dismissKeyboard", to: UIInputViewController.self) { controller, _ in controller.dismissKeyboard() }
  }

  /// Whether the keyboard may use what the program can: one's own always may.
  open var hasFullAccess: Bool { true }

  // Told of the text that it types into while it is up: of what others do to it, and after what is typed, by whichever keyboard. Here: nothing.

  /// The text is about to be changed by others.
  open func textWillChange(_ textInput: (any UITextInput)?) {}
  /// The text, or the caret with what was typed, has changed.
  open func textDidChange(_ textInput: (any UITextInput)?) {}
  /// Others are about to move the selection.
  open func selectionWillChange(_ textInput: (any UITextInput)?) {}
  /// Others have moved the selection.
  open func selectionDidChange(_ textInput: (any UITextInput)?) {}

  /// Shows the next keyboard, by the window's `inputViewSwapper`; nothing happens where there is none.
  open func advanceToNextInputMode() { viewIfLoaded?.window?.inputViewSwapper?.swapInputView() }

  /// Does what the key that dismisses the system's keyboard does.
  open func dismissKeyboard() { viewIfLoaded?.window?.keyboard.dismiss() }
}

/// A responder that goes from one input view to the next when the globe key is pressed. A Galley extension: it stands
/// in for the system's list of keyboards.
///
/// Asked is the first responder, or the next in the chain that is one.
@preconcurrency @MainActor
public protocol InputViewSwapping: AnyObject {
  /// Sets the next `inputView` and has it shown with `reloadInputViews()`.
  func swapInputView()
}

extension UIWindow {
  /// Who answers the globe key; `nil` where nobody does. A Galley extension.
  public var inputViewSwapper: (any InputViewSwapping)? {
    var responder = firstResponder
    while let current = responder {
      if let swapper = current as? any InputViewSwapping { return swapper }
      responder = current.next
    }
    return nil
  }
}

/// Words that a keyboard completes and corrects with.
@preconcurrency @MainActor
open class UILexicon: NSObject {
  /// In order.
  public let entries: [UILexiconEntry]

  init(words: [String]) { entries = words.map { UILexiconEntry($0) } }
}

/// A word of them.
@preconcurrency @MainActor
open class UILexiconEntry: NSObject {
  /// What the word is to stand as.
  public let documentText: String
  /// What is typed for it.
  public let userInput: String

  init(_ word: String) { (documentText, userInput) = (word, word) }
}
