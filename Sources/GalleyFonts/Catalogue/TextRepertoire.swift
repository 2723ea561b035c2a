import GalleyCFontconfig

/// The characters of Latin text that a text face must support.
package enum TextRepertoire {
  /// Basic Latin, Latin-1 and Latin Extended-A; dashes, quotation marks, dots, daggers, per mille, guillemets and the
  /// euro sign.
  package static let scalars: [UInt32] =
    Array(0x21...0x7E) + Array(0xA1...0xAC) + Array(0xAE...0x17F) + Array(0x2010...0x2014) + Array(0x2018...0x201A)
    + Array(0x201C...0x201E) + [0x2020, 0x2021, 0x2022, 0x2026, 0x2030, 0x2039, 0x203A, 0x20AC]

  /// The same set for fontconfig; immutable.
  private nonisolated(unsafe) static let charset: OpaquePointer = {
    let set = FcCharSetCreate()!
    for scalar in scalars { FcCharSetAddChar(set, scalar) }
    return set
  }()

  /// Returns how many of the characters a set of fontconfig contains.
  static func count(in set: OpaquePointer) -> Int { Int(FcCharSetIntersectCount(set, charset)) }
}
