import Foundation
import GalleyProofs
import TestSupport
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyDocuments
@testable import GalleyPlayground
@testable import galley

/// The options of `galley layout` on the page of a document, in `galley open` and `galley render`.
@MainActor @Suite(.serialized) struct PageOptionTests {
  private struct Line: Equatable {
    var column: Int
    var characters: Range<Int>
    var rect, used: CGRect
  }

  /// Returns the lines of the first `count` columns, in points of their column.
  private func lines(_ laid: ColumnLayout.LaidColumns, _ count: Int) -> [Line] {
    var lines: [Line] = []
    for column in 0..<min(count, laid.manager.textContainers.count) {
      let glyphs = laid.manager.glyphRange(for: laid.manager.textContainers[column])
      laid.manager.enumerateLineFragments(forGlyphRange: glyphs) { rect, used, _, range, _ in
        let characters = laid.manager.characterRange(forGlyphRange: range, actualGlyphRange: nil)
        lines.append(Line(column: column, characters: characters.lowerBound..<characters.upperBound, rect: rect, used: used))
      }
    }
    return lines
  }

  private static let text = (1...120).map { "Paragraph \($0) of a text with office, affine and responsibility in its lines." }.joined(separator: "\n")
  private static let markdown = "# Title\n\n" + (1...40).map { "Body *\($0)* with `code` and words that fill some lines of it." }.joined(separator: "\n\n")

