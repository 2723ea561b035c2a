import TestSupport
import TextKit
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyDocuments
@testable import GalleyPlayground
@testable import galley

/// A baseline grid of the page settings: documents on it, and its lines on the page.
@MainActor @Suite(.serialized) struct BaselineGridPageTests {
  private static let words = ["A", "line", "finds", "its", "length", "before", "*measure*", "`code`", "left", "of", "**the**", "galley"]

  /// Blocks of all kinds.
  private static func source(_ generator: inout SeededGenerator) -> String {
    func text(_ count: ClosedRange<Int>) -> String {
      (0..<Int.random(in: count, using: &generator)).map { _ in words.randomElement(using: &generator)! }.joined(separator: " ")
    }
    func rows() -> String {
      let cells = (0..<Int.random(in: 2...5, using: &generator)).map { _ in "| \(text(1...2)) | \(text(1...6)) |\n" }
      return "| left | right |\n|---|---|\n" + cells.joined()
    }
    let blocks = (0..<30).map { _ in
      switch Int.random(in: 0..<9, using: &generator) {
      case 0: "## " + text(2...9)
      case 1: "#### " + text(2...5)
      case 2: "> " + text(8...20)
      case 3: (1...3).map { _ in "- " + text(1...20) }.joined(separator: "\n")
      case 4: "```\nlet a = 1\nprint(a)\n```"
      case 5: rows()
      default: text(10...60) + "."
      }
    }
    return "# Title of the Page\n\n" + blocks.joined(separator: "\n\n")
  }

  private static func flow(_ source: String, grid: CGFloat?, columns: Int, category: UIContentSizeCategory = .large) -> (TextFlow, StyleSheet) {
    let sheet = StyleSheet(category: category, imageLoader: ImageLoader(folder: "/"), baselineGrid: grid)
    let text = sheet.text(of: DocumentReader.read(bytes: Array(source.utf8), as: .markdown))
    let flow = TextFlow(
      storage: NSTextStorage(attributedString: text),
      geometry: PageGeometry(paper: PageSettings(paperSize: PageSettings.a4, columnCount: columns, columnGap: 18, baselineGrid: grid)))
    if grid != nil { flow.baselineGrid = sheet.grid }
    return (flow, sheet)
  }

