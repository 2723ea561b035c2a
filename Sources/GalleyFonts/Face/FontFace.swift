import GalleyCHarfBuzz
import GalleyRequirements
import Synchronization

/// A face of a font file, without a size.
///
/// The library creates each face once, so identity is equality. The class is thread-safe: HarfBuzz's face is immutable
/// and FreeType's is protected by a lock.
package final class FontFace: @unchecked Sendable {
  package let file: FontFile
  /// The index of the face in its collection. For a named instance, the high 16 bits contain its number, counted from
  /// 1, as in FreeType and fontconfig.
  package let index: Int
  /// The public description: that of the file, or that of the Apple font for which the face is a substitute.
  package let description: FaceDescription
  /// The description in the file, used for fingerprints.
  let installed: FaceDescription
  package let synthesis: FontSynthesis
  package let unitsPerEm: Int
  package let glyphCount: Int
  /// Whether fallback prefers serif fonts.
  package let isSerif: Bool
  let harfbuzzFace: OpaquePointer
  /// A HarfBuzz font with one unit per design unit, for looking up nominal glyphs.
  let unscaledFont: OpaquePointer
  /// An immutable `hb_font_t` with one unit per design unit. Text is shaped with it if the results are scaled to any
  /// size.
  package let shapingFont: OpaquePointer
  let freeType: FreeTypeFace
  /// The coordinates on the variation axes; empty for the file's defaults.
  let coordinates: [Double]
  /// The face from which this one was varied, which owns it; `nil` if it is not a variation.
  unowned let root: FontFace?
  /// The face to retain as long as this one is used: the one from which it was varied, or itself. Its instances do not retain it.
  package var owner: FontFace { root ?? self }
  let variations = Mutex<[[Double]: FontFace]>([:])
  package let commonLetters: CommonLetters
  private let instances = Mutex<[Int: FontInstance]>([:])
  let spaceUses = Mutex<[SpaceInLayout.Lookups: SpaceInLayout]>([:])
  private let pairs = Mutex<[[String]: PairInteractions?]>([:])
  private let embeddable = Mutex<OpaquePointer?>(nil)

  /// Creates a face. Throws if the file is damaged or has no such face.
  ///
  /// - Parameters:
  ///   - description: The description from the catalogue; `nil` reads it from the file.
  ///   - replacedFace: The description to report instead, such as that of a font for which the face is a substitute.
  ///   - coordinates: A value for each axis; empty for the file's default or named instance.
  ///   - root: The face of which this one is a variation.
  init(
    file: FontFile, index: Int, description: FaceDescription?, synthesis: FontSynthesis = .none,
    replacedFace: FaceDescription? = nil, coordinates: [Double] = [], of root: FontFace? = nil
  ) throws(FontError) {
    try SFNTDirectory.check(file, index: index & 0xFFFF)
    let face = hb_face_create(file.blob, UInt32(index & 0xFFFF))!
    hb_face_make_immutable(face)
    let designCoordinates = coordinates.isEmpty ? FontFace.coordinates(ofInstance: index, of: face) : coordinates
    let font = FontFace.makeFont(of: face, at: designCoordinates, scale: Int(hb_face_get_upem(face)), synthesis: .none)
    do throws(FontError) {
      guard hb_face_get_glyph_count(face) > 0 else {
        throw FontError(
          file: file.path, problem: "holds no glyphs", location: "face \(index & 0xFFFF), table maxp",
          remedy: "download or copy the font file again")
      }
      freeType = try FreeTypeFace(file: file, index: index, coordinates: coordinates)
    } catch {
      hb_font_destroy(font)
      hb_face_destroy(face)
      throw error
    }
    (self.coordinates, self.root) = (designCoordinates, root)
    self.file = file
    self.index = index
    self.synthesis = synthesis
    harfbuzzFace = face
    unscaledFont = font
    commonLetters = CommonLetters(in: font)
    let scale = Int(hb_face_get_upem(face))
    shapingFont = synthesis == .none ? hb_font_reference(font) : FontFace.makeFont(of: face, at: designCoordinates, scale: scale, synthesis: synthesis)
    unitsPerEm = Int(hb_face_get_upem(face))
    glyphCount = Int(hb_face_get_glyph_count(face))
    let installedDescription = description ?? FaceDescription(readingFrom: face, font: font, file: file.path)
    installed = installedDescription
    self.description = replacedFace ?? installedDescription
    isSerif = installedDescription.isSerif(in: face)
  }

  deinit {
    if let face = embeddable.withLock({ $0 }) { FreeTypeFace.close(face) }
    hb_font_destroy(unscaledFont)
    hb_font_destroy(shapingFont)
    hb_face_destroy(harfbuzzFace)
  }

  package var path: String { file.path }
  package var familyName: String { description.familyName }
  package var fullName: String { description.fullName }
  package var postScriptName: String { description.postScriptName }
  package var styleName: String { description.styleName }
  /// The weight from 1 to 1000: 400 is regular, 700 is bold. A synthetic bold reports 700.
  package var weight: Int {
    let weight = variedWeight ?? description.weight
    return synthesis.embolden > 0 && weight < 600 ? 700 : weight
  }
  package var isItalic: Bool { description.isItalic || synthesis.slant != 0 }
  package var isMonospaced: Bool { description.isMonospaced }
  package var isColor: Bool { description.isColor }
  /// SHA-256 of the file in hexadecimal, computed on first use.
  package var sha256: String { file.sha256 }

  /// Returns this face at `size64` / 64 points. The same size gives the same object. Traps unless `size64` is
  /// 1…`largestSize64`.
  package func instance(size64: Int) -> FontInstance {
    require(
      (1...FontFace.largestSize64).contains(size64), "the font size \(size64)/64 pt is out of range 1/64…\(FontFace.largestSize64)/64 pt")
    return instances.withLock { cached in
      if let instance = cached[size64] { return instance }
      let instance = FontInstance(face: self, size64: size64)
      cached[size64] = instance
      return instance
    }
  }

  /// The maximum font size, 16,384 pt. With larger sizes, the width of a long line would overflow HarfBuzz's 32 bits.
  package static let largestSize64 = 1 << 20

  /// Whether the face has been requested at any size, or varied. An unused face has drawn nothing.
  var isUsed: Bool { instances.withLock { !$0.isEmpty } || variations.withLock { !$0.isEmpty } }

  /// Returns the pairs of common letters that interact in layout rules, including those of `features`, or `nil` if that
  /// is unknown.
  package func pairRules(features: [String]) -> PairInteractions? {
    pairs.withLock { cached in
      if let rules = cached[features] { return rules }
      let rules = PairInteractions(of: self, letters: CommonLetters.all, features: features)
      cached[features] = .some(rules)
      return rules
    }
  }

  /// A second `FT_Face` over the same bytes, created on first use; `nil` if FreeType cannot open it. This module does not access it.
  var faceForEmbedding: OpaquePointer? {
    embeddable.withLock { cached in
      if cached == nil { cached = try? freeType.another() }
      return cached
    }
  }

  /// Returns an immutable HarfBuzz font with `scale` units per em and the metrics of the file's tables, which threads can share. The caller owns
  /// it.
  static func makeFont(of face: OpaquePointer, at coordinates: [Double], scale: Int, synthesis: FontSynthesis) -> OpaquePointer {
    let font = hb_font_create(face)!
    hb_ot_font_set_funcs(font)
    hb_font_set_scale(font, Int32(scale), Int32(scale))
    if !coordinates.isEmpty { hb_font_set_var_coords_design(font, coordinates.map(Float.init), UInt32(coordinates.count)) }
    if synthesis.slant != 0 { hb_font_set_synthetic_slant(font, Float(synthesis.slant)) }
    hb_font_make_immutable(font)
    return synthesis.embolden > 0 ? SyntheticBoldAdvances.font(over: font, by: (synthesis.embolden * Double(scale)).rounded()) : font
  }
}

extension FontFace: Hashable {
  package static func == (a: FontFace, b: FontFace) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
