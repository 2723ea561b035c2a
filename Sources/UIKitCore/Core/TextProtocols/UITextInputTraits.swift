import Foundation

/// The requested properties of the keyboard for a responder.
///
/// All have defaults; a responder declares those that differ. `UITextField` and `UITextView` store them.
@preconcurrency @MainActor
public protocol UITextInputTraits: AnyObject {
  /// The automatic capitalization of typed text.
  var autocapitalizationType: UITextAutocapitalizationType { get }
  /// Whether typed words are corrected: on the on-screen keyboard, and with `.yes` also on a hardware keyboard. `.no` also disables
  /// `spellCheckingType` if that is `.default`.
  var autocorrectionType: UITextAutocorrectionType { get }
  /// Whether misspelled words are marked with red dots during typing.
  var spellCheckingType: UITextSpellCheckingType { get }
  /// The layout of the keyboard.
  var keyboardType: UIKeyboardType { get }
  /// The semantic meaning of the text; `nil` for any. Names of people, codes and addresses are never corrected, and checked only if
  /// `spellCheckingType` is `.yes`.
  var textContentType: UITextContentType! { get }
  /// The light or dark appearance; `.default` follows the responder's view.
  var keyboardAppearance: UIKeyboardAppearance { get }
  /// The label of the return key.
  var returnKeyType: UIReturnKeyType { get }
  /// Whether the return key is enabled only if there is text.
  var enablesReturnKeyAutomatically: Bool { get }
  /// Whether the text is secret: the keyboard does not infer capitals from it. A `UITextField` shows dots and does not copy its text.
  var isSecureTextEntry: Bool { get }
  /// Whether dropped words insert a space, and remove one at their old location.
  var smartInsertDeleteType: UITextSmartInsertDeleteType { get }
  /// Whether typed straight quotation marks become those of the keyboard's language.
  var smartQuotesType: UITextSmartQuotesType { get }
  /// Whether two typed hyphens become a dash.
  var smartDashesType: UITextSmartDashesType { get }
}

extension UITextInputTraits {
  /// `.sentences` unless a responder declares it.
  public var autocapitalizationType: UITextAutocapitalizationType { .sentences }
  /// `.default` unless a responder declares it.
  public var autocorrectionType: UITextAutocorrectionType { .default }
  /// `.default` unless a responder declares it.
  public var spellCheckingType: UITextSpellCheckingType { .default }
  /// `.default` unless a responder declares it.
  public var keyboardType: UIKeyboardType { .default }
  /// `nil` unless a responder declares it.
  public var textContentType: UITextContentType! { nil }
  /// `.default` unless a responder declares it.
  public var keyboardAppearance: UIKeyboardAppearance { .default }
  /// `.default` unless a responder declares it.
  public var returnKeyType: UIReturnKeyType { .default }
  /// `false` unless a responder declares it.
  public var enablesReturnKeyAutomatically: Bool { false }
  /// `false` unless a responder declares it.
  public var isSecureTextEntry: Bool { false }
  /// `.default` unless a responder declares it.
  public var smartInsertDeleteType: UITextSmartInsertDeleteType { .default }
  /// `.default` unless a responder declares it.
  public var smartQuotesType: UITextSmartQuotesType { .default }
  /// `.default` unless a responder declares it.
  public var smartDashesType: UITextSmartDashesType { .default }
}

/// Whether spaces are inserted and removed with dropped words.
public enum UITextSmartInsertDeleteType: Int, Sendable {
  /// Only in text views and text fields.
  case `default`
  /// Dropped text is inserted unchanged.
  case no
  /// Spaces are adjusted.
  case yes
}

/// Whether typed quotation marks become those of a language.
public enum UITextSmartQuotesType: Int, Sendable {
  /// Replaced on the on-screen keyboard, except for ASCII, address and number keyboards.
  case `default`
  /// Never replaced.
  case no
  /// Also replaced on a hardware keyboard.
  case yes
}

/// Whether typed hyphens become a dash.
public enum UITextSmartDashesType: Int, Sendable {
  /// Replaced on the on-screen keyboard, except for ASCII, address and number keyboards.
  case `default`
  /// Never replaced.
  case no
  /// Also replaced on a hardware keyboard.
  case yes
}

/// Whether a text is corrected.
public enum UITextAutocorrectionType: Int, Sendable {
  /// Words from the on-screen keyboard are corrected, and all are checked, except with address and number keyboards.
  case `default`
  /// Not corrected; checked only if `spellCheckingType` is `yes`.
  case no
  /// Words from a hardware keyboard are corrected, too.
  case yes
}

/// Whether misspelled words are marked during typing; never in secure text.
public enum UITextSpellCheckingType: Int, Sendable {
  /// Marked unless `autocorrectionType` is `no`, or for address and number keyboards.
  case `default`
  /// Not marked.
  case no
  /// Marked.
  case yes
}

/// The letters that the on-screen keyboard capitalizes.
public enum UITextAutocapitalizationType: Int, Sendable {
  case none, words, sentences, allCharacters
}

/// The layout of the on-screen keyboard: digit pads for numbers, keys such as `@` for addresses, otherwise letters.
public enum UIKeyboardType: Int, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress, decimalPad
  case twitter, webSearch, asciiCapableNumberPad
}

/// The light or dark appearance of the keyboard; `default` follows the view.
public enum UIKeyboardAppearance: Int, Sendable {
  case `default`, dark, light

  /// The former name of `dark`.
  public static var alert: UIKeyboardAppearance { .dark }
}

/// The label of the return key; it does not affect its action.
public enum UIReturnKeyType: Int, Sendable {
  case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}
