import GalleyCHarfBuzz
import GalleyUnicodeFacts

/// HarfBuzz's Unicode functions, for deciding whether a face can display a cluster.
enum HarfBuzzUnicode {
  /// HarfBuzz's immutable Unicode data.
  private nonisolated(unsafe) static let unicode = hb_unicode_funcs_get_default()

  /// Returns the scalar whose glyph HarfBuzz uses if there is none for `scalar`: the space for other spaces, the hyphen for the non-breaking
  /// hyphen. Returns `nil` for other characters.
  static func substitute(for scalar: UInt32) -> UInt32? {
    if scalar.isShownAsSpace { return UInt32(UInt16.space) }
    return scalar == 0x2011 ? UInt32(UInt16.hyphen) : nil
  }

  static func compose(_ first: UInt32, _ second: UInt32) -> UInt32? {
    var whole: hb_codepoint_t = 0
    return hb_unicode_compose(unicode, first, second, &whole) != 0 ? whole : nil
  }

  static func decompose(_ whole: UInt32) -> (UInt32, UInt32)? {
    var first: hb_codepoint_t = 0, second: hb_codepoint_t = 0
    return hb_unicode_decompose(unicode, whole, &first, &second) != 0 ? (first, second) : nil
  }

  /// Returns the canonical combining class; 0 for scalars that start a cluster.
  static func combiningClass(of scalar: UInt32) -> UInt32 { hb_unicode_combining_class(unicode, scalar).rawValue }

  static func script(of scalar: UInt32) -> hb_script_t { hb_unicode_script(unicode, scalar) }
}

extension FontFace {
  /// Returns whether shaping `cluster` in this face gives no .notdef. Each scalar must have a glyph, need none, compose with its base, decompose, or
  /// have a substitute; the order of marks does not matter. O(*n*) in the number of scalars for clusters of up to 64. In longer ones, each distinct
  /// scalar is checked once.
  package func shows(_ cluster: some Collection<UInt32>) -> Bool {
    if cluster.count > 64 { return Set(cluster).allSatisfy { shows(scalar: $0) } }
    if cluster.allSatisfy(shows(scalar:)) { return true }
    return composed(cluster).allSatisfy(shows(scalar:))
  }

  /// Returns a cluster as HarfBuzz shapes it: marks in canonical order, and composed with their base if the face has
  /// the composed forms.
  private func composed(_ cluster: some Collection<UInt32>) -> [UInt32] {
    var ordered: [(scalar: UInt32, order: UInt32)] = []
    for scalar in cluster {
      let order = HarfBuzzUnicode.combiningClass(of: scalar)
      // Sort marks by combining class. Nothing moves across a scalar that starts a cluster.
      var index = ordered.count
      while order > 0, index > 0, ordered[index - 1].order > order { index -= 1 }
      ordered.insert((scalar, order), at: index)
    }
    var composed: [UInt32] = []
    var (base, before) = (0, UInt32(0))
    for (scalar, order) in ordered {
      // A mark in between with the same or a higher class blocks composition.
      let reaches = !composed.isEmpty && (base == composed.count - 1 || before < order)
      if reaches, let whole = HarfBuzzUnicode.compose(composed[base], scalar), glyph(for: whole) != nil {
        composed[base] = whole
      } else {
        if order == 0 { base = composed.count }
        composed.append(scalar)
        before = order
      }
    }
    return composed
  }

  private func shows(scalar: UInt32) -> Bool {
    if glyph(for: scalar) != nil || Unicode.Scalar(scalar)?.needsNoGlyph == true { return true }
    if let other = HarfBuzzUnicode.substitute(for: scalar), glyph(for: other) != nil { return true }
    // Canonical decomposition has at most four levels. The second part of a singleton is 0.
    guard let (first, second) = HarfBuzzUnicode.decompose(scalar) else { return false }
    return shows(scalar: first) && (second == 0 || shows(scalar: second))
  }
}
