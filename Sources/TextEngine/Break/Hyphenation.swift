import Fonts

/// What the layers above may ask of hyphenation.
package enum Hyphenation {
  /// Whether lines of this BCP 47 language can be hyphenated on this system.
  package static func isInstalled(_ language: String) -> Bool { Hyphenator.named(language) != nil }

  /// The languages that lines were hyphenated in so far.
  package static var languagesInUse: [String] { Hyphenator.languagesInUse }

  /// The SHA-256 of a language's dictionary, in hexadecimal; `nil` where none is installed.
  package static func fingerprint(ofLanguage language: String) -> String? {
    guard let path = Hyphenator.named(language)?.path, let file = try? FontFile(path: path, access: .read) else { return nil }
    return file.sha256
  }
}
