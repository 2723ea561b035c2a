import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import GalleyPlayground
@testable import GalleyTextEngine

/// A step that lays out more than recorded is reported, and a drag lays out nothing above its shape.
@MainActor @Suite(.serialized) struct ProofCostTests {
  @Test func costIncreaseIsReported() throws {
    let desk = try ProofDesk()
    try desk.make("drag", "drag circle to 200,200 in 2 steps\n")
    let same = try desk.galley("check", "--cost")
    #expect(same.status == 0, "\(same.output)\(same.errors)")

    // Simulates a recording that laid out fewer lines.
    var lines = 0
    try desk.edit("drag", "proof.json") { text in
      let found = text.matches(of: /"lines":([0-9]+)/)[1]
      lines = Int(found.1)!
      text.replaceSubrange(found.range, with: "\"lines\":\(lines - 1)")
    }
    #expect(lines > 4, "the drag lays out too few lines for a comparison")
    #expect(try desk.galley("check").status == 0, "costs are compared only with --cost")
    let more = try desk.galley("check", "--cost")
    #expect(more.status == 1 && more.output.contains("✗ drag: differs"), "\(more.output)")
    #expect(more.output.contains("circle to 200,200: It lays out \(lines) lines, \(lines - 1) when recorded.\n"), "\(more.output)")
    #expect(!more.output.contains("pixel") && !more.output.contains("step 1"), "\(more.output)")

    // Fewer lines than recorded are accepted.
    try desk.edit("drag", "proof.json") { $0.replace("\"lines\":\(lines - 1)", with: "\"lines\":\(lines + 1)") }
    #expect(try desk.galley("check", "--cost").status == 0)
  }

  /// The lines that are laid out after a shape moves begin at its old or new position, in the first column that it touches; no text is shaped again.
  @Test(arguments: UInt64(1)...(LongTests.areWanted ? 40 : 4)) func aDragLaysNoTextAboveItsShape(seed: UInt64) throws {
    let desk = try TextDesk()
    defer { desk.close() }
    let (page, layout) = (desk.page, desk.page.flow.layoutManager.documentLayout)
    var generator = SeededGenerator(seed: seed)
    let shape = try #require(page.shapes.randomElement(using: &generator))
    page.beginDrag(of: shape.id, by: nil, at: shape.center)
    let before = layout.cost
    var laid = 0
    for _ in 0..<20 {
      let old = page.shapes.first { $0.id == shape.id }!.bounds
      let lines = Array(layout.fragments)
      let place = CGPoint(x: .random(in: 60...1160, using: &generator), y: .random(in: 40...640, using: &generator))
      page.continueDrag(to: place, keepsProportions: false)
      desk.turn()
      let touched = [old, page.shapes.first { $0.id == shape.id }!.bounds].map { $0.insetBy(dx: -TextFlow.standoff, dy: -TextFlow.standoff) }
      // The page has consumed the damaged bands; the first changed line gives their top.
      let other = zip(lines, layout.fragments).first { $0 != $1 }
      let changes = other.map { [$0.0, $0.1] } ?? []
      laid += changes.count
      let first = (0..<page.geometry.columnsPerSpread).first { column in touched.contains { $0.intersects(page.geometry.column(column)) } }
      guard let first else {
        #expect(changes.isEmpty, "a shape beside the text lays it, at \(place), seed \(seed)")
        continue
      }
      let column = page.geometry.column(first)
      // A line that contains the shape's top is laid out as well.
      let top = touched.filter { $0.intersects(column) }.map(\.minY).min()! - column.minY - 45
      // So is the run of lines beside other shapes that ends there, because these lines are all justified or all ragged.
      let besideShapes = layout.fragments.filter { $0.region == first && $0.rect.y.points < top && $0.rect.width.points < column.width - 1 }
      let stretch = besideShapes.map(\.rect.y.points).min() ?? top
      for change in changes where change.region < first || change.region == first && change.rect.y.points < min(top, stretch) {
        Issue.record("column \(change.region) is laid from \(change.rect.y.points) on, the shape begins at \(top + 45) in column \(first); to \(place), seed \(seed)")
      }
    }
    #expect(laid > 10 && (layout.cost - before).shaped == 0 && (layout.cost - before).placed > laid)
  }
}
