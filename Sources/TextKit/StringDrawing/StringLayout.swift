import AttributedText
import CoreGraphics
import TextEngine
import UIFoundation

/// A string laid out to be measured or drawn.
struct StringLayout {
  private let text: LaidString
  private let options: NSStringDrawingOptions
  /// Of a layout that is kept for who asks for the same: it lasts as long as something is asked of the layout.
  private let loan: LaidString.Loan?

  private var manager: NSLayoutManager { text.manager }
  private var container: NSTextContainer { text.container }

  /// O(length); of a short text that was laid out lately, what its letters take to be compared.
  ///
  /// - Parameters:
  ///   - size: room for the text; a side that is zero or less, or not finite, is without an end.
  ///   - emptyAttributes: what an empty text has the height of.
  init(
    _ string: NSAttributedString, fitting size: CGSize, options: NSStringDrawingOptions,
    emptyAttributes: [NSAttributedString.Key: Any]
  ) {
    self.options = options
    let key = KeptStringLayouts.key(string, size, options)
    let kept = key.flatMap(KeptStringLayouts.take)
    let text = kept ?? LaidString(string)
    self.text = text
    loan = key.map { LaidString.Loan(text, $0) }
    if kept == nil { layOut(fitting: size, emptyAttributes) }
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
    // One line on its baseline has no margin to be indented from.
    manager.ignoresIndents = !options.contains(.usesLineFragmentOrigin)
    manager.addTextContainer(container)
    text.storage.addLayoutManager(manager)
    manager.ensureLayout(for: container)
    if options.contains(.usesLineFragmentOrigin) { keepLines(within: Self.extent(size.height)) }
    if container.size.width <= 0 { closeUp() }
  }

  private static func extent(_ side: CGFloat) -> CGFloat {
    side > 0 && side < 1e7 ? side : 0
  }

  private var fragments: PlacedFragments { manager.document.fragments }

  /// Drops lines that do not fit in `height`; the first always stays.
  private func keepLines(within height: CGFloat) {
    guard height > 0, let last = fragments.last, last.used.maxY.points > height + 1.0 / 64 else { return }
    // The last line that fits has no line spacing.
    let fitting = fragments.count { ($0.used.maxY - $0.lineSpacing).points <= height + 1.0 / 64 }
    container.maximumNumberOfLines = max(1, fitting)
    if options.contains(.truncatesLastVisibleLine) { container.lineBreakMode = .byTruncatingTail }
    manager.ensureLayout(for: container)
  }

  /// Gives lines in a container without an end the width of the widest, so that those to the right or in the middle
  /// stand beside it.
  private func closeUp() {
    let width = lineWidth
    guard width > 0, fragments.indices.contains(where: { !standsLeft($0) }) else { return }
    container.size.width = width
    manager.ensureLayout(for: container)
  }

  private func standsLeft(_ index: Int) -> Bool {
    let paragraph = fragments[index].paragraph
    guard paragraph < manager.document.paragraphCount else { return true }
    switch manager.document.paragraph(paragraph).settings.alignment {
    case .left: return true
    case .natural, .justified: return manager.document.baseLevel(ofFragment: index) & 1 == 0
    case .center, .right: return false
    }
  }

  /// The room that the widest line needs: with the indents that it stands between, without white space at its end.
  var lineWidth: CGFloat {
    withExtendedLifetime(loan) {
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

  /// What the text takes, indents left out: they narrow the lines, and are no part of them (RULES 81). With
  /// `usesLineFragmentOrigin` from its top left; without, from its baseline's start.
  var bounds: CGRect {
    withExtendedLifetime(loan) {
      if options.contains(.usesDeviceMetrics) { return inkBounds }
      let height = fragments.map(\.used.maxY).max()?.points ?? 0
      return CGRect(x: 0, y: 0 - baselineShift, width: fragments.indices.map(textWidth).max() ?? 0, height: height)
    }
  }

  /// The width of a line's text. White space at its end counts where the text itself ends the line, even beyond the room
  /// that there is (RULES 78); the white space that a wrapped line ends in is where the line was broken.
  private func textWidth(_ index: Int) -> CGFloat {
    let text = fragments[index].used.width
    switch fragments[index].reason {
    case .paragraphEnd, .mandatory: return (text + manager.document.hangingWidth(ofFragment: index)).points
    case .didNotFit, .chosen, .hyphenated, .emergency, .truncated: return text.points
    }
  }

  /// From the top of the first line to where the origin is.
  private var baselineShift: CGFloat {
    options.contains(.usesLineFragmentOrigin) ? 0 : fragments.first?.baseline.points ?? 0
  }

  private var inkBounds: CGRect {
    var bounds = CGRect.null
    for index in fragments.indices {
      for run in manager.document.visualRuns(ofFragment: index) where !run.isBlank && !run.isObject {
        for (place, glyph) in run.glyphs.enumerated() {
          let outline = run.font.outline(of: glyph)
          guard !outline.elements.isEmpty else { continue }
          bounds = bounds.union(
            CGRect(outline.bounds).offsetBy(dx: run.xs[place].points, dy: run.ys[place].points - baselineShift))
        }
      }
    }
    return bounds.orZero
  }

  /// Draws with the origin at `origin`, in the current context.
  func draw(at origin: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    withExtendedLifetime(loan) {
      let top = CGPoint(x: origin.x, y: origin.y - baselineShift)
      manager.drawText(in: container, meeting: .infinite, at: top, context: context)
    }
  }
}
