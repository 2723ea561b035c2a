import UnicodeFacts

/// A paragraph of the document with what was made of it.
final class ParagraphEntry {
  private let packed: PackedText
  private(set) var styles: [Paragraph.StyleRun]
  let sharedSettings: SharedSettings
  /// All that can be made of the paragraph again; most of a long text have nothing.
  private var derived: DerivedParagraphData?
  /// Objects that fit their places, and what those before each take.
  private(set) var fitting: FittingObjects?
  /// Which place it has among those that are kept, -1 for none; `ShapedParagraphCache`'s.
  var cacheNumber = -1
  /// Known since the paragraph was shaped, also when that is forgotten; -1 before.
  private var cachedGlyphCount: Int32 = -1
  /// Whether objects stand in it whose sizes go by their places.
  let hasFittingObjects: Bool

  /// - Parameters:
  ///   - neighbour: shares its settings if they are the same.
  ///   - former: the one whose place it takes, if it takes one's.
  init(_ paragraph: Paragraph, beside neighbour: ParagraphEntry?, after former: ParagraphEntry? = nil) {
    packed = PackedText(paragraph.text)
    styles = paragraph.styles
    if let neighbour, neighbour.settings == paragraph.settings {
      sharedSettings = neighbour.sharedSettings
    } else {
      sharedSettings = SharedSettings(paragraph.settings)
    }
    hasFittingObjects = paragraph.styles.contains { $0.style.object?.fits == true }
    if let itemized = former?.itemized, itemized.paragraph.text.count == paragraph.text.count { mutableDerived.itemized = itemized }
  }

  var settings: ParagraphSettings { sharedSettings.settings }
  /// How many units its text has. O(1).
  var length: Int { packed.count }
  var lastUnit: UInt16? { packed.last }
  var isTerminated: Bool { lastUnit?.endsParagraph ?? false }
  /// O(1) while the paragraph is shaped, else O(n).
  var text: [UInt16] { derived?.shaped?.text ?? packed.units }
  /// As `text`.
  var paragraph: Paragraph { Paragraph(text: text, styles: styles, settings: settings) }
  /// `nil` before it was shaped for the first time.
  var glyphCount: Int? { cachedGlyphCount < 0 ? nil : Int(cachedGlyphCount) }
  /// Whether there is nothing here that its text does not tell.
  var isEvictable: Bool { derived == nil && !hasFittingObjects }

  /// Of this paragraph once it is shaped; before that of the one whose place it took, if that had as much text.
  var itemized: ItemizedParagraph? { derived?.itemized }
  /// Independent of any width.
  var shaped: ShapedParagraph? { derived?.shaped }
  /// Of a paragraph with objects that fit their places: shaped as if none had a size.
  var open: ShapedParagraph? { derived?.open }

  /// The paragraph's glyphs in logical order, which is shaped. O(number of them) the first time.
  var glyphs: LogicalGlyphs {
    let making = mutableDerived
    if let cached = making.glyphs { return cached }
    let glyphs = LogicalGlyphs(of: making.shaped!)
    making.glyphs = glyphs
    return glyphs
  }

  /// What is made of the paragraph, to be added to.
  private var mutableDerived: DerivedParagraphData {
    if let derived { return derived }
    let new = DerivedParagraphData()
    derived = new
    return new
  }

  /// Shapes the paragraph, which was not shaped before.
  ///
  /// - Returns: what it cost.
  func shape(by pipeline: TextPipeline) -> LayoutCost {
    let result = shapingTask.perform(by: pipeline)
    accept(result)
    return result.cost
  }

  /// What is to be done to shape the paragraph.
  var shapingTask: ShapingTask { ShapingTask(paragraph: paragraph, former: itemized) }

  /// Takes what came of its `shapingTask`.
  func accept(_ result: ShapingTask.Result) {
    let making = mutableDerived
    (making.itemized, making.shaped) = (result.itemized, result.shaped)
    cachedGlyphCount = Int32(result.shaped.glyphCount)
  }

  /// Takes the shaping with other glyphs in it.
  func replaceShaping(_ shaped: ShapedParagraph) {
    let making = mutableDerived
    (making.shaped, making.glyphs) = (shaped, nil)
    cachedGlyphCount = Int32(shaped.glyphCount)
  }

  /// The same of the one with all objects open.
  func replaceOpenShaping(_ open: ShapedParagraph) { mutableDerived.open = open }

  /// Shapes the paragraph with all objects open, which was not shaped so before.
  ///
  /// - Returns: what it cost.
  func shapeOpen(by pipeline: TextPipeline) -> LayoutCost {
    var bare = paragraph
    for index in bare.styles.indices where bare.styles[index].style.object?.fits == true {
      bare.styles[index].style.object = .fitting(in: bare.styles[index].style.font)
    }
    let result = ShapingTask(paragraph: bare, former: itemized).perform(by: pipeline)
    let making = mutableDerived
    (making.itemized, making.open) = (result.itemized, result.shaped)
    if fitting == nil { fitting = FittingObjects(in: paragraph) }
    return result.cost
  }

  func dropShaping() {
    derived?.shaped = nil
    derived?.open = nil
    derived?.glyphs = nil
  }

  /// Forgets all that can be made of the paragraph again.
  func discardDerivedData() { derived = nil }

  /// Gives the object of a run a size, if it has another.
  func setSize(ofRun run: Int, to object: InlineObject) {
    if styles[run].style.object != object { resize(run: run, to: object) }
  }

  /// Gives the object of a run another size.
  func resize(run: Int, to object: InlineObject) {
    derived?.shaped = nil
    derived?.glyphs = nil
    cachedGlyphCount = -1
    styles[run].style.object = object
    styles[run].style.object!.fits = true
    fitting?.changeSize(ofRun: run)
  }

  /// What the objects before `offset` take that fit their places, 1/64 pt. O(log n), and O(1) for each object asked for the
  /// first time after its size changed.
  func widthOfFittingObjects(before offset: Int) -> Int { fitting?.width(before: offset, in: styles) ?? 0 }
}

/// The settings of paragraphs that follow each other and are set alike.
final class SharedSettings: Sendable {
  let settings: ParagraphSettings

  init(_ settings: ParagraphSettings) { self.settings = settings }
}

/// What is made of a paragraph and may be forgotten.
private final class DerivedParagraphData {
  var itemized: ItemizedParagraph?
  var shaped, open: ShapedParagraph?
  var glyphs: LogicalGlyphs?
}
