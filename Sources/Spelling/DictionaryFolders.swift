import Foundation

/// The folders in which Hunspell's dictionaries are looked for, the first that has a language wins.
package struct DictionaryFolders: Sendable {
  /// In the order in which they are looked through.
  package var folders: [URL]

  /// These folders, and no others.
  package init(_ folders: [URL]) { self.folders = folders }

  /// The user's and the system's: what `DICPATH` names, then `hunspell` in the XDG data folders, then where older systems have them.
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

  /// The `.dic` file of each language that is there, under names such as `en_US`.
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

  /// `en`, `en_US`, `de_DE_frami`; not `hyph_de`.
  private static func isLanguage(_ name: String) -> Bool { name.wholeMatch(of: /[a-z]{2,3}(_[A-Z]{2})?(_[A-Za-z0-9]+)?/) != nil }

  /// Of `languages` the one that `wanted` asks for: itself; else one of its language, the region of `home` first, then the land
  /// that gave the language its name.
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
