import Foundation
import GalleyRaster
import TestSupport
import Testing

@testable import GalleyTextEngine

/// The W3C's css-shapes cases, in neutral form: the start of each line's text beside boxes, circles and insets.
///
/// A CSS float clears one side; `one_sided_fill` blocks it. The tolerance is 1/64 pt, the precision of positions, unless the case has its
/// own.
@Suite struct ShapeCaseTests {
  private struct File: Decodable { var cases: [Case] }

  struct Case: Decodable, Sendable {
    var id: String
    var container: [Double]
    var line_height, font_size: Double
    var text, alignment: String
    var exclusion_paths: [Shape]
    var one_sided_fill: Shape?
    var expect_lines: [Line]?
  }

  struct Shape: Decodable, Sendable {
    var type: String
    var x, y, w, h, cx, cy, r, rx, ry: Double?

    var path: Path {
      get throws {
        switch type {
        case "rect": return LayoutFixture.rect(try need(x), try need(y), try need(w), try need(h))
        case "circle": return LayoutFixture.circle(try need(cx), try need(cy), try need(r))
        case "ellipse":
          let (rx, ry) = (try need(rx), try need(ry))
          return LayoutFixture.circle(0, 0, 1).applying(Affine(a: rx, b: 0, c: 0, d: ry, tx: try need(cx), ty: try need(cy)))
        default: throw Unreadable(description: "a shape of type \(type)")
        }
      }
    }

    private func need(_ number: Double?) throws -> Double {
      guard let number else { throw Unreadable(description: "a \(type) lacks a number") }
      return number
    }
  }

  struct Line: Decodable, Sendable {
    var y: Double
    var glyph_x, tolerance: Double?
    var words: [Word]?
  }

  struct Word: Decodable, Sendable {
    var word: String
    var x, width: Double
  }

  private struct Unreadable: Error, CustomStringConvertible { var description: String }

  @Test(.enabled(if: SharedCases.isHere, "../shared/cases is not here"))
  func allW3CShapeCasesHold() throws {
    let data = try #require(SharedCases.data("exclusion_shapes.json"))
    let cases = try JSONDecoder().decode(File.self, from: data).cases.filter { !($0.expect_lines ?? []).isEmpty }
    #expect(cases.count == 28)
    for test in cases { try check(test) }
  }

  private func check(_ test: Case) throws {
    let shapes = try (test.exclusion_paths + [test.one_sided_fill].compactMap { $0 }).map { try $0.path }
    let layout = LayoutFixture.layout(
      test.text, width: test.container[0], height: test.container[1], size: test.font_size, shapes: shapes
    ) {
      $0.alignment = test.alignment == "right" ? .right : .left
      $0.minimumLineHeight = LayoutUnit(points: test.line_height)
      $0.maximumLineHeight = LayoutUnit(points: test.line_height)
    }
    for line in test.expect_lines! { check(line, of: test.id, layout, Array(test.text.utf16)) }
  }

  private func check(_ line: Line, of id: String, _ layout: DocumentLayout, _ text: [UInt16]) {
    let row = layout.fragments.filter { abs($0.rect.y.points - line.y) < 0.02 && $0.used.width.raw > 0 }
    if let x = line.glyph_x {
      let tolerance = line.tolerance ?? 0
      #expect(
        row.contains { abs($0.used.x.points - x) <= tolerance + 1.0 / 64 },
        "\(id): at y \(line.y) text begins at \(row.map(\.used.x.points)), not at \(x) ± \(tolerance)")
    }
    guard let words = line.words else { return }
    let found = row.flatMap { placedWords(of: $0, layout, text) }
    #expect(found.map(\.word) == words.map(\.word), "\(id): at y \(line.y)")
    for (found, wanted) in zip(found, words) {
      #expect(abs(found.x - wanted.x) <= 1.0 / 64, "\(id): at y \(line.y) ‘\(wanted.word)’ begins at \(found.x)")
      #expect(abs(found.width - wanted.width) <= 1.0 / 64, "\(id): at y \(line.y) ‘\(wanted.word)’ is \(found.width) wide")
    }
  }

  /// Each word of a fragment, at the position of its glyphs.
  private func placedWords(of fragment: PlacedFragment, _ layout: DocumentLayout, _ text: [UInt16]) -> [Word] {
    let index = layout.fragments.firstIndex(of: fragment)!
    var words: [Word] = []
    var isInWord = false
    for run in layout.visualRuns(ofFragment: index) {
      for glyph in run.glyphs.indices {
        let unit = text[run.clusters[glyph].utf16]
        guard unit > 0x20 else {
          isInWord = false
          continue
        }
        if !isInWord { words.append(Word(word: "", x: run.xs[glyph].points, width: 0)) }
        isInWord = true
        words[words.count - 1].word.unicodeScalars.append(Unicode.Scalar(unit)!)
        words[words.count - 1].width += run.advances[glyph].points
      }
    }
    return words
  }
}
