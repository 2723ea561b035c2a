import GalleyCGumbo

/// Removes the tags that would make parsing costly, and copies everything else unchanged.
///
/// gumbo searches its stack of open elements for most tags, and copies unclosed formatting elements into each
/// paragraph. This type simulates the stack and the list of formatting elements of HTML 5's tree construction, and
/// removes
/// - tags of elements deeper than `maximumDepth` (browsers stop there, too; the text stays),
/// - attributes beyond `maximumAttributes` in one tag,
/// - formatting elements beyond `maximumFormatting`, or that have been copied more often than the document has bytes.
///
/// O(document × `maximumDepth`) in the worst case; O(document) for typical documents.
struct MarkupLimiter {
  static let maximumDepth = 512
  static let maximumAttributes = 256
  static let maximumFormatting = 512
  private static let fewFormatting = 16

  private struct Element {
    var tag: GumboTag
    /// Whether the source element was an `svg` or `math`.
    var isDrawing = false
  }

  private var scanner: MarkupScanner
  private var output: [UInt8] = []
  /// The bytes before this offset are copied or removed.
  private var copied = 0
  private var open: [Element] = []
  /// The number of open elements by tag. Most tags look for an element that is not open.
  private var counts = [Int](repeating: 0, count: Int(GUMBO_TAG_LAST.rawValue) + 1)
  /// The number of open elements that were an `svg` or `math`.
  private var drawings = 0
  /// The formatting elements that are open or will be reopened, grouped by the enclosing scope, such as a table cell.
  private var formatting: [[GumboTag]] = [[]]
  private var formattingCounts = [Int](repeating: 0, count: Int(GUMBO_TAG_LAST.rawValue) + 1)
  private var formattingCount = 0
  private var copies = 0
  /// The number of end tags to remove, by tag, because their start tags were removed.
  private var leftOut: [UInt32: Int] = [:]
  private var hasBody = false, hasRoot = false

  init(_ document: [UInt8]) { scanner = MarkupScanner(document, maximumAttributes: Self.maximumAttributes) }

  mutating func boundedMarkup() -> [UInt8] {
    output.reserveCapacity(scanner.bytes.count)
    while let tag = scanner.nextTag() {
      if tag.isEnd { end(tag) } else { begin(tag) }
    }
    output += scanner.bytes[copied...]
    return output
  }

  // MARK: Output

  private mutating func replace(_ range: Range<Int>, with text: String = "") {
    output += scanner.bytes[copied..<range.lowerBound]
    output += Array(text.utf8)
    copied = range.upperBound
  }

  private mutating func rename(_ tag: MarkupScanner.Tag, to name: String) {
    replace(tag.range.lowerBound + (tag.isEnd ? 2 : 1)..<tag.nameEnd, with: name)
  }

  // MARK: Start tags

  private mutating func begin(_ tag: MarkupScanner.Tag) {
    let name = MarkupTags.renamed[tag.name] ?? tag.name
    let kind = MarkupTags.tag(name)
    if isInDrawing {
      if MarkupTags.leavesDrawing.contains(kind), !isInForeignText {
        repeat { leaveDrawing(before: tag) } while isInDrawing && !isInForeignText
      } else if tag.isSelfClosing {
        return replace(tag.range)
      }
    }
    switch tag.name {
    case "frameset", "frame": return replace(tag.range)
    case "html", "body":
      // gumbo compares the attributes of each further element with those of the first, so remove it.
      if tag.name == "html" ? hasRoot : hasBody { replace(tag.range) }
      if tag.name == "html" { hasRoot = true } else { hasBody = true }
      return
    case "head": return
    default: break
    }
    if MarkupTags.void.contains(kind) { return replace(tag.excess) }
    if belongsToLeftOut(kind) { return leaveOut(tag) }
    if MarkupTags.tableParts.contains(kind), !beginTablePart(kind) { return replace(tag.excess) }
    closeImplied(kind)
    if MarkupTags.formatting.contains(kind) {
      guard beginFormatting(kind) else { return leaveOut(tag) }
    } else {
      if MarkupTags.special.contains(kind) { countCopies(before: tag) }
      guard open.count < Self.maximumDepth || MarkupTags.raw.contains(kind) else { return leaveOut(tag) }
    }
    if name != tag.name { rename(tag, to: name) }
    replace(tag.excess)
    if name == "plaintext" { return scanner.skipAll() }
    if MarkupTags.raw.contains(kind) { return scanner.skipRawText(of: tag.name) }
    open.append(Element(tag: kind, isDrawing: tag.name == "svg" || tag.name == "math"))
    counts[Int(kind.rawValue)] += 1
    if open[open.count - 1].isDrawing { drawings += 1 }
    if MarkupTags.scopes.contains(kind), name != "table" { formatting.append([]) }
  }

