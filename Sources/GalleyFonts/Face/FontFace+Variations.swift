import GalleyCHarfBuzz

/// A variation axis of a variable font.
package struct FontAxis: Hashable, Sendable {
  /// The axis tag as a number.
  package var tag: UInt32
  /// The axis tag as four letters, such as `wght`.
  package var letters: String { OpenTypeTable.letters(of: tag) }
  package var name: String
  package var minimumValue, defaultValue, maximumValue: Double
}

extension FontFace {
  /// The variation axes in file order; empty if the font is not variable.
  package var axes: [FontAxis] { FontFace.axes(of: harfbuzzFace) }

  /// The coordinates that differ from the font's defaults, by axis tag; empty if there are none.
  package var variation: [UInt32: Double] {
    var found: [UInt32: Double] = [:]
    for (axis, value) in zip(axes, coordinates) where value != axis.defaultValue { found[axis.tag] = value }
    return found
  }

  /// Returns the face with the given axis values, clamped to each axis. Equal values give the same object. Axes without a value keep theirs;
  /// unknown axes and values that are not finite are ignored. The result is this face if nothing changes or the file cannot be opened again.
  package func varied(by values: [UInt32: Double]) -> FontFace {
    let axes = axes
    guard !axes.isEmpty else { return self }
    var wanted = coordinates.isEmpty ? axes.map(\.defaultValue) : coordinates
    for (index, axis) in axes.enumerated() {
      if let value = values[axis.tag], value.isFinite { wanted[index] = max(axis.minimumValue, min(axis.maximumValue, value)) }
    }
    if wanted == coordinates || (coordinates.isEmpty && wanted == axes.map(\.defaultValue)) { return self }
    return (root ?? self).varied(at: wanted) ?? self
  }

  private func varied(at wanted: [Double]) -> FontFace? {
    if wanted == coordinates || (coordinates.isEmpty && wanted == axes.map(\.defaultValue)) { return self }
    return variations.withLock { cached in
      if let face = cached[wanted] { return face }
      let face = try? FontFace(
        file: file, index: index, description: installed, synthesis: synthesis, replacedFace: description, coordinates: wanted, of: self)
      cached[wanted] = face
      return face
    }
  }

  /// Whether the face was varied from the file's default or named instance.
  package var isVaried: Bool { root != nil }

  /// The weight coordinate, rounded and clamped to 1…1000; `nil` if the face has not been varied or has no weight axis.
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
          tag: info.tag, name: FaceDescription.name(UInt32(info.name_id), in: face) ?? "", minimumValue: Double(info.min_value),
          defaultValue: Double(info.default_value), maximumValue: Double(info.max_value))
      }
    }
  }

  /// Returns the coordinates of a named instance; empty for the default instance.
  static func coordinates(ofInstance index: Int, of face: OpaquePointer) -> [Double] {
    guard index >> 16 > 0 else { return [] }
    var count = hb_ot_var_get_axis_count(face)
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: max(1, Int(count))) { buffer in
      _ = hb_ot_var_named_instance_get_design_coords(face, UInt32((index >> 16) - 1), &count, buffer.baseAddress!)
      return buffer.prefix(Int(count)).map(Double.init)
    }
  }

  // MARK: Names of glyphs

  /// Returns the glyph with this name, or `nil` if there is none.
  package func glyph(named name: String) -> UInt32? {
    var glyph: hb_codepoint_t = 0
    guard !name.isEmpty, hb_font_get_glyph_from_name(unscaledFont, name, -1, &glyph) != 0 else { return nil }
    return glyph
  }
}
