import GalleyCHarfBuzz
import GalleyFonts

/// A font that HarfBuzz reads from its file, without Galley.
final class FileFont {
  let font: OpaquePointer

  /// Returns `nil` for an instance of a variable font, and if the file cannot be read.
  init?(_ face: FontFace) {
    guard face.index < 1 << 16, let blob = hb_blob_create_from_file_or_fail(face.path) else { return nil }
    let file = hb_face_create(blob, UInt32(face.index))
    font = hb_font_create(file)
    hb_face_destroy(file)
    hb_blob_destroy(blob)
  }

  deinit { hb_font_destroy(font) }
}
