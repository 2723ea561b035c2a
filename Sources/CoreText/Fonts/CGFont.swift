import CoreGraphics
import GalleyDigests
import GalleyFonts

/// A font without a size, from bytes or by its name, for `CTFontManagerRegisterGraphicsFont` and `CTFontCreateWithGraphicsFont`.
public final class CGFont: Sendable {
  let face: FontFace

  init(_ face: FontFace) { self.face = face }

  /// Creates the first font in the bytes of an OpenType or TrueType file. Returns `nil` if the bytes are not a font.
  public init?(_ provider: CGDataProvider) {
    guard let data = provider.data else { return nil }
    let bytes = [UInt8](data)
    let file = FontFile(path: "memory-\(SHA256.hexDigest(of: bytes).prefix(16))", bytes: bytes)
    guard let face = try? FontLibrary.shared.faces(of: file).first else { return nil }
    self.face = face
  }

  /// Finds the font with that PostScript name, full name or family name; for a font of Apple's that is not installed, its substitute. Returns
  /// `nil` if neither is installed.
  public init?(_ name: CFString) {
    guard let face = FontLibrary.shared.face(named: name) else { return nil }
    self.face = face
  }

  /// The name by which fonts are found; never `nil` here.
  public var postScriptName: CFString? { face.postScriptName }
  /// The family and style of the font; never `nil` here.
  public var fullName: CFString? { face.fullName }
  /// The number of glyphs, which are numbered from 0.
  public var numberOfGlyphs: Int { face.glyphCount }
  /// The number of design units per em, usually 1000 or 2048.
  public var unitsPerEm: Int32 { Int32(face.unitsPerEm) }
}

/// Creates the font at a size, with `attributes` applied. A `size` of 0 or less means the size in `attributes`, or 12 points.
///
/// - Parameter matrix: `nil` or the identity; others trap.
public func CTFontCreateWithGraphicsFont(
  _ graphicsFont: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ attributes: CTFontDescriptor?
) -> CTFont {
  CTFontCreateCopyWithAttributes(CTFont(graphicsFont.face, size), size, matrix, attributes)
}
