import Foundation
import GalleyOutput
import GalleySpelling
import UIKitCore

/// The open dictionaries and the learned words, shared by the whole program.
@MainActor
package final class SpellingService {
  /// The service of the process. It does not use the user's language until `useLanguageOfUser()`.
  package static var shared = SpellingService(environment: ProcessInfo.processInfo.environment)
  /// A closure that receives each message, at most once per problem.
  static var report: (String) -> Void = { StandardError.notice($0) }
  /// Posted when words were learned, unlearned or ignored.
  static let wordsDidChange = Notification.Name("GalleySpellingWordsDidChange")

  /// The words that the user has taught.
  package let learned: LearnedWords
  /// The default language, such as `en_US`. A program with a window uses the user's language; otherwise the result does not depend on the
  /// environment.
  var home: String
  private let files: [String: URL]
  private var open: [String: SpellingDictionary] = [:]
  /// The languages without a dictionary, and unusable files, so that each is reported once.
  private var missing: Set<String> = []

  init(folders: DictionaryFolders, learned: LearnedWords, home: String) {
    files = folders.dictionaries()
    self.learned = learned
    self.home = home
    learned.report = { words in MainActor.assumeIsolated { Self.report(words) } }
  }

  /// Creates a service with the dictionaries and learned words of the folders that the environment names.
  package convenience init(environment: [String: String]) {
    self.init(
      folders: DictionaryFolders(environment: environment), learned: LearnedWords(environment: environment), home: "en_US")
  }

  /// Sets the default language to the user's language.
  package static func useLanguageOfUser() { shared.home = language(in: ProcessInfo.processInfo.environment) }

  /// Returns the language, such as `de_DE`, from the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty. Returns `en_US` if all are,
  /// or if the value is `C` or `POSIX`.
  static func language(in environment: [String: String]) -> String {
    let values = [
      environment["LC_ALL"],
      environment["LC_MESSAGES"],
      environment["LANG"],
    ]
    let value = values.lazy.compactMap { $0 }.first { !$0.isEmpty } ?? ""
    let language = String(value.prefix { $0 != "." && $0 != "@" })
    return language.isEmpty || language == "C" || language == "POSIX" ? "en_US" : language
  }

  /// The languages in alphabetical order, the user's language first.
  var languages: [String] {
    let all = files.keys.sorted()
    guard let first = DictionaryFolders.best(of: all, for: home) else { return all }
    return [first] + all.filter { $0 != first }
  }

  /// Returns the dictionary for a language, opened on first use; `nil` if there is none or its files are unusable, which is reported once.
  func dictionary(for language: String) -> SpellingDictionary? {
    guard !missing.contains(language) else { return nil }
    guard let name = DictionaryFolders.best(of: Array(files.keys), for: language, home: home), let file = files[name] else {
      missing.insert(language)
      let code = language.prefix { $0 != "_" && $0 != "-" }.lowercased()
      Self.report(
        "no dictionary for the language ‘\(language)’ was found, so its spelling is not checked. Install the package hunspell-\(code), or put .dic and .aff files into ~/.local/share/hunspell")
      return nil
    }
    if let dictionary = open[name] { return dictionary }
    do {
      let dictionary = try SpellingDictionary(language: name, at: file)
      open[name] = dictionary
      return dictionary
    } catch {
      missing.insert(language)
      Self.report("\(error): the spelling of the language ‘\(language)’ is not checked")
      return nil
    }
  }
}
