import GalleyFonts
import TestSupport

@testable import GalleyTextEngine

/// Random paragraphs of words in many scripts and styles.
enum ManyScripts {
  static let words = [
    "fluffy", "office", "AVAIL", "To.", "naïve", "re-do", "Te\u{AD}xt", "e\u{301}a\u{308}\u{323}", "“q” –", "a\u{A0}b", "x\u{200D}y", "\u{200B}", "\u{200E}z",
    "אבגד", "שָׁלוֹם", "12,5", "العربية", "لا إله", "محمد\u{64B}", "人人生而自由在尊严和权利上一律平等", "すべての、人間は。", "漢\u{3000}字", "ทั้งหลายเกิดมามีอิสระ", "น้ำ", "ตัว",
    "हिन्दी", "स्वतन्त्रता", "क्\u{200D}ष", "বাংলা", "தமிழ்", "한국어", "\u{1112}\u{1161}\u{11AB}", "가\u{301}나", "🦉", "👩‍👩‍👧‍👦", "👍🏽", "🇯🇵🇩🇪🇫", "❤\u{FE0F}", "𝔸𝔹", "\u{600}12",
    "a\u{300}\u{1F3FD}", "\u{301}", "\u{FFFD}",
  ]
  private static let gaps = [" ", " ", " ", " ", "  ", "", "\t", "\u{FFFC}", "\u{2028}", "   ", "\u{A0}"]
  private static let ends = ["\n", "\n", "\r\n", " \n", "\n\n"]
  private static let faces = ["Inter", "EB Garamond", "DejaVu Serif", "DejaVu Sans", "Noto Sans CJK JP", "Noto Naskh Arabic", "Noto Sans Devanagari"]
    .compactMap { FontLibrary.shared.face(named: $0) }

  struct Text {
    var generator: SeededGenerator

    mutating func pick<Element>(_ values: [Element]) -> Element { values.randomElement(using: &generator)! }

    mutating func style() -> TextStyle {
      let face = pick(ManyScripts.faces)
      var style = TextStyle(font: face.instance(size64: LayoutUnit(points: pick([9, 12, 16.5])).raw), language: pick(["en", "ar", "ja", "th"]))
      style.kern = pick([nil, nil, .zero, LayoutUnit(raw: 40), LayoutUnit(raw: -20)])
      style.tracking = pick([.zero, .zero, LayoutUnit(raw: 13)])
      style.ligatures = pick([true, true, false])
      style.expansion = pick([0, 0, 0.1])
      return style
    }

    mutating func settings() -> ParagraphSettings {
      var settings = ParagraphSettings()
      settings.alignment = pick([.natural, .justified, .right, .center])
      settings.direction = pick([.natural, .natural, .leftToRight, .rightToLeft])
      settings.hyphenation = pick([0, 0, 1])
      settings.lineBreaking = pick([.word, .word, .word, .character, .clip, .truncateTail, .truncateMiddle])
      settings.tightensForTruncation = pick([false, true])
      settings.firstLineIndent = LayoutUnit(points: pick([0, 12]))
      if pick([true, false]) {
        settings.tabs = [TabStop(location: LayoutUnit(points: 40), alignment: pick([.left, .right, .center])), TabStop(location: LayoutUnit(points: 90))]
      }
      return settings
    }

    /// Paragraphs of words in several scripts, some in two styles, with objects.
    mutating func paragraphs(_ words: [String]) -> [Paragraph] {
      var text = ""
      for _ in 0..<90 {
        text += pick(words)
        text += Int.random(in: 0..<14, using: &generator) == 0 ? pick(ManyScripts.ends) : pick(ManyScripts.gaps)
      }
      let units = Array(text.utf16)
      return Paragraph.split(units).map { range in
        let styles = [style(), style()]
        let cut = pick([0, Int.random(in: 0...range.count, using: &generator)])
        var runs: [Paragraph.StyleRun] = []
        for (number, unit) in units[range].enumerated() {
          var style = styles[number < cut ? 0 : 1]
          if unit == 0xFFFC {
            style.object = InlineObject(width: LayoutUnit(points: pick([0, 14])), ascent: LayoutUnit(points: 10), descent: .zero)
          }
          runs.append(Paragraph.StyleRun(length: 1, style: style))
        }
        var merged: [Paragraph.StyleRun] = []
        for run in runs {
          if let last = merged.last, last.style == run.style, run.style.object == nil {
            merged[merged.count - 1].length += 1
          } else {
            merged.append(run)
          }
        }
        return Paragraph(text: Array(units[range]), styles: merged, settings: settings())
      }
    }
  }
}
