import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyDocuments
@testable import GalleyPlayground
@testable import galley

/// Direct formatting of text and paragraphs, and the settings of pages.
@MainActor @Suite(.serialized) struct DirectFormattingTests {
  private func desk() throws -> TextDesk { try TextDesk(exhibit: ShortPageExhibit(text: "# Title\n\nOne two three.\n\nFour five.")) }

  /// Each change is visible in the attributes, survives a recovery copy, is reported as a loss in Markdown, and is undone in one step.
  @Test func formatsAreAppliedStoredAndUndone() throws {
    let changes: [(String, (PlaygroundPage) -> Void, ([NSAttributedString.Key: Any]) -> Bool)] = [
      ("size", { $0.formatText("Size") { $0.size = 40 } }, { ($0[.font] as? UIFont)?.pointSize == 40 }),
      ("family", { $0.formatText("Font") { $0.family = "Inter" } }, { ($0[.font] as? UIFont)?.familyName == "Inter" }),
      ("color", { $0.formatText("Color") { $0.color = 0xFF0000 } }, { $0[.foregroundColor] as? UIColor == Theme.color(0xFF0000, 0xFF0000) }),
      ("kern", { $0.formatText("Kerning") { $0.kern = 3 } }, { $0[.kern] as? CGFloat == 3 }),
      ("feature", { $0.formatText("Feature") { $0.features["smcp"] = 1 } }, { ($0[.font] as? UIFont)?.isFeatureOn("smcp") == true }),
      ("align", { $0.align(.right) }, { ($0[.paragraphStyle] as? NSParagraphStyle)?.alignment == .right }),
      ("leading", { $0.formatParagraphs("Leading") { $0.lineHeight = 30 } }, { ($0[.paragraphStyle] as? NSParagraphStyle)?.maximumLineHeight == 30 }),
    ]
    for (name, change, holds) in changes {
      let desk = try desk()
      defer { desk.close() }
      let before = desk.text
      desk.page.text.editor.selectedRange = desk.range(of: "two")
      change(desk.page)
      desk.turn()
      let location = desk.range(of: "two").location
      #expect(holds(desk.text.attributes(at: location, effectiveRange: nil)), "\(name)")
      #expect(!holds(desk.text.attributes(at: desk.text.length - 1, effectiveRange: nil)), "\(name) changed another paragraph")
      #expect(!DocumentWriter.write(desk.text, as: .markdown).losses.isEmpty, "\(name) is lost silently")
      let other = try self.desk()
      defer { other.close() }
      #expect(other.page.restoreContent(desk.page.state) && other.text == desk.text, "\(name) is not restored")
      desk.page.undo()
      #expect(desk.text == before, "\(name) is not undone")
    }
  }

  @Test func continuousChangesAreOneStep() throws {
    let desk = try desk()
    defer { desk.close() }
    let before = desk.text
    desk.page.text.editor.selectedRange = desk.range(of: "two")
    desk.page.beginLiveChange()
    for size in [20, 30, 40] as [CGFloat] {
      desk.page.formatText("Size") { $0.size = size }
      desk.turn()
    }
    desk.page.endLiveChange()
    desk.turn()
    desk.page.undo()
    #expect(desk.text == before)
  }

  /// The columns of any settings fill the space between the margins.
  @Test func columnsFillTheSheet() {
    for count in PageSettings.columnCounts {
      let settings = PageSettings(paperSize: CGSize(width: 900, height: 700), margins: UIEdgeInsets(top: 30, left: 50, bottom: 60, right: 70), columnCount: count, columnGap: 20)
      let geometry = PageGeometry(viewport: CGSize(width: 700, height: 500), isNarrow: false, settings: settings, paperFollowsWindow: false)
      let (sheet, columns) = (geometry.sheet(0), (0..<count).map(geometry.column))
      let inside = sheet.inset(by: settings.margins)
      let isFilled =
        sheet.size == settings.paperSize && abs(columns[0].minX - inside.minX) < 0.01 && abs(columns[count - 1].maxX - inside.maxX) < 0.01
        && columns.allSatisfy { $0.minY == inside.minY && abs($0.maxY - inside.maxY) < 0.01 }
        && zip(columns, columns.dropFirst()).allSatisfy { abs($1.minX - $0.maxX - 20) < 0.01 }
      #expect(isFilled, "\(count): \(columns)")
    }
  }

  /// A running head over the gap of two columns takes the place of the tick marks there; a short page number does not.
  @Test(arguments: [("A running head that is wider than the gap", 2), ("A", 0), (nil, 0)] as [(String?, Int)])
  func ticksAreNotBehindRunningHeads(head: String?, omitted: Int) throws {
    let desk = try desk()
    defer { desk.close() }
    var settings = desk.page.pageSettings
    (settings.columnCount, settings.columnGap, settings.margins.top, settings.runningHead, settings.showsPageNumbers) = (2, 40, 40, head, true)
    desk.page.setPageSettings(settings, paperFollowsWindow: true)
    desk.turn()
    let (all, shown) = (SheetsView.ticks(ofSpread: 0, desk.page.geometry), desk.page.sheets.ticks(ofSpread: 0))
    #expect(all.count == 8 && shown.count == all.count - omitted)
    let gap = desk.page.geometry.column(0).maxX - 1...desk.page.geometry.column(1).minX
    #expect(all.filter { !shown.contains($0) }.allSatisfy { gap.contains($0.minX) && $0.minY < desk.page.geometry.column(0).minY })
  }

  @Test func settingsAreAppliedAndUndone() throws {
    let desk = try desk()
    defer { desk.close() }
    let (old, text) = (desk.page.geometry, desk.text)
    var settings = desk.page.pageSettings
    (settings.columnCount, settings.baselineGrid, settings.runningHead, settings.showsPageNumbers) = (3, 30, "Head", true)
    desk.page.setPageSettings(settings, paperFollowsWindow: true)
    desk.turn()
    let texts = desk.page.sheets.texts(inMarginsOf: 0).map(\.text.string)
    #expect(desk.page.geometry.columnsPerSpread == 3 && desk.page.styleSheet.grid == 30 && texts == ["Head", "1"])
    desk.page.undo()
    desk.turn()
    #expect(desk.page.geometry == old && desk.text == text && desk.page.sheets.marginTexts == nil)
  }
}
