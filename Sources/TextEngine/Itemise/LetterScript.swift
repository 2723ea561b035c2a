import CICU

/// The script that a letter is of.
package enum LetterScript {
  /// The four-letter tag, packed high byte first; `nil` for what is no letter, and for what stands beside letters of any script.
  package static func of(_ scalar: Unicode.Scalar) -> UInt32? {
    guard cicu_is_letter(Int32(scalar.value)) != 0 else { return nil }
    let script = cicu_script(Int32(scalar.value))
    return script == 0x5A79_7979 || script == 0x5A69_6E68 ? nil : script
  }
}
