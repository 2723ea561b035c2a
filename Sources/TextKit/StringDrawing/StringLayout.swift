import CoreGraphics
import GalleyAttributedText
import GalleyTextEngine
import UIFoundation

/// The layout of a string for measuring or drawing.
struct StringLayout {
  private let text: LaidOutString
  private let options: NSStringDrawingOptions
  /// The loan of a cached layout, which is returned to the cache when it is released.
  private let cacheLease: LaidOutString.Lease?

  private var manager: NSLayoutManager { text.manager }
  private var container: NSTextContainer { text.container }

  /// Creates a layout. O(length), or a comparison of characters for a recent short text.
  ///
  /// - Parameters:
  ///   - size: The available space, in points. A dimension that is zero, negative or not finite is unlimited.
  ///   - emptyAttributes: The attributes that determine the height of an empty text.
  init(
    _ string: NSAttributedString, fitting size: CGSize, options: NSStringDrawingOptions,
    emptyAttributes: [NSAttributedString.Key: Any]
  ) {
    self.options = options
    let key = StringLayoutCache.key(string, size, options)
    let cached = key.flatMap(StringLayoutCache.remove)
    let text = cached ?? LaidOutString(string)
    self.text = text
    cacheLease = key.map { LaidOutString.Lease(text, $0) }
    if cached == nil { layOut(fitting: size, emptyAttributes) }
  }

  private func layOut(fitting size: CGSize, _ emptyAttributes: [NSAttributedString.Key: Any]) {
    container.lineFragmentPadding = 0
    if options.contains(.usesLineFragmentOrigin) {
      container.size.width = Self.extent(size.width)
    } else {
      container.maximumNumberOfLines = 1
    }
    manager.usesFontLeading = options.contains(.usesFontLeading)
    manager.emptyTextAttributes = emptyAttributes
    // A single line at its baseline has no margin for indents.
    manager.ignoresIndents = !options.contains(.usesLineFragmentOrigin)
    manager.addTextContainer(container)
    text.storage.addLayoutManager(manager)
    manager.ensureLayout(for: container)
    if options.contains(.usesLineFragmentOrigin) { limitLines(within: Self.extent(size.height)) }
    if container.size.width <= 0 { shrinkWidthToFit() }
  }

  private static func extent(_ side: CGFloat) -> CGFloat {
    side > 0 && side < 1e7 ? side : 0
  }

  private var fragments: PlacedFragments { manager.document.fragments }

  /// Removes lines that do not fit `height`, in points. The first one always remains. Does nothing if the height is 0.
  private func limitLines(within height: CGFloat) {
    guard height > 0, let last = fragments.last, last.used.maxY.points > height + 1.0 / 64 else { return }
    // The last line that fits does not need its line spacing.
    let fitting = fragments.count { ($0.used.maxY - $0.lineSpacing).points <= height + 1.0 / 64 }
    container.maximumNumberOfLines = max(1, fitting)
    if options.contains(.truncatesLastVisibleLine) { container.lineBreakMode = .byTruncatingTail }
    manager.ensureLayout(for: container)
  }

  /// Sets an unlimited width to that of the widest line, so that other alignments are relative to it. Does nothing if all lines are aligned to the
  /// left.
  private func shrinkWidthToFit() {
    let width = lineWidth
    guard width > 0, fragments.indices.contains(where: { !isLeftAligned($0) }) else { return }
    container.size.width = width
    manager.ensureLayout(for: container)
  }

  private func isLeftAligned(_ index: Int) -> Bool {
    let paragraph = fragments[index].paragraph
    guard paragraph < manager.document.paragraphCount else { return true }
    switch manager.document.paragraph(paragraph).settings.alignment {
    case .left: return true
    case .natural, .justified: return manager.document.baseLevel(ofFragment: index) & 1 == 0
    case .center, .right: return false
    }
  }

  /// The width that the widest line requires, with indents but without trailing white space, in points.
  var lineWidth: CGFloat {
    withExtendedLifetime(cacheLease) {
      fragments.map { fragment -> CGFloat in
        guard fragment.paragraph < manager.document.paragraphCount else { return 0 }
        let settings = manager.document.paragraph(fragment.paragraph).settings
        let isFirst = fragment.range.lowerBound == manager.document.paragraphStart(fragment.paragraph)
        let indent = isFirst ? settings.firstLineIndent : settings.headIndent
        let inset = settings.tailIndent < .zero ? -settings.tailIndent : .zero
        return (fragment.used.width + indent + inset).points
      }.max() ?? 0
    }
  }

  /// The bounds of the text without indents, which narrow the lines but are not part of them (rule 81 of
  /// Tests/Rules/textkit.tsv).
  ///
  /// Relative to the top left with `usesLineFragmentOrigin`, and to the start of the baseline without.
  var bounds: CGRect {
    withExtendedLifetime(cacheLease) {
      if options.contains(.usesDeviceMetrics) { return inkBounds }
      let height = fragments.map(\.used.maxY).max()?.points ?? 0
      return CGRect(x: 0, y: 0 - baselineShift, width: fragments.indices.map(textWidth).max() ?? 0, height: height)
    }
  }

  /// Returns the width of a line's text, in points.
  ///
  /// Trailing white space counts at a hard line end, even beyond the available width (rule 78 of
  /// Tests/Rules/textkit.tsv). At a soft line break it does not count.
  private func textWidth(_ index: Int) -> CGFloat {
    let text = fragments[index].used.width
    switch fragments[index].reason {
    case .paragraphEnd, .mandatory: return (text + manager.document.hangingWidth(ofFragment: index)).points
    case .didNotFit, .chosen, .hyphenated, .emergency, .truncated: return text.points
    }
  }

  /// The distance from the top of the first line to the origin, in points.
  private var baselineShift: CGFloat {
    options.contains(.usesLineFragmentOrigin) ? 0 : fragments.first?.baseline.points ?? 0
  }

  private var inkBounds: CGRect {
    var bounds = CGRect.null
    for index in fragments.indices {
      for run in manager.document.visualRuns(ofFragment: index) where !run.isBlank && !run.isObject {
        for (position, glyph) in run.glyphs.enumerated() {
          let outline = run.font.outline(of: glyph)
          guard !outline.elements.isEmpty else { continue }
          bounds = bounds.union(
            CGRect(outline.bounds).offsetBy(dx: run.xs[position].points, dy: run.ys[position].points - baselineShift))
        }
      }
    }
    return bounds.orZero
  }

  /// Draws with the origin at `origin`, in the current context; nothing without one.
  func draw(at origin: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    withExtendedLifetime(cacheLease) {
      let top = CGPoint(x: origin.x, y: origin.y - baselineShift)
      manager.drawText(in: container, meeting: .infinite, at: top, context: context)
    }
  }
}
