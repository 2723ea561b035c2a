import Foundation

/// A keyboard that the user types with: its language.
@preconcurrency @MainActor
open class UITextInputMode: NSObject {
  /// A tag of BCP 47, such as `en-US`.
  public let primaryLanguage: String?

  init(_ language: String) {
    primaryLanguage = language
    super.init()
  }

  /// Those that the globe key goes through, in its order; `UIScreenKeyboard.languages` sets them.
  public class var activeInputModes: [UITextInputMode] { modes }

  /// The one that keys on the screen are of now.
  static var current: UITextInputMode { modes[min(index, modes.count - 1)] }

  private static var modes = [UITextInputMode("en-US")]
  private static var index = 0

  static var languages: [String] {
    get { modes.compactMap(\.primaryLanguage) }
    set {
      let language = current.primaryLanguage
      var seen: Set<String> = []
      // A mode that stays is the same object.
      let new = newValue.filter { seen.insert($0).inserted }
      modes = (new.isEmpty ? ["en-US"] : new).map { name in modes.first { $0.primaryLanguage == name } ?? UITextInputMode(name) }
      index = modes.firstIndex { $0.primaryLanguage == language } ?? 0
      tell()
    }
  }

  /// Goes to a language, which is active from then on.
  static func choose(_ language: String) {
    guard current.primaryLanguage != language else { return }
    if let place = modes.firstIndex(where: { $0.primaryLanguage == language }) {
      index = place
    } else {
      modes.append(UITextInputMode(language))
      index = modes.count - 1
    }
    tell()
  }

  /// Goes on to the next; `false` after the last, where it begins anew.
  static func advance() -> Bool {
    let isLast = index + 1 >= modes.count
    index = isLast ? 0 : index + 1
    if modes.count > 1 { tell() }
    return !isLast
  }

  static func reset() {
    (modes, index) = ([UITextInputMode("en-US")], 0)
    (context, remembered) = (nil, [:])
  }

  /// Of the first responder.
  private static var context: String?
  /// Languages by the names of contexts.
  private static var remembered: [String: String] = [:]

  /// Who has become first types in the language that was chosen in its context; one that is not active any more is forgotten.
  static func enter(_ name: String?) {
    context = name
    guard let name, let language = remembered[name], modes.contains(where: { $0.primaryLanguage == language }) else { return }
    choose(language)
  }

  static func forget(_ name: String) { remembered[name] = nil }

  private static func tell() {
    if let context { remembered[context] = current.primaryLanguage }
    for window in UIApplication.shared.windows { window.keyboard.inputModeDidChange() }
    NotificationCenter.default.post(name: currentInputModeDidChangeNotification, object: nil)
  }

  /// Posted when keys on the screen are of another language, or other languages are active.
  public nonisolated static let currentInputModeDidChangeNotification = Notification.Name("UITextInputCurrentInputModeDidChangeNotification")
}

extension UIScreenKeyboard {
  /// The languages of keys that the user types with, as tags of BCP 47 such as `de`; the globe key goes through them. `["en-US"]` at
  /// first. A language that Galley has no keys of has those of American English.
  public static var languages: [String] {
    get { UITextInputMode.languages }
    set { UITextInputMode.languages = newValue }
  }

  /// Those that Galley has keys of.
  public static let availableLanguages = ["en-US", "en-GB", "de", "fr", "es", "ru", "el", "ar", "he", "hi", "th", "ja"]
}
