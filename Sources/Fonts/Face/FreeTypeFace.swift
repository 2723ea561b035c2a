import CFreeType
import Requirements
import Synchronization

/// A FreeType face over the bytes of a font file, behind a lock: loading a glyph writes into the face.
final class FreeTypeFace: @unchecked Sendable {
  private let file: FontFile
  private let index: Int
  private let coordinates: [Double]
  private let face: FT_Face
  private let kept = Mutex(GlyphSources())

  /// - Parameter coordinates: where on its axes the face stands; none for where the file, or its named instance, puts it.
  init(file: FontFile, index: Int, coordinates: [Double] = []) throws(FontError) {
    self.file = file
    self.index = index
    self.coordinates = coordinates
    face = try FreeTypeFace.open(file, index, coordinates)
  }

  deinit { FreeTypeFace.library.withLock { _ in _ = FT_Done_Face(face) } }

  /// Runs `body` with the face and what is kept of it, nobody else using them meanwhile. The face's size and transform are
  /// whatever was left.
  func withFace<Result: Sendable>(_ body: (FT_Face, inout GlyphSources) -> Result) -> Result {
    kept.withLock { body(face, &$0) }
  }

  /// A second face over the same bytes, the caller's own.
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
        file: file.path, problem: "cannot be opened: FreeType error \(code)", place: "face \(index & 0xFFFF)",
        remedy: "fetch or copy the font file again")
    }
    // A font whose outlines do not vary keeps them.
    var places = coordinates.map { FT_Fixed(($0 * 65536).rounded()) }
    if !places.isEmpty { _ = FT_Set_Var_Design_Coordinates(face, FT_UInt(places.count), &places) }
    return face
  }

  struct Library: @unchecked Sendable { let pointer: FT_Library }

  /// FreeType lets threads use different faces of one library, but make and end faces only one at a time.
  static let library = Mutex<Library>({
    var library: FT_Library?
    let code = FT_Init_FreeType(&library)
    guard code == 0, let library else { requirementFailed("FreeType cannot start: error \(code)") }
    return Library(pointer: library)
  }())
}
