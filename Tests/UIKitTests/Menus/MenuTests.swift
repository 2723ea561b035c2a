import CoreGraphics
import GalleyRaster
import GalleyWindowing
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Menus by secondary click, by long press and by keys.
@MainActor @Suite(.serialized) struct MenuTests {
  /// A view with a menu, in a window of 400 by 300.
  @MainActor
  final class Bench: UIView, UIContextMenuInteractionDelegate {
    let stage = EventStage(width: 400, height: 300)
    var items: [UIMenuElement] = []
    var requestedLocations: [CGPoint] = []
    var hasMenu = true
    let log = EventLog()

    init(_ items: [UIMenuElement] = []) {
      super.init(frame: CGRect(x: 20, y: 20, width: 360, height: 260))
      self.items = items
      addInteraction(UIContextMenuInteraction(delegate: self))
      stage.window.addSubview(self)
    }
    required init?(coder: NSCoder) { nil }

    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
      requestedLocations.append(location)
      return hasMenu ? UIContextMenuConfiguration(actionProvider: { [items] _ in UIMenu(title: "bench", children: items) }) : nil
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.record("touch") }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { log.record("cancelled") }
    override var canBecomeFirstResponder: Bool { true }

    func action(_ title: String, _ attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off) -> UIAction {
      UIAction(title: title, attributes: attributes, state: state) { [log] _ in log.record(title) }
    }

    // MARK: What is seen

