import CHarfBuzz
import Glibc

// What a font's file says of itself, as it stands there.

extension FontFace {
  /// The tables of the file, in its order, by the numbers of their letters.
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

  /// A table's bytes; `nil` where the font has none of that name.
  package func table(_ tag: UInt32) -> [UInt8]? {
    let blob = hb_face_reference_table(harfbuzzFace, tag)
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &length), length > 0 else { return nil }
    return Array(UnsafeRawBufferPointer(start: data, count: Int(length)))
  }

  /// The box that holds every glyph, y up from the baseline, in design units, as the table `head` has it; `nil` for none.
  package var box: (left: Int, bottom: Int, right: Int, top: Int)? {
    let head = SFNTTable(of: harfbuzzFace, tag: "head")
    guard let low = head.uint32(at: 36), let high = head.uint32(at: 40) else { return nil }
    func signed(_ bits: UInt32) -> Int { Int(Int16(truncatingIfNeeded: bits)) }
    return (signed(low >> 16), signed(low), signed(high >> 16), signed(high))
  }

  /// The slant of its letters in degrees, negative where they lean to the right: the table `post`'s, or that of a synthetic cut.
  package var slantAngle: Double {
    let angle = Double(Int32(bitPattern: SFNTTable(of: harfbuzzFace, tag: "post").uint32(at: 4) ?? 0)) / 65536
    return angle == 0 && synthesis.slant != 0 ? -atan(synthesis.slant) * 180 / .pi : angle
  }

  /// The name that the font has for a glyph; `nil` for none.
  package func name(ofGlyph glyph: UInt32) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
      guard hb_font_get_glyph_name(unscaledFont, glyph, buffer.baseAddress!, 128) != 0 else { return nil }
      let name = String(cString: buffer.baseAddress!)
      return name.isEmpty ? nil : name
    }
  }

  /// An entry of the table `name` by its number, in English where there is that; `nil` for none.
  package func name(numbered id: Int) -> String? { FaceDescription.name(UInt32(id), in: harfbuzzFace) }

  /// The characters that the font has glyphs for, as ranges that rise. O(characters).
  package var characters: [ClosedRange<UInt32>] {
    let set = hb_set_create()
    defer { hb_set_destroy(set) }
    hb_face_collect_unicodes(harfbuzzFace, set)
    var ranges: [ClosedRange<UInt32>] = []
    var (first, last) = (hb_codepoint_t.max, hb_codepoint_t.max)
    while hb_set_next_range(set, &first, &last) != 0 { ranges.append(first...last) }
    return ranges
  }

  /// How far OS/2 lets text be raised, or for a negative `level` lowered, in design units; a third of an em where it does not say.
  package func rise(ofLevel level: Int) -> Int {
    var position: hb_position_t = 0
    let tag = level < 0 ? HB_OT_METRICS_TAG_SUBSCRIPT_EM_Y_OFFSET : HB_OT_METRICS_TAG_SUPERSCRIPT_EM_Y_OFFSET
    let isSaid = hb_ot_metrics_get_position(unscaledFont, tag, &position) != 0 && position > 0
    return level * (isSaid ? Int(position) : unitsPerEm / 3)
  }
}
