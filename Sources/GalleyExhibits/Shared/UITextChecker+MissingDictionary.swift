import UIKit

extension UITextChecker {
  /// Returns a message if no dictionary is installed for a language; otherwise `nil`.
  static func missingDictionary(_ language: String) -> String? {
    guard !availableLanguages.contains(where: { $0 == language || $0.hasPrefix(language + "_") }) else { return nil }
    return "Words in “\(language)” are not checked, because no dictionary is installed. Install a Hunspell dictionary, such as /usr/share/hunspell/\(language).dic."
  }
}