    var menu: ContextMenuView? { window?.router.menu as? ContextMenuView }
    var rows: [MenuItemView] { menu?.lastPanel.rows ?? [] }
    var highlighted: String? { menu?.lastPanel.highlighted?.title }
    func middle(_ title: String) -> (Double, Double) {
      stage.window.layoutIfNeeded()
      guard let row = menu?.panels.flatMap(\.rows).first(where: { $0.title == title }) else { return (-1, -1) }
      let rect = row.convert(row.bounds, to: nil)
      return (rect.midX, rect.midY)
    }
    func open(_ x: Double = 60, _ y: Double = 60) {
      stage.down(x, y, .right)
      stage.up(x, y, .right)
    }
  }

  private func bench(_ titles: [String] = ["Apple", "Banana", "Blueberry"]) -> Bench {
    let bench = Bench()
    bench.items = titles.map { bench.action($0) }
    return bench
  }

  private enum HID { static let (down, up, left, right, escape, enter, f10, application) = (81, 82, 80, 79, 41, 40, 67, 101) as (UInt16, UInt16, UInt16, UInt16, UInt16, UInt16, UInt16, UInt16) }

  // MARK: Opening and closing

  @Test func secondaryClickOpensMenuExclusively() {
    let bench = bench()
    defer { bench.stage.close() }
    let tap = UITapGestureRecognizer()
    tap.buttonMaskRequired = .secondary
    tap.addHandler { [log = bench.log] _ in log.record("tap") }
    bench.addGestureRecognizer(tap)
    bench.open(60, 70)
    #expect(bench.requestedLocations == [CGPoint(x: 40, y: 50)])
    #expect(bench.menu != nil && bench.rows.map(\.title) == ["Apple", "Banana", "Blueberry"])
    #expect(bench.log.drain().isEmpty)
    // Without a menu the press is not passed to another view either.
    bench.stage.key(HID.escape)
    bench.hasMenu = false
    bench.open(60, 70)
    #expect(bench.menu == nil && bench.log.drain().isEmpty)
  }

  @Test func clickOutsideOnlyClosesMenu() {
    let bench = bench()
    defer { bench.stage.close() }
    for button in [MouseButton.left, .right, .middle] {
      bench.open()
      bench.stage.down(350, 250, button)
      #expect(bench.menu == nil)
      bench.stage.up(350, 250, button)
      #expect(bench.menu == nil && bench.log.drain().isEmpty && bench.requestedLocations.count == 1, "\(button)")
      bench.requestedLocations = []
    }
    bench.stage.click(350, 250)
    #expect(bench.log.drain() == ["touch"])
  }

  @Test func resizeOrLostFocusClosesMenu() {
    let bench = bench()
    defer { bench.stage.close() }
    for kind in [RawEvent.Kind.focusChanged(false), .resized(GalleyRaster.Size(width: 380, height: 300))] {
      bench.open()
      #expect(bench.menu != nil)
      bench.stage.play(kind)
      #expect(bench.menu == nil && bench.stage.window.subviews == [bench])
    }
  }

  @Test func longPressOpensMenu() {
    let bench = bench()
    defer { bench.stage.close() }
    bench.stage.touch(1, .began, 60, 60)
    bench.stage.wait(300)
    #expect(bench.menu == nil)
    bench.stage.wait(300)
    #expect(bench.menu != nil && bench.log.drain() == ["touch", "cancelled"])
    bench.stage.touch(1, .ended, 61, 61)
    #expect(bench.menu != nil)
    let (x, y) = bench.middle("Banana")
    bench.stage.touch(1, .began, x, y)
    bench.stage.touch(1, .ended, x, y)
    #expect(bench.menu == nil && bench.log.drain() == ["Banana"])
    // Sliding after the long press also selects.
    bench.stage.touch(2, .began, 60, 60)
    bench.stage.wait(600)
    bench.log.record(bench.menu == nil ? "no menu" : "menu")
    let apple = bench.middle("Apple")
    bench.stage.touch(2, .moved, apple.0, apple.1)
    bench.stage.touch(2, .ended, apple.0, apple.1)
    #expect(bench.log.drain() == ["touch", "cancelled", "menu", "Apple"])
    // The view receives touches as before.
    bench.stage.touch(3, .began, 60, 60)
    #expect(bench.log.drain() == ["touch"])
  }

  @Test(arguments: [(101, false), (118, false), (67, true)] as [(UInt16, Bool)])
  func menuKeysOpenMenuOfFirstResponder(usage: UInt16, isShifted: Bool) {
    let bench = bench()
    defer { bench.stage.close() }
    bench.stage.key(usage, nil, isShifted ? .shift : [])
    #expect(bench.menu == nil, "nobody has the keys")
    bench.becomeFirstResponder()
    bench.stage.key(usage, nil, isShifted ? .shift : [])
    #expect(bench.menu != nil && bench.highlighted == "Apple")
    bench.stage.key(usage, nil, isShifted ? .shift : [])
    #expect(bench.menu == nil)
  }

  // MARK: Choosing

  @Test func secondClickOrReleaseChoosesItem() {
    let bench = bench()
    defer { bench.stage.close() }
    bench.open()
    let banana = bench.middle("Banana")
    bench.stage.move(banana.0, banana.1)
    #expect(bench.highlighted == "Banana" && bench.menu != nil)
    bench.stage.click(banana.0, banana.1)
    #expect(bench.menu == nil && bench.log.drain() == ["Banana"])

    bench.stage.down(60, 60, .right)
    bench.stage.move(banana.0, banana.1)
    bench.stage.up(banana.0, banana.1, .right)
    #expect(bench.menu == nil && bench.log.drain() == ["Banana"])

    // A click in place leaves it open; releasing outside after a drag closes it.
    bench.stage.down(60, 60, .right)
    bench.stage.up(62, 61, .right)
    #expect(bench.menu != nil)
    bench.stage.key(HID.escape)
    bench.stage.down(60, 60, .right)
    bench.stage.move(20, 200)
    bench.stage.up(20, 200, .right)
    #expect(bench.menu == nil && bench.log.drain().isEmpty)
  }

  @Test func arrowsLettersReturnAndEscapeNavigateMenu() {
    let bench = bench()
    defer { bench.stage.close() }
    bench.items.insert(bench.action("Cherry", .disabled), at: 1)
    bench.open()
    #expect(bench.highlighted == nil)
    var seen: [String?] = []
    for key in [HID.down, HID.down, HID.down, HID.down, HID.up] {
      bench.stage.key(key)
      seen.append(bench.highlighted)
    }
    #expect(seen == ["Apple", "Banana", "Blueberry", "Apple", "Blueberry"], "what is disabled is passed over, and the ends meet")
    seen = []
    for letter in ["b", "b", "c", "a"] as [Character] {
      bench.stage.key(4, letter, types: String(letter))
      seen.append(bench.highlighted)
    }
    #expect(seen == ["Banana", "Blueberry", "Blueberry", "Apple"])
    bench.stage.key(HID.enter)
    #expect(bench.menu == nil && bench.log.drain() == ["Apple"])
    bench.open()
    bench.stage.key(HID.escape)
    #expect(bench.menu == nil && bench.log.drain().isEmpty)
  }

  @Test func disabledItemsAreShownButNotChosen() {
    let bench = Bench()
    defer { bench.stage.close() }
    bench.items = [bench.action("Now"), bench.action("Never", .disabled), bench.action("Unseen", .hidden), bench.action("On", state: .on)]
    bench.open()
    #expect(bench.rows.map(\.accessibilityLabel) == ["Now", "Never", "On"])
    #expect(bench.rows.map(\.accessibilityValue) == [nil, "disabled", "on"])
    let never = bench.middle("Never")
    bench.stage.click(never.0, never.1)
    #expect(bench.menu != nil && bench.highlighted == nil && bench.log.drain().isEmpty)
  }

  // MARK: Groups and submenus

  @Test func submenusAreInlineOrOpenBeside() {
    let bench = Bench()
    defer { bench.stage.close() }
    bench.items = [
      bench.action("One"), UIMenu(options: .displayInline, children: [bench.action("Two")]), UIMenu(options: .displayInline, children: []),
      UIMenu(title: "More", children: [bench.action("Three"), bench.action("Four")]),
    ]
    bench.open()
    #expect(bench.rows.map(\.title) == ["One", "Two", "More"])
    let more = bench.middle("More")
    bench.stage.move(more.0, more.1)
    #expect(bench.menu?.panels.count == 2 && bench.rows.map(\.title) == ["Three", "Four"])
    let three = bench.middle("Three")
    bench.stage.move(three.0, three.1)
    #expect(bench.highlighted == "Three")
    let one = bench.middle("One")
    bench.stage.move(one.0, one.1)
    #expect(bench.menu?.panels.count == 1)
    for key in [HID.up, HID.right, HID.down] { bench.stage.key(key) }
    #expect(bench.highlighted == "Four")
    bench.stage.key(HID.left)
    #expect(bench.menu?.panels.count == 1 && bench.highlighted == "More")
    bench.stage.key(HID.right)
    bench.stage.key(HID.escape)
    #expect(bench.menu?.panels.count == 1)
    bench.stage.key(HID.right)
    bench.stage.key(HID.enter)
    #expect(bench.menu == nil && bench.log.drain() == ["Three"])
  }

  // MARK: Commands

  /// A view with a named action.
  @MainActor final class Worker: UIView {
    let log: EventLog
    var canCopy = false
    init(_ log: EventLog) {
      self.log = log
      super.init(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    }
    required init?(coder: NSCoder) { nil }
    override var canBecomeFirstResponder: Bool { true }
    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
      action == .copy ? canCopy : action == .paste || action == .toggleBoldface
    }
    override func validate(_ command: UICommand) {
      if command.action == .paste { command.title = "Paste Here" }
      if command.action == .toggleBoldface { command.state = .on }
    }
    override func copy(_ sender: Any?) { log.record("copy") }
    override func paste(_ sender: Any?) { log.record("paste \((sender as? UICommand)?.propertyList ?? "")") }
  }

  @Test func commandsGoUpChainFromFirstResponder() {
    let bench = Bench()
    defer { bench.stage.close() }
    bench.items = [
      UIKeyCommand(title: "Copy", action: .copy, input: "c", modifierFlags: .control),
      UIKeyCommand(title: "Paste", action: .paste, input: "v", modifierFlags: [.command, .shift], propertyList: "it"),
      UICommand(title: "Bold", action: .toggleBoldface), UICommand(title: "Away", action: "away:"),
    ]
    let worker = Worker(bench.log)
    bench.addSubview(worker)
    worker.becomeFirstResponder()
    bench.open()
    #expect(bench.rows.map(\.title) == ["Copy", "Paste Here", "Bold", "Away"])
    #expect(bench.rows.map(\.accessibilityValue) == ["disabled", nil, "on", "disabled"])
    #expect(bench.items.map { ($0 as? UIKeyCommand)?.shortcutText } == ["Ctrl C", "Ctrl Shift V", nil, nil])
    #expect(worker.isFirstResponder, "a menu takes nobody's place")
    let paste = bench.middle("Paste Here")
    bench.stage.click(paste.0, paste.1)
    #expect(bench.log.drain() == ["paste it"])
    worker.canCopy = true
    bench.open()
    let copy = bench.middle("Copy")
    bench.stage.click(copy.0, copy.1)
    #expect(bench.log.drain() == ["copy"])
  }

  // MARK: Place

  /// Opened anywhere, in any window and at any text size, no panel extends over the edge; if there is space, the pointer is at its corner.
  @Test(arguments: 1...12 as ClosedRange<UInt64>) func panelsStayInWindow(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bench = Bench()
    defer {
      bench.stage.close()
      UIApplication.shared.reset()
    }
    let sizes = UIContentSizeCategory.allSizes
    UIApplication.shared.setPreferredContentSizeCategory(sizes.randomElement(using: &random)!)
    for step in 0..<12 {
      let size = GalleyRaster.Size(width: .random(in: 60...900, using: &random), height: .random(in: 40...700, using: &random))
      bench.stage.play(.resized(size))
      bench.frame = bench.stage.window.bounds
      let count = Int.random(in: 1...30, using: &random)
      bench.items = (0..<count).map { bench.action(String(repeating: "word ", count: Int.random(in: 1...12, using: &random)) + "\($0)") }
      bench.items.append(UIMenu(title: "More", children: bench.items))
      let point = CGPoint(x: .random(in: 0..<size.width, using: &random), y: .random(in: 0..<size.height, using: &random))
      bench.open(point.x, point.y)
      bench.stage.key(HID.up)
      bench.stage.key(HID.right)
      #expect(bench.menu?.panels.count == 2)
      for panel in bench.menu?.panels ?? [] {
        #expect(bench.stage.window.bounds.contains(panel.frame), "seed \(seed), step \(step): \(panel.frame) in \(size)")
        #expect(panel.frame == panel.frame.integral)
      }
      let highlighted = bench.menu?.lastPanel.highlighted
      #expect(highlighted != nil)
      bench.stage.key(HID.escape)
      if let panel = bench.menu?.panels.first {
        let reach = bench.stage.window.bounds.insetBy(dx: 4, dy: 4)
        if point.x + 1 + panel.fittingSize.width <= reach.maxX, point.x >= 4 { #expect(abs(panel.frame.minX - point.x - 1) <= 1) }
        if point.y + 1 + panel.fittingSize.height <= reach.maxY, point.y >= 4 { #expect(abs(panel.frame.minY - point.y - 1) <= 1) }
      }
      bench.stage.key(HID.escape)
      #expect(bench.menu == nil)
    }
  }

  /// Keys reach and reveal every row of a menu that is higher than the window.
  @Test func menuScrollsInLowWindow() {
    let bench = bench((0..<40).map { "Item \($0)" })
    defer { bench.stage.close() }
    bench.open()
    for index in 0..<40 {
      bench.stage.key(HID.down)
      guard let panel = bench.menu?.lastPanel, let row = panel.highlighted else {
        Issue.record("nothing is highlighted")
        return
      }
      #expect(row.title == "Item \(index)")
      #expect(panel.frame.contains(row.convert(row.bounds, to: nil)), "\(row.title)")
    }
  }

  @Test func menuUsesInterfaceStyleOfItsView() {
    let bench = bench()
    defer { bench.stage.close() }
    bench.overrideUserInterfaceStyle = .dark
    bench.open()
    #expect(bench.menu?.lastPanel.traitCollection.userInterfaceStyle == .dark)
  }

  // MARK: Controls

  @Test func otherMouseButtonsDoNotTriggerControls() {
    let stage = EventStage()
    defer { stage.close() }
    let log = EventLog()
    let control = UIControl(frame: CGRect(x: 0, y: 0, width: 50, height: 50), primaryAction: UIAction { _ in log.record("done") })
    stage.window.addSubview(control)
    for button in [MouseButton.right, .middle] {
      stage.down(10, 10, button)
      #expect(!control.isHighlighted)
      stage.up(10, 10, button)
    }
    #expect(log.drain().isEmpty)
    stage.click(10, 10)
    #expect(log.drain() == ["done"])
  }
}
