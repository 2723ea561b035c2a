import CoreGraphics
import Foundation
import GalleyAttributedText
import TestSupport
import Testing
import UIFoundation

@testable import TextKit

/// The cases of the W3C's css-shapes suite, through `NSTextContainer.exclusionPaths`.
@Suite struct ShapeCaseTests {
  private struct File: Decodable { var cases: [Case] }

  private struct Case: Decodable {
    var id: String
    var container: [CGFloat]
    var line_height: CGFloat
    var font_size: CGFloat
    var text: String
    var alignment: String
    var exclusion_paths: [Shape]
    var one_sided_fill: Shape?
    var expect_lines: [Line]
  }

  private struct Shape: Decodable {
    var type: String
    var x, y, w, h, cx, cy, r: CGFloat?
  }

  private struct Word: Decodable {
    var word: String
    var x: CGFloat
  }

  private struct Line: Decodable {
    var y: CGFloat
    var glyph_x: CGFloat?
    var tolerance: CGFloat?
    var words: [Word]?

    var x: CGFloat { glyph_x ?? words?.first?.x ?? 0 }
  }

  @Test func allW3CShapeCasesHold() throws {
    guard let data = SharedCases.data("exclusion_shapes.json") else {
      print("skipped: ../shared/cases/exclusion_shapes.json is not here")
      return
    }
    for test in try JSONDecoder().decode(File.self, from: data).cases { check(test) }
  }

  private func check(_ test: Case) {
    let text = Block.text(test.text, size: test.font_size) {
      $0.minimumLineHeight = test.line_height
      $0.maximumLineHeight = test.line_height
      $0.alignment = test.alignment == "right" ? .right : .left
    }
    let container = Galley.container(test.container[0], test.container[1])
    container.exclusionPaths = (test.exclusion_paths + (test.one_sided_fill.map { [$0] } ?? [])).map(path)
    let galley = Galley(text, [container])
    galley.manager.ensureLayoutOfAllText()
    let fragments = galley.manager.laidFragments(in: container)
    for line in test.expect_lines {
      let found = fragments.filter {
        abs($0.rect.minY - line.y) < 0.02 && !$0.text.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty
      }
      let isThere = found.contains { abs($0.used.minX - line.x) <= line.tolerance ?? 0.5 }
      #expect(isThere, "\(test.id): at y \(line.y) x \(found.map(\.used.minX)), not \(line.x)")
      guard let words = line.words else { continue }
      let text = found.map { $0.text.trimmingCharacters(in: .whitespacesAndNewlines) }.joined(separator: " ")
      #expect(text == words.map(\.word).joined(separator: " "), "\(test.id)")
    }
  }

  private func path(_ shape: Shape) -> UIBezierPath {
    switch shape.type {
    case "rect": return UIBezierPath(rect: CGRect(x: shape.x!, y: shape.y!, width: shape.w!, height: shape.h!))
    case "circle":
      let r = shape.r!
      return UIBezierPath(ovalIn: CGRect(x: shape.cx! - r, y: shape.cy! - r, width: 2 * r, height: 2 * r))
    default:
      Issue.record("a shape of type \(shape.type)")
      return UIBezierPath()
    }
  }
}
