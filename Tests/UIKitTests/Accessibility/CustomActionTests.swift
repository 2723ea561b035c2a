import GalleyWindowing
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Custom accessibility actions: in the screen's item tree and in a menu that a key opens.
@Suite(.serialized) @MainActor
struct CustomActionTests {
  private final class Card: UIView {
    var activations = 0
    override var canBecomeFocused: Bool { true }
    override func accessibilityActivate() -> Bool {
      activations += 1
      return true
    }
  }

  private func card(on stage: EventStage) -> Card {
    let card = Card(frame: CGRect(x: 10, y: 10, width: 100, height: 50))
    (card.screenRole, card.accessibilityLabel, card.accessibilityHint) = (.button, "A card", "Opens it.")
    stage.window.addSubview(card)
    return card
  }

  @Test func screenItemsListCustomActions() {
    let stage = EventStage()
    defer { stage.close() }
    let card = card(on: stage)
    #expect(stage.window.screenItems().first { $0.label == "A card" }?.actions == [] && card.accessibilityCustomActions == nil)
    card.accessibilityCustomActions = [UIAccessibilityCustomAction(name: "Delete") { _ in true }, UIAccessibilityCustomAction(name: "Share", actionHandler: nil)]
    let item = stage.window.screenItems().first { $0.label == "A card" }
    #expect(item?.actions == ["Delete", "Share"] && item?.hint == "Opens it.")
    card.removeFromSuperview()
  }

  @Test func menuKeyShowsCustomActions() {
    let stage = EventStage()
    defer { stage.close() }
    let card = card(on: stage)
    var done: [String] = []
    card.accessibilityCustomActions = ["Delete", "Share"].map { name in UIAccessibilityCustomAction(name: name) { done.append($0.name); return true } }
    stage.window.focus(card)
    stage.key(101)
    #expect(stage.window.router.menu != nil)
    // The first action is highlighted.
    stage.key(81)
    stage.key(40)
    #expect(done == ["Share"] && stage.window.router.menu == nil)
    card.accessibilityCustomActions = nil
    stage.key(101)
    #expect(stage.window.router.menu == nil)
    card.removeFromSuperview()
  }

  private final class Page: UIView, UIContextMenuInteractionDelegate {
    func contextMenuInteraction(_ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint) -> UIContextMenuConfiguration? {
      UIContextMenuConfiguration(actionProvider: { _ in UIMenu(children: [UIAction(title: "Of the page") { _ in }]) })
    }
  }

  /// Custom actions of a view, or of a view around it, precede the context menu of a page that contains both.
  @Test(arguments: [true, false]) func innermostCustomActionsComeFirst(isOfCard: Bool) {
    let stage = EventStage()
    defer { stage.close() }
    let (page, group) = (Page(frame: stage.window.bounds), UIView(frame: stage.window.bounds))
    page.addInteraction(UIContextMenuInteraction(delegate: page))
    stage.window.addSubview(page)
    page.addSubview(group)
    let card = card(on: stage)
    group.addSubview(card)
    var done: [String] = []
    (isOfCard ? card : group).accessibilityCustomActions = [UIAccessibilityCustomAction(name: "Delete") { done.append($0.name); return true }]
    stage.window.focus(card)
    stage.key(101)
    stage.key(40)
    #expect(done == ["Delete"] && stage.window.router.menu == nil)
    page.removeFromSuperview()
  }

  @Test func spaceActivatesFocusedElement() {
    let stage = EventStage()
    defer { stage.close() }
    let card = card(on: stage)
    stage.key(44, " ")
    #expect(card.activations == 0)
    stage.window.focus(card)
    stage.key(44, " ")
    stage.key(40)
    #expect(card.activations == 2)
    card.removeFromSuperview()
  }

  @Test func actionSendsSelectorToTarget() {
    let stage = EventStage()
    defer { stage.close() }
    final class Target: UIResponder {
      var sent = 0
      override class var actions: ActionTable { super.actions.adding("act:", to: Target.self) { target, _ in target.sent += 1 } }
    }
    let target = Target()
    #expect(UIAccessibilityCustomAction(name: "a", target: target, selector: "act:").perform() && target.sent == 1)
    #expect(!UIAccessibilityCustomAction(name: "a", actionHandler: nil).perform())
  }
}
