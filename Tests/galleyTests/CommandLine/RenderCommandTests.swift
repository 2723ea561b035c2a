import Foundation
import Testing

/// Images, trees and lists, without a display.
@Suite struct RenderCommandTests {
  private func render(_ arguments: [String], to name: String, in scratch: Scratch, _ environment: [String: String] = [:]) throws -> Data {
    let outcome = try Program.run(["render"] + arguments + ["-o", name], in: scratch.folder, environment: environment)
    try #require(outcome.status == 0 && outcome.exited, "\(arguments): \(outcome.errors)")
    return try Data(contentsOf: scratch.url(name))
  }

  /// The width and height in a PNG's header.
  private func size(of png: Data) -> [Int] {
    let bytes = [UInt8](png.prefix(24))
    guard bytes.count == 24, bytes[1...3] == [0x50, 0x4E, 0x47] else { return [] }
    return [16, 20].map { at in bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  @Test func outputDoesNotDependOnTheEnvironment() throws {
    let scratch = try Scratch()
    for kind in ["png", "pdf", "svg"] {
      let one = try render(["playground"], to: "one.\(kind)", in: scratch)
      let other = try render(["playground"], to: "other.\(kind)", in: scratch, ["TZ": "Asia/Tokyo", "LANG": "de_DE.UTF-8", "LC_ALL": "ar_EG.UTF-8", "GALLEY_SCALE": "2"])
      #expect(one == other, "\(kind): two runs differ")
      #expect(one.count > 20_000, "\(kind): \(one.count) bytes")
    }
  }

  @Test func sizeAndScaleArePixels() throws {
    let scratch = try Scratch()
    let plain = try render(["playground"], to: "a.png", in: scratch)
    #expect(size(of: plain) == [1280, 800])
    let scaled = try render(["playground", "--size", "700x500", "--scale", "1.5"], to: "b.png", in: scratch)
    #expect(size(of: scaled) == [1050, 750])
    let light = try render(["playground", "--size", "700x500"], to: "c.png", in: scratch)
    let dark = try render(["playground", "--size", "700x500", "--appearance", "dark"], to: "d.png", in: scratch)
    let large = try render(["playground", "--size", "700x500", "--category", "XXL"], to: "e.png", in: scratch)
    #expect(light != dark && light != large && dark != large)
  }

  /// Windows from one by one point to very tall or wide ones, at the largest text size: nothing traps.
  @Test(arguments: ["1x1", "40x2000", "2000x40", "320x240"])
  func extremeWindowSizes(_ window: String) throws {
    let scratch = try Scratch()
    let wanted = window.split(separator: "x").map { Int($0)! }
    let png = try render(["playground", "--size", window, "--category", "AX5"], to: "odd.png", in: scratch)
    #expect(size(of: png) == wanted)
  }

  @Test func filesRenderAsThePlaygroundDoes() throws {
    let scratch = try Scratch()
    try scratch.write("note.md", "# A heading\n\nBody *with* **styles**, `code` and a [link](https://example.com).\n\n- one\n- two\n")
    let svg = String(decoding: try render(["note.md"], to: "note.svg", in: scratch), as: UTF8.self)
    #expect(svg.contains("<text"))
    // Elements are in reading order.
    let heading = try #require(svg.range(of: "heading"))
    let link = try #require(svg.range(of: "link", range: heading.upperBound..<svg.endIndex))
    #expect(heading.upperBound <= link.lowerBound)
  }

  @Test func anEmptyFileIsAPage() throws {
    let scratch = try Scratch()
    try scratch.write("empty.txt", "")
    let png = try render(["empty.txt"], to: "empty.png", in: scratch)
    #expect(size(of: png) == [1280, 800])
  }

  private struct Tree: Decodable {
    struct Item: Decodable {
      var role, label, value: String
      var frame: [Double]
      var focused: Bool
    }
    var schema: Int
    var window: [Double]
    var category, appearance: String
    var items: [Item]
  }

  @Test func treeListsTheItemsOnScreen() throws {
    let scratch = try Scratch()
    let outcome = try Program.run(["tree", "playground", "--json", "--category", "XL", "--appearance", "dark"], in: scratch.folder)
    #expect(outcome.status == 0 && outcome.exited, "\(outcome.errors)")
    let tree = try JSONDecoder().decode(Tree.self, from: Data(outcome.output.utf8))
    #expect(tree.schema == 1 && tree.window == [1280, 800] && tree.category == "XL" && tree.appearance == "dark")
    let known: Set = [
      "page", "column", "line", "shape", "handle", "button", "slider", "key", "accessory", "popover", "caret", "selection",
      "link", "image", "field", "text",
    ]
    #expect(Set(tree.items.map(\.role)).isSubset(of: known))
    for role in ["page", "column", "line", "shape", "button", "slider"] {
      #expect(tree.items.contains { $0.role == role }, "no \(role) is on the screen")
    }
    #expect(tree.items.filter { $0.role == "column" }.count >= 2)
    for item in tree.items { #expect(item.frame.count == 4 && item.frame[2] > 0 && item.frame[3] > 0, "\(item)") }
    for line in tree.items where line.role == "line" { #expect(!line.label.isEmpty) }
  }

  @Test func listedExhibitsCanBeRendered() throws {
    let scratch = try Scratch()
    let outcome = try Program.run(["list"], in: scratch.folder)
    let names = outcome.output.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
    #expect(outcome.status == 0 && names.contains("playground"))
    for name in names {
      let png = try render([name, "--size", "400x300"], to: "\(name).png", in: scratch)
      #expect(size(of: png) == [400, 300], "\(name)")
    }
  }

  @Test func doctorReportsVersionsAndFonts() throws {
    let scratch = try Scratch()
    let outcome = try Program.run(["doctor"], in: scratch.folder)
    for word in ["HarfBuzz", "ICU", "cairo", "SDL", "EB Garamond", "EB Garamond bold: EBGaramond12-Regular, synthetic bold",
      "EBGaramond12-Bold is not used: it lacks "] { #expect(outcome.output.contains(word), "doctor does not report \(word)") }
    #expect(outcome.status == 0, "\(outcome.errors)")
  }
}
