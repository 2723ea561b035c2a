import CoreGraphics
import GalleyRaster
import GalleyWindowing
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Touch menus: the edit menu is one row with pages; a context menu has rows large enough to touch and shows no shortcuts.
@MainActor @Suite(.serialized) struct TouchMenuTests {
  /// A view with an edit menu that code presents, in a window.
  @MainActor
  final class Bench {
    let stage: EventStage
    let view = UIView()
    let interaction = UIEditMenuInteraction(delegate: nil)
    var items: [UIMenuElement] = []
    let log = EventLog()

    init(width: Double = 400, height: Double = 300) {
      stage = EventStage(width: width, height: height)
      view.frame = stage.window.bounds
      view.addInteraction(interaction)
      stage.window.addSubview(view)
    }

    func action(_ title: String, _ attributes: UIMenuElement.Attributes = []) -> UIAction {
      UIAction(title: title, attributes: attributes) { [log] _ in log.record(title) }
    }

    func open(about rect: CGRect, by source: ContextMenuView.Source = .tap) {
      let configuration = UIEditMenuConfiguration(identifier: nil, sourcePoint: rect.origin)
      interaction.present(configuration, on: view, about: rect, by: source) { [items] _ in UIMenu(title: "bench", children: items) }
      stage.window.layoutIfNeeded()
    }

    var menu: ContextMenuView? { stage.window.router.menu as? ContextMenuView }
    var bar: TouchMenuBar? { menu?.lastPanel as? TouchMenuBar }
    var highlighted: String? { menu?.lastPanel.highlighted?.title }

    /// The screen items of the menu, in order.
    var seen: [ScreenItem] {
      stage.wait(200)
      stage.window.layoutIfNeeded()
      let items = stage.window.screenItems()
      guard let index = items.lastIndex(where: { $0.role == .popover }) else { return [] }
      return items[index...].filter { $0.role == .button }
    }
    var labels: [String] { seen.map(\.label) }

    func tap(_ label: String) {
      guard let rect = seen.first(where: { $0.label == label })?.frame else {
        Issue.record("no \(label) in \(labels)")
        return
      }
      stage.touch(1, .began, rect.midX, rect.midY)
      stage.touch(1, .ended, rect.midX, rect.midY)
    }

    func close() { stage.close() }
  }

  private enum HID { static let (left, right, down, up, escape, enter, end) = (80, 79, 81, 82, 41, 40, 77) as (UInt16, UInt16, UInt16, UInt16, UInt16, UInt16, UInt16) }

  private func bench(_ titles: [String], width: Double = 400) -> Bench {
    let bench = Bench(width: width)
    bench.items = titles.map { bench.action($0) }
    return bench
  }

  // MARK: Whose it is

  private func textStage() -> (EventStage, UITextView) {
    let view = UITextView(frame: CGRect(x: 0, y: 150, width: 400, height: 100))
    view.font = UIFont(name: "Galley Block", size: 10)
    view.text = "one two three four"
    return (.atDesk([view], width: 400, height: 520), view)
  }

  private func labelTexts(in view: UIView) -> [String] { ((view as? UILabel)?.text.map { [$0] } ?? []) + view.subviews.flatMap(labelTexts) }

  @Test func touchShowsBarAboveSelectionAndMouseShowsColumn() throws {
    let (stage, view) = textStage()
    defer { stage.closeAtDesk() }
    UIPasteboard.general.string = "pasted"
    for _ in 0..<2 {
      stage.touch(1, .began, 60, 163)
      stage.touch(1, .ended, 60, 163)
    }
    stage.wait(1000)
    let menu = try #require(stage.window.router.menu as? ContextMenuView)
    let bar = try #require(menu.lastPanel as? TouchMenuBar)
    #expect(view.selectedRange == NSRange(location: 4, length: 3) && bar.frame.height >= 44)
    let start = try #require(stage.window.screenItems().first { $0.label == "selection start" }).frame
    #expect(bar.frame.maxY < start.minY && bar.frame.maxY > start.minY - 20)
    #expect(bar.rows.prefix(3).map(\.title) == ["Cut", "Copy", "Paste"] && bar.rows.allSatisfy(\.isEnabled), "what cannot be done is left out")
    #expect(!labelTexts(in: menu).contains { $0.hasPrefix("Ctrl") } && UIMenuController.shared.menuFrame == bar.frame)
    stage.key(HID.escape)
    stage.down(60, 163, .right)
    stage.up(60, 163, .right)
    let sheet = try #require((stage.window.router.menu as? ContextMenuView)?.lastPanel as? MenuSheet)
    stage.window.layoutIfNeeded()
    #expect(sheet.rows.allSatisfy { $0.frame.height == 28 } && labelTexts(in: sheet).contains("Ctrl C"))
  }