  /// The distance of each line's baseline from the top of its column.
  private static func baselines(_ flow: TextFlow, inColumn column: Int) -> [CGFloat] {
    let manager = flow.layoutManager
    return flow.lines(inColumn: column).map { line in
      let glyph = manager.glyphIndexForCharacter(at: line.characters.location)
      // The origin of glyphs is that of the rectangle with the space above the line.
      return manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil).minY + manager.location(forGlyphAt: glyph).y
    }
  }

  @Test(arguments: 1...3) func allBaselinesOfADocumentAreOnTheGrid(columns: Int) {
    for seed in UInt64(1)...8 {
      var generator = SeededGenerator(seed: seed)
      let grid = [18.0, 16.25, 22.5, 24].randomElement(using: &generator)!
      let category: UIContentSizeCategory = seed % 4 == 0 ? .extraExtraLarge : .large
      let (flow, sheet) = Self.flow(Self.source(&generator), grid: grid, columns: columns, category: category)
      flow.usesTotalFit = seed % 3 == 0
      if seed % 2 == 0 {
        let sheets = flow.geometry.sheet(0)
        let center = CGPoint(x: sheets.midX, y: sheets.minY + CGFloat.random(in: 150...500, using: &generator))
        let circle = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 1, height: 1))
        flow.setShapes([PageShape(id: 0, kind: .circle, unitOutline: circle, center: center, size: CGSize(width: 130, height: 130))])
      }
      flow.ensureLayout(throughSpread: 100)
      var end = 0
      for column in flow.columns {
        for (line, baseline) in zip(flow.lines(inColumn: column), Self.baselines(flow, inColumn: column)) {
          let off = abs(baseline - (baseline / sheet.grid).rounded() * sheet.grid)
          #expect(off < 1.0 / 128, "seed \(seed), grid \(sheet.grid), \(line): \(baseline)")
          #expect(line.characters.location == end, "seed \(seed): a gap in the text at \(end)")
          end = NSMaxRange(line.characters)
        }
      }
      #expect(end == flow.storage.length, "seed \(seed)")
    }
  }

  /// Rules of tables are between the descenders of a row and the letters of the next.
  @Test func rulesOfTablesDoNotCrossText() {
    let source = "| left | right |\n|---|---|\n| left | gap |\n| left | gap |\n"
    for grid in [18.0, 18.75, 20, 22.5, 26] as [CGFloat] {
      let (flow, sheet) = Self.flow(source, grid: grid, columns: 1)
      let baselines = Self.baselines(flow, inColumn: 0)
      let rules = flow.textRules(sheet).rules(of: flow.lines(inColumn: 0))
      #expect(rules.count == 3)
      for (rule, _) in rules {
        for baseline in baselines {
          // Descenders of these letters are less than a fifth of the size high, ascenders less than three quarters.
          let letters = baseline - sheet.bodySize * 0.72...baseline + sheet.bodySize * 0.2
          #expect(rule.maxY <= letters.lowerBound || rule.minY >= letters.upperBound, "grid \(grid): \(rule) crosses \(letters)")
        }
      }
    }
  }

  /// Without a chosen grid, settings do not move lines.
  @Test func settingsWithoutAGridDoNotMoveLines() throws {
    let desk = try TextDesk(hasScreenKeyboard: false)
    defer { desk.close() }
    let before = desk.page.flow.lines(inColumn: 0)
    desk.page.setPageSettings(desk.page.pageSettings, paperFollowsWindow: true)
    desk.turn()
    #expect(!desk.page.hasBaselineGrid && desk.page.flow.baselineGrid == 0 && desk.page.flow.lines(inColumn: 0) == before)
    var settings = desk.page.pageSettings
    settings.baselineGrid = 20
    desk.page.setPageSettings(settings, paperFollowsWindow: true)
    desk.turn()
    #expect(desk.page.flow.baselineGrid == 20 && desk.page.flow.lines(inColumn: 0) != before)
    desk.page.undo()
    desk.turn()
    #expect(desk.page.flow.baselineGrid == 0 && desk.page.flow.lines(inColumn: 0) == before)
  }

  /// The command and the inspector show the lines, each at a baseline of both columns; they need a grid.
  @Test func gridIsShownByTheCommandAndTheInspector() throws {
    let desk = try TextDesk(size: .init(width: 1600, height: 1000), hasScreenKeyboard: false)
    defer { desk.close() }
    let (page, chrome) = (desk.page, try #require(desk.window.rootViewController as? PlaygroundChrome))
    let command = try #require(chrome.commandList.all.first { $0.identifier == "view.baseline-grid" })
    #expect(!command.isEnabled())
    var settings = page.pageSettings
    settings.baselineGrid = 19
    page.setPageSettings(settings, paperFollowsWindow: true)
    desk.turn()
    #expect(command.isEnabled() && !command.isOn() && page.gridView.isHidden)
    command.perform(from: nil)
    desk.turn()
    #expect(command.isOn() && !page.gridView.isHidden)
    for column in page.flow.columns(ofSpreads: 0...0) {
      let frame = page.geometry.column(column)
      let lines = page.gridView.lines(meeting: frame).filter { $0.minX == frame.minX }.map { $0.minY - frame.minY }
      #expect(lines == Array(stride(from: 19, through: frame.height, by: 19)))
      #expect(Set(Self.baselines(page.flow, inColumn: column)).isSubset(of: lines))
    }
    chrome.toggleInspectorPanel()
    let items = page.inspectorItems(.page)
    func turn(_ title: String, _ isOn: Bool) throws {
      guard case .toggle(let wasOn, let change) = try #require(page.inspectorItems(.page).first { $0.title == title }).control else {
        Issue.record("\(title) is no toggle")
        return
      }
      #expect(wasOn != isOn)
      change(isOn)
      desk.turn()
    }
    #expect(items.contains { $0.title == "Show grid" })
    try turn("Show grid", false)
    #expect(page.gridView.isHidden)
    try turn("Align to grid", false)
    #expect(!page.hasBaselineGrid && page.flow.baselineGrid == 0 && !page.inspectorItems(.page).contains { $0.title == "Show grid" })
  }
}
