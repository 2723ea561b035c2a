import GalleyCFreeType
import GalleyRequirements
import Synchronization

/// A FreeType face over the bytes of a font file. A lock protects it, because loading a glyph modifies the face.
final class FreeTypeFace: @unchecked Sendable {
  private let file: FontFile
  private let index: Int
  private let coordinates: [Double]
  private let face: FT_Face
  private let sources = Mutex(GlyphDataCache())

  /// Opens a face. Throws if FreeType cannot read the file.
  ///
  /// - Parameter coordinates: The variation coordinates; empty for the file's default or named instance.
  init(file: FontFile, index: Int, coordinates: [Double] = []) throws(FontError) {
    self.file = file
    self.index = index
    self.coordinates = coordinates
    face = try FreeTypeFace.open(file, index, coordinates)
  }

  deinit { FreeTypeFace.library.withLock { _ in _ = FT_Done_Face(face) } }

  /// Returns the result of `body`, which has exclusive access to the face and its cached glyph sources. The face's size and transform are
  /// unspecified.
  func withFace<Result: Sendable>(_ body: (FT_Face, inout GlyphDataCache) -> Result) -> Result {
    sources.withLock { body(face, &$0) }
  }

  /// Returns a second face over the same bytes, owned by the caller. Throws if FreeType cannot open it.
  func another() throws(FontError) -> OpaquePointer { OpaquePointer(try FreeTypeFace.open(file, index, coordinates)) }

  static func close(_ face: OpaquePointer) { library.withLock { _ in _ = FT_Done_Face(FT_Face(face)) } }

  private static func open(_ file: FontFile, _ index: Int, _ coordinates: [Double]) throws(FontError) -> FT_Face {
    var face: FT_Face?
    let code = library.withLock { library in
      FT_New_Memory_Face(
        library.pointer, file.bytes.baseAddress!.assumingMemoryBound(to: UInt8.self), FT_Long(file.bytes.count),
        FT_Long(index), &face)
    }
    guard code == 0, let face else {
      throw FontError(
        file: file.path, problem: "cannot be opened: FreeType error \(code)", location: "face \(index & 0xFFFF)",
        remedy: "download or copy the font file again")
    }
    // A font that is not variable ignores the call.
    var fixedCoordinates = coordinates.map { FT_Fixed(($0 * 65536).rounded()) }
    if !fixedCoordinates.isEmpty { _ = FT_Set_Var_Design_Coordinates(face, FT_UInt(fixedCoordinates.count), &fixedCoordinates) }
    return face
  }

  struct Library: @unchecked Sendable { let pointer: FT_Library }

  /// The library object that all faces share. FreeType allows threads to use different faces of one library, but faces must be created and
  /// destroyed one at a time. Traps on first use if FreeType cannot start.
  static let library = Mutex<Library>({
    var library: FT_Library?
    let code = FT_Init_FreeType(&library)
    guard code == 0, let library else { requirementFailed("FreeType cannot start: error \(code)") }
    return Library(pointer: library)
  }())
}
