import Foundation

/// What the keyboard that serves a responder is to be like.
///
/// All have defaults: a responder declares those that it wants otherwise. `UITextField` and `UITextView` store them.
@preconcurrency @MainActor
public protocol UITextInputTraits: AnyObject {
  /// Where the keyboard begins with a capital.
  var autocapitalizationType: UITextAutocapitalizationType { get }
  /// Whether words are corrected as they are typed, by keys on the screen, with `.yes` by those of the desk, too; `.no` is also no for
  /// `spellCheckingType`, where that is `.default`.
  var autocorrectionType: UITextAutocorrectionType { get }
  /// Whether misspelled words get red dots as they are typed.
  var spellCheckingType: UITextSpellCheckingType { get }
  /// Which keys there are.
  var keyboardType: UIKeyboardType { get }
  /// What the text is about; `nil` for anything. Names of people, codes and addresses are never corrected, and not
  /// checked unless `spellCheckingType` is `.yes`.
  var textContentType: UITextContentType! { get }
  /// Light or dark; `.default` is as the responder's view.
  var keyboardAppearance: UIKeyboardAppearance { get }
  /// What is written on the return key.
  var returnKeyType: UIReturnKeyType { get }
  /// Whether the return key can be used only while there is text.
  var enablesReturnKeyAutomatically: Bool { get }
  /// Whether what is typed is a secret: the keyboard guesses no capitals from it. A `UITextField` shows dots, and copies none of it.
  var isSecureTextEntry: Bool { get }
  /// Whether words that are dropped bring a space along, and take one away where they stood.
  var smartInsertDeleteType: UITextSmartInsertDeleteType { get }
  /// Whether straight quotation marks that are typed become those of the keys' language.
  var smartQuotesType: UITextSmartQuotesType { get }
  /// Whether two hyphens that are typed become a dash.
  var smartDashesType: UITextSmartDashesType { get }
}

extension UITextInputTraits {
  /// `.sentences` where a responder declares none.
  public var autocapitalizationType: UITextAutocapitalizationType { .sentences }
  /// `.default` where a responder declares none.
  public var autocorrectionType: UITextAutocorrectionType { .default }
  /// `.default` where a responder declares none.
  public var spellCheckingType: UITextSpellCheckingType { .default }
  /// `.default` where a responder declares none.
  public var keyboardType: UIKeyboardType { .default }
  /// `nil` where a responder declares none.
  public var textContentType: UITextContentType! { nil }
  /// `.default` where a responder declares none.
  public var keyboardAppearance: UIKeyboardAppearance { .default }
  /// `.default` where a responder declares none.
  public var returnKeyType: UIReturnKeyType { .default }
  /// `false` where a responder declares nothing.
  public var enablesReturnKeyAutomatically: Bool { false }
  /// `false` where a responder declares nothing.
  public var isSecureTextEntry: Bool { false }
  /// `.default` where a responder declares none.
  public var smartInsertDeleteType: UITextSmartInsertDeleteType { .default }
  /// `.default` where a responder declares none.
  public var smartQuotesType: UITextSmartQuotesType { .default }
  /// `.default` where a responder declares none.
  public var smartDashesType: UITextSmartDashesType { .default }
}

/// Whether spaces come and go with words that are dropped.
public enum UITextSmartInsertDeleteType: Int, Sendable {
  /// They do in text views and fields, and nowhere else.
  case `default`
  /// What is carried is dropped as it is.
  case no
  /// They do.
  case yes
}

/// Whether typed quotation marks become those of a language.
public enum UITextSmartQuotesType: Int, Sendable {
  /// Those that are typed by keys on the screen do, but for keyboards of ASCII, addresses and numbers.
  case `default`
  /// They stay as they are typed.
  case no
  /// Those that are typed by keys of the desk do, too.
  case yes
}

/// Whether typed hyphens become a dash.
public enum UITextSmartDashesType: Int, Sendable {
  /// Those that are typed by keys on the screen do, but for keyboards of ASCII, addresses and numbers.
  case `default`
  /// They stay as they are typed.
  case no
  /// Those that are typed by keys of the desk do, too.
  case yes
}

/// Whether a text is for correcting.
public enum UITextAutocorrectionType: Int, Sendable {
  /// Words that are typed by keys on the screen are corrected, and all are checked; not so for keyboards of addresses and numbers.
  case `default`
  /// It is not: words are checked only where `spellCheckingType` is `yes`.
  case no
  /// Words that are typed by keys of the desk are corrected, too.
  case yes
}

/// Whether misspelled words are marked as they are typed; those of secrets never are.
public enum UITextSpellCheckingType: Int, Sendable {
  /// They are unless `autocorrectionType` is `no`, or the keyboard is one of addresses or numbers.
  case `default`
  /// They are not.
  case no
  /// They are.
  case yes
}

/// Which letters the keyboard on the screen begins as capitals.
public enum UITextAutocapitalizationType: Int, Sendable {
  case none, words, sentences, allCharacters
}

/// Which keys the keyboard on the screen has: pads of digits for the numbers, keys such as `@` for addresses, else letters.
public enum UIKeyboardType: Int, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress, decimalPad
  case twitter, webSearch, asciiCapableNumberPad
}

/// Whether the keyboard is light or dark; `default` is as the view is.
public enum UIKeyboardAppearance: Int, Sendable {
  case `default`, dark, light

  /// The former name of `dark`.
  public static var alert: UIKeyboardAppearance { .dark }
}

/// The label of the return key; the key does the same whatever it says.
public enum UIReturnKeyType: Int, Sendable {
  case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}
