import CoreGraphics
import struct Foundation.CharacterSet
import GalleyAttributedText
import GalleyTextEngine

extension ParagraphSettings {
  /// Creates the engine's settings from `style`.
  package init(_ style: NSParagraphStyle, language: String) {
    self.init()
    alignment = LineAlignment(style.alignment)
    direction = ParagraphDirection(style.baseWritingDirection)
    firstLineIndent = LayoutUnit(points: style.firstLineHeadIndent)
    headIndent = LayoutUnit(points: style.headIndent)
    tailIndent = LayoutUnit(points: style.tailIndent)
    lineHeightMultiple = Double(style.lineHeightMultiple)
    minimumLineHeight = LayoutUnit(points: style.minimumLineHeight)
    maximumLineHeight = LayoutUnit(points: style.maximumLineHeight)
    lineSpacing = LayoutUnit(points: style.lineSpacing)
    spacingBefore = LayoutUnit(points: style.paragraphSpacingBefore)
    spacingAfter = LayoutUnit(points: style.paragraphSpacing)
    tabs = style.tabStops.map(TabStop.init).sorted { $0.location < $1.location }
    if style.hasDefaultTabStops {
      // Default tabs have no chosen alignment, so they follow the direction of the paragraph.
      for index in tabs.indices { tabs[index].alignment = .natural }
    }
    cells = style.rowColumns.map { row in
      CellColumns(
        columns: row.columns.map {
          .init(minimum: LayoutUnit(points: $0.minimum), natural: LayoutUnit(points: $0.natural), alignment: LineAlignment($0.alignment))
        }, gap: LayoutUnit(points: row.gap))
    }
    keepsWithNext = style.keepsWithNext
    keepsLinesTogether = style.keepsLinesTogether
    minimumLinesAtColumnEnd = style.minimumLinesAtColumnEnd
    fitsTotally = style.lineBreakStrategy.contains(.totalFit)
    maximumConsecutiveHyphens = max(0, style.maximumConsecutiveHyphens)
    switch style.marginAlignment {
    case .box: marginAlignment = .box
    case .optical: marginAlignment = .optical
    case .hanging: marginAlignment = .hanging
    }
    defaultTabInterval = LayoutUnit(points: style.defaultTabInterval)
    hyphenation = Double(style.hyphenationFactor)
    if hyphenation == 0, style.usesDefaultHyphenation { hyphenation = 1 }
    lineBreaking = style.lineBreakMode.lineBreaking
    tightensForTruncation = style.allowsDefaultTighteningForTruncation
    pushesWordsOut = style.lineBreakStrategy.contains(.pushOut)
    keepsHangulWords = style.lineBreakStrategy.contains(.hangulWordPriority)
    self.language = language
  }
}

extension LineAlignment {
  init(_ alignment: NSTextAlignment) {
    switch alignment {
    case .left: self = .left
    case .center: self = .center
    case .right: self = .right
    case .justified: self = .justified
    default: self = .natural
    }
  }
}

extension ParagraphDirection {
  init(_ direction: NSWritingDirection) {
    switch direction {
    case .leftToRight: self = .leftToRight
    case .rightToLeft: self = .rightToLeft
    default: self = .natural
    }
  }
}

extension TabStop {
  init(_ tab: NSTextTab) {
    let terminators = tab.options[.columnTerminators] as? CharacterSet
    let alignment: Alignment =
      switch tab.alignment {
      case _ where terminators != nil: .decimal
      case .left: .left
      case .center: .center
      case .right: .right
      default: .natural
      }
    self.init(
      location: LayoutUnit(points: tab.location), alignment: alignment,
      terminators: terminators.map(TabStop.units) ?? [])
  }

  /// Returns the members of `set` below U+2000 and the full-width forms, which include the decimal separators.
  private static func units(of set: CharacterSet) -> Set<UInt16> {
    var units: Set<UInt16> = []
    for block in [0x20..<0x2000, 0xFF00..<0xFFF0] {
      for value in block {
        guard let scalar = Unicode.Scalar(UInt32(value)), set.contains(scalar) else { continue }
        units.insert(UInt16(value))
      }
    }
    return units
  }
}

extension NSLineBreakMode {
  /// The truncation of a line that is too long, or `nil` if this mode does not truncate.
  package var truncation: LineBreaking? {
    switch self {
    case .byTruncatingHead: .truncateHead
    case .byTruncatingTail: .truncateTail
    case .byTruncatingMiddle: .truncateMiddle
    default: nil
    }
  }

  package var lineBreaking: LineBreaking {
    switch self {
    case .byCharWrapping: .character
    case .byClipping: .clip
    default: truncation ?? .word
    }
  }
}

extension EmbeddedRun.Kind {
  /// Returns the directions in the value of a `writingDirection` attribute: sums of `NSWritingDirection` and `NSWritingDirectionFormatType`, the
  /// outermost first. Other numbers are ignored.
  package static func all(of value: Any) -> [EmbeddedRun.Kind] {
    (value as? [Any] ?? []).compactMap { number in
      switch AttributeValue.integer(number) {
      case 0: .leftToRight
      case 1: .rightToLeft
      case 2: .leftToRightOverride
      case 3: .rightToLeftOverride
      default: nil
      }
    }
  }
}

extension [EmbeddedRun] {
  /// Appends a range of a paragraph, or extends the last one if it has the same kinds and is adjacent.
  package mutating func append(_ range: Range<ParagraphOffset>, _ kinds: [EmbeddedRun.Kind]) {
    if kinds.isEmpty || range.isEmpty { return }
    if let last, last.range.upperBound == range.lowerBound, last.kinds == kinds {
      self[count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      append(EmbeddedRun(range: range, kinds: kinds))
    }
  }
}
