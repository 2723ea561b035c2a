import GalleyUnicodeFacts

extension SVGCanvas {
  /// Writes one `<text>` element for the run, in reading order; a `<path>` of its outlines if its text is not in the order of the glyphs. Writes
  /// nothing if a position is not finite.
  ///
  /// In left-to-right text, each character has an x coordinate. In right-to-left text, each word has the x of its left
  /// edge, so that letters join. Outside the Basic Multilingual Plane, where renderers count characters differently,
  /// each cluster has one.
  func write(_ run: GlyphRun, paint: [(String, String)]) {
    guard !run.glyphs.isEmpty, run.positions.allSatisfy(\.isFinite), ctm.isFinite else { return }
    guard let clusters = SVGClusters(of: run) else {
      shadowed { writer.add("path", [("d", SVGNumber.pathData(run.outline.applying(ctm)))] + paint) }
      return
    }
    let (translation, transform) = placement
    let face = run.provider.typeface
    var attributes = [("xml:space", "preserve"), ("font-family", "'\(face.family)'"), ("font-size", SVGNumber.text(run.provider.size))]
    if face.weight != 400 { attributes.append(("font-weight", "\(face.weight)")) }
    if face.isItalic { attributes.append(("font-style", "italic")) }
    func at(_ point: Point) -> Point { point.applying(translation) }
    let content: String
    if clusters.isBackward {
      attributes += [("direction", "rtl"), ("unicode-bidi", "embed"), ("text-anchor", "end")]
      content = clusters.words.map { SVGClusters.span($0, at: at($0.origin)) }.joined()
    } else if run.text.contains(where: UTF16.isLeadSurrogate) {
      content = clusters.all.map { SVGClusters.span($0, at: at($0.origin)) }.joined()
    } else {
      let origins = clusters.characterOrigins.map(at)
      let ys = Set(origins.map(\.y)).count == 1 ? [origins[0].y] : origins.map(\.y)
      attributes += [
        ("x", origins.map { SVGNumber.text($0.x) }.joined(separator: " ")), ("y", ys.map(SVGNumber.text).joined(separator: " ")),
      ]
      content = clusters.all.map { XMLText.escaped($0.text) }.joined()
    }
    shadowed { writer.add("text", attributes + paint + transform, content: content) }
  }
}

/// The text of a run, split into clusters in reading order, each with the left end of its glyphs.
struct SVGClusters {
  struct Cluster {
    var text: ArraySlice<UInt16>
    var origin: Point
  }

  private let text: [UInt16]
  var all: [Cluster]
  var isBackward: Bool

  /// Creates the clusters of a run's text. Returns `nil` if the glyphs are in neither direction, or if their clusters are not in the text. Traps
  /// if the run has no glyphs.
  init?(of run: GlyphRun) {
    guard !run.text.isEmpty else { return nil }
    let isForward = zip(run.clusters, run.clusters.dropFirst()).allSatisfy { $0 <= $1 }
    let order = isForward ? Array(run.glyphs.indices) : run.glyphs.indices.reversed()
    let starts = order.map { run.clusters[$0] }
    guard zip(starts, starts.dropFirst()).allSatisfy({ $0 <= $1 }), starts[0] >= 0, starts[starts.count - 1] < run.text.count
    else { return nil }
    text = run.text
    isBackward = !isForward
    all = []
    var index = 0
    while index < order.count {
      let glyphs = index..<(starts[index...].firstIndex { $0 != starts[index] } ?? order.count)
      let textEnd = glyphs.upperBound < order.count ? starts[glyphs.upperBound] : run.text.count
      let origins = glyphs.map { run.positions[order[$0]] }
      let text = run.text[(index == 0 ? 0 : starts[index])..<textEnd]
      all.append(Cluster(text: text, origin: origins.min { $0.x < $1.x }!))
      index = glyphs.upperBound
    }
  }

  /// Clusters joined into words. Each space is a word.
  var words: [Cluster] {
    var words: [Cluster] = []
    var endsInSpace = true
    for cluster in all {
      let isSpace = cluster.text.allSatisfy(\.isWordGap)
      if isSpace || endsInSpace || words.isEmpty {
        words.append(cluster)
      } else {
        let last = words.removeLast()
        let origin = cluster.origin.x < last.origin.x ? cluster.origin : last.origin
        words.append(Cluster(text: text[last.text.startIndex..<cluster.text.endIndex], origin: origin))
      }
      endsInSpace = isSpace
    }
    return words
  }

  /// An origin for each character. The characters of a cluster are spaced evenly.
  var characterOrigins: [Point] {
    var origins: [Point] = []
    for (index, cluster) in all.enumerated() {
      let next = index + 1 < all.count ? all[index + 1].origin : cluster.origin
      let step = (next.x - cluster.origin.x) / Double(cluster.text.count)
      for part in 0..<cluster.text.count {
        origins.append(Point(x: cluster.origin.x + step * Double(part), y: cluster.origin.y))
      }
    }
    return origins
  }

  static func span(_ cluster: Cluster, at origin: Point) -> String {
    SVGWriter.element(
      "tspan", [("x", SVGNumber.text(origin.x)), ("y", SVGNumber.text(origin.y))], content: XMLText.escaped(cluster.text))
  }
}
