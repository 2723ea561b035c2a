import GalleyProofs
import GalleyRaster
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import UIKitCore
@testable import galley

/// The comparison in a window, used by mouse and keys.
@MainActor @Suite(.serialized) struct CompareViewTests {
  private func stage(size: String = "1280x800") throws -> Stage {
    let configuration = try WindowOptions.parse(["--size", size]).configuration
    var options = configuration.chromeOptions()
    options.savesDocuments = true
    let exhibit = PlaygroundExhibit()
    let stage = Stage.make(exhibit, configuration.offscreenWindow(titled: exhibit.title), options)
    settle(stage)
    return stage
  }

  private func settle(_ stage: Stage) {
    for _ in 0..<4 { stage.session.turn() }
    // In a window, the comparison continues between two turns.
    while stage.chrome.compareView?.comparison.isComplete == false, IdleQueue.shared.hasWork { IdleQueue.shared.step() }
    stage.session.turn()
  }

  private func compare(_ stage: Stage) throws -> CompareView {
    key("c", stage, [.control, .alt])
    return try #require(stage.chrome.compareView)
  }

  private func key(_ name: String, _ stage: Stage, _ flags: KeyModifiers = []) {
    guard let key = KeyName.key(named: name) else {
      Issue.record("no key \(name)")
      return
    }
    for kind in [RawEvent.Kind.keyDown(key, isRepeat: false), .keyUp(key)] {
      stage.session.handle(RawEvent(time: stage.session.host.clock.milliseconds, modifiers: flags, kind: kind))
    }
    settle(stage)
  }

  private func items(_ role: ScreenRole, _ stage: Stage) -> [ScreenItem] { stage.window.screenItems().filter { $0.role == role } }

  private func press(_ role: ScreenRole, _ label: String, _ stage: Stage) throws {
    let item = try #require(items(role, stage).first { $0.label.hasPrefix(label) }, "no \(role) \(label)")
    let point = GalleyRaster.Point(x: item.frame.midX, y: item.frame.midY)
    (stage.session.host as? OffscreenWindow)?.virtualClock.advance(by: 600)
    for kind in [RawEvent.Kind.pointerDown(point, .left), .pointerUp(point, .left)] {
      stage.session.handle(RawEvent(time: stage.session.host.clock.milliseconds, modifiers: [], kind: kind))
    }
    settle(stage)
  }

  private func hasText(_ text: String, _ stage: Stage) -> Bool { stage.window.screenItems().contains { $0.label.contains(text) } }

  // MARK: Settings

  /// Tab follows the order of the settings on the screen.
  @Test func tabFollowsTheOrderOfTheSettings() throws {
    let stage = try stage()
    defer { stage.close() }
    let view = try compare(stage)
    let settings = try #require(view.panes.first?.settings)
    let stops = settings.focusableViews().filter { !($0 is UIScrollView) }.map { $0.convert($0.bounds, to: settings) }
    #expect(stops.count == 8)
    for (one, next) in zip(stops, stops.dropFirst()) {
      #expect(next.minX >= one.maxX || next.midY > one.maxY, "\(one) before \(next)")
    }
  }

  /// Comparing two fonts takes a key or a menu and two clicks.
  @Test func anotherFontMarksLines() throws {
    let stage = try stage()
    defer { stage.session.close() }
    let view = try compare(stage)
    #expect(view.comparison.entries.isEmpty && hasText("All lines break at the same words", stage))
    try press(.button, "Font of B", stage)
    let list = try #require(stage.chrome.view.subviews.compactMap { $0 as? PopoverList }.first)
    #expect(list.accessibilityLabel == "Font of B")
    try press(.button, "DejaVu Sans", stage)
    #expect(view.b.setting.family == "DejaVu Sans" && view.a.setting.family == "EB Garamond")
    #expect(!view.comparison.entries.isEmpty && hasText("differences in", stage) && !hasText("All lines", stage))
    let first = try #require(view.comparison.entries.first)
    #expect(items(.row, stage).contains { $0.label.hasPrefix(first.difference.summary) } || hasText(first.difference.summary, stage))
    // The page itself is as before.
    key("escape", stage)
    #expect(stage.chrome.compareView == nil && stage.chrome.page?.isFirstResponder == true)
  }

