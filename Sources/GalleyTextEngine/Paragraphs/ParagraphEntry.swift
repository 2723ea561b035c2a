import GalleyUnicodeFacts

/// A paragraph of the document with its derived data.
final class ParagraphEntry {
  private let packed: PackedText
  private(set) var styles: [Paragraph.StyleRun]
  let sharedSettings: SharedSettings
  /// The client's data about the paragraph, or `nil` if it has none. The engine only stores it.
  var clientData: AnyObject?
  /// The data derived from the paragraph, which can be computed again. Most paragraphs of a long text have none.
  private var derived: DerivedParagraphData?
  /// The fitting objects, or `nil` before they are needed.
  private(set) var fitting: FittingObjects?
  /// The number of its record in `ShapedParagraphCache`, or -1 if it has none.
  var cacheNumber = -1
  /// The number of glyphs, also after the shaping is evicted; -1 if it is unknown.
  private var cachedGlyphCount: Int32 = -1
  /// Whether the paragraph contains objects whose sizes depend on their positions.
  let hasFittingObjects: Bool
  /// Whether lines of the paragraph were placed by its shaping, and not as simple text. After an edit, the next lines probably are, too.
  var isPlacedShaped = false

  /// Creates the entry of a paragraph that is not shaped. If `former` has a text of the same length, its itemization is adopted for reuse.
  ///
  /// - Parameters:
  ///   - data: The client's data about the paragraph, or `nil` if it has none.
  ///   - neighbour: An adjacent paragraph. If its settings are equal, they are shared.
  ///   - former: The paragraph that this one replaces, or `nil`.
  init(_ paragraph: Paragraph, data: AnyObject? = nil, beside neighbour: ParagraphEntry?, after former: ParagraphEntry? = nil) {
    packed = PackedText(paragraph.text)
    clientData = data
    styles = paragraph.styles
    if let neighbour, neighbour.settings == paragraph.settings {
      sharedSettings = neighbour.sharedSettings
    } else {
      sharedSettings = SharedSettings(paragraph.settings)
    }
    hasFittingObjects = paragraph.styles.contains { $0.style.object?.fits == true }
    if let itemized = former?.itemized, itemized.paragraph.text.count == paragraph.text.count { mutableDerived.itemized = itemized }
  }

  /// Creates the entry of an edited paragraph that is already shaped. It has the settings of `former`, which it replaces.
  init(_ shaped: ShapedParagraph, data: AnyObject?, after former: ParagraphEntry, _ unchanged: UnchangedText) {
    packed = former.packed.edited(unchanged, to: shaped.text)
    (clientData, styles, sharedSettings, hasFittingObjects) = (data, shaped.styles, former.sharedSettings, former.hasFittingObjects)
    isPlacedShaped = former.isPlacedShaped
    cachedGlyphCount = Int32(shaped.glyphCount)
    mutableDerived.shaped = shaped
  }

  var settings: ParagraphSettings { sharedSettings.settings }
  /// The length of the text in UTF-16 code units. O(1).
  var length: Int { packed.count }
  var lastUnit: UInt16? { packed.last }
  var isTerminated: Bool { lastUnit?.endsParagraph ?? false }
  /// The text in UTF-16 code units. O(1) while the paragraph is shaped, else O(*n*) in the length of the text.
  var text: [UInt16] { derived?.shaped?.text ?? packed.units }
  /// The paragraph, at the same cost as `text`.
  var paragraph: Paragraph { Paragraph(text: text, styles: styles, settings: settings) }
  /// The number of glyphs, or `nil` if it is unknown because the paragraph was never shaped or an object changed its size.
  var glyphCount: Int? { cachedGlyphCount < 0 ? nil : Int(cachedGlyphCount) }
  /// Whether the entry contains nothing that could not be read again.
  var isEvictable: Bool { derived == nil && !hasFittingObjects }

  /// The itemized paragraph. Before shaping, that of the paragraph that was replaced, if both have the same length. `nil` if there is none.
  var itemized: ItemizedParagraph? { derived?.itemized }
  /// The shaped paragraph, which does not depend on any width, or `nil`.
  var shaped: ShapedParagraph? { derived?.shaped }
  /// The paragraph shaped without sizes for its fitting objects, or `nil`.
  var open: ShapedParagraph? { derived?.open }

  /// The glyphs in logical order. Traps if the paragraph is not shaped. O(glyphs) on first access.
  var glyphs: LogicalGlyphs {
    let data = mutableDerived
    if let cached = data.glyphs { return cached }
    let glyphs = LogicalGlyphs(of: data.shaped!)
    data.glyphs = glyphs
    return glyphs
  }

