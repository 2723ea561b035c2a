import GalleyCICU

/// Looks up the script of a letter.
package enum LetterScript {
  /// Returns the ISO 15924 tag, packed high byte first. Returns `nil` if the scalar is not a letter, or if its script is Common or Inherited.
  package static func of(_ scalar: Unicode.Scalar) -> UInt32? {
    guard cicu_is_letter(Int32(scalar.value)) != 0 else { return nil }
    let script = cicu_script(Int32(scalar.value))
    return script == 0x5A79_7979 || script == 0x5A69_6E68 ? nil : script
  }
}
