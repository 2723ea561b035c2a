import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Trait change notifications and their receivers.
@Suite(.serialized) @MainActor
struct TraitChangeTests {
  private final class Badge: UIView {
    var heard: [String] = []
    override class var actions: ActionTable { super.actions.adding("changed:", to: Badge.self) { $0.changed($1) } }
    func changed(_ sender: Any?) { heard.append("action of \(sender as AnyObject === self ? "itself" : "another")") }
  }

  @Test func handlersHearOfTheirTraits() {
    let stage = EventStage()
    defer { stage.close() }
    stage.window.overrideUserInterfaceStyle = .light
    let badge = Badge()
    var heard: [String] = []
    let registration = badge.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (badge: Badge, previous: UITraitCollection) in
      heard.append("\(previous.userInterfaceStyle) to \(badge.traitCollection.userInterfaceStyle)")
    }
    badge.registerForTraitChanges([UITraitLayoutDirection.self, UITraitDisplayScale.self]) { (_: Badge, _) in heard.append("direction") }
    stage.window.addSubview(badge)
    stage.session.turn()
    #expect(heard == [], "initial values are not a change")
    badge.overrideUserInterfaceStyle = .dark
    #expect(heard == ["light to dark"])
    badge.overrideUserInterfaceStyle = .dark
    stage.window.overrideUserInterfaceStyle = .dark
    #expect(heard == ["light to dark"])
    badge.unregisterForTraitChanges(registration)
    badge.overrideUserInterfaceStyle = .light
    #expect(heard == ["light to dark"])
  }

  @Test func actionsHearOfThem() {
    let stage = EventStage()
    defer { stage.close() }
    stage.window.overrideUserInterfaceStyle = .light
    let (badge, other) = (Badge(), Badge())
    badge.registerForTraitChanges([UITraitUserInterfaceStyle.self], action: "changed:")
    badge.registerForTraitChanges(UITraitCollection.systemTraitsAffectingColorAppearance, target: other, action: "changed:")
    stage.window.addSubview(badge)
    stage.session.turn()
    badge.overrideUserInterfaceStyle = .dark
    #expect(badge.heard == ["action of itself"] && other.heard == ["action of another"])
  }

  @Test func controllersHearOfThem() {
    let stage = EventStage()
    defer { stage.close() }
    let before = UIApplication.shared.preferredContentSizeCategory
    defer { UIApplication.shared.setPreferredContentSizeCategory(before) }
    UIApplication.shared.setPreferredContentSizeCategory(.large)
    final class Page: UIViewController { var sizes: [UIContentSizeCategory] = [] }
    let page = Page()
    page.registerForTraitChanges([UITraitPreferredContentSizeCategory.self]) { (page: Page, _: UITraitCollection) in
      page.sizes.append(page.traitCollection.preferredContentSizeCategory)
    }
    stage.window.rootViewController = page
    stage.session.turn()
    UIApplication.shared.setPreferredContentSizeCategory(.extraLarge)
    stage.session.turn()
    #expect(page.sizes == [.extraLarge])
  }

  @Test func aDesktopIsAPad() {
    #expect(UIDevice.current.userInterfaceIdiom == .pad && UIView().traitCollection.userInterfaceIdiom == .pad)
    #expect(UITraitCollection().userInterfaceIdiom == .unspecified)
    let phone = UITraitCollection(userInterfaceIdiom: .phone)
    #expect(phone[UITraitUserInterfaceIdiom.self] == .phone && UITraitCollection(traitsFrom: [.current, phone]).userInterfaceIdiom == .phone)
    #expect(phone.changedTraits(from: UITraitCollection()).count == 1 && phone.changedTraits(from: nil).count == 5)
  }
}