  nonisolated static let targets: [(CGRect, Double)] = [
    (CGRect(x: 180, y: 200, width: 40, height: 20), 148), (CGRect(x: 180, y: 10, width: 40, height: 20), 38), (CGRect(x: 0, y: 0, width: 400, height: 300), 128),
  ]

  /// Below if the space above is too small, over the target if both are; never beyond the edge.
  @Test(arguments: targets)
  func barIsPlacedBesideTarget(target: CGRect, top: Double) throws {
    let bench = bench(["Cut", "Copy"])
    defer { bench.close() }
    bench.open(about: target)
    let frame = try #require(bench.bar).frame
    #expect(Double(frame.minY) == top && frame.height == 44 && abs(frame.midX - target.midX) <= 1)
    for x in [CGFloat(0), 400] {
      bench.open(about: CGRect(x: x, y: 200, width: 0, height: 10))
      #expect(bench.bar.map { bench.stage.window.bounds.contains($0.frame) } == true)
    }
  }

  /// A menu that code opens has the style of the last pointer type.
  @Test func menuOpenedByCodeFitsLastPointerType() {
    let bench = bench(["Pin"])
    defer { bench.close() }
    bench.open(about: .zero, by: .code)
    #expect(bench.menu != nil && bench.bar == nil)
    bench.stage.key(HID.escape)
    bench.stage.touch(1, .began, 50, 50)
    bench.stage.touch(1, .ended, 50, 50)
    bench.open(about: .zero, by: .code)
    #expect(bench.bar != nil)
    bench.stage.key(HID.escape)
    bench.stage.click(50, 50)
    bench.open(about: .zero, by: .code)
    #expect(bench.menu != nil && bench.bar == nil)
  }

  // MARK: Pages

  private static let many = ["Cut", "Copy", "Paste", "Delete", "Select All", "Define on the Web", "Bold", "Italic", "Underline"]

  @Test func overflowingItemsAreOnFurtherPages() throws {
    let bench = bench(Self.many, width: 320)
    defer { bench.close() }
    bench.open(about: CGRect(x: 100, y: 150, width: 40, height: 20))
    var (pages, seen) = ([bench.labels], bench.labels.filter { Self.many.contains($0) })
    #expect(bench.labels.last == "more items" && bench.labels.first == "Cut")
    var arrows: [CGRect] = []
    while let arrow = bench.seen.first(where: { $0.label == "more items" }), pages.count < 9 {
      arrows.append(arrow.frame)
      bench.tap("more items")
      #expect(bench.seen.allSatisfy { $0.frame.width >= 44 && $0.frame.height >= 44 })
      pages.append(bench.labels)
      seen += bench.labels.filter { Self.many.contains($0) }
    }
    #expect(seen == Self.many && pages.count > 2 && pages.dropFirst().allSatisfy { $0.first == "previous items" })
    #expect(Set(arrows.map(\.midX)).count == 1, "the arrow stays under the touch")
    let last = try #require(arrows.last)
    bench.stage.touch(1, .began, last.midX, last.midY)
    bench.stage.touch(1, .ended, last.midX, last.midY)
    #expect(bench.menu != nil && bench.log.drain().isEmpty, "the last page has no item at that point")
    bench.tap("previous items")
    #expect(bench.labels == pages[pages.count - 2] && bench.log.drain().isEmpty)
    bench.tap(bench.labels[1])
    #expect(bench.menu == nil && bench.log.drain().count == 1)
  }

