import CHarfBuzz

/// What a variable font can be changed in.
package struct FontAxis: Hashable, Sendable {
  /// The number of its letters.
  package var tag: UInt32
  /// Four, `wght`.
  package var letters: String { OpenTypeTable.letters(of: tag) }
  package var name: String
  package var least, usual, most: Double
}

extension FontFace {
  /// The axes of a variable font, in the file's order; none of any other.
  package var axes: [FontAxis] { FontFace.axes(of: harfbuzzFace) }

  /// Where on its axes the face stands, by their tags: what is not the font's own default.
  package var variation: [UInt32: Double] {
    var found: [UInt32: Double] = [:]
    for (axis, value) in zip(axes, coordinates) where value != axis.usual { found[axis.tag] = value }
    return found
  }

  /// The face with some of its axes elsewhere, values beyond an axis's ends at its ends; the same object each time. Axes that it lacks are passed
  /// over, and where nothing changes it is this face.
  package func varied(by values: [UInt32: Double]) -> FontFace {
    let axes = axes
    guard !axes.isEmpty else { return self }
    var wanted = coordinates.isEmpty ? axes.map(\.usual) : coordinates
    for (index, axis) in axes.enumerated() {
      if let value = values[axis.tag], value.isFinite { wanted[index] = max(axis.least, min(axis.most, value)) }
    }
    if wanted == coordinates || (coordinates.isEmpty && wanted == axes.map(\.usual)) { return self }
    return (root ?? self).varied(at: wanted) ?? self
  }

  private func varied(at wanted: [Double]) -> FontFace? {
    if wanted == coordinates || (coordinates.isEmpty && wanted == axes.map(\.usual)) { return self }
    return variations.withLock { known in
      if let face = known[wanted] { return face }
      let face = try? FontFace(
        file: file, index: index, description: installed, synthesis: synthesis, standingFor: description, coordinates: wanted, of: self)
      known[wanted] = face
      return face
    }
  }

  /// Whether it was moved on its axes from where the file, or its named instance, has it.
  package var isVaried: Bool { root != nil }

  /// The weight that it stands at, of a face whose weights are an axis.
  var variedWeight: Int? {
    guard root != nil, let index = axes.firstIndex(where: { $0.letters == "wght" }) else { return nil }
    return max(1, min(1000, Int(coordinates[index].rounded())))
  }

  static func axes(of face: OpaquePointer) -> [FontAxis] {
    let total = hb_ot_var_get_axis_count(face)
    guard total > 0 else { return [] }
    return withUnsafeTemporaryAllocation(of: hb_ot_var_axis_info_t.self, capacity: Int(total)) { buffer in
      var count = total
      _ = hb_ot_var_get_axis_infos(face, 0, &count, buffer.baseAddress!)
      return buffer.prefix(Int(count)).map { info in
        FontAxis(
          tag: info.tag, name: FaceDescription.name(UInt32(info.name_id), in: face) ?? "", least: Double(info.min_value),
          usual: Double(info.default_value), most: Double(info.max_value))
      }
    }
  }

  /// Where a named instance of the file stands; none of a file's default.
  static func coordinates(ofInstance index: Int, of face: OpaquePointer) -> [Double] {
    guard index >> 16 > 0 else { return [] }
    var count = hb_ot_var_get_axis_count(face)
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: max(1, Int(count))) { buffer in
      _ = hb_ot_var_named_instance_get_design_coords(face, UInt32((index >> 16) - 1), &count, buffer.baseAddress!)
      return buffer.prefix(Int(count)).map(Double.init)
    }
  }

  // MARK: Names of glyphs

  /// The glyph that the font has under a name; `nil` for none.
  package func glyph(named name: String) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    guard !name.isEmpty, hb_font_get_glyph_from_name(unscaledFont, name, -1, &glyph) != 0 else { return nil }
    return glyph
  }
}
