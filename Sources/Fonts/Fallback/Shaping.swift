import CHarfBuzz
import UnicodeFacts

/// What shaping does to a cluster that bears on whether a face can show it.
enum Shaping {
  /// HarfBuzz's own table of Unicode, immutable.
  private nonisolated(unsafe) static let unicode = hb_unicode_funcs_get_default()

  /// A scalar that HarfBuzz shows with the glyph of another when it has no glyph of its own: spaces with the space,
  /// the non-breaking hyphen with the hyphen.
  static func standIn(for scalar: UInt32) -> UInt32? {
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

  /// The canonical combining class; 0 for what begins a cluster.
  static func combiningClass(of scalar: UInt32) -> UInt32 { hb_unicode_combining_class(unicode, scalar).rawValue }

  static func script(of scalar: UInt32) -> hb_script_t { hb_unicode_script(unicode, scalar) }
}

extension FontFace {
  /// Whether shaping `cluster` in this face leaves no .notdef: each scalar has a glyph, or needs none, or is composed
  /// with its base, in whatever order its marks stand, or decomposed, or stood in for. O(n) in a cluster of 64 at most; each
  /// distinct scalar of a longer one looked up once.
  package func shows(_ cluster: some Collection<UInt32>) -> Bool {
    if cluster.count > 64 { return Set(cluster).allSatisfy { shows(scalar: $0) } }
    if cluster.allSatisfy(shows(scalar:)) { return true }
    return composed(cluster).allSatisfy(shows(scalar:))
  }

  /// A cluster as HarfBuzz shapes it: marks in canonical order, and composed with their base as far as the face has the
  /// composed forms.
  private func composed(_ cluster: some Collection<UInt32>) -> [UInt32] {
    var rest: [(scalar: UInt32, order: UInt32)] = []
    for scalar in cluster {
      let order = Shaping.combiningClass(of: scalar)
      // Marks of a lower class come first; what begins a cluster is passed by none.
      var place = rest.count
      while order > 0, place > 0, rest[place - 1].order > order { place -= 1 }
      rest.insert((scalar, order), at: place)
    }
    var composed: [UInt32] = []
    var (base, before) = (0, UInt32(0))
    for (scalar, order) in rest {
      // A mark between the two of as high a class keeps them apart.
      let reaches = !composed.isEmpty && (base == composed.count - 1 || before < order)
      if reaches, let whole = Shaping.compose(composed[base], scalar), glyph(for: whole) != nil {
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
    if let other = Shaping.standIn(for: scalar), glyph(for: other) != nil { return true }
    // Canonical decomposition is at most four deep, and singletons give a second part of 0.
    guard let (first, second) = Shaping.decompose(scalar) else { return false }
    return shows(scalar: first) && (second == 0 || shows(scalar: second))
  }
}
