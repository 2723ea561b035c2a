import Foundation
import TestSupport
import Testing

extension RealWindow {
  /// Words tapped in a real window: in each script, in both columns, hyphenated and split.
  @Suite struct WordWindowTests {
    /// Taps part `index` of `word` and checks its popover and events; then closes popover and keyboard.
    private func tap(
      _ word: String, at targetRange: NSRange? = nil, part index: Int = 0, in layout: LayoutOutput, on desk: Desk, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let count = try desk.events().count
      let range = targetRange ?? (layout.text as NSString).range(of: word)
      let parts = try desk.parts(at: range, in: layout, desk.inspect())
      try desk.click(at: parts[index].center)
      let tree = try desk.inspect(until: "the popover of “\(word)”, and the bar") { tree in
        try tree.first("popover").label == word && tree.first("accessory").maxY < tree.window[1] - 52
      }
      let popover = try tree.first("popover")
      #expect(popover.value.contains("Range {\(range.location), \(range.length)}"), "\(popover.value)", sourceLocation: sourceLocation)
      #expect(popover.value.contains("Column \(parts[0].column + 1) of 2"), "\(popover.value)", sourceLocation: sourceLocation)
      let lines = Array(Set(parts.map { "\($0.line + 1)" })).sorted().joined(separator: " and ")
      #expect(popover.value.contains("Line \(lines);"), "\(popover.value) is on \(lines)", sourceLocation: sourceLocation)

      // The popover is completely visible and does not cover the word at its scrolled position.
      let keyboard = try tree.first("accessory").frame[1]
      #expect(popover.frame[0] >= 0 && popover.frame[1] >= 0 && popover.maxX <= tree.window[0], sourceLocation: sourceLocation)
      #expect(popover.maxY <= keyboard, "\(popover.frame) reaches under the bar", sourceLocation: sourceLocation)
      for part in try desk.parts(at: range, in: layout, tree) {
        #expect(!popover.meets(part.frame), "the popover covers “\(word)”", sourceLocation: sourceLocation)
      }

      // The tap has set the caret there, and the log reports the events in this order.
      let caret = try #require(Int(tree.first("caret").value))
      #expect(caret >= range.location && caret <= range.location + range.length, sourceLocation: sourceLocation)
      let order = ["TextEditorDelegate.shouldBeginEditing", "UIResponder.keyboardWillShow", "TextEditorDelegate.didBeginEditing"]
      let names = try desk.events(since: count).map(\.name)
      #expect(names.filter(order.contains) == order, "\(names)", sourceLocation: sourceLocation)

      try desk.key("Escape", "Escape")
      try desk.inspect(until: "the keyboard to go") { $0.all("accessory").isEmpty && $0.all("popover").isEmpty && $0.all("caret").isEmpty }
    }

    @Test func popoverNamesAWordOfEachScript() throws {
      let desk = try Desk(writesLayout: true, hasMenuBar: false)
      let layout = try desk.layout().layout
      let others = ["polite", "שורה", "पंक्ति", "handbook", "🦉"]
      for word in ["compositor", "الحروف", "ตัว", "活字"] + (LongTests.areWanted ? others : []) {
        try tap(word, in: layout, on: desk)
      }
      #expect(desk.isRunning && desk.log.isEmpty, "\(desk.log)")
    }

    @Test func aDividedWordIsOneWord() throws {
      let desk = try Desk(writesLayout: true)
      let (tree, layout) = try desk.layout()
      let parts = try desk.parts(of: "character", in: layout, tree)
      try #require(parts.count == 2, "it is not divided any more: take another word")
      for index in parts.indices { try tap("character", part: index, in: layout, on: desk) }
    }

    @Test(.enabled(if: LongTests.areWanted)) func clicksBesideWordsShowNoPopover() throws {
      let desk = try Desk(writesLayout: true)
      let (tree, layout) = try desk.layout()
      let (circle, columns) = (try tree.first("shape", "circle"), tree.all("column"))
      let line = try desk.parts(of: "compositor", in: layout, tree)[0]
      let gutter = (columns[0].maxX + columns[1].frame[0]) / 2
      for place in [(columns[0].frame[0] - 30, line.center.y), (gutter, line.center.y), circle.center] {
        try desk.click(at: place)
        let tree = try desk.inspect()
        #expect(tree.all("popover").isEmpty, "\(place) names \(tree.all("popover"))")
        try desk.key("Escape", "Escape")
        try desk.inspect(until: "the bar to go") { $0.all("accessory").isEmpty }
      }
    }

    /// Long words, so that each line has some that can be hyphenated.
    private static let longWords = Array(
      repeating: "Characteristically incomprehensible representatives notwithstanding, internationalisation counterrevolutionaries misunderstood.",
      count: 12
    ).joined(separator: " ")

    @Test func aWordSplitByAShapeIsOneWord() throws {
      let desk = try Desk(["open", "long.md"], files: ["long.md": Self.longWords + "\n"], writesLayout: true)
      try desk.click(try desk.inspect().first("button", "Add circle"))
      var shape = try desk.inspect(until: "a circle") { !$0.all("shape").isEmpty }.first("shape")
      let column = try desk.inspect().all("column")[0]
      // At some position in the column, the circle lies in the middle of a word.
      for step in 0..<20 {
        let goal = (x: column.frame[0] + column.frame[2] * (0.4 + 0.01 * Double(step)), y: 200 + 7 * Double(step))
        try desk.drag(from: shape.center, to: goal)
        shape = try desk.inspect(until: "the circle to follow") { tree in
          let center = try tree.first("shape").center
          return abs(center.x - goal.x) < 3 && abs(center.y - goal.y) < 3
        }.first("shape")
        let (tree, layout) = try desk.layout()
        guard let (word, range) = Desk.splitWord(in: layout) else { continue }
        let parts = try desk.parts(at: range, in: layout, tree)
        #expect(parts.count == 2 && parts[0].line == parts[1].line && parts[0].frame[1] == parts[1].frame[1])
        #expect(shape.center.x > parts[0].frame[0] && shape.center.x < parts[1].frame[0], "\(parts) about \(shape)")
        // Deselects the shape, which would otherwise receive keys.
        try desk.key("Escape")
        for index in parts.indices { try tap(word, at: range, part: index, in: layout, on: desk) }
        return
      }
      Issue.record("the circle splits no word")
    }
  }
}