  @Test func everySettingChangesItsSideOnly() throws {
    let stage = try stage()
    defer { stage.session.close() }
    let view = try compare(stage)
    let former = view.a.setting
    try press(.button, "Total Fit of B", stage)
    #expect(view.b.setting.usesTotalFit && view.b.manager.usesTotalFit)
    try press(.button, "Hyphenation of B", stage)
    #expect(view.b.setting.hyphenates != former.hyphenates)
    for (name, value) in [("Size of B", "20"), ("Width of B", "300")] {
      try press(.field, name, stage)
      key("a", stage, .control)
      for digit in value {
        let key = try #require(KeyName.key(named: String(digit)))
        for kind in [RawEvent.Kind.keyDown(key, isRepeat: false), .textInput(String(digit)), .keyUp(key)] {
          stage.session.handle(RawEvent(time: stage.session.host.clock.milliseconds, modifiers: [], kind: kind))
        }
      }
      key("return", stage)
    }
    #expect(view.b.setting.size == 20 && view.b.setting.width == 300 && view.b.container.size.width == 300)
    #expect(view.a.setting == former)
    let (setting, summary) = (view.b.setting, view.comparison.totals)
    try press(.button, "Swap Sides", stage)
    #expect(view.a.setting == setting && view.b.setting == former)
    #expect(view.comparison.totals.a == summary.b && view.comparison.totals.b == summary.a)
  }

  /// In the setting of the document, lines break as on its page.
  @Test(arguments: [false, true]) func theTextBreaksAsOnThePage(usesTotalFit: Bool) throws {
    let stage = try stage()
    defer { stage.session.close() }
    let page = try #require(stage.chrome.page)
    for shape in page.shapes {
      page.select(shape.id)
      key("delete", stage)
    }
    page.usesTotalFit = usesTotalFit
    settle(stage)
    #expect(page.shapes.isEmpty)
    let view = try compare(stage)
    #expect(view.a.setting.usesTotalFit == usesTotalFit && view.a.setting.width == page.geometry.columnSize.width)
    let onPage = page.flow.lines(inColumn: 0).map(\.characters)
    var compared: [NSRange] = []
    view.a.manager.forEachLine(in: view.a.container) { _, _, characters in compared.append(characters) }
    #expect(onPage.count > 15 && Array(compared.prefix(onPage.count)) == onPage)
  }

  // MARK: Scrolling

  @Test func textsScrollTogether() throws {
    let stage = try stage()
    defer { stage.session.close() }
    let view = try compare(stage)
    var setting = view.b.setting
    (setting.size, setting.width) = (24, 300)
    view.panes[1].settings.onChange(setting)
    settle(stage)
    for (scrolled, offset) in [(0, 400), (1, 900), (0, 1200), (1, 2500), (0, 100)] as [(Int, CGFloat)] {
      view.panes[scrolled].textView.contentOffset.y = offset
      settle(stage)
      let positions = view.panes.map(\.topPosition)
      #expect(view.panes[scrolled].textView.contentOffset.y == offset && positions[0] > 0)
      #expect(abs(positions[0] - positions[1]) < 1, "\(offset) of \(scrolled): \(positions)")
    }
    // A change of a setting keeps the character at the top.
    let top = view.panes[0].topPosition
    setting.size = 12
    view.panes[0].settings.onChange(setting)
    settle(stage)
    #expect(abs(view.panes[0].topPosition - top) < 1 && abs(view.panes[1].topPosition - top) < 1)
  }

  @Test func aRowOfTheListScrollsToItsLines() throws {
    let stage = try stage()
    defer { stage.session.close() }
    let view = try compare(stage)
    var setting = view.b.setting
    setting.width -= 100
    view.panes[1].settings.onChange(setting)
    settle(stage)
    let last = view.comparison.entries.count - 1
    view.list.onSelect(last)
    settle(stage)
    let entry = view.comparison.entries[last]
    for (pane, line) in zip(view.panes, [entry.a[0], entry.b[0]]) {
      let distance = pane.side.distance(ofPosition: CGFloat(line.location)) + ComparePane.inset.top
      let visible = pane.textView.contentOffset.y...pane.textView.contentOffset.y + pane.textView.bounds.height
      #expect(visible.contains(distance), "\(distance) in \(visible)")
    }
  }

  // MARK: Windows

