import Foundation
import Testing

extension RealWindow {
  /// The context menu of the secondary button, and shapes dragged from the rail, in a real window.
  @Suite struct MenuWindowTests {
    @Test func theMenuOfAWordIsUsedByClicksAndKeys() throws {
      let desk = try Desk(writesLayout: true)
      let word = try desk.parts(of: "compositor")[0]
      try desk.rightClick(at: word.center)
      var tree = try desk.inspect(until: "the menu") { try !$0.rows(of: "Text").isEmpty }
      let rows = try tree.rows(of: "Text")
      #expect(rows.map(\.label).prefix(6) == ["Undo", "Redo", "Cut", "Copy", "Paste", "Delete"])
      #expect(rows.prefix(4).allSatisfy { $0.value == "disabled" })
      let menu = try tree.first("popover", "Text")
      #expect(menu.frame[0] >= 0 && menu.frame[1] >= 0 && menu.maxX <= tree.window[0] && menu.maxY <= tree.window[1])
      #expect(abs(menu.frame[0] - word.center.x) < 4 && (abs(menu.frame[1] - word.center.y) < 4 || abs(menu.maxY - word.center.y) < 4))

      // A click outside closes the menu and has no other effect: it sets no caret, names no word and selects no shape.
      let events = try desk.events().count
      let heart = try tree.first("shape", "heart")
      try desk.click(at: heart.center)
      tree = try desk.inspect(until: "the menu to close") { $0.items.allSatisfy { $0.label != "Text" } }
      #expect(tree.all("handle").isEmpty)
      #expect(try desk.events(since: events).named("TextEditorDelegate.didChangeSelection").isEmpty)

      // The button is held and released on an item.
      try desk.move(word.center.x, word.center.y)
      try desk.press(3)
      let select = try desk.inspect(until: "the menu again") { try !$0.rows(of: "Text").isEmpty }.row("Select Word", of: "Text")
      try desk.move(select.center.x, select.center.y - 3)
      try desk.move(select.center.x, select.center.y)
      try desk.release(3)
      tree = try desk.inspect(until: "the word to be selected") { $0.all("selection").first?.characters == word.range }
      #expect(tree.items.allSatisfy { $0.label != "Text" })

      // By keys: the letter moves the highlight from Cut, the first enabled item, to Copy. The selection stays, and no letter is typed.
      try desk.key("Menu")
      try desk.inspect(until: "the menu by its key") { try !$0.rows(of: "Text").isEmpty }
      try desk.key("c", "Return")
      try desk.inspect(until: "the copy") { _ in try !desk.events().named("UIPasteboard.changed").isEmpty }
      let kept = try desk.inspect()
      let typed = try desk.events().typed
      #expect(kept.all("selection").first?.characters == word.range && typed.isEmpty, "\(typed)")
      #expect(desk.isRunning && desk.log.isEmpty, "\(desk.log)")
    }

    @Test func aLinkIsHandedToTheDesktop() throws {
      let tools = try Scratch()
      let opened = tools.url("opened")
      let script = tools.url(try tools.write("xdg-open", "#!/bin/sh\nprintf '%s|' \"$#\" \"$1\" > '\(opened.path).part'\nmv '\(opened.path).part' '\(opened.path)'\n"))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
      let path = tools.folder.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin")
      let desk = try Desk(
        ["open", "a.md"], files: ["a.md": "Here is [a *page*](https://example.org/a?b='c'&d=$HOME;e#f) to see.\n\nAnd [a file](file:///etc/passwd).\n"],
        writesLayout: true, environment: ["PATH": path])
      try desk.rightClick(at: desk.parts(of: "page")[0].center)
      let menu = try desk.inspect(until: "the menu") { try !$0.rows(of: "Link").isEmpty }
      let row = try #require(menu.rows(of: "Link").first { $0.label.hasPrefix("Open https://example.org/") })
      try desk.click(row)
      try desk.wait("the link to be opened") { FileManager.default.fileExists(atPath: opened.path) }
      let told = try String(contentsOf: opened, encoding: .utf8)
      #expect(told == "1|https://example.org/a?b='c'&d=$HOME;e#f|", "one argument, and no shell has read it")
      // A file link is disabled.
      try desk.rightClick(at: desk.parts(of: "file")[0].center)
      let other = try desk.inspect(until: "the other menu") { try !$0.rows(of: "Link").isEmpty }
      #expect(try other.rows(of: "Link").first?.value == "disabled")
      #expect(desk.isRunning && desk.log.isEmpty, "\(desk.log)")
    }

