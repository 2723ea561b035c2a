import GalleyFonts
import TestSupport

@testable import GalleyTextEngine

/// Paragraphs for total fit, and the demerits of their lines, summed up from the lines' positions.
enum TotalFitFixture {
  static let words = """
    in olden times when wishing still helped one there lived a king whose daughters were all beautiful and the youngest was so \
    beautiful that the sun itself which has seen so much was astonished whenever it shone in her face measure hyphenation paragraph \
    justification typographer well-known composing, galley; proofs: unusual extraordinary to of is it as an by
    """.split(separator: " ").map(String.init)

  static func text(_ count: Int, _ generator: inout SeededGenerator) -> String {
    (0..<count).map { _ in words.randomElement(using: &generator)! }.joined(separator: " ")
  }

  static func paragraph(
    _ text: String, font: String = "EB Garamond", size: Double = 12, _ configure: (inout ParagraphSettings) -> Void = { _ in }
  ) -> Paragraph {
    var settings = ParagraphSettings()
    settings.fitsTotally = true
    configure(&settings)
    let face = FontLibrary.shared.face(named: font)!
    let style = TextStyle(font: face.instance(size64: LayoutUnit(points: size).raw), language: "en")
    let units = Array(text.utf16)
    return Paragraph(text: units, styles: [.init(length: units.count, style: style)], settings: settings)
  }

  static func layout(_ paragraphs: [Paragraph], in regions: [Region], _ configure: (inout LayoutSettings) -> Void = { _ in }) -> DocumentLayout {
    var settings = LayoutSettings()
    settings.minimumWordSpace = 0.8
    configure(&settings)
    let layout = DocumentLayout(settings: settings)
    layout.replaceParagraphs(0..<0, with: paragraphs)
    layout.regions = regions
    layout.layOutAll()
    return layout
  }

  /// The same with greedy line breaking for all paragraphs.
  static func greedy(like layout: DocumentLayout) -> DocumentLayout {
    let other = DocumentLayout(settings: layout.settings)
    other.settings.fitsTotally = false
    other.replaceParagraphs(0..<0, with: (0..<layout.paragraphCount).map {
      var paragraph = layout.paragraph($0)
      paragraph.settings.fitsTotally = false
      return paragraph
    })
    other.regions = layout.regions
    other.layOutAll()
    return other
  }

  /// A line in its slot, for adding up.
  struct Line {
    var end: Int
    var position: LineSlots.Position
  }

  /// The demerits of a paragraph's lines in one region, or `nil` if a line was cut between clusters.
  static func demerits(
    ofParagraph index: Int, _ layout: DocumentLayout, _ text: FitText? = nil, besideShapes: FitGlue? = nil, column: FitGlue? = nil
  ) -> Int? {
    let text = text ?? FitText(layout.shaped(index), hyphenates: true)
    var (lines, start) = ([Line](), text.origin(at: .paragraphStart))
    for fragment in layout.fragments where fragment.paragraph == index && !fragment.isEmptyLastLine {
      let end = fragment.range.upperBound.relative(to: fragment.paragraphStart)
      guard let at = text.breaks.firstIndex(where: { $0.offset == end }) else { return nil }
      let slot = LineSlot(x: fragment.rect.x, width: fragment.rect.width, isFull: fragment.rect.width == layout.regions[fragment.region].width)
      let lead = fragment.lead.raw + layout.regions[fragment.region].padding.raw + Int(start.startHang)
      let room = fragment.availableWidth.raw - Int(start.startHang) - Int(text.breaks[at].endHang)
      lines.append(
        Line(
          end: at,
          position: LineSlots.Position(slot: slot, lead: lead, availableWidth: room, top: nil, next: 0, nextLine: 0, skip: 0, continuesLine: false, band: 0)))
      start = text.breaks[at]
    }
    return demerits(of: lines, text, layout.settings, besideShapes: besideShapes, column: column)
  }

  /// Returns `nil` if a line does not fit, or is stretched beyond `limit`.
  static func demerits(
    of lines: [Line], _ text: FitText, _ settings: LayoutSettings, besideShapes: FitGlue? = nil, column: FitGlue? = nil,
    limit: FitLimit = FitLimit()
  ) -> Int? {
    let (rules, glue) = (settings.fitRules, column ?? FitGlue(text.paragraph, settings))
    var (total, start, first) = (0, text.origin(at: .paragraphStart), 0)
    var above: (fitness: FitGrade.Fitness, span: FitSpan?) = (.decent, nil)
    for line in lines {
      let end = text.breaks[line.end]
      let (width, gaps) = (end.end - start.start, Int(end.gapsBefore - start.gapsThrough))
      let narrow = line.position.slot.isFull ? nil : besideShapes ?? glue
      let hang = Int(start.startHang) + Int(end.endHang)
      guard let grade = FitGrade(slack: line.position.availableWidth - width, gaps: gaps, isLast: end.kind == .hard, narrow ?? glue),
        end.kind == .hard || limit.allows(slack: line.position.availableWidth - width, hang: hang, gaps: gaps, isNarrow: narrow != nil)
      else { return nil }
      let isRagged = (narrow ?? glue).stretch == 0
      let penalty = [.hyphen: isRagged ? rules.raggedHyphenPenalty : rules.hyphenPenalty, .explicitHyphen: rules.explicitHyphenPenalty][end.kind] ?? 0
      total += (rules.linePenalty + grade.badness) * (rules.linePenalty + grade.badness) + penalty * penalty
      if abs(Int(grade.fitness.rawValue) - Int(above.fitness.rawValue)) > 1 { total += rules.adjacentDemerits }
      if first > 0, start.kind.isHyphen {
        total += end.kind.isHyphen ? rules.doubleHyphenDemerits : end.kind == .hard ? rules.finalHyphenDemerits : 0
      }
      if end.kind == .hard, first > 0, start.kind != .hard, width * 8 < line.position.availableWidth || gaps == 0 { total += rules.shortLastLineDemerits }
      if narrow != nil, gaps == 0, end.kind == .hyphen || start.kind == .hyphen && end.kind != .hard { total += rules.sliverDemerits }
      let span = FitSpan(start, first, Int32(line.end), line.position)
      if glue.stretch > 0, grade.fitness.isLoose, above.fitness.isLoose, let higher = above.span {
        total += rules.riverDemerits * text.breaks.withUnsafeBufferPointer { higher.rivers(into: span, $0, gap: text.paragraph.spaceWidth) }
      }
      (start, first, above) = (end, line.end + 1, (grade.fitness, span))
    }
    return total
  }

  static func region(_ width: Double, _ height: Double? = nil, _ shapes: [Exclusion] = []) -> Region {
    var region = LayoutFixture.region(width, height)
    region.exclusions = shapes
    region.standoff = LayoutUnit(points: 4)
    region.minimumSlot = LayoutUnit(points: 30)
    return region
  }
}