  /// All controls are inside the window and do not overlap, at each size of windows and text.
  @Test(arguments: ["1280x800", "900x600", "700x500"]) func controlsFitTheWindow(size: String) throws {
    let stage = try stage(size: size)
    defer {
      stage.chrome.setCategory(.large)
      stage.session.close()
    }
    let view = try compare(stage)
    view.panes[0].textView.contentOffset.y = 300
    settle(stage)
    let top = view.panes[0].topPosition
    for category in [UIContentSizeCategory.extraSmall, .large, .accessibilityExtraLarge] {
      stage.chrome.setCategory(category)
      settle(stage)
      #expect(view.panes.allSatisfy { abs($0.topPosition - top) < 1 }, "\(category.rawValue): \(view.panes.map(\.topPosition)), was \(top)")
      for pane in view.panes {
        #expect(pane.textView.bounds.height > 60 && stage.window.bounds.contains(pane.convert(pane.bounds, to: nil)), "\(category.rawValue)")
        let controls = pane.settings.subviews.map(\.frame)
        for (index, frame) in controls.enumerated() {
          #expect(frame.minX >= 0 && frame.maxX <= pane.settings.bounds.width && frame.maxY <= pane.settings.contentSize.height, "\(category.rawValue)")
          for other in controls[..<index] { #expect(!frame.intersects(other), "\(category.rawValue): \(frame) and \(other)") }
        }
      }
    }
  }

  /// The list of the differences leaves space for all settings and a few lines of each text, at the usual text size.
  @Test(arguments: ["1280x800", "900x600", "700x500", "640x480"]) func theListLeavesTheSettingsWhole(size: String) throws {
    let stage = try stage(size: size)
    defer { stage.session.close() }
    let view = try compare(stage)
    var setting = view.b.setting
    setting.width -= 60
    view.panes[1].settings.onChange(setting)
    settle(stage)
    #expect(!view.comparison.entries.isEmpty)
    for pane in view.panes where !pane.isHidden && !pane.settings.isHidden {
      #expect(pane.settings.contentSize.height <= pane.settings.bounds.height && (pane.textView.isHidden || pane.textView.bounds.height >= 60), "\(pane.frame)")
    }
    #expect(view.list.isHidden || view.list.bounds.height > 60)
  }

  /// A document dropped on a pane takes the place of its text.
  @Test func aDroppedDocumentIsCompared() throws {
    let stage = try stage()
    defer { stage.session.close() }
    let view = try compare(stage)
    let scratch = try Scratch()
    try scratch.write("other.md", "Other words.\n")
    let former = view.a.text.name
    stage.chrome.didDropFile(at: scratch.url("other.md").path, CGPoint(x: 900, y: 400))
    settle(stage)
    #expect(view.a.text.name == former && view.b.text.name == "other.md" && view.b.storage.string == "Other words.")
    #expect(view.comparison.entries.contains { $0.hasOtherWords } && hasText("Other words", stage))
    stage.chrome.didDropFile(at: scratch.url("other.md").path, CGPoint(x: 100, y: 400))
    settle(stage)
    #expect(view.a.text.name == "other.md" && view.comparison.entries.isEmpty)
  }

  /// Rows are as high as their text, also with words of other scripts, whose fonts are higher. Sentences run from left to right: their first
  /// character is at the left edge.
  @Test(arguments: ["1280x800", "700x500"]) func rowsShowTheirWholeText(size: String) throws {
    let stage = try stage(size: size)
    defer { stage.session.close() }
    let scratch = try Scratch()
    try scratch.write("other.md", (0..<6).map { _ in "الكتاب العربية هذه اللغة العربية نص طويل، 文章です。漢字だけの文章です。" }.joined(separator: " ") + "\n\n文字文字\n\nالعربية\n")
    let view = try compare(stage)
    let text = try #require(stage.chrome.comparedText(at: scratch.url("other.md").path))
    view.compare(with: text, in: view.a)
    view.compare(with: text, in: view.b)
    var setting = view.b.setting
    setting.width -= 60
    view.panes[1].settings.onChange(setting)
    view.partBar.choose(.differences, false)
    settle(stage)
    #expect(!view.comparison.entries.isEmpty)
    func views<T: UIView>(_ root: UIView, _ type: T.Type) -> [T] { root.subviews.flatMap { ($0 as? T).map { [$0] } ?? views($0, type) } }
    let rows = views(view.list, CompareRow.self).filter { !$0.isHidden }
    #expect(!rows.isEmpty)
    for row in rows {
      for label in views(row, BarLabel.self) where label.text?.isEmpty == false {
        let needed = label.sizeThatFits(CGSize(width: label.bounds.width, height: .greatestFiniteMagnitude))
        #expect(label.bounds.height >= needed.height && row.contentView.bounds.contains(label.frame), "\(label.text ?? "")")
        let storage = NSTextStorage(string: label.text ?? "", attributes: [.font: label.font ?? .systemFont(ofSize: 13)])
        let (manager, container) = (NSLayoutManager(), NSTextContainer(size: label.bounds.size))
        storage.addLayoutManager(manager)
        manager.addTextContainer(container)
        #expect(manager.boundingRect(forGlyphRange: NSRange(location: 0, length: 1), in: container).minX < 12, "\(label.text ?? "")")
      }
    }
  }

  @Test func commandsOfThePageWaitUntilItIsClosed() throws {
    let stage = try stage()
    defer { stage.session.close() }
    let text = stage.chrome.page?.flow.storage.string
    _ = try compare(stage)
    for name in ["x", "v", "z", "n"] { key(name, stage, .control) }
    #expect(stage.chrome.compareView != nil && stage.chrome.page?.flow.storage.string == text)
    try press(.button, "Copy Report", stage)
    #expect(UIPasteboard.general.string?.hasPrefix("Comparison of two settings\n\nA: The Playground, EB Garamond") == true)
    try press(.button, "Close Comparison", stage)
    #expect(stage.chrome.compareView == nil)
  }
}
