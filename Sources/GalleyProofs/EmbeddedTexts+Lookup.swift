import GalleyRequirements

extension EmbeddedTexts {
  /// Returns the text of a file by its path in the module's folder. Traps if no such file was compiled in.
  static func text(_ path: String) -> String {
    guard let text = files[path] else { requirementFailed("\(path) is not part of the program") }
    return text
  }
}
