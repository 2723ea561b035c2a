import GalleyCCairo
import GalleyCFreeType
import GalleyUnicodeFacts

extension PDFCanvas {
  /// Draws the glyphs with their text, so that a reader can select, search and copy it.
  func show(_ run: GlyphRun, _ color: Color) {
    guard ctm.inverse != nil else { return }
    let clusters = TextClusters(of: run)
    if let face = fonts.face(for: run.provider), run.glyphs.allSatisfy({ fonts.has($0, in: run.provider) }) {
      shapes.setSource(color)
      show(clusters, face: face, glyphs: run.glyphs, positions: run.positions, size: run.provider.size)
      return
    }
    shapes.fill(run.outline, ctm, color, .nonZero)
    for (glyph, position) in zip(run.glyphs, run.positions) where position.isFinite {
      fonts.colorImage(of: glyph, in: run)?.draw(at: position, ctm, alpha: min(color.alpha, 1), in: shapes)
    }
    // The shapes are drawn already. Draw invisible glyphs over them that carry the text.
    guard clusters.pairs != nil else { return }
    shapes.setSource(Color(red: 0, green: 0, blue: 0, alpha: PDFFonts.unseenAlpha))
    // The spaces at both sides of the ink are about equal.
    let ink = run.glyphs.last.map { run.provider.outline(of: $0).bounds } ?? .zero
    let end = ink.maxX + max(ink.minX, 0)
    let glyphs = fonts.unseenGlyphs(for: clusters, at: run.positions, end: end, size: run.provider.size)
    show(clusters, face: fonts.unseen, glyphs: glyphs, positions: run.positions, size: run.provider.size)
  }

  private func show(_ clusters: TextClusters, face: OpaquePointer, glyphs: [UInt32], positions: [Point], size: Double) {
    guard positions.allSatisfy({ $0.applying(ctm).isFinite && abs($0.applying(ctm).x) < 1e6 && abs($0.applying(ctm).y) < 1e6 })
    else { return }
    var matrix = cairo_matrix_t(ctm)
    cairo_set_matrix(context, &matrix)
    cairo_set_font_face(context, face)
    cairo_set_font_size(context, size)
    let cairoGlyphs = zip(glyphs, positions).map { cairo_glyph_t(index: UInt($0), x: $1.x, y: $1.y) }
    if let pairs = clusters.pairs {
      let flags = cairo_text_cluster_flags_t(rawValue: clusters.isBackward ? 1 : 0)
      clusters.utf8.withUnsafeBytes {
        cairo_show_text_glyphs(
          context, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clusters.utf8.count),
          cairoGlyphs, Int32(cairoGlyphs.count), pairs, Int32(pairs.count), flags)
      }
    } else {
      cairo_show_glyphs(context, cairoGlyphs, Int32(cairoGlyphs.count))
    }
    cairo_identity_matrix(context)
  }
}

/// The text of a run, split into clusters in cairo's format.
struct TextClusters {
  var utf8: [UInt8] = []
  /// The bytes and glyphs of each cluster in reading order; `nil` if the glyphs are in neither direction, or if their clusters are not in the text.
  var pairs: [cairo_text_cluster_t]?
  /// Whether glyphs are in reverse cluster order, as in a right-to-left run.
  var isBackward: Bool

  init(of run: GlyphRun) {
    let isForward = zip(run.clusters, run.clusters.dropFirst()).allSatisfy { $0 <= $1 }
    isBackward = !isForward
    let starts = isForward ? run.clusters : run.clusters.reversed()
    let isOrdered = zip(starts, starts.dropFirst()).allSatisfy { $0 <= $1 }
    guard isOrdered, let last = starts.last, starts[0] >= 0, last < run.text.count else { return }
    var found: [cairo_text_cluster_t] = []
    var glyph = 0
    while glyph < starts.count {
      var next = glyph
      while next < starts.count, starts[next] == starts[glyph] { next += 1 }
      // Text before the first glyph belongs to it; any other text belongs to the preceding glyph.
      let from = glyph == 0 ? 0 : starts[glyph]
      let to = next < starts.count ? starts[next] : run.text.count
      let bytes = Array(PDFText.printable(String(decoding: run.text[from..<to], as: UTF16.self)).utf8)
      utf8 += bytes
      found.append(cairo_text_cluster_t(num_bytes: Int32(bytes.count), num_glyphs: Int32(next - glyph)))
      glyph = next
    }
    pairs = found
  }

  /// The text and glyph count of each cluster, in glyph order.
  var textsInGlyphOrder: [(text: ArraySlice<UInt8>, glyphs: Int)] {
    var start = 0
    let inReadingOrder = (pairs ?? []).map { pair in
      defer { start += Int(pair.num_bytes) }
      return (text: utf8[start..<start + Int(pair.num_bytes)], glyphs: Int(pair.num_glyphs))
    }
    return isBackward ? inReadingOrder.reversed() : inReadingOrder
  }
}

/// Text for cairo: of glyphs, titles, metadata and outlines. All text that cairo writes into a document passes through it.
enum PDFText {
  /// Returns text in which each control character is a space, because NUL ends a C string, and each noncharacter is U+FFFD,
  /// because cairo refuses the whole document for one.
  static func printable(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 0x20 || scalar.value == 0x7F
      result.append(isControl ? " " : scalar.properties.isNoncharacterCodePoint ? "\u{FFFD}" : scalar)
    }
    return String(result)
  }

  /// Returns `text` on one line, for titles and metadata: each line end and control character becomes a space, and each noncharacter U+FFFD.
  static func line(_ text: String) -> String { printable(String(text.map { $0.endsLine ? " " : $0 })) }
}