  private mutating func leaveOut(_ tag: MarkupScanner.Tag) {
    leftOut[MarkupTags.tag(MarkupTags.renamed[tag.name] ?? tag.name).rawValue, default: 0] += 1
    replace(tag.range)
  }

  /// Returns whether the element is part of a removed table or list.
  private func belongsToLeftOut(_ kind: GumboTag) -> Bool {
    if leftOut.isEmpty { return false }
    func has(_ tags: GumboTag...) -> Bool { tags.contains { leftOut[$0.rawValue, default: 0] > 0 } }
    return MarkupTags.tableParts.contains(kind) ? has(MarkupTags.table) : kind == MarkupTags.item && has(MarkupTags.unorderedList, MarkupTags.orderedList)
  }

  private var isInDrawing: Bool { drawings > 0 }

  /// Ends the innermost drawing and everything in it. Drawings are renamed to `canvas`, so inserts an end tag before `tag` for each that ends.
  private mutating func leaveDrawing(before tag: MarkupScanner.Tag) {
    guard let drawing = open.lastIndex(where: { $0.isDrawing }) else { return }
    let count = open[drawing...].count { $0.tag == MarkupTags.canvas }
    replace(tag.range.lowerBound..<tag.range.lowerBound, with: String(repeating: "</canvas>", count: count))
    pop(to: drawing)
  }

  private var isInForeignText: Bool {
    guard let drawing = open.lastIndex(where: { $0.isDrawing }) else { return false }
    // The end of the drawing doesn't close special elements in it.
    return open[drawing...].contains {
      $0.tag == MarkupTags.foreignObject || $0.tag == MarkupTags.description || MarkupTags.special.contains($0.tag) || MarkupTags.scopes.contains($0.tag)
    }
  }

  /// Closes the open elements inside the innermost table, and returns whether the new element nests: cells and captions do, rows, row groups and
  /// columns do not. Outside of a table, does nothing and returns `false`.
  private mutating func beginTablePart(_ kind: GumboTag) -> Bool {
    guard isOpen(MarkupTags.table), let table = open.lastIndex(where: { $0.tag == MarkupTags.table }) else { return false }
    pop(to: table + 1)
    return MarkupTags.tableBounds.contains(kind)
  }

  /// Closes the elements that a start tag of `kind` ends implicitly, such as an open paragraph before a block. The text does not change.
  private mutating func closeImplied(_ kind: GumboTag) {
    if kind == MarkupTags.table {
      // A table directly inside a table closes that table.
      if let bound = open.lastIndex(where: { MarkupTags.tableBounds.contains($0.tag) }), open[bound].tag == kind { pop(to: bound) }
    }
    if kind == MarkupTags.option || kind == MarkupTags.optionGroup, open.last?.tag == MarkupTags.option { pop(to: open.count - 1) }
    let items: [GumboTag] = kind == MarkupTags.item ? [kind]
      : kind == MarkupTags.definition || kind == MarkupTags.term ? [MarkupTags.definition, MarkupTags.term] : []
    if items.contains(where: isOpen) {
      for index in open.indices.reversed() {
        let tag = open[index].tag
        if items.contains(tag) {
          pop(to: index)
          break
        }
        if MarkupTags.special.contains(tag), !MarkupTags.passedByItems.contains(tag) { break }
      }
    }
    if MarkupTags.closesParagraph.contains(kind), let paragraph = index(of: MarkupTags.paragraph, stoppingAt: MarkupTags.button) { pop(to: paragraph) }
  }

  private func isOpen(_ tag: GumboTag) -> Bool { counts[Int(tag.rawValue)] > 0 }

  /// Returns the index of the innermost open element with a tag, or `nil` if there is none in scope: if none is open, or if a scope, an element
  /// `other`, or a list with `stopsAtLists`, is open inside it.
  private func index(of tag: GumboTag, stoppingAt other: GumboTag? = nil, orAtLists stopsAtLists: Bool = false) -> Int? {
    guard isOpen(tag) else { return nil }
    for index in open.indices.reversed() {
      let found = open[index].tag
      if found == tag { return index }
      if MarkupTags.scopes.contains(found) || found == other || stopsAtLists && MarkupTags.lists.contains(found) { return nil }
    }
    return nil
  }

  private mutating func pop(to count: Int) {
    while open.count > count {
      let element = open.removeLast()
      let tag = element.tag
      counts[Int(tag.rawValue)] -= 1
      if element.isDrawing { drawings -= 1 }
      if MarkupTags.scopes.contains(tag), tag != MarkupTags.table { clearFormatting() }
    }
  }

  // MARK: Formatting elements

