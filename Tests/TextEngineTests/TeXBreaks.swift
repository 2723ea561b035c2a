import TestSupport
import Testing

@testable import GalleyTextEngine

/// Lines that TeX 3.14 (plain format, `\pretolerance` 100, `\tolerance` 200, `\frenchspacing`, no indent) set in Computer Modern Roman at
/// 10 points, without ligatures and kerns.
struct TeXBreaks: Sendable, CustomTestStringConvertible {
  let text: String
  /// Points.
  let width: Double
  /// The last characters of each line.
  let ends: [String]

  var testDescription: String { "\(text.prefix(12))… \(width)" }

  static let frog = """
    In olden times when wishing still helped one, there lived a king whose daughters were all beautiful; and the youngest \
    was so beautiful that the sun itself, which has seen so much, was astonished whenever it shone in her face. Close by \
    the king's castle lay a great dark forest, and under an old lime-tree in the forest was a well, and when the day was \
    very warm, the king's child went out into the forest and sat down by the side of the cool fountain; and when she was \
    bored she took a golden ball, and threw it up on high and caught it; and this ball was her favorite plaything.
    """

  static let moby = """
    Some years ago, never mind how long precisely, having little or no money in my purse, and nothing particular to \
    interest me on shore, I thought I would sail about a little and see the watery part of the world. It is a way I have \
    of driving off the spleen and regulating the circulation. Whenever I find myself growing grim about the mouth; \
    whenever it is a damp, drizzly November in my soul; whenever I find myself involuntarily pausing before coffin \
    warehouses, and bringing up the rear of every funeral I meet, then I account it high time to get to sea as soon as I \
    can.
    """

  static let all: [TeXBreaks] = [
    TeXBreaks(
      text: frog, width: 180,
      ends: [" helped", "ughters", "est was", "ich has", "henever", " king's", "and un-", "t was a", "y warm,", " forest", "l foun-", " took a", "igh and", "avorite", "ything."]),
    TeXBreaks(
      text: frog, width: 190,
      ends: ["ed one,", "ere all", "o beau-", "seen so", "hone in", "e lay a", "me-tree", "the day", "ent out", "side of", "s bored", "t up on", "was her", "ything."]),
    TeXBreaks(
      text: frog, width: 200,
      ends: ["ed one,", "ere all", "autiful", "o much,", "r face.", "rk for-", " forest", "y warm,", "est and", "in; and", "n ball,", "it; and", "ything."]),
    TeXBreaks(
      text: frog, width: 210,
      ends: ["ed one,", "l beau-", "hat the", " aston-", " by the", "nder an", "nd when", "ent out", " of the", " took a", " caught", "ything."]),
    TeXBreaks(
      text: frog, width: 220,
      ends: [", there", "ul; and", "itself,", "henever", "tle lay", "tree in", "as very", "est and", "nd when", "hrew it", "was her", "ything."]),
    TeXBreaks(
      text: frog, width: 250,
      ends: ["lived a", "oungest", "seen so", ". Close", "d under", "hen the", "nto the", "in; and", "hrew it", "avorite", "ything."]),
    TeXBreaks(
      text: frog, width: 260,
      ends: ["lived a", "oungest", "o much,", " by the", "d lime-", "as very", "at down", "red she", "ght it;", "ything."]),
    TeXBreaks(
      text: frog, width: 270,
      ends: ["lived a", "est was", "ch, was", " king's", " in the", " king's", " of the", "n ball,", "was her", "ything."]),
    TeXBreaks(
      text: frog, width: 280,
      ends: [" a king", " was so", "was as-", " castle", " forest", "s child", "he cool", "ll, and", "avorite", "ything."]),
    TeXBreaks(
      text: frog, width: 300,
      ends: ["g whose", "ul that", "ever it", "forest,", "hen the", "and sat", "red she", "nd this", "ything."]),
    TeXBreaks(
      text: frog, width: 320,
      ends: ["g whose", "hat the", "hone in", "nder an", "y warm,", " of the", "d threw", "ything."]),
    TeXBreaks(
      text: frog, width: 340,
      ends: ["ughters", ", which", " by the", " forest", "ut into", "she was", "nd this", "ything."]),
    TeXBreaks(
      text: frog, width: 365,
      ends: ["ughters", "ich has", " king's", "a well,", "and sat", " golden", "ything."]),
    TeXBreaks(
      text: frog, width: 390,
      ends: ["rs were", "seen so", "a great", "day was", "he cool", "igh and", "ything."]),
    TeXBreaks(
      text: frog, width: 420,
      ends: ["utiful;", "onished", " an old", "ent out", "he took", "ything."]),
    TeXBreaks(
      text: moby, width: 200,
      ends: ["ng pre-", " purse,", " shore,", "and see", "a way I", "ulating", "f grow-", "it is a", "henever", "re cof-", "rear of", "it high", " I can."]),
    TeXBreaks(
      text: moby, width: 210,
      ends: ["cisely,", "d noth-", "thought", " watery", "f driv-", "lation.", "out the", "ovember", "ntarily", "ringing", "n I ac-", " I can."]),
    TeXBreaks(
      text: moby, width: 220,
      ends: ["cisely,", "d noth-", "ought I", "ry part", "off the", "never I", "; when-", "y soul;", "ing be-", "rear of", "gh time", " I can."]),
    TeXBreaks(
      text: moby, width: 250,
      ends: [" having", "ticular", "about a", "s a way", " circu-", "out the", "r in my", " before", "ery fu-", " sea as", " I can."]),
    TeXBreaks(
      text: moby, width: 260,
      ends: [" little", "nterest", "and see", "driving", "never I", "it is a", " myself", "ringing", "it high", " I can."]),
    TeXBreaks(
      text: moby, width: 270,
      ends: [" little", "nterest", "see the", "off the", " myself", "drizzly", "ntarily", "rear of", " to sea", " I can."]),
    TeXBreaks(
      text: moby, width: 280,
      ends: ["ttle or", "t me on", " watery", " spleen", "growing", "ovember", " before", "neral I", " I can."]),
    TeXBreaks(
      text: moby, width: 300,
      ends: ["e or no", " shore,", " of the", "ing the", " mouth;", " I find", "ringing", " to get", " I can."]),
    TeXBreaks(
      text: moby, width: 320,
      ends: ["o money", "ought I", "s a way", "never I", "drizzly", " before", "t, then", " I can."]),
    TeXBreaks(
      text: moby, width: 340,
      ends: ["oney in", "I would", "have of", " myself", "mber in", "houses,", "gh time", " I can."]),
    TeXBreaks(
      text: moby, width: 365,
      ends: ["y in my", "l about", "off the", "m about", " I find", "rear of", " I can."]),
    TeXBreaks(
      text: moby, width: 390,
      ends: [" purse,", "tle and", "ulating", "it is a", " before", "it high", " I can."]),
    TeXBreaks(
      text: moby, width: 420,
      ends: ["nothing", "part of", "never I", "y soul;", "he rear", " I can."]),
  ]