  @Test func keysReachEachItemAndCloseMenu() {
    let bench = bench(Self.many, width: 320)
    defer { bench.close() }
    bench.open(about: CGRect(x: 100, y: 150, width: 40, height: 20))
    #expect(bench.highlighted == nil)
    var reached: [String?] = []
    for _ in Self.many {
      bench.stage.key(HID.right)
      reached.append(bench.highlighted)
      #expect(bench.labels.contains(bench.highlighted ?? ""), "it is visible")
    }
    #expect(reached == Self.many)
    bench.stage.key(HID.right)
    #expect(bench.highlighted == "Cut", "the ends meet")
    bench.stage.key(HID.left)
    #expect(bench.highlighted == "Underline")
    bench.stage.key(4, "d", types: "d")
    bench.stage.key(HID.enter)
    #expect(bench.menu == nil && bench.log.drain() == ["Delete"])
    bench.open(about: .zero)
    bench.stage.key(HID.escape)
    #expect(bench.menu == nil)
  }

  /// In any window and at any text size it is inside the window, and each item can be reached.
  @Test(arguments: 1...(LongTests.areWanted ? 8 : 3) as ClosedRange<UInt64>) func barStaysInWindow(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bench = Bench()
    defer {
      bench.close()
      UIApplication.shared.reset()
    }
    UIApplication.shared.setPreferredContentSizeCategory(UIContentSizeCategory.allSizes.randomElement(using: &random)!)
    for step in 0..<8 {
      let size = GalleyRaster.Size(width: .random(in: 60...900, using: &random), height: .random(in: 40...700, using: &random))
      bench.stage.play(.resized(size))
      bench.view.frame = bench.stage.window.bounds
      bench.items = (0..<Int.random(in: 1...12, using: &random)).map { bench.action(String(repeating: "word ", count: Int.random(in: 1...9, using: &random)) + "\($0)") }
      bench.items.append(UIMenu(title: "More", children: bench.items))
      let place = CGPoint(x: .random(in: 0..<size.width, using: &random), y: .random(in: 0..<size.height, using: &random))
      bench.open(about: CGRect(origin: place, size: CGSize(width: .random(in: 0...200, using: &random), height: .random(in: 0...200, using: &random))))
      for depth in 1...2 {
        #expect(bench.menu?.panels.count == depth)
        var reached: [String] = []
        for _ in bench.menu?.lastPanel.rows ?? [] {
          bench.stage.key(HID.right)
          bench.stage.window.layoutIfNeeded()
          reached.append(bench.highlighted ?? "")
          let frame = bench.bar?.frame ?? .null
          #expect(bench.stage.window.bounds.contains(frame) && frame == frame.integral, "seed \(seed), step \(step): \(frame) in \(size)")
        }
        // Keys that open a submenu highlight its first item.
        #expect(reached.sorted() == bench.menu?.lastPanel.rows.map(\.title).sorted())
        bench.stage.key(HID.enter)
      }
      #expect(bench.menu == nil && bench.log.drain().count == 1)
    }
  }

  // MARK: Submenus

  @Test func submenuReplacesBarContent() {
    let bench = bench(["Copy"])
    defer { bench.close() }
    bench.items.append(UIMenu(title: "Direction", children: [bench.action("Left"), bench.action("Right")]))
    bench.open(about: CGRect(x: 180, y: 200, width: 40, height: 20))
    #expect(bench.labels == ["Copy", "Direction"])
    bench.tap("Direction")
    #expect(bench.labels == ["back", "Left", "Right"])
    bench.tap("back")
    #expect(bench.labels == ["Copy", "Direction"] && bench.menu?.panels.count == 1)
    // With keys.
    for key in [HID.end, HID.down] { bench.stage.key(key) }
    #expect(bench.labels == ["back", "Left", "Right"] && bench.highlighted == "Left")
    bench.stage.key(HID.escape)
    #expect(bench.menu?.panels.count == 1)
    bench.stage.key(HID.enter)
    bench.stage.key(HID.right)
    bench.stage.key(HID.up)
    #expect(bench.menu?.panels.count == 1 && bench.highlighted == "Direction")
    bench.tap("Direction")
    bench.tap("Right")
    #expect(bench.menu == nil && bench.log.drain() == ["Right"])
  }

