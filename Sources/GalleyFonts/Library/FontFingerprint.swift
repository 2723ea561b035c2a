/// The identity of a font that drew text, without its path, for comparing fonts between machines.
package struct FontFingerprint: Hashable, Sendable {
  package var postScriptName: String
  /// The version of the font, such as `1.001`.
  package var version: String
  /// SHA-256 of the font file, in hexadecimal.
  package var sha256: String
  package var index: Int

  /// Creates the fingerprint of a face. The first one of a file reads the whole file, which takes a tenth of a second for a CJK collection.
  init(of face: FontFace) {
    postScriptName = face.installed.postScriptName
    version = face.version
    sha256 = face.sha256
    index = face.index
  }
}

extension FontLibrary {
  /// The fingerprints of the opened faces from which a font of some size or variation was created, sorted by PostScript name. Empty if there are
  /// none. On first use, reads each font file as a whole.
  package var fingerprintsOfUsedFaces: [FontFingerprint] {
    Set(openedFaces.filter(\.isUsed).map(FontFingerprint.init)).sorted {
      ($0.postScriptName, $0.sha256, $0.index) < ($1.postScriptName, $1.sha256, $1.index)
    }
  }

  /// Returns the fingerprints of all installed faces with exactly that name, which can be in several files; empty if
  /// there are none.
  package func fingerprints(ofPostScriptName name: String) -> [FontFingerprint] {
    catalogue.entries.filter { $0.description.postScriptName == name }.compactMap { face(of: $0) }.map(FontFingerprint.init)
  }
}

extension FontFace {
  /// The version from the `head` table, a 16.16 number, with three decimals.
  fileprivate var version: String {
    let number = SFNTTable(of: harfbuzzFace, tag: "head").uint32(at: 4) ?? 0
    let thousandths = (Int(number & 0xFFFF) * 1000 + 0x8000) >> 16
    return "\(Int(number >> 16) + thousandths / 1000)." + String(thousandths % 1000 + 1000).dropFirst()
  }
}
