import GalleyCHarfBuzz
import Glibc

// Raw properties of a font file.

extension FontFace {
  /// The tags of the file's tables, in file order.
  package var tableTags: [UInt32] {
    var total: UInt32 = 0
    let count = hb_face_get_table_tags(harfbuzzFace, 0, &total, nil)
    guard count > 0 else { return [] }
    return withUnsafeTemporaryAllocation(of: hb_tag_t.self, capacity: Int(count)) { buffer in
      var length = count
      _ = hb_face_get_table_tags(harfbuzzFace, 0, &length, buffer.baseAddress!)
      return buffer.prefix(Int(length)).map { UInt32($0) }
    }
  }

  /// Returns the bytes of a table, or `nil` if the font does not have it or it is empty.
  package func table(_ tag: UInt32) -> [UInt8]? {
    let blob = hb_face_reference_table(harfbuzzFace, tag)
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &length), length > 0 else { return nil }
    return Array(UnsafeRawBufferPointer(start: data, count: Int(length)))
  }

  /// The bounding box of all glyphs from the `head` table, in design units, with y up from the baseline; `nil` without
  /// that table.
  package var box: (left: Int, bottom: Int, right: Int, top: Int)? {
    let head = SFNTTable(of: harfbuzzFace, tag: "head")
    guard let low = head.uint32(at: 36), let high = head.uint32(at: 40) else { return nil }
    func signed(_ bits: UInt32) -> Int { Int(Int16(truncatingIfNeeded: bits)) }
    return (signed(low >> 16), signed(low), signed(high >> 16), signed(high))
  }

  /// The italic angle in degrees, negative if letters lean to the right. It comes from the `post` table or from the
  /// synthetic slant.
  package var slantAngle: Double {
    let angle = Double(Int32(bitPattern: SFNTTable(of: harfbuzzFace, tag: "post").uint32(at: 4) ?? 0)) / 65536
    return angle == 0 && synthesis.slant != 0 ? -atan(synthesis.slant) * 180 / .pi : angle
  }

  /// Returns the name of a glyph, or `nil` if it has none or the name exceeds 127 bytes.
  package func name(ofGlyph glyph: UInt32) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
      guard hb_font_get_glyph_name(unscaledFont, glyph, buffer.baseAddress!, 128) != 0 else { return nil }
      let name = String(cString: buffer.baseAddress!)
      return name.isEmpty ? nil : name
    }
  }

  /// Returns an entry of the `name` table by its identifier, in English if possible, or `nil` if there is none or it is blank. Traps if the
  /// identifier is negative.
  package func name(numbered id: Int) -> String? { FaceDescription.name(UInt32(id), in: harfbuzzFace) }

  /// The characters that the font supports, as ascending ranges. O(*n*) in the number of characters.
  package var characters: [ClosedRange<UInt32>] {
    let set = hb_set_create()
    defer { hb_set_destroy(set) }
    hb_face_collect_unicodes(harfbuzzFace, set)
    var ranges: [ClosedRange<UInt32>] = []
    var (first, last) = (hb_codepoint_t.max, hb_codepoint_t.max)
    while hb_set_next_range(set, &first, &last) != 0 { ranges.append(first...last) }
    return ranges
  }

  /// Returns the offset from the baseline of text at `level`, in design units: `level` times the OS/2 offset of
  /// superscripts, or of subscripts if `level` is negative. Without such an offset in the font, a level is a third of
  /// an em.
  package func rise(ofLevel level: Int) -> Int {
    var position: hb_position_t = 0
    let tag = level < 0 ? HB_OT_METRICS_TAG_SUBSCRIPT_EM_Y_OFFSET : HB_OT_METRICS_TAG_SUPERSCRIPT_EM_Y_OFFSET
    let isSpecified = hb_ot_metrics_get_position(unscaledFont, tag, &position) != 0 && position > 0
    return level * (isSpecified ? Int(position) : unitsPerEm / 3)
  }
}