  @Test func touchSlidesOntoItemAndOff() throws {
    let bench = bench(["Cut", "Copy"])
    defer { bench.close() }
    bench.open(about: CGRect(x: 180, y: 200, width: 40, height: 20), by: .touch)
    bench.stage.touch(1, .moved, 200, 230)
    bench.stage.touch(1, .ended, 200, 230)
    #expect(bench.menu != nil && bench.highlighted == nil, "a release outside of the menu keeps it open")
    let copy = try #require(bench.seen.first { $0.label == "Copy" }).frame
    bench.stage.touch(1, .began, copy.midX, copy.midY)
    #expect(bench.highlighted == "Copy")
    bench.stage.touch(1, .moved, 200, 280)
    bench.stage.touch(1, .ended, 200, 280)
    #expect(bench.menu != nil && bench.log.drain().isEmpty)
    bench.stage.touch(1, .began, 200, 280)
    #expect(bench.menu == nil)
    bench.stage.touch(1, .ended, 200, 280)
    bench.open(about: CGRect(x: 180, y: 200, width: 40, height: 20), by: .touch)
    bench.stage.touch(1, .moved, copy.midX, copy.midY)
    bench.stage.touch(1, .ended, copy.midX, copy.midY)
    #expect(bench.log.drain() == ["Copy"])
  }

  @Test func barUsesInterfaceStyleOfItsView() throws {
    let bench = bench(["Cut"])
    defer { bench.close() }
    bench.view.overrideUserInterfaceStyle = .dark
    bench.open(about: .zero)
    #expect(try #require(bench.bar).traitCollection.userInterfaceStyle == .dark)
  }

  // MARK: Context menus

  /// A view with a menu of 30 rows.
  private final class Lister: UIView, UIContextMenuInteractionDelegate {
    var chosen: [String] = []
    func contextMenuInteraction(_ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint) -> UIContextMenuConfiguration? {
      UIContextMenuConfiguration(actionProvider: { [weak self] _ in
        UIMenu(children: (0..<30).map { index in
          UIKeyCommand(title: "Item \(index)", input: "k", modifierFlags: .control) { _ in self?.chosen.append("Item \(index)") }
        })
      })
    }
  }

  @Test func contextMenuHasLargeRowsThatScrollByTouch() throws {
    let view = Lister(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    view.addInteraction(UIContextMenuInteraction(delegate: view))
    let stage = EventStage.atDesk([view], width: 400, height: 400)
    defer { stage.closeAtDesk() }
    stage.touch(1, .began, 60, 60)
    stage.wait(700)
    stage.touch(1, .ended, 60, 60)
    let sheet = try #require((stage.window.router.menu as? ContextMenuView)?.lastPanel as? MenuSheet)
    stage.window.layoutIfNeeded()
    #expect(sheet.rows.allSatisfy { $0.frame.height >= 44 } && sheet.scrolls && !labelTexts(in: sheet).contains { $0.hasPrefix("Ctrl") })
    let x = sheet.frame.midX
    stage.touch(2, .began, x, 380)
    for y in stride(from: 360.0, through: 20, by: -20) { stage.touch(2, .moved, x, y) }
    stage.touch(2, .ended, x, 20)
    #expect(stage.window.router.menu != nil && view.chosen.isEmpty, "scrolling chooses nothing")
    let row = try #require(sheet.row(at: sheet.convert(CGPoint(x: x, y: 200), from: nil)))
    #expect(row.title != "Item 0" && sheet.highlighted == nil)
    stage.touch(2, .began, x, 200)
    stage.touch(2, .ended, x, 200)
    #expect(view.chosen == [row.title] && stage.window.router.menu == nil)
  }
}
