import Foundation
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyDocuments
@testable import GalleyPlayground
@testable import galley

/// Copied code, and the lines of Swift in the inspector, use only names that Apple has.
@MainActor @Suite(.serialized) struct CopiedNamesTests {
  private static let checkout = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }

  /// The names in `Tests/Rules/apple-names.txt`.
  private static let names: Set<String> = {
    let text = (try? String(contentsOf: checkout.appendingPathComponent("Tests/Rules/apple-names.txt"), encoding: .utf8)) ?? ""
    return Set(text.split(separator: "\n").filter { !$0.hasPrefix("#") }.flatMap { $0.split(separator: " ").map(String.init) })
  }()

  /// The constants that the lines of the inspector refer to; a program has its own.
  private static let assumed: Set<String> = [
    "attributes", "columnRect", "container", "descriptor", "font", "footerRect", "frame", "headerRect", "image", "layoutManager", "pageRect", "path",
    "paths", "renderer", "source", "style", "textStorage", "textView",
  ]

  /// The text, the paths and the visible pages of every exhibit with a page, and of a document with all kinds of formatting.
  @Test(arguments: CopiedScenes.allCases) func copiedCodeUsesApplesNames(scene: CopiedScenes) throws {
    #expect(Self.names.count > 150)
    let desk = try scene.desk()
    defer { desk.close() }
    for (title, source) in try scene.sources(desk) {
      let unknown = SwiftTokens(source).used.subtracting(Self.names)
      #expect(unknown.isEmpty, "\(scene), \(title): \(unknown.sorted())")
    }
  }

  /// Every row shows a line of Swift, in all tabs and with several values.
  @Test(arguments: CopiedScenes.allCases) func everyRowHasALineOfApplesNames(scene: CopiedScenes) throws {
    let desk = try scene.desk()
    defer { desk.close() }
    func check(_ tab: InspectorPanel.Tab, _ state: String) {
      for item in desk.page.inspectorItems(tab) {
        if case .note = item.control { continue }
        #expect(!item.swift.isEmpty, "\(item.title), \(state)")
        let isGalleys = item.swift.hasSuffix("// only Galley has it")
        let unknown = SwiftTokens(item.swift).used.subtracting(Self.names).subtracting(Self.assumed)
        #expect(unknown.count == (isGalleys ? 1 : 0), "\(item.title), \(state): \(item.swift)")
      }
    }
    let length = desk.page.flow.storage.length
    for location in stride(from: 0, to: max(length, 1), by: max(length / 40, 1)) {
      for selected in [0, min(length - location, 3)] {
        desk.select(NSRange(location: location, length: selected))
        for tab in [InspectorPanel.Tab.text, .paragraph] { check(tab, "\(selected) characters at \(location)") }
      }
    }
    check(.page, "page")
    desk.page.setPageSettings(PageSettings(paperSize: PageSettings.a4), paperFollowsWindow: false, actionName: "Paper")
    var settings = desk.page.pageSettings
    (settings.showsPageNumbers, settings.runningHead) = (true, "A \"head\"")
    desk.page.setPageSettings(settings, paperFollowsWindow: false, actionName: "Head")
    check(.page, "paper")
    for shape in desk.page.shapes {
      desk.page.select(shape.id)
      check(.shape, "\(shape.style)")
    }
    desk.page.select(desk.page.shapes.map(\.id))
    check(.shape, "all shapes")
  }

  /// The list has no name that the code of the inspector does not write.
  @Test func listHasNoOtherNames() throws {
    let folder = Self.checkout.appendingPathComponent("Sources/GalleyApp/InspectorPanel")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let written = try files.reduce(into: Set<String>()) { names, file in
      for match in try String(contentsOf: file, encoding: .utf8).matches(of: /[A-Za-z_][A-Za-z_0-9]*/) { names.insert(String(match.output)) }
    }
    #expect(Self.names.subtracting(written).isEmpty)
    // Galley's own names are not in the list.
    #expect(Self.names.isDisjoint(with: ["exclusionStandoff", "minimumFragmentWidth", "usesTotalFit", "balancesWithNext", "raggedWordSpace"]))
  }
}
