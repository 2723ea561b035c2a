import GalleyFonts

/// Queries about hyphenation for the layers above the engine.
package enum Hyphenation {
  /// Returns whether a dictionary for this BCP 47 language is installed.
  package static func isInstalled(_ language: String) -> Bool { Hyphenator.named(language) != nil }

  /// The languages with a dictionary for which hyphenation was requested or queried in this process, sorted.
  package static var languagesInUse: [String] { Hyphenator.languagesInUse }

  /// Returns the SHA-256 of a language's dictionary, in hexadecimal. Returns `nil` if none is installed or its file
  /// cannot be read.
  package static func fingerprint(ofLanguage language: String) -> String? {
    guard let path = Hyphenator.named(language)?.path, let file = try? FontFile(path: path, access: .read) else { return nil }
    return file.sha256
  }
}
