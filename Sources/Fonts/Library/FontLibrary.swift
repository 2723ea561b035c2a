import Synchronization

/// Every font that the process can set text in, by name, by family and cut, by file, and by what it covers.
///
/// How the module hangs together: `FontFile` holds bytes; a `FontFace` is one face in them and a `FontInstance` that
/// face at a size (Face/); the library makes and keeps them. Library/ finds faces by name in the `FontCatalogue`, which
/// fontconfig filled; Fallback/ finds one for a cluster that the asked face cannot show. Thread-safe throughout.
package final class FontLibrary: @unchecked Sendable {
  package static let shared = FontLibrary()

  private let listed: Mutex<FontCatalogue>
  private let opened = Mutex<[FaceKey: FontFace]>([:])
  let files = Mutex<[String: FontFile]>([:])
  let fallbacks = FallbackCache()
  /// Of families that were asked for: what `candidates(ofFamily:)` found.
  let cuts = Mutex<[String: [FontCatalogue.Entry]]>([:])

  private struct FaceKey: Hashable {
    let path: String
    let index: Int
    let synthesis: FontSynthesis
    /// Of a face that stands in for another font: what it goes by.
    let standingFor: FaceDescription?
  }

  convenience init() {
    let own = AssetLocator.url(FontLibrary.blockFile).flatMap { FontLibrary.entry(ofFile: $0) }
    self.init(catalogue: FontCatalogue(entries: FontCatalogue.listed() + [own].compactMap { $0 }))
  }

  init(catalogue: FontCatalogue) { listed = Mutex(catalogue) }

  /// What can be found by name now: the installed fonts, and those that were registered since.
  var catalogue: FontCatalogue { listed.withLock { $0 } }

  /// Puts `change` in the place of the catalogue, and forgets what was found in the old one.
  func replaceCatalogue<Failure: Error>(_ change: (FontCatalogue) throws(Failure) -> FontCatalogue) throws(Failure) {
    try listed.withLock { catalogue throws(Failure) in catalogue = try change(catalogue) }
    cuts.withLock { $0 = [:] }
    fallbacks.forgetAll()
  }

  private static let blockFile = "Fonts/GalleyBlock.ttf"

  /// Reads the names of a font that fontconfig does not know; `nil` when it cannot be opened.
  private static func entry(ofFile path: String) -> FontCatalogue.Entry? {
    guard let file = try? FontFile(path: path, access: .read), let face = try? FontFace(file: file, index: 0, description: nil)
    else { return nil }
    return FontCatalogue.Entry(
      path: path, index: 0, description: face.description, families: [face.familyName], fullNames: [face.fullName],
      width: 100, charset: nil)
  }

  /// The face of `file` at `index`; the same object each time.
  package func face(file: String, index: Int = 0) throws(FontError) -> FontFace {
    try face(path: file, index: index, description: nil, synthesis: .none, access: .read)
  }

  /// The face that a catalogue entry tells of; `nil` when its file has gone or is broken since fontconfig read it.
  /// `standingFor` is what it goes by where it stands in for a font that is not installed.
  func face(
    of entry: FontCatalogue.Entry, synthesis: FontSynthesis = .none, standingFor: FaceDescription? = nil
  ) -> FontFace? {
    try? face(
      path: entry.path, index: entry.index, description: entry.description, synthesis: synthesis,
      standingFor: standingFor, access: .mapped)
  }

  private func face(
    path: String, index: Int, description: FaceDescription?, synthesis: FontSynthesis,
    standingFor: FaceDescription? = nil, access: FontFile.Access
  ) throws(FontError) -> FontFace {
    let key = FaceKey(path: path, index: index, synthesis: synthesis, standingFor: standingFor)
    if let known = opened.withLock({ $0[key] }) { return known }
    let fresh = try FontFace(
      file: try file(path, access), index: index, description: description, synthesis: synthesis,
      standingFor: standingFor)
    // Two threads may have opened it at once: the first one in stays.
    return opened.withLock { faces in
      if let known = faces[key] { return known }
      faces[key] = fresh
      return fresh
    }
  }

  func file(_ path: String, _ access: FontFile.Access) throws(FontError) -> FontFile {
    if let known = files.withLock({ $0[path] }) { return known }
    let fresh = try FontFile(path: path, access: access)
    return files.withLock { files in
      if let known = files[path] { return known }
      files[path] = fresh
      return fresh
    }
  }

  var openedFaces: [FontFace] { opened.withLock { Array($0.values) } }
}