  /// The glyph clusters, without the glyphs. `nil` if a client chose glyphs, whose clusters can be in any order. Traps if the paragraph is not
  /// shaped. O(segments) on first access.
  var clusters: ShapedClusters? {
    let data = mutableDerived
    if let cached = data.clusters { return cached }
    if data.shaped!.substitution != nil { return nil }
    let clusters = ShapedClusters(of: data.shaped!)
    data.clusters = clusters
    return clusters
  }

  /// The derived data, created if necessary.
  private var mutableDerived: DerivedParagraphData {
    if let derived { return derived }
    let new = DerivedParagraphData()
    derived = new
    return new
  }

  /// Shapes the paragraph, which must not be shaped yet.
  ///
  /// - Returns: The cost.
  func shape(by pipeline: TextPipeline) -> LayoutCost {
    let result = shapingTask.perform(by: pipeline)
    accept(result)
    return result.cost
  }

  /// The task of shaping the paragraph, which can run on any thread.
  var shapingTask: ShapingTask { ShapingTask(paragraph: paragraph, former: itemized) }

  /// Stores the result of `shapingTask`.
  func accept(_ result: ShapingTask.Result) {
    let data = mutableDerived
    (data.itemized, data.shaped) = (result.itemized, result.shaped)
    cachedGlyphCount = Int32(result.shaped.glyphCount)
  }

  /// Replaces the shaping by one with other glyphs.
  func replaceShaping(_ shaped: ShapedParagraph) {
    let data = mutableDerived
    (data.shaped, data.glyphs, data.clusters) = (shaped, nil, nil)
    cachedGlyphCount = Int32(shaped.glyphCount)
  }

  /// Replaces `open`, the shaping without object sizes, by one with other glyphs.
  func replaceOpenShaping(_ open: ShapedParagraph) { mutableDerived.open = open }

  /// Shapes the paragraph without sizes for its fitting objects. It must not be shaped so yet.
  ///
  /// - Returns: The cost.
  func shapeOpen(by pipeline: TextPipeline) -> LayoutCost {
    var bare = paragraph
    for index in bare.styles.indices where bare.styles[index].style.object?.fits == true {
      bare.styles[index].style.object = .fitting(in: bare.styles[index].style.font)
    }
    let result = ShapingTask(paragraph: bare, former: itemized).perform(by: pipeline)
    let data = mutableDerived
    (data.itemized, data.open) = (result.itemized, result.shaped)
    if fitting == nil { fitting = FittingObjects(in: paragraph) }
    return result.cost
  }

  func dropShaping() {
    derived?.shaped = nil
    derived?.open = nil
    derived?.glyphs = nil
    derived?.clusters = nil
  }

  /// Discards the itemized paragraph, unless it is needed for shaping. Shaping computes it again on demand.
  func discardItems() { if derived?.shaped != nil { derived?.itemized = nil } }

  /// Discards all derived data.
  func discardDerivedData() { derived = nil }

  /// Sets the object of a style run to `object` and discards the shaping. Does nothing if the run already has an equal object.
  func setSize(ofRun run: Int, to object: InlineObject) {
    if styles[run].style.object != object { resize(run: run, to: object) }
  }

  /// Sets the object of a style run to `object`, marked as a fitting object. Discards the shaping, except the one without object sizes, and the
  /// glyph count.
  func resize(run: Int, to object: InlineObject) {
    derived?.shaped = nil
    derived?.glyphs = nil
    derived?.clusters = nil
    cachedGlyphCount = -1
    styles[run].style.object = object
    styles[run].style.object!.fits = true
    fitting?.changeSize(ofRun: run)
  }

  /// Returns the total width of the fitting objects before `offset`, in 1/64 pt; 0 before the first call of `shapeOpen(by:)`. O(log *n*) in the
  /// number of these objects, plus O(1) for each object whose size changed since the last call or that was not summed yet.
  func widthOfFittingObjects(before offset: ParagraphOffset) -> Int { fitting?.width(before: offset, in: styles) ?? 0 }
}

/// The settings that consecutive paragraphs with equal settings share.
final class SharedSettings: Sendable {
  let settings: ParagraphSettings

  init(_ settings: ParagraphSettings) { self.settings = settings }
}

/// The data derived from a paragraph, which can be evicted.
private final class DerivedParagraphData {
  var itemized: ItemizedParagraph?
  var shaped, open: ShapedParagraph?
  var glyphs: LogicalGlyphs?
  var clusters: ShapedClusters?
}
