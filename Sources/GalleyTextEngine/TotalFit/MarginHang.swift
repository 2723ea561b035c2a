import GalleyUnicodeFacts

/// The parts of a line's first and last characters that hang beyond the margins.
extension FitBreak {
  /// Computes the widths that hang at the line's end and at the next line's start, and excludes them from both lines: `end` and `bareEnd`
  /// decrease, `start` increases.
  mutating func hang(in paragraph: ShapedParagraph) {
    if kind == .hyphen {
      endHang = Int32((MarginHang.part(of: 0x2010, atStart: false, paragraph.settings.marginAlignment) * Double(max(0, end - bareEnd))).rounded())
    } else {
      var last = offset
      while last > 0, paragraph.text[last.utf16 - 1].hangsAtLineEnd || paragraph.text[last.utf16 - 1].endsLine { last -= 1 }
      if last > 0 { endHang = Int32(MarginHang.hang(ofUnitAt: last - 1, atStart: false, in: paragraph)) }
    }
    (end, bareEnd) = (end - Int(endHang), bareEnd - Int(endHang))
    hangAtStart(in: paragraph)
  }

  mutating func hangAtStart(in paragraph: ShapedParagraph) {
    if offset < paragraph.end { startHang = Int32(MarginHang.hang(ofUnitAt: offset, atStart: true, in: paragraph)) }
    start += Int(startHang)
  }
}

/// How far characters hang beyond a margin.
package enum MarginHang {
  /// Returns the width of a character that hangs beyond the margin, in 1/64 pt.
  static func hang(ofUnitAt offset: ParagraphOffset, atStart: Bool, in paragraph: ShapedParagraph) -> Int {
    let part = part(of: paragraph.text[offset.utf16], atStart: atStart, paragraph.settings.marginAlignment)
    guard part > 0 else { return 0 }
    return Int((Double(paragraph.position(of: offset + 1) - paragraph.position(of: offset)) * part).rounded())
  }

  /// Returns the fraction of a character's width, 0…1, that hangs beyond the margin at a line's start or end.
  package static func part(of unit: UInt16, atStart: Bool, _ alignment: MarginAlignment) -> Double {
    switch alignment {
    case .box: 0
    case .hanging: isMark(unit, atStart: atStart) ? 1 : 0
    case .optical: isMark(unit, atStart: atStart) ? (isWide(unit) ? 0.3 : 0.7) : part(ofLetter: unit)
    }
  }

  private static func isMark(_ unit: UInt16, atStart: Bool) -> Bool {
    switch unit {
    case 0x27, 0x22, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0xAB, 0xBB, 0x2039, 0x203A: true
    case 0x2C, 0x2E, 0x3A, 0x3B, 0x2D, 0x2010, 0x2011, 0x2013, 0x2014, 0x3001, 0x3002: !atStart
    default: false
    }
  }

  private static func isWide(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x3A, 0x3B, 0xAB, 0xBB, 0x2013, 0x2014: true
    default: false
    }
  }

  /// Returns the fraction for letters whose outlines leave white space at both sides: A, T, V, W, Y, v, w, y and similar ones.
  private static func part(ofLetter unit: UInt16) -> Double {
    switch unit {
    case 0x41, 0x54, 0x56, 0x57, 0x59: 0.05
    case 0x43, 0x4F, 0x51, 0x76, 0x77, 0x79, 0x6F, 0x63: 0.03
    default: 0
    }
  }
}