  private func scratch() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write("text.txt", Self.text)
    try scratch.write("text.md", Self.markdown)
    return scratch
  }

  private func desk(_ path: String, _ options: [String]) throws -> TextDesk {
    let command = try OpenCommand.parse([path] + options)
    return try TextDesk(exhibit: ExhibitSource.file(path, overrides: command.columns.overrides(for: path)), hasScreenKeyboard: false)
  }

  // MARK: The same lines

  /// Checks that the lines of the page that `galley open` shows are those of `galley layout`, in each of its columns, or in all but the last one: on a
  /// page, another column follows it, to which the styles of Markdown move its last line rather than to leave it alone.
  private func checkLines(of path: String, _ options: [String], exceptLast: Bool = false) throws {
    let arguments = [path, "--container", "233x251"] + options
    let layout = try LayoutCommand.parse(arguments)
    let laid = try #require(try layout.columns.laidOut(path, around: layout.exclusions, isBalanced: layout.balance, usesTotalFit: layout.totalFit))
    let open = try OpenCommand.parse(arguments)
    var configuration = open.windowOptions.configuration
    configuration.exclusions = try open.exclusions.source()
    let exhibit = try ExhibitSource.file(path, overrides: open.columns.overrides(for: path))
    let shown = try #require(SourceLayout.exhibit(exhibit, configuration))
    let count = laid.frames.count - (exceptLast ? 1 : 0)
    let (expected, actual) = (lines(laid, count), lines(shown, count))
    #expect(expected.count > 5 && actual.count == expected.count, "\(options): \(actual.count) of \(expected.count) lines")
    let difference = zip(actual, expected).first { $0 != $1 }
    #expect(difference == nil, "\(options): \(String(describing: difference))")
    // The columns are beside each other in the same order.
    let origins = { (frames: [CGRect]) in frames.prefix(laid.frames.count).map { $0.minX - (frames.prefix(laid.frames.count).map(\.minX).min() ?? 0) } }
    #expect(zip(origins(shown.frames), origins(laid.frames)).allSatisfy { abs($0 - $1) < 0.01 }, "\(options)")
  }

  @Test(arguments: [
    [], ["--columns", "3", "--gap", "12.5"], ["--font-size", "11", "--line-height", "20"], ["--align", "justified"], ["--align", "center", "--padding", "7"],
    ["--direction", "rtl", "--columns", "2"], ["--break", "char"], ["--feature", "liga=0", "--feature", "smcp"], ["--language", "de"],
    ["--min-lines", "2", "--columns", "2"], ["--keep-together", "--columns", "2"], ["--total-fit", "--margins", "optical", "--align", "justified"],
    ["--exclude", "circle(60px at 90px 120px)"], ["--exclude", "rect(40,30,90,200)", "--standoff", "12", "--min-segment", "50"],
    ["--font", "Galley Block", "--font-size", "9", "--columns", "2", "--gap", "10", "--align", "right"],
  ])
  func linesOfTextAreThoseOfLayout(options: [String]) throws {
    let scratch = try scratch()
    try checkLines(of: scratch.url("text.txt").path, options)
  }

  @Test(arguments: [
    [], ["--gap", "30"], ["--padding", "5"], ["--exclude", "circle(60px at 90px 120px)", "--standoff", "4"], ["--total-fit"], ["--raw"],
    ["--raw", "--font-size", "13", "--align", "justified"],
  ])
  func linesOfMarkdownAreThoseOfLayout(options: [String]) throws {
    let scratch = try scratch()
    try checkLines(of: scratch.url("text.md").path, options + ["--columns", "3"], exceptLast: true)
  }

  /// The font of a file, which is not installed, has the features and the axes of the options.
  @Test func linesHaveTheFontOfAFile() throws {
    let scratch = try scratch()
    try VariableFont.data().write(to: scratch.url("variable.ttf"))
    for options in [[], ["--axis", "wght=900"]] {
      try checkLines(of: scratch.url("text.txt").path, ["--font", scratch.url("variable.ttf").path, "--font-size", "10"] + options)
    }
  }

  // MARK: The page

  /// Options for columns alone leave the size of the paper to the window, and are neither an edit nor a step.
  @Test func columnsOfThePageFollowTheWindow() throws {
    let scratch = try scratch()
    let desk = try desk(scratch.url("text.txt").path, ["--columns", "3", "--gap", "25"])
    defer { desk.close() }
    let (page, settings) = (desk.page, desk.page.pageSettings)
    #expect(page.paperFollowsWindow && settings.columnCount == 3 && settings.columnGap == 25 && !page.canUndo)
    #expect(page.columnFrames.prefix(3).map(\.minY) == Array(repeating: page.columnFrames[0].minY, count: 3) && page.flow.rules.limitsWordSpaces)
  }

  /// Settings of a document that no option names stay: here margins at the left and top, the page number and the running head.
  @Test func otherSettingsStay() {
    let old = PageSettings(
      margins: UIEdgeInsets(top: 30, left: 20, bottom: 40, right: 50), columnCount: 2, columnGap: 11, baselineGrid: 19, showsPageNumbers: true, runningHead: "A")
    var overrides = PageOverrides()
    #expect(overrides.settings(replacing: old) == nil)
    overrides.columnGap = 13
    #expect(overrides.settings(replacing: old)?.columnCount == 2 && overrides.settings(replacing: old)?.columnGap == 13)
    (overrides.columnSize, overrides.columnCount) = (CGSize(width: 200, height: 300), 3)
    var new = old
    (new.columnCount, new.columnGap, new.paperSize) = (3, 13, CGSize(width: 20 + 626 + 50, height: 30 + 300 + 40))
    #expect(overrides.settings(replacing: old) == new)
    // Paper has a minimum size.
    (overrides.columnSize, overrides.columnCount) = (CGSize(width: 100, height: 50), 1)
    let small = overrides.settings(replacing: old)
    #expect(small?.paperSize == CGSize(width: 240, height: 240) && small?.margins == UIEdgeInsets(top: 30, left: 20, bottom: 160, right: 120))
    #expect(small?.validated == small)
  }

  /// At another text size, the style of the lines is scaled as body text is, and comes back.
  @Test func styleFollowsTheTextSize() throws {
    let scratch = try scratch()
    let desk = try desk(scratch.url("text.txt").path, ["--font-size", "20", "--line-height", "30"])
    defer { desk.close() }
    func size() -> CGFloat? { (desk.text.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)?.pointSize }
    func height() -> CGFloat? { (desk.text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle)?.maximumLineHeight }
    #expect(size() == 20 && height() == 30)
    UIApplication.shared.setPreferredContentSizeCategory(.extraExtraLarge)
    desk.turn()
    let factor = desk.page.styleSheet.bodySize / 17
    #expect(factor > 1 && size().map { abs($0 - 20 * factor) < 0.02 } == true && height().map { abs($0 - 30 * factor) < 0.01 } == true)
    UIApplication.shared.setPreferredContentSizeCategory(.large)
    desk.turn()
    #expect(size() == 20 && height() == 30)
  }

  /// The source of Markdown is written as it is shown, and another file of Markdown, too.
  @Test func sourceIsSavedAsPlainText() throws {
    let scratch = try Scratch()
    try scratch.write("a.md", "# *A* title\n\n1. one [b](c)\n")
    let desk = try desk(scratch.url("a.md").path, ["--raw"])
    defer { desk.close() }
    let chrome = try #require(desk.window.rootViewController as? PlaygroundChrome)
    chrome.options.savesDocuments = true
    let saver = try #require(chrome.documentSaver)
    #expect(desk.text.string == "# *A* title\n\n1. one [b](c)")
    desk.select(NSRange(location: 2, length: 1))
    desk.page.text.insertText("_")
    saver.save()
    #expect(try String(contentsOf: scratch.url("a.md"), encoding: .utf8) == "# _A* title\n\n1. one [b](c)\n" && !saver.isEdited)
    saver.saveNamed(scratch.url("b.md").path) {}
    #expect(try String(contentsOf: scratch.url("b.md"), encoding: .utf8) == "# _A* title\n\n1. one [b](c)\n")
  }

  @Test(arguments: [
    (["open", "text.md", "--font-size", "9"], ["--font-size", "--raw"]), (["open", "text.txt", "--container", "100xinf"], ["--container", "640x480"]),
    (["open", "text.txt", "--columns", "7"], ["--columns 7", "1 to 6"]), (["open", "text.txt", "--container", "30x90"], ["at least 40"]),
    (["open", "text.txt", "--container", "9000x90", "--columns", "2"], ["10000"]), (["open", "text.txt", "--standoff", "201"], ["0 to 200"]),
    (["open", "a.galley", "--align", "left"], ["--align", "own style"]), (["open", "a.galley", "--raw"], ["--raw"]),
    (["open", "text.txt", "--margins", "optical"], ["requires --total-fit"]), (["render", "playground", "-o", "a.png", "--font-size", "9"], ["--font-size", "own text"]),
    (["layout", "a.galley", "--font-size", "9"], ["--font-size", "own style"]),
  ] as [([String], [String])])
  func wrongOptionsAreExplained(arguments: [String], words: [String]) throws {
    let scratch = try scratch()
    let outcome = try Program.run(arguments, in: scratch.folder)
    #expect(outcome.status == 2 && words.allSatisfy(outcome.errors.contains), "\(arguments): \(outcome.status) \(outcome.errors)")
  }

  /// A picture of the window and the pages of a .pdf have the style of the options.
  @Test func renderedTextHasTheStyle() throws {
    let scratch = try scratch()
    for (file, options) in [("a.png", []), ("b.png", ["--font-size", "30"]), ("a.pdf", []), ("b.pdf", ["--font-size", "30", "--columns", "2"])] {
      let outcome = try Program.run(["render", "text.txt", "-o", file] + options, in: scratch.folder)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(file): \(outcome.errors)")
    }
    for kind in ["png", "pdf"] { #expect(try Data(contentsOf: scratch.url("a.\(kind)")) != Data(contentsOf: scratch.url("b.\(kind)"))) }
  }
}
