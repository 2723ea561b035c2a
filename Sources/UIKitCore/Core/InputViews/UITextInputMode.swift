import Foundation

/// A text input mode: the language of a keyboard.
@preconcurrency @MainActor
open class UITextInputMode: NSObject {
  /// The language as a BCP 47 tag, such as `en-US`. Never `nil`.
  public let primaryLanguage: String?

  init(_ language: String) {
    primaryLanguage = language
    super.init()
  }

  /// The modes that the globe key cycles through, in order; set through `UIScreenKeyboard.languages`.
  public class var activeInputModes: [UITextInputMode] { modes }

  /// The current mode of the on-screen keyboard.
  package static var current: UITextInputMode { modes[min(index, modes.count - 1)] }

  private static var modes = [UITextInputMode("en-US")]
  private static var index = 0

  static var languages: [String] {
    get { modes.compactMap(\.primaryLanguage) }
    set {
      let language = current.primaryLanguage
      var seen: Set<String> = []
      // Keep the objects of modes that remain active.
      let new = newValue.filter { seen.insert($0).inserted }
      modes = (new.isEmpty ? ["en-US"] : new).map { name in modes.first { $0.primaryLanguage == name } ?? UITextInputMode(name) }
      index = modes.firstIndex { $0.primaryLanguage == language } ?? 0
      notifyChange()
    }
  }

  /// Switches to a language; appends it to the active languages if it is not among them. Does nothing if it is current.
  package static func choose(_ language: String) {
    guard current.primaryLanguage != language else { return }
    if let existingIndex = modes.firstIndex(where: { $0.primaryLanguage == language }) {
      index = existingIndex
    } else {
      modes.append(UITextInputMode(language))
      index = modes.count - 1
    }
    notifyChange()
  }

  /// Switches to the next mode; returns `false` if it wraps around to the first.
  package static func advance() -> Bool {
    let isLast = index + 1 >= modes.count
    index = isLast ? 0 : index + 1
    if modes.count > 1 { notifyChange() }
    return !isLast
  }

  /// Restores the initial language, for the next window of the process.
  package static func reset() {
    (modes, index) = ([UITextInputMode("en-US")], 0)
    (context, remembered) = (nil, [:])
  }

  /// The context of the first responder; `nil` if there is none.
  private static var context: String?
  /// The languages last used in each context, by the context's name.
  private static var remembered: [String: String] = [:]

  /// Makes `name` the context of the new first responder, and switches to the language last chosen there. The language stays if `name` is `nil`, or
  /// if that language is unknown or no longer active.
  static func enter(_ name: String?) {
    context = name
    guard let name, let language = remembered[name], modes.contains(where: { $0.primaryLanguage == language }) else { return }
    choose(language)
  }

  static func discardContext(_ name: String) { remembered[name] = nil }

  private static func notifyChange() {
    if let context { remembered[context] = current.primaryLanguage }
    for window in UIApplication.shared.windows { window.keyboard.inputModeDidChange() }
    NotificationCenter.default.post(name: currentInputModeDidChangeNotification, object: nil)
  }

  /// Posted when the language of the on-screen keyboard or the list of active languages changes.
  public nonisolated static let currentInputModeDidChangeNotification = Notification.Name("UITextInputCurrentInputModeDidChangeNotification")
}

extension UIScreenKeyboard {
  /// The languages of the on-screen keyboard as BCP 47 tags such as `de`, which the globe key cycles through. Initially `["en-US"]`, which also
  /// replaces an empty list; repeated languages are dropped. Languages without a layout use that of American English.
  public static var languages: [String] {
    get { UITextInputMode.languages }
    set { UITextInputMode.languages = newValue }
  }

  /// The languages for which Galley has a layout.
  public static let availableLanguages = ["en-US", "en-GB", "de", "fr", "es", "ru", "el", "ar", "he", "hi", "th", "ja"]
}
