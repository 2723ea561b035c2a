import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The bar button items beside the suggestions above the keyboard.
@MainActor @Suite(.serialized) struct AssistantTests {
  private func with(width: Double = 1280, _ body: (KeyboardBench) throws -> Void) rethrows {
    let bench = KeyboardBench(width: width)
    defer { bench.close() }
    try body(bench)
  }

  private func buttons(_ stage: EventStage) -> [String: CGRect] {
    stage.window.layoutIfNeeded()
    let items = stage.window.screenItems().filter { $0.role == .button }
    return Dictionary(items.map { ($0.label, $0.frame) }) { first, _ in first }
  }

  private func height(_ bench: KeyboardBench) -> CGFloat? { bench.stage.window.keyboard.frame?.height }

  @Test func assistantItemsAreAtBothEndsAndPerformActions() throws {
    try with { bench in
      var done: [String] = []
      @MainActor func item(_ title: String) -> UIBarButtonItem { UIBarButtonItem(title: title, primaryAction: UIAction { _ in done.append(title) }) }
      let assistant = bench.first.inputAssistantItem
      #expect(bench.first.inputAssistantItem === assistant)
      bench.first.becomeFirstResponder()
      bench.settle()
      let low = try #require(height(bench))
      assistant.leadingBarButtonGroups = [UIBarButtonItemGroup(barButtonItems: [item("One"), item("Two")], representativeItem: nil)]
      assistant.trailingBarButtonGroups = [UIBarButtonItemGroup(barButtonItems: [item("Three")], representativeItem: nil)]
      bench.settle()
      #expect(height(bench) == low + 40)
      let (shown, span) = (buttons(bench.stage), SystemKeyboard.span(inWidth: 1280))
      let (one, two, three) = (try #require(shown["One"]), try #require(shown["Two"]), try #require(shown["Three"]))
      #expect(one.minX == span.lowerBound && one.maxX < two.minX && three.maxX == span.upperBound)
      for frame in [one, two, three] { bench.stage.click(Double(frame.midX), Double(frame.midY)) }
      #expect(done == ["One", "Two", "Three"] && bench.first.isFirstResponder && bench.first.typed == "")
      // Another text has its own items.
      bench.second.becomeFirstResponder()
      bench.settle()
      #expect(height(bench) == low && buttons(bench.stage)["One"] == nil)
      bench.first.becomeFirstResponder()
      bench.settle()
      #expect(height(bench) == low + 40)
      assistant.leadingBarButtonGroups = []
      assistant.trailingBarButtonGroups = []
      bench.settle()
      #expect(height(bench) == low && buttons(bench.stage)["Three"] == nil)
    }
  }

  @Test func itemChangesAreShown() throws {
    try with { bench in
      let item = UIBarButtonItem(title: "One", primaryAction: UIAction { _ in })
      let group = UIBarButtonItemGroup(barButtonItems: [item], representativeItem: nil)
      bench.first.inputAssistantItem.leadingBarButtonGroups = [group]
      bench.first.becomeFirstResponder()
      bench.settle()
      let high = try #require(height(bench))
      item.title = "Another one"
      bench.settle()
      #expect(Set(buttons(bench.stage).keys) == ["Another one"])
      group.barButtonItems.append(UIBarButtonItem(title: "Two", primaryAction: UIAction { _ in }))
      bench.settle()
      #expect(Set(buttons(bench.stage).keys) == ["Another one", "Two"])
      group.isHidden = true
      bench.settle()
      #expect(buttons(bench.stage).isEmpty && height(bench) == high - 40)
    }
  }

  /// An item that replaces a removed one, which nothing else retains.
  @Test func eachItemPerformsItsOwnAction() throws {
    try with { bench in
      var done: [Int] = []
      bench.first.becomeFirstResponder()
      for number in 0..<5 {
        bench.first.inputAssistantItem.leadingBarButtonGroups = []
        let item = UIBarButtonItem(title: "One", primaryAction: UIAction { _ in done.append(number) })
        bench.first.inputAssistantItem.leadingBarButtonGroups = [UIBarButtonItemGroup(barButtonItems: [item], representativeItem: nil)]
        bench.settle()
        let one = try #require(buttons(bench.stage)["One"])
        bench.stage.click(Double(one.midX), Double(one.midY))
      }
      #expect(done == [0, 1, 2, 3, 4])
    }
  }

  @Test func suggestionsAreBetweenAssistantItems() throws {
    try CorrectionBench.with { bench in
      let assistant = bench.view.inputAssistantItem
      for (title, side) in [("Start", \UITextInputAssistantItem.leadingBarButtonGroups), ("End", \.trailingBarButtonGroups)] {
        let item = UIBarButtonItem(title: title, primaryAction: UIAction { _ in })
        assistant[keyPath: side] = [UIBarButtonItemGroup(barButtonItems: [item], representativeItem: nil)]
      }
      bench.begin(bench.view)
      bench.click("laby")
      #expect(bench.predictions().first == "labyrinth")
      let bar = try #require(bench.views(PredictionBar.self).first)
      let words = bar.subviews.filter { !$0.isHidden }.map { $0.convert($0.bounds, to: nil) }
      let shown = buttons(bench.stage)
      let (start, end) = (try #require(shown["Start"]), try #require(shown["End"]))
      #expect(words.allSatisfy { $0.minX > start.maxX && $0.maxX < end.minX && $0.minY < start.midY && $0.maxY > start.midY })
    }
  }

  @Test func representativeItemReplacesGroupThatDoesNotFit() throws {
    try with(width: 420) { bench in
      var done: [String] = []
      @MainActor func item(_ title: String) -> UIBarButtonItem { UIBarButtonItem(title: title, primaryAction: UIAction { _ in done.append(title) }) }
      let small = UIBarButtonItemGroup(barButtonItems: [item("Small")], representativeItem: nil)
      let large = UIBarButtonItemGroup(
        barButtonItems: ["First of many", "Second of many", "Third of many", "Fourth of many"].map(item), representativeItem: UIBarButtonItem(title: "Many", style: .plain, target: nil, action: nil))
      bench.first.inputAssistantItem.leadingBarButtonGroups = [small]
      bench.first.inputAssistantItem.trailingBarButtonGroups = [large]
      bench.first.becomeFirstResponder()
      bench.settle()
      let shown = buttons(bench.stage)
      #expect(Set(shown.keys) == ["Small", "Many"] && large.isDisplayingRepresentativeItem && !small.isDisplayingRepresentativeItem)
      let many = try #require(shown["Many"])
      bench.stage.click(Double(many.midX), Double(many.midY))
      bench.settle()
      let menu = try #require(bench.stage.window.router.menu as? ContextMenuView)
      #expect(menu.lastPanel.rows.map(\.title) == large.barButtonItems.map { $0.title ?? "" })
      bench.stage.window.layoutIfNeeded()
      let row = menu.lastPanel.rows[1]
      let place = row.convert(row.bounds, to: nil)
      bench.stage.click(Double(place.midX), Double(place.midY))
      bench.settle()
      #expect(done == ["Second of many"] && bench.first.isFirstResponder)
    }
  }
}
