import GalleyCHarfBuzz

/// The reason why a font was not registered or unregistered.
package enum FontRegisteringError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file cannot be read, or is not a font.
  case broken(FontError)
  /// The file is already registered.
  case alreadyRegistered(file: String)
  /// A font with the same PostScript name exists in the file `by`.
  case duplicatedName(String, file: String, by: String)
  case notRegistered(file: String)

  /// A message of one line: the problem and a remedy.
  package var description: String {
    switch self {
    case .broken(let error): error.description
    case .alreadyRegistered(let file): "\(file) is already registered; unregister it first"
    case .duplicatedName(let name, let file, let by):
      "\(file) contains a font named \(name), which is already registered (\(by)); use another PostScript name"
    case .notRegistered(let file): "\(file) is not registered; register it first"
    }
  }
}

extension FontLibrary {
  /// Registers the fonts of a file by name, until `unregister` or the end of the process. Throws if the file is not a font, is already
  /// registered, or has a face with the name of another font.
  ///
  /// Registers either all faces of the file or none. They are not used for fallback.
  ///
  /// - Returns: The PostScript names.
  @discardableResult
  package func register(path: String) throws(FontRegisteringError) -> [String] {
    let file: FontFile
    do throws(FontError) { file = try self.file(path, .read) } catch { throw .broken(error) }
    return try register(file)
  }

  /// Registers a font file in memory, under the name `file.path`, and returns the PostScript names of its faces. Throws like `register(path:)`.
  @discardableResult
  package func register(_ file: FontFile) throws(FontRegisteringError) -> [String] {
    let entries = try faces(of: file).map { face in
      FontCatalogue.Entry(
        path: file.path, index: face.index, description: face.description, families: [face.familyName],
        fullNames: [face.fullName], width: 100, coverage: .unknown, isRegistered: true)
    }
    files.withLock { $0[file.path] = file }
    try replaceCatalogue { catalogue throws(FontRegisteringError) in
      if catalogue.entries.contains(where: { $0.isRegistered && $0.path == file.path }) {
        throw .alreadyRegistered(file: file.path)
      }
      for entry in entries {
        let name = entry.description.postScriptName
        if let other = catalogue.entry(postScriptName: name) { throw .duplicatedName(name, file: file.path, by: other.path) }
      }
      return FontCatalogue(entries: catalogue.entries + entries, ranking: catalogue.ranking)
    }
    return entries.map(\.description.postScriptName)
  }

  /// Unregisters the fonts of a file. Text that uses them does not change; they are no longer found. Throws if the file is not registered.
  package func unregister(path: String) throws(FontRegisteringError) {
    try replaceCatalogue { catalogue throws(FontRegisteringError) in
      let remaining = catalogue.entries.filter { !$0.isRegistered || $0.path != path }
      if remaining.count == catalogue.entries.count { throw .notRegistered(file: path) }
      return FontCatalogue(entries: remaining, ranking: catalogue.ranking)
    }
  }

  /// Opens the faces of a file and returns them as new objects, without registering them. Throws if a face is damaged
  /// or the file is not a font.
  package func faces(of file: FontFile) throws(FontRegisteringError) -> [FontFace] {
    do throws(FontError) {
      var faces: [FontFace] = []
      for index in 0..<max(1, Int(hb_face_count(file.blob))) {
        faces.append(try FontFace(file: file, index: index, description: nil))
      }
      return faces
    } catch {
      throw .broken(error)
    }
  }

  /// The files of all fonts found by name, sorted, without fonts registered from memory.
  package var paths: [String] {
    Set(catalogue.entries.map(\.path).filter { $0.hasPrefix("/") }).sorted()
  }

  /// All PostScript names, sorted.
  package var postScriptNames: [String] { catalogue.entries.map(\.description.postScriptName).sorted() }
}