  /// Characters by width, in ems.
  private static let widths: [(letters: String, width: Double)] = [
    ("',.;il", 0.277779),
    ("f", 0.305557),
    ("-", 0.333334),
    ("I", 0.361112),
    ("t", 0.38889),
    ("r", 0.391668),
    ("s", 0.394445),
    ("cez", 0.444446),
    ("ago", 0.500002),
    ("kvy", 0.527781),
    ("Sbdhnpu", 0.555557),
    ("Cw", 0.722224),
    ("N", 0.750002),
    ("m", 0.833336),
    ("W", 1.027781),
  ]

  /// Scaled points.
  private static func width(of unit: UInt16) -> Int {
    let em = widths.first { $0.letters.utf16.contains(unit) }!.width
    return Int((em * 10 * 65_536).rounded())
  }

  /// The lines of a text by total fit, with TeX's passes and the widths of its font.
  static func lines(of text: String, width: Double) throws -> [String] {
    let layout = TotalFitFixture.layout([TotalFitFixture.paragraph(text) { ($0.alignment, $0.hyphenation) = (.justified, 1) }], in: [TotalFitFixture.region(10)])
    let paragraph = layout.shaped(0)
    var glue = FitGlue(paragraph, layout.settings)
    (glue.stretch, glue.shrink, glue.raggedness) = (Int(1.66667 * 65_536), Int(1.11112 * 65_536), 0)
    let plain = measured(FitText(paragraph, hyphenates: false))
    var region = Region(width: LayoutUnit(raw: Int(width * 65_536)), height: .unlimited)
    region.padding = .zero
    var places = LineSlots(
      Placer.Source(paragraph: paragraph, start: 0, isFirst: true), in: region, height: paragraph.lineHeight!, bottomOfShapes: .zero)
    let first = places.firstPosition(top: .zero, isFirstLine: true)
    for (found, tolerance) in [(plain, 100), (measured(FitText(paragraph, hyphenates: true)), 200)] {
      var search = FitSearch(found, from: .paragraphStart, FitCriteria(rules: .tex, glue: glue, glueBesideShapes: glue, tolerance: tolerance, maySkip: false))
      guard let lines = search.run(&places, from: first, startsAfterHyphen: false)?.lines else { continue }
      var start: ParagraphOffset = 0
      return lines.map { line in
        let end = found.breaks[line.end]
        defer { start = end.offset }
        var units = Array(paragraph.text[(start..<end.offset).utf16])
        while units.last == 0x20 { units.removeLast() }
        if end.segment >= 0 { units.append(0x2D) }
        return String(decoding: units, as: UTF16.self)
      }
    }
    return []
  }

  /// The same breaks with the widths of TeX's font. TeX divides no first word, and no word that contains a hyphen.
  private static func measured(_ text: FitText) -> FitText {
    let units = text.paragraph.text
    var sums = [0]
    for unit in units { sums.append(sums[sums.count - 1] + (unit == 0x20 ? 218_453 : width(of: unit))) }
    let breaks = text.breaks.compactMap { known -> FitBreak? in
      var made = known
      let offset = known.offset.utf16
      var trimmed = offset
      while trimmed > 0, units[trimmed - 1] == 0x20 { trimmed -= 1 }
      (made.bareEnd, made.start) = (sums[trimmed], sums[offset])
      made.end = made.bareEnd + (known.segment >= 0 ? width(of: 0x2D) : 0)
      guard known.segment >= 0 else { return made }
      let low = units[..<offset].lastIndex(of: 0x20) ?? 0
      let high = units[offset...].firstIndex(of: 0x20) ?? units.count
      return low == 0 || units[low..<high].contains(0x2D) ? nil : made
    }
    return FitText(text.paragraph, breaks: breaks)
  }
}

extension String {
  var lastLetters: String { String(suffix(7)) }
}
