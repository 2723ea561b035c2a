import CoreGraphics
import Foundation
import GalleyAttributedText
import GalleyRaster
import Testing
import UIFoundation

@testable import TextKit

/// Canvases that retain text receive each run's characters with its glyphs.
@Suite struct DocumentTextTests {
  /// The characters of an SVG's text elements, in order.
  private func check(_ text: NSAttributedString, width: CGFloat, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let canvas = SVGCanvas(size: GalleyRaster.Size(width: 200, height: 100))
    withGraphicsContext(CGContext(canvas: canvas)) { Galley(text, width: width).drawAll() }
    let source = String(decoding: canvas.finish(), as: UTF8.self)
    var found = ""
    var isInText = false
    for part in source.split(separator: "<", omittingEmptySubsequences: false) {
      let name = part.prefix { !" >/".contains($0) }
      if name == "text" { isInText = true }
      if part.hasPrefix("/text") { isInText = false }
      if isInText, let end = part.firstIndex(of: ">") { found += part[part.index(after: end)...] }
    }
    #expect(found.filter { !$0.isNewline } == expected, "\(source)", sourceLocation: sourceLocation)
  }

  @Test func everyCharacterIsThereInReadingOrder() {
    check(Block.text("afib cd ef"), width: 50, "afib cd ef")
  }

  @Test func aChangeOfColorCutsTheTextAndLosesNone() {
    let text = Block.text("abcdefgh")
    text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 2, length: 3))
    check(text, width: 100, "abcdefgh")
  }
}
