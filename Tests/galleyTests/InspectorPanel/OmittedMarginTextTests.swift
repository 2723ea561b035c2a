import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyDocuments
@testable import GalleyPlayground

/// Running heads and page numbers whose margin is too low for them.
@MainActor @Suite(.serialized) struct OmittedMarginTextTests {
  /// Each text is either shown or reported, in the page, in the inspector's rows of the margin and of the text, and on the sheets of an export. The
  /// reported margin is the lowest that has space. No tick mark is over a column.
  @Test func missingTextsAreReported() throws {
    let desk = try TextDesk(exhibit: ShortPageExhibit(text: "# Title\n\nOne two three."))
    defer { desk.close() }
    let kinds: [(OmittedMarginText.Kind, WritableKeyPath<UIEdgeInsets, CGFloat>, text: String, rows: Set<String>)] = [
      (.runningHead, \.top, "Head", ["Top margin", "Running head"]), (.pageNumber, \.bottom, "1", ["Bottom margin", "Page numbers"]),
    ]
    var problems: [String] = []
    for (kind, margin, text, rows) in kinds {
      var heights: [CGFloat] = [0, 1, 8, 15, 56]
      while let height = heights.popLast() {
        var settings = PageSettings(runningHead: kind == .runningHead ? text : nil)
        settings.showsPageNumbers = kind == .pageNumber
        settings.margins[keyPath: margin] = height
        desk.page.setPageSettings(settings, paperFollowsWindow: false)
        desk.turn()
        let (page, omitted) = (desk.page, desk.page.omittedMarginTexts)
        let isShown = page.sheets.texts(inMarginsOf: 0).map(\.text.string) == [text]
        if omitted.map(\.kind) != (isShown ? [] : [kind]) { problems.append("\(kind) at \(height)") }
        let warned = page.inspectorItems(.page).filter { !$0.warning.isEmpty }
        if Set(warned.map(\.title)) != (isShown ? [] : rows) { problems.append("\(kind) at \(height): \(warned.map(\.warning))") }
        let columns = (0..<settings.columnCount).map { page.geometry.column($0) }
        if page.sheets.ticks(ofSpread: 0).contains(where: { tick in columns.contains { $0.intersects(tick) } }) { problems.append("ticks at \(height)") }
        // Try the reported margin, and the one below it.
        if height == 8, let minimum = omitted.first?.minimumMargin { heights += [minimum, minimum - 1] }
        let exported = try #require(DocumentPDF(ShortPageExhibit(), WindowConfiguration(), settings: settings)).omittedMarginTexts
        if exported != omitted { problems.append("exported \(kind) at \(height): \(exported)") }
      }
    }
    #expect(problems.isEmpty, "\(problems)")
    let message = OmittedMarginText(.runningHead, minimumMargin: 24).message
    #expect(message == "The top margin is too low for the running head: at least 24 pt")
  }
}
