import GalleyRaster
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyPlayground

/// The facts of a clicked word: in a popover, or in a strip that covers none of the text that is being edited.
@MainActor @Suite(.serialized) struct WordStripTests {
  private func form(_ page: PlaygroundPage) -> String { page.wordPopover != nil ? "popover" : page.wordStrip != nil ? "strip" : "none" }

  /// Each step with the word that it names and the form of its facts.
  @Test func clicksWhileEditingShowAStrip() throws {
    let desk = try TextDesk(hasScreenKeyboard: false)
    defer { desk.close() }
    let page = desk.page
    let point = try desk.location(of: "compositor"), other = try desk.location(of: "shallow")
    let steps: [(name: String, step: () throws -> Void, word: String?, form: String)] = [
      ("first click", { desk.click(point) }, "compositor", "popover"),
      ("click while editing", { desk.click(other) }, "shallow", "strip"),
      ("typed letter", { page.text.insertText("x") }, nil, "none"),
      ("undo", { page.undo() }, nil, "none"),
      ("click on another word", { desk.click(point) }, "compositor", "strip"),
      (
        "click on the strip",
        {
          let frame = try #require(page.wordStrip).accessibilityFrame
          desk.click(CGPoint(x: frame.midX, y: frame.midY))
        }, "compositor", "popover"
      ),
      ("Escape", { desk.key(.keyboardEscape) }, nil, "none"),
      (
        "held button",
        {
          desk.down(other)
          desk.wait(700)
          desk.up(other)
        }, "shallow", "popover"
      ),
      ("Ctrl Shift click", { desk.click(point, [.control, .shift]) }, "compositor", "popover"),
      ("Ctrl Return", { desk.key(.keyboardReturnOrEnter, .control) }, "shallow", "popover"),
      (
        "tap",
        {
          // Avoids a double tap.
          desk.wait(600)
          desk.touch(.began, point)
          desk.touch(.ended, point)
          desk.wait(600)
        }, "compositor", "popover"
      ),
    ]
    for (name, step, word, expected) in steps {
      // A popover could cover the next point.
      if !["click on the strip", "typed letter", "undo", "Escape"].contains(name) { page.closeWordPopover() }
      try step()
      #expect(page.tappedWord?.word == word && form(page) == expected, "\(name): \(form(page)) of \(page.tappedWord?.word ?? "no word")")
    }
  }

  /// The strip lies on the visible page, over no part of its word, and shows the facts of the popover; it changes no line.
  @Test(arguments: [(1280.0, 800.0), (600, 800), (340, 480)]) func stripCoversNeitherItsWordNorTheTextBeyondIt(size: (Double, Double)) throws {
    let desk = try TextDesk(size: Size(width: size.0, height: size.1), hasScreenKeyboard: false)
    defer { desk.close() }
    let page = desk.page
    _ = page.beginEditing()
    var edges: Set<Bool> = []
    for column in page.text.visibleColumns {
      for line in page.flow.lines(inColumn: column) {
        let middle = line.characters.location + line.characters.length / 2
        guard let rect = page.text.editor.rects(for: NSRange(location: middle, length: 1)).first else { continue }
        let point = page.content.convert(CGPoint(x: rect.midX, y: rect.midY), to: nil)
        guard page.convert(page.bounds, to: nil).insetBy(dx: 0, dy: 4).contains(point) else { continue }
        let geometry = page.geometry
        page.beginTouch(at: page.content.convert(point, from: nil), tapCount: 1, extending: false, byPointer: true)
        page.endTouch()
        guard let word = page.tappedWord, let strip = page.wordStrip, !strip.isHidden else { continue }
        let frame = strip.accessibilityFrame
        let seen = page.convert(page.bounds.inset(by: page.adjustedContentInset), to: nil)
        let isFree = seen.insetBy(dx: -1, dy: -1).contains(frame) && !word.rects.contains { page.content.convert($0, to: nil).intersects(frame) }
        let rows = PopoverFacts(word, link: page.linkAddress(atCharacter: word.range.location), columnsPerSpread: geometry.columnsPerSpread).rows.map { "\($0.name) \($0.value)" }
        #expect(isFree && page.geometry == geometry && strip.accessibilityValue == rows.joined(separator: "; "), "\(word.word)")
        edges.insert(frame.midY < seen.midY)
      }
    }
    #expect(!edges.isEmpty && edges.contains(false), "\(edges)")
  }
}
