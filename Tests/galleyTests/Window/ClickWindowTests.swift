import Foundation
import TestSupport
import Testing

extension RealWindow {
  /// Mouse clicks in the text of a real window: they show a caret without a keyboard, and the clicked text does not move.
  @Suite struct ClickWindowTests {
    /// The keyboard would cover "rescue".
    @Test func twoSlowClicksTypeNothing() throws {
      let desk = try Desk(writesLayout: true)
      let (tree, layout) = try desk.layout()
      let place = try desk.parts(of: "rescue", in: layout, tree)[0].center
      #expect(place.y > tree.window[1] - 312)
      for pause in [0.3, 0.5, 0.6, 0.8] {
        try desk.click(at: place)
        usleep(UInt32(pause * 1_000_000))
        try desk.click(at: place)
        let after = try desk.inspect(until: "the bar") { try $0.first("accessory", "Done").maxY > 0 }
        #expect(after.all("key").isEmpty, "\(pause) s apart")
        let text = try desk.text()
        #expect(text == layout.text, "\(pause) s apart")
        let line = try desk.parts(of: "rescue")[0].center
        #expect(line.y == place.y, "the page has moved from under the pointer")
        usleep(1_000_000)
      }
      #expect(desk.isRunning && desk.log.isEmpty, "\(desk.log)")
    }

    /// The accessory bar lies on the bottom bar, whose controls stay reachable.
    @Test func sizeSliderStaysReachableWhileEditing() throws {
      let desk = try Desk()
      try desk.click(desk.inspect().first("line"))
      let tree = try desk.inspect(until: "the bar") { try $0.first("accessory", "Done").maxY < $0.window[1] - 52 }
      let slider = try tree.first("slider")
      #expect(tree.all("accessory").allSatisfy { $0.maxY < slider.frame[1] && $0.frame[1] > tree.window[1] - 52 - 44 })
      try desk.click(at: (slider.maxX - 30, slider.center.y))
      try desk.inspect(until: "larger text") { $0.category.hasPrefix("AX") }
    }

    @Test func keyboardPreferenceIsRestored() throws {
      let display = try Display()
      func desk() throws -> Desk { try Desk(on: display) }
      var one = try desk()
      // The button in the bottom bar, with its title.
      let button = try one.inspect().first("button", "Keyboard")
      #expect(button.frame[2] > 60 && button.value == "")
      try one.bringKeyboard()
      #expect(try one.inspect().all("caret").count == 1)
      one.kill()
      one = try desk()
      try one.click(one.inspect().first("line"))
      try one.inspect(until: "the keyboard, as it was chosen") { $0.hasKeyboard }
      try one.key("ctrl+k")
      try one.inspect(until: "the keyboard to go") { $0.all("key").isEmpty && !$0.all("accessory").isEmpty }
      one.kill()
      one = try desk()
      try one.click(one.inspect().first("line"))
      let tree = try one.inspect(until: "the bar") { !$0.all("accessory").isEmpty }
      #expect(tree.all("key").isEmpty)
    }

    /// The bar would cover the line: the bar and the page wait until the pointer leaves.
    @Test func nothingMovesUnderThePointerWhereTheBarAppears() throws {
      let words = (1000..<2600).map { "word\($0)" }.joined(separator: " ")
      let desk = try Desk(["open", "long.txt", "--size", "900x700"], files: ["long.txt": words + "\n"], writesLayout: true)
      let bottom = try desk.inspect().first("slider").frame[1] - 12
      func low(_ tree: Desk.Tree) -> Desk.Item? { tree.all("line").first { $0.center.y > bottom - 36 && $0.maxY < bottom - 2 } }
      try desk.move(400, 300)
      try desk.wait("a line at the page's end") {
        guard let found = low(try desk.inspect()) else {
          try desk.wheel(down: 1)
          return false
        }
        // Scrolling is animated: the line counts only where it stays.
        usleep(400_000)
        return low(try desk.inspect())?.frame == found.frame
      }
      let (tree, layout) = try desk.layout()
      let line = try #require(low(tree)), start = try #require(line.characters?.location)
      let fragment = try #require(layout.fragments.first { $0.range[0] == start })
      let word = String(fragment.text.split(separator: " ")[2])
      let place = try desk.parts(of: word, in: layout, tree)[0].center
      try desk.click(at: place)
      try desk.inspect(until: "the caret") { $0.all("caret").count == 1 }
      usleep(1_500_000)
      let after = try desk.inspect()
      #expect(after.all("accessory").isEmpty && after.all("line").contains { $0.frame == line.frame && $0.characters == line.characters })
      try desk.doubleClick(at: place)
      try desk.inspect(until: "the word to be selected") { tree in
        tree.all("selection").contains { $0.characters == (layout.text as NSString).range(of: word) }
      }
      #expect(try desk.inspect().all("line").contains { $0.frame == line.frame && $0.characters == line.characters })
      // When the pointer leaves, the bar appears, and the line is above it.
      try desk.move(400, 200)
      try desk.inspect(until: "the bar under the line") { tree in
        guard let bar = tree.all("accessory").map({ $0.frame[1] }).min(), bar < bottom - 30 else { return false }
        return tree.all("line").contains { $0.characters == line.characters && $0.maxY <= bar }
      }
      // The next press does not wait; typing replaces the selection.
      try desk.type("x")
      try desk.inspect(until: "the text") { _ in try !desk.text().contains(word) && desk.text().contains(" x ") }
      #expect(desk.isRunning && desk.log.isEmpty, "\(desk.log)")
    }
  }
}
