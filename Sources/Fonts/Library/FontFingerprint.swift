/// Which font drew something: enough to tell another machine's fonts apart, and no path.
package struct FontFingerprint: Hashable, Sendable {
  package var postScriptName: String
  /// Of the font file, in hexadecimal.
  package var sha256: String
  package var index: Int
}

extension FontLibrary {
  /// Every face that has been asked for at a size so far, sorted by name. Reads each file once: a CJK collection takes
  /// a tenth of a second.
  package var fingerprint: [FontFingerprint] {
    let used = openedFaces.filter(\.isUsed).map {
      FontFingerprint(postScriptName: $0.postScriptName, sha256: $0.sha256, index: $0.index)
    }
    return Set(used).sorted { ($0.postScriptName, $0.sha256, $0.index) < ($1.postScriptName, $1.sha256, $1.index) }
  }
}
