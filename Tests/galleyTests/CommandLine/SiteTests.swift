import Foundation
import Testing

/// The coverage page for the web, without its images: it contains every item and every exhibit, with links to them.
@Suite struct SiteTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..").standardizedFileURL

  private func makePage(in scratch: Scratch) throws {
    let script = Self.root.appendingPathComponent("Scripts/make-site").path
    let outcome = try Program.run(
      ["python3", script, "--words", scratch.folder.path], of: "/usr/bin/env", in: scratch.folder, environment: ["GALLEY": Program.path])
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  /// Checks the page in a headless Chromium: three widths, light and dark, each link, and a list by keys. See Tests/ReportChecks/site.py.
  @Test func aBrowserShowsThePage() throws {
    let scratch = try Scratch()
    try makePage(in: scratch)
    let script = Self.root.appendingPathComponent("Tests/ReportChecks/site.py").path
    let outcome = try Program.run(["python3", script, scratch.folder.path], of: "/usr/bin/env", in: scratch.folder)
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  @Test func everyItemAndExhibitIsOnThePage() throws {
    let scratch = try Scratch()
    try makePage(in: scratch)

    let page = try String(contentsOf: scratch.url("index.html"), encoding: .utf8)
    let coverage = try String(contentsOf: Self.root.appendingPathComponent("Docs/COVERAGE.md"), encoding: .utf8)
    let items = coverage.split(separator: "\n").compactMap { $0.wholeMatch(of: /\| ([A-Z]{2}\d\d) \|.*/)?.1 }
    #expect(items.count == 296)
    for item in items { #expect(page.contains("<td><code>\(item)</code></td>"), "\(item)") }
    let exhibits = try Program.run(["list"], in: scratch.folder).output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
    #expect(!exhibits.isEmpty)
    for exhibit in exhibits { #expect(page.contains("<figure id=\"\(exhibit)\">"), "\(exhibit)") }
    for link in page.matches(of: /href="#([^"]+)"/) { #expect(page.contains("id=\"\(link.1)\""), "\(link.1)") }
    #expect(!page.contains("**") && !page.contains("`"))
  }
}
