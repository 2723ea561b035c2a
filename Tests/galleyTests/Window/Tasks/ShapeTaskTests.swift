import Foundation
import TestSupport
import Testing

@testable import GalleyDocuments

/// Tasks with shapes.
extension RealWindow.TaskWindowTests {
  private static let triangle = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 90"><path d="M0 90 L60 0 L120 90 Z"/></svg>"#

  /// Task 3: the path of a shape is copied as Swift, which the compiler accepts, and as SVG and CSS.
  @Test(inLongRuns) func aPathIsCopiedAsSwift() throws {
    let desk = try Self.desk()
    try desk.click(desk.inspect().first("button", "Add heart"))
    try desk.inspect(until: "the heart") { $0.all("handle").count == 9 }
    try desk.openInspector("Shape")
    try desk.click(desk.inspect().first("button", "Copy as Swift"))
    let source = try desk.clipboard(containing: "makePath")
    try desk.scratch.write("heart.swift", source)
    #expect(source.contains("import UIKit") && source.contains("path.addCurve(to:") && source.contains("path.close()"))
    let check = try desk.display.run("sh", ["-c", "swiftc -frontend -parse '\(desk.scratch.url("heart.swift").path)' 2>&1 && echo parsed"])
    #expect(check.trimmingCharacters(in: .newlines) == "parsed", "\(check)")
    try desk.takePicture("03")
    // The points are those of the shape on its sheet.
    let tree = try desk.inspect()
    let (shape, sheet) = (try tree.first("shape").frame, try tree.first("page").frame)
    let points = source.matches(of: /CGPoint\(x: ([-0-9.]+), y: ([-0-9.]+)\)/).compactMap { match in
      Double(match.1).flatMap { x in Double(match.2).map { (x, $0) } }
    }
    #expect(points.count > 8)
    let (left, top) = (try #require(points.map(\.0).min()), try #require(points.map(\.1).min()))
    #expect(left >= shape[0] - sheet[0] - 1 && top >= shape[1] - sheet[1] - shape[3] / 2, "\(left), \(top)")
    try desk.choose("Shape", "Copy As", "SVG")
    #expect(try desk.clipboard(containing: "<svg").contains("<path"))
  }

  /// Task 6: the move of a shape is undone, by the button and by the key.
  @Test(inLongRuns) func theMoveOfAShapeIsUndone() throws {
    let desk = try Self.desk()
    try desk.click(desk.inspect().first("button", "Add circle"))
    let circle = try desk.inspect(until: "the circle") { $0.all("handle").count == 9 }.first("shape")
    let former = try #require(try desk.saveAs("one.galley")).shapes()
    for undo in [{ try desk.key("ctrl+z") }, { try desk.click(desk.inspect().first("button", "Undo")) }] {
      try desk.drag(from: circle.center, to: (circle.center.x - 200, circle.center.y + 120))
      try desk.inspect(until: "the move") { try $0.first("shape").frame[0] < circle.frame[0] - 100 }
      try undo()
      try desk.inspect(until: "the former position") { try $0.first("shape").frame == circle.frame }
    }
    try desk.takePicture("06")
    let saved = try #require(try desk.saveAs("two.galley")).shapes()
    #expect(saved.map(\.place) == former.map(\.place) && saved.count == 1)
  }

  /// Task 8: SVG becomes a shape, from a file and from the clipboard of another program. The ignored part of a drawing is named.
  @Test(inLongRuns) func svgBecomesAShape() throws {
    let desk = try Self.desk(["notes.md": Self.notes, "triangle.svg": Self.triangle])
    try desk.choose("Shape", "From File…")
    try desk.answerPanel("Add Shape From File", "triangle.svg")
    try desk.inspect(until: "the triangle") { $0.all("shape").count == 1 }
    try desk.setClipboard(Self.triangle.replacing("</svg>", with: "<text>ignored</text></svg>"))
    try desk.choose("Shape", "Paste Shape")
    let tree = try desk.inspect(until: "the pasted triangle") { $0.all("shape").count == 2 }
    #expect(tree.items.contains { $0.label.contains("text") && $0.label.lowercased().contains("ignored") }, "\(tree.all("text").map(\.label))")
    let shapes = try #require(try desk.saveAs("notes.galley")).shapes()
    try desk.takePicture("08")
    #expect(shapes.map(\.kind) == ["path", "path"] && shapes.allSatisfy { abs($0.place[2] - 120) < 0.01 && abs($0.place[3] - 90) < 0.01 }, "\(shapes)")
    #expect(shapes.allSatisfy { $0.outline?.first == [0, 0, 1] && ($0.outline?.count ?? 0) >= 4 }, "\(shapes)")
  }

  /// Task 17: a shape gets the exact position x = 100 and the width 200.
  @Test(inLongRuns) func aShapeGetsExactNumbers() throws {
    let desk = try Self.desk()
    try desk.click(desk.inspect().first("button", "Add rectangle"))
    try desk.inspect(until: "the rectangle") { $0.all("handle").count == 9 }
    try desk.openInspector("Shape")
    try desk.setField("X", "100")
    try desk.setField("Width", "200")
    let tree = try desk.inspect()
    let (shape, sheet) = (try tree.first("shape").frame, try tree.first("page").frame)
    #expect(abs(shape[0] - sheet[0] - 100) < 0.51 && abs(shape[2] - 200) < 0.51, "\(shape)")
    let saved = try #require(try desk.saveAs("notes.galley")).shapes()
    try desk.takePicture("17")
    let place = try #require(saved.first?.place)
    // The page begins with the desk beside the sheet.
    let margin = 28.0
    #expect(abs(place[2] - 200) < 1e-6 && abs(place[0] - place[2] / 2 - margin - 100) < 1e-6, "\(place)")
  }
}
