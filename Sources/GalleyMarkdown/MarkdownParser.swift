import GalleyCCMarkGFM
import Synchronization

/// A parser of CommonMark with GitHub's tables, strikethrough (`~~` only), bare addresses, task lists and footnotes.
///
/// It uses libcmark-gfm, with time and memory linear in the text. Invalid nesting, unclosed markers and the like become
/// text; nothing throws. NUL becomes U+FFFD, as in CommonMark. Thread-safe.
enum MarkdownParser {
  /// Returns the events of `text`, with the source lines of its blocks. The lines are empty if line endings had to be inserted before parsing.
  static func parse(_ text: String) -> MarkdownEvents {
    registered
    let source = GuardedSource(text.utf8)
    var parsed: MarkdownEvents = oneAtATime.withLock { _ in parse(source) }
    // The inserted line endings make the line numbers wrong.
    if source.hasAddedLines { parsed.lines = [] }
    return parsed
  }

  /// Serializes parsing. While cmark-gfm parses inlines, the special characters of its extensions are in a table shared
  /// by the whole process, and another parser that finishes removes them (its issue 221, and pull request 176).
  private static let oneAtATime = Mutex(())

  private static func parse(_ source: GuardedSource) -> MarkdownEvents {
    guard let parser = cmark_parser_new(options) else { return MarkdownEvents() }
    defer { cmark_parser_free(parser) }
    for name in extensions {
      if let syntaxExtension = cmark_find_syntax_extension(name) { cmark_parser_attach_syntax_extension(parser, syntaxExtension) }
    }
    source.bytes.withUnsafeBytes { cmark_parser_feed(parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count) }
    guard let root = cmark_parser_finish(parser) else { return MarkdownEvents() }
    defer { cmark_node_free(root) }
    return events(of: root)
  }

  private static let options = CMARK_OPT_FOOTNOTES | CMARK_OPT_STRIKETHROUGH_DOUBLE_TILDE
  private static let extensions = ["table", "strikethrough", "autolink", "tasklist"]
  /// Registers the extensions once, in a table shared by the process.
  private static let registered: Void = cmark_gfm_core_extensions_ensure_registered()

  private static func events(of root: OpaquePointer) -> MarkdownEvents {
    guard let steps = cmark_iter_new(root) else { return MarkdownEvents() }
    defer { cmark_iter_free(steps) }
    var reader = NodeReader()
    while true {
      let step = cmark_iter_next(steps)
      guard step != CMARK_EVENT_DONE, let node = cmark_iter_get_node(steps) else {
        return MarkdownEvents(events: reader.events, lines: reader.lines)
      }
      reader.read(node, isEntered: step == CMARK_EVENT_ENTER)
    }
  }
}

/// A converter of cmark's nodes to events.
private struct NodeReader {
  var events: [MarkdownEvent] = []
  /// The source lines of each block.
  var lines: [MarkdownLines] = []
  private var footnotes = 0
  /// The open blocks and spans, outermost first.
  private var open: [Element] = []

  private struct Element {
    var isSpan: Bool
    /// The number of the next item, row or cell in it.
    var nextNumber = 1
  }

  mutating func read(_ node: OpaquePointer, isEntered: Bool) {
    if isEntered { recordLines(of: node) }
    if isEntered, readLeaf(node) { return }
    guard !isEntered else { return begin(node) }
    guard isElement(node), let element = open.popLast() else { return }
    events.append(element.isSpan ? .endSpan : .endBlock)
  }

  /// Records the lines of a block, which the next event begins.
  private mutating func recordLines(of node: OpaquePointer) {
    let type = cmark_node_get_type(node)
    guard type != CMARK_NODE_DOCUMENT, CMARKNode.isBlock(type) else { return }
    lines.append(
      MarkdownLines(
        first: Int(cmark_node_get_start_line(node)), last: Int(cmark_node_get_end_line(node)), column: Int(cmark_node_get_start_column(node))))
  }

