import CoreGraphics
import GalleyWindowing
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Buttons that show a menu when pressed, pop-up buttons, and toggle buttons.
@MainActor @Suite(.serialized) struct ControlMenuTests {
  private static let (space, escape) = (44, 41) as (UInt16, UInt16)

  @MainActor private final class Bench {
    let stage = EventStage(width: 400, height: 300)
    let button = UIButton(type: .system)
    let log = EventLog()

    init(in scroller: UIScrollView? = nil) {
      button.frame = CGRect(x: 20, y: 20, width: 100, height: 40)
      button.menu = UIMenu(children: ["One", "Two"].map { title in UIAction(title: title) { [log] _ in log.record(title) } })
      button.showsMenuAsPrimaryAction = true
      let events: [(String, UIControl.Event)] = [
        ("down", .touchDown), ("up", .touchUpInside), ("primary", .primaryActionTriggered), ("menu", .menuActionTriggered), ("cancel", .touchCancel),
      ]
      for (name, event) in events { button.addAction(UIAction { [log] _ in log.record(name) }, for: event) }
      if let scroller {
        scroller.frame = stage.window.bounds
        scroller.contentSize = CGSize(width: 400, height: 900)
        scroller.addSubview(button)
        stage.window.addSubview(scroller)
      } else {
        stage.window.addSubview(button)
      }
      stage.session.turn()
    }

    var menu: ContextMenuView? { stage.window.router.menu as? ContextMenuView }
    func middle(_ index: Int) -> (Double, Double) {
      stage.window.layoutIfNeeded()
      guard let row = menu?.lastPanel.rows[index] else { return (-1, -1) }
      let rect = row.convert(row.bounds, to: nil)
      return (rect.midX, rect.midY)
    }
  }

  @Test func mousePressShowsMenuBelowButtonAndDragsToItem() throws {
    let bench = Bench()
    defer { bench.stage.close() }
    bench.stage.down(70, 40)
    let menu = try #require(bench.menu)
    #expect(menu.lastPanel.frame.minY >= 60 && abs(menu.lastPanel.frame.minX - 20) <= 4)
    #expect(bench.log.drain() == ["down", "menu"] && bench.button.isHighlighted)
    // Inside the button it stays open, however far the pointer moves.
    bench.stage.move(90, 50)
    bench.stage.up(90, 50)
    #expect(bench.menu === menu)
    let (x, y) = bench.middle(1)
    bench.stage.click(x, y)
    #expect(bench.menu == nil && bench.log.drain() == ["Two"] && !bench.button.isHighlighted)
    bench.stage.down(70, 40)
    let first = bench.middle(0)
    bench.stage.move(first.0, first.1)
    bench.stage.up(first.0, first.1)
    #expect(bench.log.drain() == ["down", "menu", "One"])
  }

  @Test func touchInScrollViewShowsMenuOnRelease() {
    for scrolls in [false, true] {
      let bench = Bench(in: scrolls ? UIScrollView() : nil)
      defer { bench.stage.close() }
      bench.stage.touch(1, .began, 70, 40)
      #expect((bench.menu != nil) == !scrolls)
      bench.stage.touch(1, .ended, 70, 40)
      #expect(bench.menu != nil && bench.log.drain().filter { $0 != "down" } == (scrolls ? ["menu", "cancel"] : ["menu"]))
      bench.stage.key(Self.escape)
      #expect(bench.menu == nil)
      guard scrolls else { continue }
      bench.stage.touch(2, .began, 70, 40)
      bench.stage.wait(700)
      #expect(bench.menu != nil, "a resting touch")
      bench.stage.touch(2, .ended, 70, 40)
      #expect(bench.menu != nil)
    }
  }