  private mutating func beginFormatting(_ kind: GumboTag) -> Bool {
    if kind == MarkupTags.anchor || kind == MarkupTags.unbroken { endFormatting(kind) }
    let most = copies > maximumCopies ? Self.fewFormatting : Self.maximumFormatting
    guard open.count < Self.maximumDepth, formattingCount < most else { return false }
    formatting[formatting.count - 1].append(kind)
    formattingCounts[Int(kind.rawValue)] += 1
    formattingCount += 1
    return true
  }

  /// Counts the formatting elements that gumbo copies before `tag`. If the count is too high, closes all but a few of them, by inserting end tags
  /// before `tag`.
  private mutating func countCopies(before tag: MarkupScanner.Tag) {
    copies += formatting[formatting.count - 1].count
    guard copies > maximumCopies else { return }
    while formatting[formatting.count - 1].count > Self.fewFormatting, let kind = formatting[formatting.count - 1].last {
      let count = formattingCount
      replace(tag.range.lowerBound..<tag.range.lowerBound, with: "</\(String(cString: gumbo_normalized_tagname(kind)))>")
      endFormatting(kind)
      if formattingCount == count { return }
    }
  }

  private var maximumCopies: Int { scanner.bytes.count + 1_000_000 }

  private mutating func clearFormatting() {
    guard formatting.count > 1, let ended = formatting.popLast() else { return }
    for kind in ended { formattingCounts[Int(kind.rawValue)] -= 1 }
    formattingCount -= ended.count
  }

  private mutating func removeFormatting(_ kind: GumboTag, at entry: Int) {
    formatting[formatting.count - 1].remove(at: entry)
    formattingCounts[Int(kind.rawValue)] -= 1
    formattingCount -= 1
  }

  private mutating func endFormatting(_ kind: GumboTag) {
    guard formattingCounts[Int(kind.rawValue)] > 0, let entry = formatting[formatting.count - 1].lastIndex(of: kind) else { return endOther(kind) }
    guard isOpen(kind), let index = open.lastIndex(where: { $0.tag == kind }) else {
      return removeFormatting(kind, at: entry)
    }
    if open[index...].contains(where: { MarkupTags.scopes.contains($0.tag) }) { return }
    let specials = open[index...].count { MarkupTags.special.contains($0.tag) }
    if specials == 0 {
      pop(to: index)
    } else if specials < 8 {
      counts[Int(kind.rawValue)] -= 1
      open.remove(at: index)
    } else {
      // The adoption agency algorithm gives up after eight rounds, and leaves the element open.
      return
    }
    removeFormatting(kind, at: entry)
  }

  // MARK: End tags

  private mutating func end(_ tag: MarkupScanner.Tag) {
    let name = MarkupTags.renamed[tag.name] ?? tag.name
    let kind = MarkupTags.tag(name)
    if let count = leftOut[kind.rawValue], count > 0 {
      leftOut[kind.rawValue] = count - 1
      return replace(tag.range)
    }
    if tag.name == "frameset" { return replace(tag.range) }
    if MarkupTags.special.contains(kind) { countCopies(before: tag) }
    if name != tag.name { rename(tag, to: name) }
    replace(tag.excess)
    if MarkupTags.formatting.contains(kind) { return endFormatting(kind) }
    if kind == MarkupTags.table {
      if let table = open.lastIndex(where: { $0.tag == kind }) { pop(to: table) }
    } else if MarkupTags.tableParts.contains(kind) {
      guard let bound = open.lastIndex(where: { MarkupTags.tableBounds.contains($0.tag) }) else { return }
      let isRow = !MarkupTags.tableBounds.contains(kind)
      if open[bound].tag == kind || isRow && MarkupTags.cells.contains(open[bound].tag) { pop(to: bound) }
    } else if MarkupTags.closesAll.contains(kind) {
      let found: Int? = if MarkupTags.scopes.contains(kind) {
        open.lastIndex { MarkupTags.scopes.contains($0.tag) }.flatMap { open[$0].tag == kind ? $0 : nil }
      } else if kind == MarkupTags.paragraph { index(of: kind, stoppingAt: MarkupTags.button) } else {
        index(of: kind, orAtLists: kind == MarkupTags.item)
      }
      if let found { pop(to: found) }
    } else {
      endOther(kind)
    }
  }

  /// Closes the innermost open element of `kind`, and all elements in it. Does nothing if none is open, or if a special element or a scope is
  /// open inside it. For elements without specific rules.
  private mutating func endOther(_ kind: GumboTag) {
    guard isOpen(kind) else { return }
    for index in open.indices.reversed() {
      if open[index].tag == kind { return pop(to: index) }
      if MarkupTags.special.contains(open[index].tag) || MarkupTags.scopes.contains(open[index].tag) { return }
    }
  }
}
