/// Which font drew something: enough to tell another machine's fonts apart, and no path.
package struct FontFingerprint: Hashable, Sendable {
  package var postScriptName: String
  /// The font's own number, such as `1.001`.
  package var version: String
  /// Of the font file, in hexadecimal.
  package var sha256: String
  package var index: Int

  /// Reads the whole file the first time: a CJK collection takes a tenth of a second.
  init(of face: FontFace) {
    postScriptName = face.installed.postScriptName
    version = face.version
    sha256 = face.sha256
    index = face.index
  }
}

extension FontLibrary {
  /// Every face that has been asked for at a size so far, sorted by name. Reads each file once.
  package var fingerprint: [FontFingerprint] {
    Set(openedFaces.filter(\.isUsed).map(FontFingerprint.init)).sorted {
      ($0.postScriptName, $0.sha256, $0.index) < ($1.postScriptName, $1.sha256, $1.index)
    }
  }

  /// Of every face of that name that is installed: a name may stand in several files.
  package func fingerprints(ofPostScriptName name: String) -> [FontFingerprint] {
    catalogue.entries.filter { $0.description.postScriptName == name }.compactMap { face(of: $0) }.map(FontFingerprint.init)
  }
}

extension FontFace {
  /// What the table `head` says, a number of 16.16, with three decimals.
  fileprivate var version: String {
    let number = SFNTTable(of: harfbuzzFace, tag: "head").uint32(at: 4) ?? 0
    let thousandths = (Int(number & 0xFFFF) * 1000 + 0x8000) >> 16
    return "\(Int(number >> 16) + thousandths / 1000)." + String(thousandths % 1000 + 1000).dropFirst()
  }
}