  @Test(arguments: [44, 40] as [UInt16]) func keysShowMenuAndChoose(usage: UInt16) {
    let bench = Bench()
    defer { bench.stage.close() }
    bench.stage.window.focus(bench.button)
    bench.stage.key(usage)
    #expect(bench.menu?.lastPanel.highlighted?.title == "One" && bench.log.drain() == ["menu"])
    bench.stage.key(usage)
    #expect(bench.menu == nil && bench.log.drain() == ["One"])
  }

  @Test func withoutPrimaryMenuOnlySecondaryClickShowsIt() {
    let bench = Bench()
    defer { bench.stage.close() }
    bench.button.showsMenuAsPrimaryAction = false
    bench.stage.click(70, 40)
    #expect(bench.menu == nil && bench.log.drain() == ["down", "up", "primary"])
    bench.stage.down(70, 40, .right)
    bench.stage.up(70, 40, .right)
    #expect(bench.menu != nil && bench.log.drain() == [])
    bench.stage.key(Self.escape)
    bench.button.isEnabled = false
    bench.button.showsMenuAsPrimaryAction = true
    bench.stage.click(70, 40)
    #expect(bench.menu == nil)
    (bench.button.isEnabled, bench.button.menu) = (true, nil)
    #expect(!bench.button.isContextMenuInteractionEnabled)
    bench.stage.click(70, 40)
    #expect(bench.log.drain() == ["down", "up", "primary"], "without a menu it does its action")
  }

  @Test func popUpButtonShowsChosenItem() throws {
    let bench = Bench()
    defer { bench.stage.close() }
    bench.button.changesSelectionAsPrimaryAction = true
    let menu = try #require(bench.button.menu)
    #expect(bench.button.currentTitle == "One" && menu.selectedElements == [menu.children[0]])
    bench.stage.click(70, 40)
    let (x, y) = bench.middle(1)
    bench.stage.click(x, y)
    #expect(bench.button.currentTitle == "Two" && menu.selectedElements == [menu.children[1]] && bench.log.drain().last == "Two")
    #expect(!bench.button.isSelected)
  }

  @Test func selectionButtonTogglesBeforeItsAction() {
    let stage = EventStage()
    defer { stage.close() }
    let log = EventLog()
    let button = UIButton(primaryAction: UIAction(title: "on") { log.record("\((($0.sender as? UIButton)?.isSelected) ?? false)") })
    button.changesSelectionAsPrimaryAction = true
    button.frame = CGRect(x: 0, y: 0, width: 80, height: 40)
    stage.window.addSubview(button)
    for _ in 0..<2 { stage.click(20, 20) }
    stage.window.focus(button)
    stage.key(Self.space)
    #expect(log.drain() == ["true", "false", "true"])
  }

  @Test func singleSelectionMenuKeepsOneItemOn() {
    let actions = (0..<4).map { UIAction(title: "\($0)", state: $0 < 2 ? .on : .off) { _ in } }
    let inner = UIMenu(options: [.displayInline, .singleSelection], children: Array(actions[1...]))
    let menu = UIMenu(children: [actions[0], inner])
    menu.didChoose(actions[3])
    #expect(menu.selectedElements.map(\.title) == ["0", "3"])
    menu.didChoose(actions[0])
    #expect(menu.selectedElements.map(\.title) == ["0", "3"], "of another menu")
  }

  @Test func barButtonItemShowsItsMenu() throws {
    let stage = EventStage(width: 400, height: 300)
    defer { stage.close() }
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 400, height: 44))
    let item = UIBarButtonItem(title: "Sort", menu: UIMenu(children: [UIAction(title: "By Name") { _ in }]))
    bar.items = [item]
    stage.window.addSubview(bar)
    stage.session.turn()
    let frame = try #require(item.frame(in: stage.window))
    stage.click(frame.midX, frame.midY)
    #expect((stage.window.router.menu as? ContextMenuView)?.lastPanel.rows.map(\.title) == ["By Name"])
    stage.key(Self.escape)
    item.primaryAction = UIAction(title: "Sort") { _ in }
    stage.click(frame.midX, frame.midY)
    #expect(stage.window.router.menu == nil)
  }
}
