import Foundation

/// What the keyboard that serves a responder is to be like.
///
/// All have defaults: a responder declares those that it wants otherwise. `UITextField` and `UITextView` store them.
@preconcurrency @MainActor
public protocol UITextInputTraits: AnyObject {
  /// Where the keyboard begins with a capital.
  var autocapitalizationType: UITextAutocapitalizationType { get }
  /// Which keys there are.
  var keyboardType: UIKeyboardType { get }
  /// Light or dark; `.default` is as the responder's view.
  var keyboardAppearance: UIKeyboardAppearance { get }
  /// What is written on the return key.
  var returnKeyType: UIReturnKeyType { get }
  /// Whether the return key can be used only while there is text.
  var enablesReturnKeyAutomatically: Bool { get }
  /// Whether what is typed is a secret: the keyboard guesses no capitals from it. A `UITextField` shows dots, and copies none of it.
  var isSecureTextEntry: Bool { get }
}

extension UITextInputTraits {
  public var autocapitalizationType: UITextAutocapitalizationType { .sentences }
  public var keyboardType: UIKeyboardType { .default }
  public var keyboardAppearance: UIKeyboardAppearance { .default }
  public var returnKeyType: UIReturnKeyType { .default }
  public var enablesReturnKeyAutomatically: Bool { false }
  public var isSecureTextEntry: Bool { false }
}

public enum UITextAutocapitalizationType: Int, Sendable {
  case none, words, sentences, allCharacters
}

public enum UIKeyboardType: Int, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress, decimalPad
  case twitter, webSearch, asciiCapableNumberPad
}

public enum UIKeyboardAppearance: Int, Sendable {
  case `default`, dark, light
}

public enum UIReturnKeyType: Int, Sendable {
  case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}
