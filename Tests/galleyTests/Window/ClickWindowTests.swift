import Foundation
import TestSupport
import Testing

extension RealWindow {
  /// A mouse in the text, in a real window: it brings a caret and no keys, and takes nothing from under itself.
  @Suite struct ClickWindowTests {
    /// "rescue" stands where the keyboard would come.
    @Test func twoClicksThatAreNoDoubleClickTypeNothing() throws {
      let desk = try Desk(tellsLayout: true)
      let (tree, layout) = try desk.layout()
      let place = try desk.parts(of: "rescue", in: layout, tree)[0].center
      #expect(place.y > tree.window[1] - 312)
      for pause in [0.3, 0.5, 0.6, 0.8] {
        try desk.click(at: place)
        usleep(UInt32(pause * 1_000_000))
        try desk.click(at: place)
        let after = try desk.look(until: "the bar") { try $0.first("accessory", "Done").maxY > 0 }
        #expect(after.all("key").isEmpty, "\(pause) s apart")
        let text = try desk.text()
        #expect(text == layout.text, "\(pause) s apart")
        let line = try desk.parts(of: "rescue")[0].center
        #expect(line.y == place.y, "the page has moved from under the pointer")
        usleep(1_000_000)
      }
      #expect(desk.isRunning && desk.log.isEmpty, "\(desk.log)")
    }

    /// The bar alone stands on the bottom bar, and what is there is in reach.
    @Test func theSizeSliderIsInReachWhileTheCaretIsThere() throws {
      let desk = try Desk()
      try desk.click(desk.look().first("line"))
      let tree = try desk.look(until: "the bar") { try $0.first("accessory", "Done").maxY < $0.window[1] - 52 }
      let slider = try tree.first("slider")
      #expect(tree.all("accessory").allSatisfy { $0.maxY < slider.frame[1] && $0.frame[1] > tree.window[1] - 52 - 44 })
      try desk.click(at: (slider.maxX - 30, slider.center.y))
      try desk.look(until: "larger text") { $0.category.hasPrefix("AX") }
    }

    @Test func theKeyboardIsRememberedFromOneStartToTheNext() throws {
      let display = try Display()
      func desk() throws -> Desk { try Desk(on: display) }
      var one = try desk()
      // Labelled, in the bar.
      let button = try one.look().first("button", "Keyboard")
      #expect(button.frame[2] > 60 && button.value == "")
      try one.bringKeyboard()
      #expect(try one.look().all("caret").count == 1)
      one.kill()
      one = try desk()
      try one.click(one.look().first("line"))
      try one.look(until: "the keyboard, as it was chosen") { $0.hasKeyboard }
      try one.key("ctrl+k")
      try one.look(until: "the keyboard to go") { $0.all("key").isEmpty && !$0.all("accessory").isEmpty }
      one.kill()
      one = try desk()
      try one.click(one.look().first("line"))
      let tree = try one.look(until: "the bar") { !$0.all("accessory").isEmpty }
      #expect(tree.all("key").isEmpty)
    }
  }
}
