/// What total fit keeps of paragraphs: where their lines may end, and the lines that were chosen last.
///
/// A paragraph beside a shape that moves has its plan again where the slots beside the shape are those of before.
struct FitCache {
  private struct Key: Hashable {
    var paragraph: ObjectIdentifier
    var start: Int
  }

  struct Entry {
    /// Keeps the paragraph, and its identity with it.
    let paragraph: ShapedParagraph
    /// Whether all that was looked at has all of the column: then it is the same wherever no shape reaches it.
    var isClear: Bool
    var top: LayoutUnit
    var isFirst: Bool
    var region: Region
    var slots: LineSlots
    /// `nil` where no way was found.
    var plan: FitPlan?
    /// How far down the region was looked at, from `top` on.
    var depth: LayoutUnit
  }

  private static let maximumPlans = 128
  private static let maximumBreaks = 1 << 17

  private var unhyphenated: [ObjectIdentifier: FitText] = [:]
  private var hyphenated: [ObjectIdentifier: FitText] = [:]
  private var plans: [Key: Entry] = [:]
  /// Of all texts.
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

  /// The plan made last from the same start, where nothing that it hangs on is another.
  func entry(
    _ source: Placer.Source, from start: LineStart, top: LayoutUnit, in region: Region, shapes: (top: LayoutUnit, bottom: LayoutUnit)?
  ) -> Entry? {
    guard let cached = plans[Key(paragraph: ObjectIdentifier(source.paragraph), start: start.offset.utf16)],
      cached.isFirst == source.isFirst, cached.region.hasSameFrame(as: region)
    else { return nil }
    if cached.isClear, shapes.map({ top >= $0.bottom || top + cached.depth <= $0.top }) ?? true { return cached }
    return cached.top == top && cached.slots.isUnchanged(in: region, bottomOfShapes: shapes?.bottom ?? .zero) ? cached : nil
  }

  /// The plan made last from the same start, whatever stood beside it.
  func last(_ paragraph: ShapedParagraph, from start: LineStart) -> FitPlan? {
    plans[Key(paragraph: ObjectIdentifier(paragraph), start: start.offset.utf16)]?.plan
  }

  mutating func insert(_ entry: Entry, from start: LineStart) {
    if plans.count >= Self.maximumPlans { plans.removeAll(keepingCapacity: true) }
    plans[Key(paragraph: ObjectIdentifier(entry.paragraph), start: start.offset.utf16)] = entry
  }
}
