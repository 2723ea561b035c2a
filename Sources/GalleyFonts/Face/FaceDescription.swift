import GalleyCHarfBuzz

/// The names and style of a face, by which a catalogue distinguishes faces without opening their files.
package struct FaceDescription: Hashable, Sendable {
  package var familyName: String
  package var fullName: String
  package var postScriptName: String
  package var styleName: String
  /// The weight from 1 to 1000, as in OpenType: 400 is regular, 700 is bold.
  package var weight: Int
  package var isItalic: Bool
  package var isMonospaced: Bool
  /// Whether the font has color glyphs.
  package var isColor: Bool

  package init(
    familyName: String, fullName: String, postScriptName: String, styleName: String, weight: Int, isItalic: Bool,
    isMonospaced: Bool, isColor: Bool
  ) {
    self.familyName = familyName
    self.fullName = fullName
    self.postScriptName = postScriptName
    self.styleName = styleName
    self.weight = weight
    self.isItalic = isItalic
    self.isMonospaced = isMonospaced
    self.isColor = isColor
  }

  /// Reads the description from the file's name, OS/2 and post tables.
  init(readingFrom face: OpaquePointer, font: OpaquePointer, file: String) {
    let base = String(file.split(separator: "/").last ?? "font").split(separator: ".").first.map(String.init) ?? "font"
    let family = name(HB_OT_NAME_ID_TYPOGRAPHIC_FAMILY) ?? name(HB_OT_NAME_ID_FONT_FAMILY) ?? base
    let style = name(HB_OT_NAME_ID_TYPOGRAPHIC_SUBFAMILY) ?? name(HB_OT_NAME_ID_FONT_SUBFAMILY) ?? "Regular"
    familyName = family
    styleName = style
    fullName = name(HB_OT_NAME_ID_FULL_NAME) ?? "\(family) \(style)"
    postScriptName = name(HB_OT_NAME_ID_POSTSCRIPT_NAME) ?? FaceDescription.postScriptName(family, style)
    let value = hb_style_get_value(font, HB_STYLE_TAG_WEIGHT)
    weight = value.isFinite ? max(1, min(1000, Int(value))) : 400
    isItalic = hb_style_get_value(font, HB_STYLE_TAG_ITALIC) > 0 || hb_style_get_value(font, HB_STYLE_TAG_SLANT_ANGLE) != 0
    // post.isFixedPitch, a 32-bit number at byte 12.
    isMonospaced = SFNTTable(of: face, tag: "post").uint32(at: 12).map { $0 != 0 } ?? false
    isColor = hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0 || hb_ot_color_has_svg(face) != 0

    func name(_ id: Int) -> String? { FaceDescription.name(UInt32(id), in: face) }
  }

  /// Returns the entry `id` of the `name` table: the English name, or the name in the first available language. Returns `nil` if the name is
  /// absent, blank, or longer than 4,094 bytes.
  static func name(_ id: UInt32, in face: OpaquePointer) -> String? {
    var language = hb_language_from_string("en", -1)
    var count: UInt32 = 0
    if let entries = hb_ot_name_list_names(face, &count) {
      let mine = (0..<Int(count)).map { entries[$0] }.filter { $0.name_id == id }
      if !mine.contains(where: { $0.language == language }), let first = mine.first { language = first.language }
    }
    var length = hb_ot_name_get_utf8(face, id, language, nil, nil) + 1
    guard length > 1, length < 4096 else { return nil }
    let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(length)) { buffer in
      _ = hb_ot_name_get_utf8(face, id, language, &length, buffer.baseAddress!)
      return String(decoding: buffer.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    return text.allSatisfy(\.isWhitespace) ? nil : text
  }

  /// Returns a PostScript name for a face without one: letters and digits of the family, a hyphen and the style.
  static func postScriptName(_ family: String, _ style: String) -> String {
    func plain(_ text: String) -> String { String(text.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }) }
    return "\(plain(family))-\(plain(style))"
  }
}

/// A bounds-checked reader of a table in a font file, or of its first bytes.
struct SFNTTable {
  private let bytes: [UInt8]

  init(of face: OpaquePointer, tag: String, limit: Int = 256) {
    let blob = hb_face_reference_table(face, OpenTypeTable.tag(tag))
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    let data = hb_blob_get_data(blob, &length)
    bytes = data.map { Array(UnsafeRawBufferPointer(start: $0, count: min(Int(length), limit))) } ?? []
  }

  func byte(at offset: Int) -> UInt8? { bytes.indices.contains(offset) ? bytes[offset] : nil }

  func uint32(at offset: Int) -> UInt32? {
    guard offset >= 0, offset + 4 <= bytes.count else { return nil }
    return bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
