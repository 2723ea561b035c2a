import Synchronization

/// All fonts of the process, by name, by family and style, by file and by coverage.
///
/// `FontFile` holds bytes. A `FontFace` is a face in a file, and a `FontInstance` is a face at a size (Face/). The
/// library creates and retains them. Catalogue/ lists the installed fonts, which fontconfig reports, and orders them for
/// fallback. Library/ finds faces in it by name, and for a cluster that the requested face cannot display. All types are
/// thread-safe.
package final class FontLibrary: @unchecked Sendable {
  package static let shared = FontLibrary()

  private let listed: Mutex<FontCatalogue>
  private let opened = Mutex<[FaceKey: FontFace]>([:])
  let files = Mutex<[String: FontFile]>([:])
  let fallbacks = FallbackCache()
  /// The results of `candidates(ofFamily:)`.
  let cuts = Mutex<[String: [FontCatalogue.Entry]]>([:])

  private struct FaceKey: Hashable {
    let path: String
    let index: Int
    let synthesis: FontSynthesis
    /// The description of the font for which the face is a substitute; `nil` if it is not a substitute.
    let replacedFace: FaceDescription?
  }

  convenience init() {
    let own = AssetLocator.url(FontLibrary.blockFile).flatMap { FontLibrary.entry(ofFile: $0) }
    self.init(catalogue: FontCatalogue(entries: FontCatalogue.listed(CatalogueCache(variables: CatalogueCache.currentVariables())) + [own].compactMap { $0 }))
  }

  init(catalogue: FontCatalogue) { listed = Mutex(catalogue) }

  /// The fonts that can be found by name: installed and registered ones.
  var catalogue: FontCatalogue { listed.withLock { $0 } }

  /// Replaces the catalogue, and evicts the results of the old one. Throws the error of `change`, after which the catalogue is unchanged.
  func replaceCatalogue<Failure: Error>(_ change: (FontCatalogue) throws(Failure) -> FontCatalogue) throws(Failure) {
    try listed.withLock { catalogue throws(Failure) in catalogue = try change(catalogue) }
    cuts.withLock { $0 = [:] }
    fallbacks.evictAll()
  }

  private static let blockFile = "Fonts/GalleyBlock.ttf"

  /// Reads the names of a font that fontconfig does not list. Returns `nil` if it cannot be opened.
  private static func entry(ofFile path: String) -> FontCatalogue.Entry? {
    guard let file = try? FontFile(path: path, access: .read), let face = try? FontFace(file: file, index: 0, description: nil)
    else { return nil }
    return FontCatalogue.Entry(
      path: path, index: 0, description: face.description, families: [face.familyName], fullNames: [face.fullName],
      width: 100, coverage: .unknown)
  }

  /// Returns the face of `file` at `index`. The same arguments give the same object. Throws if the file cannot be read, is not a font, or has no
  /// such face.
  package func face(file: String, index: Int = 0) throws(FontError) -> FontFace {
    try face(path: file, index: index, description: nil, synthesis: .none, access: .read)
  }

  /// Returns the face of a catalogue entry, or `nil` if its file was removed or damaged since fontconfig read it.
  /// `replacedFace` is the description of the font for which the face is a substitute.
  func face(
    of entry: FontCatalogue.Entry, synthesis: FontSynthesis = .none, replacedFace: FaceDescription? = nil
  ) -> FontFace? {
    try? face(
      path: entry.path, index: entry.index, description: entry.description, synthesis: synthesis,
      replacedFace: replacedFace, access: .mapped)
  }

  private func face(
    path: String, index: Int, description: FaceDescription?, synthesis: FontSynthesis,
    replacedFace standingFor: FaceDescription? = nil, access: FontFile.Access
  ) throws(FontError) -> FontFace {
    let key = FaceKey(path: path, index: index, synthesis: synthesis, replacedFace: standingFor)
    if let existing = opened.withLock({ $0[key] }) { return existing }
    let fresh = try FontFace(
      file: try file(path, access), index: index, description: description, synthesis: synthesis,
      replacedFace: standingFor)
    // Two threads can open it at the same time; keep the first one.
    return opened.withLock { faces in
      if let existing = faces[key] { return existing }
      faces[key] = fresh
      return fresh
    }
  }

  func file(_ path: String, _ access: FontFile.Access) throws(FontError) -> FontFile {
    if let existing = files.withLock({ $0[path] }) { return existing }
    let fresh = try FontFile(path: path, access: access)
    return files.withLock { files in
      if let existing = files[path] { return existing }
      files[path] = fresh
      return fresh
    }
  }

  var openedFaces: [FontFace] { opened.withLock { Array($0.values) } }
}