    /// In a small window at a large text size, the whole menu is within the window, for any position of the pointer.
    @Test(arguments: ["dark", "light"]) func menuFitsANarrowWindow(appearance: String) throws {
      let desk = try Desk(["playground", "--size", "400x420", "--category", "AX3", "--appearance", appearance])
      let size = try desk.inspect().window
      for (x, y) in [(60.0, 120.0), (390, 120), (200, 240), (390, 250)] {
        try desk.rightClick(at: (x, y))
        let tree = try desk.inspect(until: "a menu at \(x), \(y)") { $0.menu != nil }
        let menu = try #require(tree.menu)
        #expect(menu.frame[0] >= 0 && menu.frame[1] >= 0 && menu.maxX <= size[0] && menu.maxY <= size[1], "\(menu)")
        // The bar that appeared with the caret disappears as well.
        try desk.key("Escape", "Escape")
        try desk.inspect(until: "it to close") { $0.menu == nil && $0.all("accessory").isEmpty && $0.all("key").isEmpty }
      }
    }

    @Test func aShapeIsDraggedOutOfTheRailAndCopiedIntoAnotherWindow() throws {
      let display = try Display()
      let one = try Desk(["playground", "--size", "780x900"], on: display)
      let two = try Desk(["playground", "--size", "780x900"], on: display)
      try one.positionWindow(atX: 0, y: 0)
      try two.positionWindow(atX: 800, y: 0)
      try one.focusWindow()
      let cell = try one.inspect().first("button", "Add star")
      let before = try one.inspect()
      try one.move(cell.center.x, cell.center.y)
      try one.press()
      try one.move(cell.center.x, cell.center.y - 30)
      try one.move(300, 500)
      let held = try one.inspect(until: "the star under the pointer") { try abs($0.first("shape", "star").center.y - 500) < 20 }
      #expect(held.all("line").map(\.frame) != before.all("line").map(\.frame), "the text flows round it while it is held")
      try one.key("Escape")
      try one.inspect(until: "Escape to take it away") { $0.all("shape").count == 2 }
      try one.release()
      try one.drag(from: cell.center, to: (300, 500))
      let star = try one.inspect(until: "the star to stay") { $0.all("shape").count == 3 && $0.all("handle").count == 9 }.first("shape", "star")
      #expect(abs(star.center.x - 300) < 3)

      try one.key("bracketright")
      let turned = try one.inspect(until: "it to turn") { try $0.first("shape", "star").value.contains("turned 15°") }.first("shape", "star").value
      try one.key("ctrl+c")
      try one.inspect(until: "the copy") { _ in try !one.events().named("UIPasteboard.changed").isEmpty }
      try two.focusWindow()
      try two.key("ctrl+v")
      let pasted = try two.inspect(until: "the star in the other window") { try $0.first("shape", "star").value == turned }
      #expect(pasted.all("shape").count == 3)
      try two.key("ctrl+z")
      try two.inspect(until: "it to go") { $0.all("shape").count == 2 }
      #expect(one.isRunning && two.isRunning && one.log.isEmpty && two.log.isEmpty, "\(one.log)\(two.log)")
    }

    @Test func draggingBelowThePageScrollsAndAltDragsACopy() throws {
      let desk = try Desk()
      let circle = try desk.inspect().first("shape", "circle")
      try desk.holdingAlt {
        try desk.drag(from: circle.center, to: (circle.center.x + 200, circle.center.y + 260))
      }
      var tree = try desk.inspect(until: "a copy") { $0.all("shape").count == 3 }
      #expect(tree.all("shape").contains { $0.label == "circle" && $0.frame == circle.frame })
      try desk.key("Delete")
      tree = try desk.inspect(until: "the copy to go") { $0.all("shape").count == 2 }
      let page = try tree.first("page").frame
      try desk.move(circle.center.x, circle.center.y)
      try desk.press()
      try desk.move(circle.center.x, 600)
      try desk.move(circle.center.x, 795)
      try desk.inspect(until: "the page to scroll on") { try $0.first("page").frame[1] < page[1] - 200 || $0.all("page").count > 1 }
      try desk.move(circle.center.x, 500)
      try desk.release()
      let moved = try desk.inspect().all("shape").first { $0.label == "circle" }
      #expect(moved.map { abs($0.center.y - 500) < 4 } == true)
    }
  }
}
