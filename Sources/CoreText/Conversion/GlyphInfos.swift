import GalleyAttributedText
import GalleyTextEngine

/// The characters of a text with explicit glyphs, in order.
struct GlyphInfos {
  private var found: [(range: Range<UTF16Offset>, info: CTGlyphInfo)] = []

  /// Finds the attributes whose characters equal their base string. O(runs).
  init(in text: NSAttributedString) {
    text.enumerateRuns(in: (0..<text.length).nsRange) { range, set in
      guard let info = set.values[.glyphInfo] as? CTGlyphInfo else { return }
      let range = Range<UTF16Offset>(utf16: range.location..<range.location + range.length)
      // Other attributes can change within the base string.
      if let last = found.last, last.range.upperBound == range.lowerBound, last.info == info, last.range.count < info.base.utf16.count {
        found[found.count - 1].range = last.range.lowerBound..<range.upperBound
      } else {
        found.append((range, info))
      }
    }
    found.removeAll { !text.utf16(in: $0.range.nsRange).elementsEqual($0.info.base.utf16) }
  }

  var isEmpty: Bool { found.isEmpty }

  /// Returns the layout callbacks that exchange glyphs, for a document whose text starts at offset `start` of the whole text.
  func callbacks(from start: UTF16Offset) -> LayoutCallbacks {
    var callbacks = LayoutCallbacks()
    callbacks.changeGlyphs = { changes(of: $0, from: start) }
    return callbacks
  }

  private func changes(of run: ShapedGlyphRun, from start: UTF16Offset) -> [ChangedCluster] {
    let whole = run.range.moved(by: start.utf16)
    let first = found.partitioningIndex { $0.range.lowerBound >= whole.lowerBound }
    let starts = Set(run.clusters + [run.range.upperBound])
    return found[first...].prefix { $0.range.upperBound <= whole.upperBound }.compactMap { range, info in
      let own = range.moved(by: -start.utf16)
      guard info.face.map({ $0 === run.font.face }) ?? (Int(info.glyph) < run.font.face.glyphCount),
        starts.contains(own.lowerBound), starts.contains(own.upperBound)
      else { return nil }
      return ChangedCluster(range: own, replacement: .glyphs([UInt32(info.glyph)], nil), mark: 0)
    }
  }
}
