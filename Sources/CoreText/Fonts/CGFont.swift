import CoreGraphics
import Fonts

/// A font from bytes, at no size: what `CTFontManagerRegisterGraphicsFont` and `CTFontCreateWithGraphicsFont` take.
public final class CGFont: Sendable {
  let face: FontFace

  init(_ face: FontFace) { self.face = face }

  /// The first font of an OpenType or TrueType file's bytes; `nil` for what is none.
  public init?(_ provider: CGDataProvider) {
    guard let data = provider.data else { return nil }
    let bytes = [UInt8](data)
    let file = FontFile(path: "memory-\(SHA256.hexDigest(of: bytes).prefix(16))", bytes: bytes)
    guard let face = try? FontLibrary.shared.faces(of: file).first else { return nil }
    self.face = face
  }

  /// The font of that PostScript name; also of a full name or a family's. `nil` where none is found.
  public init?(_ name: CFString) {
    guard let face = FontLibrary.shared.face(named: name) else { return nil }
    self.face = face
  }

  /// The name that fonts are found by; never `nil` here.
  public var postScriptName: CFString? { face.postScriptName }
  /// Family and style; never `nil` here.
  public var fullName: CFString? { face.fullName }
  /// They are numbered from 0.
  public var numberOfGlyphs: Int { face.glyphCount }
  /// How many design units an em has, 1000 or 2048 mostly.
  public var unitsPerEm: Int32 { Int32(face.unitsPerEm) }
}

/// The font at a size, with what `attributes` says put over it. A `size` of 0 takes the one that `attributes` names, or 12.
///
/// - Parameter matrix: `nil` or the identity; others trap.
public func CTFontCreateWithGraphicsFont(
  _ graphicsFont: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ attributes: CTFontDescriptor?
) -> CTFont {
  CTFontCreateCopyWithAttributes(CTFont(graphicsFont.face, size), size, matrix, attributes)
}
