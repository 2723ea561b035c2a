import GalleyHypertext

/// Facts about a page that are required before its text is read, by index of the event.
struct HTMLSurvey {
  /// Rows that are not set in columns: those with a nested table, and those of single-column layout tables, as in
  /// mails. Their cells become consecutive paragraphs.
  private(set) var stackedRows: Set<Int> = []
  /// The number of items of each list.
  private(set) var itemCounts: [Int: Int] = [:]

  private struct Table {
    var rows: [Int] = []
    var isInRow = false
    var hasBlocks = false
    var width = 0
    var columns = 0
  }

  private static let blocks: Set<String> = [
    "p", "div", "ul", "ol", "dl", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "center", "section", "article", "hr",
  ]

  init(_ events: [HypertextEvent]) {
    var (tables, lists): ([Table], [Int]) = ([], [])
    for (index, event) in events.enumerated() {
      switch event {
      case .start(let name, let attributes):
        switch name {
        case "table":
          if let row = tables.last?.rows.last, tables.last?.isInRow == true { stackedRows.insert(row) }
          tables.append(Table())
        case "tr" where !tables.isEmpty:
          tables[tables.count - 1].rows.append(index)
          (tables[tables.count - 1].isInRow, tables[tables.count - 1].width) = (true, 0)
        case "td", "th":
          guard var table = tables.popLast() else { continue }
          table.width += HTMLReader.span(attributes["colspan"])
          table.columns = max(table.columns, table.width)
          tables.append(table)
        case "ul", "ol", "menu", "dir": lists.append(index)
        case "li": if let list = lists.last { itemCounts[list, default: 0] += 1 }
        default: break
        }
        if Self.blocks.contains(name), tables.last?.isInRow == true { tables[tables.count - 1].hasBlocks = true }
      case .end(let name):
        switch name {
        case "table": if let table = tables.popLast(), table.columns <= 1, table.hasBlocks { stackedRows.formUnion(table.rows) }
        case "tr" where !tables.isEmpty: tables[tables.count - 1].isInRow = false
        case "ul", "ol", "menu", "dir": _ = lists.popLast()
        default: break
        }
      case .text: break
      }
    }
  }
}
