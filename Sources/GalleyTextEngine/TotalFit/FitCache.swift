/// The cache of total fit: break opportunities of paragraphs, and the plans that were chosen last.
///
/// When a shape moves, a paragraph beside it keeps its plan if the slots beside the shape are the same.
struct FitCache {
  private struct Key: Hashable {
    var paragraph: ObjectIdentifier
    var start: ParagraphOffset
  }

  struct Entry {
    /// Retains the paragraph, so that its identity stays unique.
    let paragraph: ShapedParagraph
    /// Whether all slots that were examined have the width of the column. The plan is then valid at every position without shapes.
    var isClear: Bool
    var top: LayoutUnit
    var isFirst: Bool
    var region: Region
    var slots: LineSlots
    /// The plan, or `nil` if no path was found.
    var plan: FitPlan?
    /// Height of the part of the region that was examined, from `top` on.
    var depth: LayoutUnit
  }

  private static let maximumPlans = 128
  private static let maximumBreaks = 1 << 17

  private var unhyphenated: [ObjectIdentifier: FitText] = [:]
  private var hyphenated: [ObjectIdentifier: FitText] = [:]
  private var plans: [Key: Entry] = [:]
  /// Number of breaks of all texts.
  private var breaks = 0
  let graph = FitGraph()

  mutating func text(of paragraph: ShapedParagraph, hyphenates: Bool) -> FitText {
    let key = ObjectIdentifier(paragraph)
    if let cached = hyphenates ? hyphenated[key] : unhyphenated[key] { return cached }
    let text = FitText(paragraph, hyphenates: hyphenates)
    if breaks + text.breaks.count > Self.maximumBreaks { self = FitCache() }
    breaks += text.breaks.count
    if hyphenates { hyphenated[key] = text } else { unhyphenated[key] = text }
    return text
  }

  /// Returns the last plan from the same start if it is still valid; otherwise `nil`.
  func entry(_ text: Placer.ParagraphInRegion, from start: LineStart, top: LayoutUnit, shapes: (top: LayoutUnit, bottom: LayoutUnit)?) -> Entry? {
    guard let cached = plans[Key(paragraph: ObjectIdentifier(text.paragraph), start: start.offset)],
      cached.isFirst == text.source.isFirst, cached.region.hasSameFrame(as: text.region)
    else { return nil }
    if cached.isClear, shapes.map({ top >= $0.bottom || top + cached.depth <= $0.top }) ?? true { return cached }
    return cached.top == top && cached.slots.isUnchanged(in: text.region, bottomOfShapes: shapes?.bottom ?? .zero) ? cached : nil
  }

  /// Returns the last plan from the same start, even if the shapes beside it have changed. Returns `nil` if there is none.
  func last(_ paragraph: ShapedParagraph, from start: LineStart) -> FitPlan? {
    plans[Key(paragraph: ObjectIdentifier(paragraph), start: start.offset)]?.plan
  }

  mutating func insert(_ entry: Entry, from start: LineStart) {
    if plans.count >= Self.maximumPlans { plans.removeAll(keepingCapacity: true) }
    plans[Key(paragraph: ObjectIdentifier(entry.paragraph), start: start.offset)] = entry
  }
}