  private mutating func readLeaf(_ node: OpaquePointer) -> Bool {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_TEXT: Self.withBytes(cmark_node_get_literal(node)) { GuardedSource.appendText($0, to: &events) }
    case CMARK_NODE_SOFTBREAK: events.append(.content(.softBreak))
    case CMARK_NODE_LINEBREAK: events.append(.content(.hardBreak))
    case CMARK_NODE_CODE: events.append(.content(.code(literal(node))))
    case CMARK_NODE_HTML_INLINE: events.append(.content(.html(literal(node))))
    case CMARK_NODE_HTML_BLOCK: add(.html, .html(literal(node)))
    case CMARK_NODE_THEMATIC_BREAK: add(.rule, .rule)
    case CMARK_NODE_CODE_BLOCK: add(.code(info: written(cmark_node_get_fence_info(node))), .text(literal(node)))
    case CMARK_NODE_FOOTNOTE_REFERENCE: events.append(.content(.footnoteReference(Int(literal(node)) ?? 0)))
    default: return false
    }
    return true
  }

  /// Returns whether a node is an element. cmark also reports the end of the document and of footnote references.
  private func isElement(_ node: OpaquePointer) -> Bool {
    let type = cmark_node_get_type(node)
    return type != CMARK_NODE_DOCUMENT && type != CMARK_NODE_FOOTNOTE_REFERENCE
  }

  /// Adds a block that contains one run.
  private mutating func add(_ kind: MarkdownBlock.Kind, _ run: MarkdownRun.Content) {
    events += [.beginBlock(kind), .content(run), .endBlock]
  }

  private mutating func begin(_ kind: MarkdownBlock.Kind, firstNumber: Int = 1) {
    open.append(Element(isSpan: false, nextNumber: firstNumber))
    events.append(.beginBlock(kind))
  }

  private mutating func begin(_ kind: MarkdownSpan.Kind) {
    open.append(Element(isSpan: true))
    events.append(.beginSpan(kind))
  }

  private mutating func begin(_ node: OpaquePointer) {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_DOCUMENT: break
    case CMARK_NODE_BLOCK_QUOTE: begin(.quote)
    case CMARK_NODE_LIST: beginList(node)
    case CMARK_NODE_ITEM: begin(.item(ordinal: nextNumber(), isDone: isDone(node)))
    case CMARK_NODE_HEADING: begin(.heading(Int(cmark_node_get_heading_level(node))))
    case CMARK_NODE_FOOTNOTE_DEFINITION:
      // In the order of their numbers, after all other content.
      footnotes += 1
      begin(.footnote(footnotes))
    case CMARK_NODE_EMPH: begin(.emphasis)
    case CMARK_NODE_STRONG: begin(.strong)
    case CMARK_NODE_LINK: begin(.link(destination: address(node), title: title(node)))
    case CMARK_NODE_IMAGE: begin(.image(source: address(node), title: title(node)))
    case CMARK_NODE_PARAGRAPH: begin(.paragraph)
    default: beginExtended(node)
    }
  }

  private mutating func beginExtended(_ node: OpaquePointer) {
    switch String(cString: cmark_node_get_type_string(node)) {
    case "strikethrough": begin(.strikethrough)
    case "table": begin(.table(alignments(node)))
    case "table_header": begin(.row(0), firstNumber: 0)
    case "table_row": begin(.row(nextNumber()), firstNumber: 0)
    case "table_cell": begin(.cell(column: nextNumber()))
    case "tasklist": begin(.item(ordinal: nextNumber(), isDone: isDone(node)))
    default: begin(.paragraph)
    }
  }

  private mutating func beginList(_ node: OpaquePointer) {
    var count = 0
    var item = cmark_node_first_child(node)
    while item != nil {
      count += 1
      item = cmark_node_next(item)
    }
    let start = cmark_node_get_list_type(node) == CMARK_ORDERED_LIST ? Int(cmark_node_get_list_start(node)) : nil
    begin(.list(start: start, count: count, isLoose: cmark_node_get_list_tight(node) == 0), firstNumber: start ?? 1)
  }

  /// Returns the number of the next item, row or cell of the innermost open block.
  private mutating func nextNumber() -> Int {
    guard let last = open.indices.last else { return 1 }
    open[last].nextNumber += 1
    return open[last].nextNumber - 1
  }

  private func isDone(_ node: OpaquePointer) -> Bool? {
    String(cString: cmark_node_get_type_string(node)) == "tasklist" ? cmark_gfm_extensions_get_tasklist_item_checked(node) : nil
  }

  private func alignments(_ node: OpaquePointer) -> [MarkdownAlignment] {
    let count = Int(cmark_gfm_extensions_get_table_columns(node))
    guard let letters = cmark_gfm_extensions_get_table_alignments(node) else { return [] }
    return (0..<count).map { column in
      switch letters[column] {
      case UInt8(ascii: "l"): .left
      case UInt8(ascii: "c"): .center
      case UInt8(ascii: "r"): .right
      default: .natural
      }
    }
  }

  private func address(_ node: OpaquePointer) -> String {
    Self.withBytes(cmark_node_get_url(node)) { GuardedSource.restored($0, asWritten: false) }
  }

  private func title(_ node: OpaquePointer) -> String {
    Self.withBytes(cmark_node_get_title(node)) { GuardedSource.restored($0, asWritten: false) }
  }

  private func literal(_ node: OpaquePointer) -> String { written(cmark_node_get_literal(node)) }

  private func written(_ literal: UnsafePointer<CChar>?) -> String {
    Self.withBytes(literal) { GuardedSource.restored($0, asWritten: true) }
  }

  // Static, because a method would copy the events while one is added.
  private static func withBytes<Result>(_ literal: UnsafePointer<CChar>?, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard let literal else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    var count = 0
    while literal[count] != 0 { count += 1 }
    return literal.withMemoryRebound(to: UInt8.self, capacity: count) { body(UnsafeBufferPointer(start: $0, count: count)) }
  }
}

private enum CMARKNode {
  /// Returns whether nodes of this type are blocks. Swift does not import the library's macro.
  static func isBlock(_ type: cmark_node_type) -> Bool { type.rawValue & 0xC000 == 0x8000 }
}

/// The library's name and version, for `galley doctor`.
package enum MarkdownLibraryVersions {
  package static var versions: [(name: String, version: String)] { [("cmark-gfm", String(cString: cmark_version_string()))] }
}
