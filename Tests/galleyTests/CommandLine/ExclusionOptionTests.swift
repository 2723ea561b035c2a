import Foundation
import TestSupport
import Testing
import UIKit

/// `--exclude` in all syntaxes, and columns that are drawn as they are measured.
@Suite struct ExclusionOptionTests {
  private static let options = ["--font", "Galley Block", "--font-size", "10", "--container", "100x50"]

  private func filled() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write("text.txt", "aaa bbb ccc ddd")
    try scratch.write("shape.svg", "<svg width='100' height='50'><text>a</text><rect x='40' width='20' height='10'/></svg>")
    try scratch.write("shape.css", "p { width: 100px; height: 50px; clip-path: inset(0 40px 40px) }")
    try scratch.write("words.txt", "no shape")
    return scratch
  }

  @Test func allSyntaxesExcludeTheSameText() throws {
    let scratch = try filled()
    var outputs: [String: String] = [:]
    for shape in [
      "rect(40,0,20,10)", "inset(0 40% 80% 40%)", "xywh(40px 0 20px 10px)", "rect(0 60px 10px 40px)", "polygon(40px 0, 60px 0, 60px 20%, 40px 20%)",
      "path(M40 0h20v10h-20z)", "path(\"M40 0h20v10h-20z\")", "M40 0h20v10h-20z", "<path d='M40 0h20v10h-20z'/>", "shape.svg", "shape.css",
    ] {
      let outcome = try Program.run(["layout", "text.txt", "--exclude", shape] + Self.options, in: scratch.folder)
      #expect(outcome.status == 0 && outcome.errors.contains("text: text has no outline") == (shape == "shape.svg"), "\(shape): \(outcome.errors)")
      outputs[outcome.output, default: ""] += shape + " "
    }
    #expect(outputs.count == 1 && outputs.keys.first?.contains("  60  ") == true, "\(outputs)")
  }

  /// A notice is about the shape in the columns that were asked for, and is printed once.
  @Test(arguments: [
    ("inset(20px 60px 40px 80px)", 0), ("inset(20px 60px 40px 80px round 20px)", 0), ("inset(20px)", 0), ("inset(0 200px 0 100px)", 1), ("inset(60%)", 1),
  ])
  func noticesAreAboutTheRealColumns(_ shape: String, _ count: Int) throws {
    let scratch = try filled()
    let common = ["text.txt", "--container", "300x200", "--exclude", shape]
    for arguments in [["layout"] + common, ["render", "-o", "a.png"] + common] {
      let outcome = try Program.run(arguments, in: scratch.folder)
      #expect(outcome.status == 0 && outcome.errors.components(separatedBy: "encloses no area").count == count + 1, "\(arguments): \(outcome.errors)")
    }
  }

  @Test func wrongShapesAreExplained() throws {
    let scratch = try filled()
    for (arguments, status, words) in [
      (["layout", "text.txt", "--exclude", "blob"], 2, ["blob", "neither a shape nor a file"]), (["layout", "text.txt", "--exclude", "<svg><g>"], 2, ["line 1, column 6", "end tag"]),
      (["layout", "text.txt", "--exclude", "words.txt"], 1, ["words.txt", "not a shape"]),
      (["layout", "text.txt", "--container", "100xinf", "--exclude", "circle(10%)"], 1, ["circle(10%)", "px"]),
      (["render", "text.txt", "-o", "a.png", "--exclude", "circle(1foo)"], 2, ["‘1foo’"]), (["open", "text.txt", "--exclude", "circle("], 2, ["--exclude"]),
      (["render", "playground", "-o", "a.png", "--columns", "2"], 2, ["--columns", "has its own text and columns"]),
      (["render", "text.txt", "-o", "a.png", "--container", "9x9", "--size", "90x90"], 2, ["--size", "--container"]),
      (["render", "playground", "-o", "a.png", "--container", "9x9"], 2, ["has its own columns"]),
      (["render", "text.txt", "-o", "a.png", "--container", "20000x9"], 1, ["16384"]),
    ] as [([String], Int32, [String])] {
      let outcome = try Program.run(arguments, in: scratch.folder)
      #expect(outcome.status == status && words.allSatisfy(outcome.errors.contains), "\(arguments): \(outcome.status) \(outcome.errors)")
    }
  }

  /// The letters of Galley Block are squares: each is drawn at the position that the layout prints.
  @MainActor @Test func renderedColumnsAreThoseOfLayout() throws {
    let scratch = try filled()
    let arguments = ["--columns", "2", "--gap", "10", "--exclude", "rect(40,0,20,10)"] + Self.options
    for file in ["a.png", "a.svg", "a.pdf"] {
      let outcome = try Program.run(["render", "text.txt", "-o", file] + arguments, in: scratch.folder)
      #expect(outcome.status == 0, "\(file): \(outcome.errors)")
    }
    let image = try #require(UIImage(data: try Data(contentsOf: scratch.url("a.png"))))
    #expect(image.size == CGSize(width: 210, height: 50))
    let pixels = try #require(image.cgImage), data = [UInt8](try #require(pixels.dataProvider?.data))
    func isInk(_ x: Int, _ y: Int) -> Bool { data[y * pixels.bytesPerRow + x * 4 + 1] < 90 }
    // “aaa ” ends before the shape, “bbb ” begins after it, and the second line is below both.
    let ink = [5, 15, 25, 35, 45, 55, 65, 75, 85, 95].map { isInk($0, 5) }
    #expect(ink == [true, true, true, false, false, false, true, true, true, false], "\(ink)")
    #expect(isInk(45, 15) && !isInk(35, 15))
  }

  @Test func shapesAreOnTheFirstPageOfAWindow() throws {
    let scratch = try filled()
    let outcome = try Program.run(["tree", "text.txt", "--exclude", "circle(20% at 50% 50%)", "--exclude", "shape.svg"], in: scratch.folder)
    #expect(outcome.status == 0 && outcome.output.contains("shape  circle") && outcome.output.contains("shape  rectangle"), "\(outcome.output) \(outcome.errors)")
  }
}
