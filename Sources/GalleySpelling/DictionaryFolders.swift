import Foundation

/// The folders that are searched for Hunspell dictionaries. If several have a language, the first is used.
package struct DictionaryFolders: Sendable {
  /// The folders, in search order.
  package var folders: [URL]

  /// Uses only the given folders.
  package init(_ folders: [URL]) { self.folders = folders }

  /// Uses the folders of the user and the system: those in `DICPATH`, then `hunspell` in the XDG data folders, then the locations of older systems.
  /// Relative paths are ignored.
  package init(environment: [String: String]) {
    func paths(_ value: String?, else other: String) -> [String] {
      ((value ?? "").isEmpty ? other : value ?? "").split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    }
    let home = environment["HOME"] ?? ""
    let data = paths(environment["XDG_DATA_HOME"], else: "\(home)/.local/share").prefix(1)
      + paths(environment["XDG_DATA_DIRS"], else: "/usr/local/share:/usr/share")
    folders = (paths(environment["DICPATH"], else: "") + data.map { "\($0)/hunspell" } + ["/usr/share/hunspell", "/usr/share/myspell/dicts"])
      .map { URL(fileURLWithPath: $0, isDirectory: true) }
  }

  /// Returns the `.dic` file of each available language, by names such as `en_US` with underscores. Files without an `.aff` file beside them are
  /// ignored, and files that are not named after a language; the first folder takes precedence.
  package func dictionaries() -> [String: URL] {
    var found: [String: URL] = [:]
    for folder in folders {
      let names = Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
      for name in names where name.hasSuffix(".dic") {
        let stem = String(name.dropLast(4))
        let language = stem.replacing("-", with: "_")
        guard names.contains("\(stem).aff"), Self.isLanguage(language), found[language] == nil else { continue }
        found[language] = folder.appendingPathComponent(name)
      }
    }
    return found
  }

  /// Returns whether a name is that of a language: `en`, `en_US`, `de_DE_frami`, but not `hyph_de`.
  private static func isLanguage(_ name: String) -> Bool { name.wholeMatch(of: /[a-z]{2,3}(_[A-Z]{2})?(_[A-Za-z0-9]+)?/) != nil }

  /// Returns the best match for `wanted` among `languages`, which have names such as `en_US`: the same locale, or else the same language. If
  /// several have that language, the order of preference is: the region of the locale `home`; no region; the region with the code of the language
  /// (`de_DE`), or `en_US` for English; the first in alphabetical order.
  ///
  /// Returns `nil` if none of `languages` has the language of `wanted`.
  package static func best(of languages: [String], for wanted: String, home: String = "") -> String? {
    let wanted = wanted.replacing("-", with: "_")
    if languages.contains(wanted) { return wanted }
    let language = String(wanted.prefix { $0 != "_" }).lowercased()
    guard !language.isEmpty else { return nil }
    let region = home.split(separator: "_").dropFirst().first.map(String.init) ?? ""
    let ranked = ["\(language)_\(region)", language, language == "en" ? "en_US" : "\(language)_\(language.uppercased())"]
    return ranked.first(where: languages.contains) ?? languages.filter { $0.hasPrefix("\(language)_") }.min()
  }
}
