import CoreGraphics
import GalleyAttributedText
import GalleyTextEngine
import GalleyUnicodeFacts

/// The replacement for a paragraph that the delegates provide before layout.
struct ReplacementParagraph {
  /// The text to lay out instead, of the same length, or `nil` for the paragraph's own text.
  var text: NSAttributedString?
  /// Whether the paragraph is hidden.
  var isHidden = false
  /// The margins of the fragment's class, and the default ones; `nil` if they are equal.
  var margins: (own: FragmentMargins, usual: FragmentMargins)?

  /// Whether the paragraph is shown unchanged.
  var isUnchanged: Bool { text == nil && !isHidden && margins == nil }

  /// Hides the engine's paragraph, or applies the margins to it. Its text is already `text`.
  func apply(to paragraph: inout ConvertedParagraph) {
    if isHidden {
      paragraph.hide()
    } else if let margins {
      paragraph.engine.settings.apply(margins.own, inPlaceOf: margins.usual)
    }
  }
}

/// The margins around the lines of a fragment, in points.
struct FragmentMargins: Equatable {
  var leading, trailing, top, bottom: CGFloat
}

extension ConvertedParagraph {
  /// Replaces the text by invisible characters of the same count, on one line without height.
  fileprivate mutating func hide() {
    let text = engine.text
    let separators = text.reversed().prefix { $0.endsParagraph }.count
    let hidden = [UInt16](repeating: Self.wordJoiner, count: text.count - separators) + text.suffix(separators)
    var style = engine.styles[0].style
    style.object = nil
    var settings = ParagraphSettings()
    (settings.hidden, settings.lineBreaking, settings.language) = (.seen(engine.settings), .clip, engine.settings.language)
    engine = Paragraph(text: hidden, styles: [.init(length: hidden.count, style: style)], settings: settings)
    paint = ParagraphPaint(runs: [PaintRun(end: ParagraphOffset(hidden.count), style: PaintStyle())])
  }

  private static let wordJoiner: UInt16 = 0x2060
}

extension ParagraphSettings {
  fileprivate mutating func apply(_ own: FragmentMargins, inPlaceOf defaults: FragmentMargins) {
    if own.top != defaults.top { (spacingBefore, spacesTextStart) = (LayoutUnit(points: own.top), true) }
    if own.bottom != defaults.bottom { spacingAfter = LayoutUnit(points: own.bottom) }
    let leading = LayoutUnit(points: own.leading - defaults.leading)
    firstLineIndent += leading
    headIndent += leading
    // An indent from the leading margin moves with that margin.
    if tailIndent > .zero { tailIndent += leading } else { tailIndent -= LayoutUnit(points: own.trailing - defaults.trailing) }
  }
}
