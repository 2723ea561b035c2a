import CoreGraphics
import Foundation
import GalleyWindowing
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Navigation and tab bar controllers.
@Suite(.serialized) @MainActor
struct NavigationTests {
  private final class Page: UIViewController {
    let button = UIButton(type: .system)
    var events: [String] = []
    init(_ title: String) {
      super.init(nibName: nil, bundle: nil)
      self.title = title
    }
    required init?(coder: NSCoder) { nil }
    override func viewDidLoad() {
      view.backgroundColor = .systemBackground
      button.setTitle("of \(title ?? "")", for: .normal)
      button.frame = CGRect(x: 20, y: 20, width: 120, height: 30)
      view.addSubview(button)
    }
    override func viewWillAppear(_ animated: Bool) { events.append("will appear") }
    override func viewDidDisappear(_ animated: Bool) { events.append("gone") }
    override func didMove(toParent parent: UIViewController?) { events.append(parent == nil ? "out" : "in") }
  }

  private final class Listener: UINavigationControllerDelegate {
    var heard: [String] = []
    func navigationController(_ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool) {
      heard.append("will \(viewController.title ?? "")")
    }
    func navigationController(_ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool) {
      heard.append("did \(viewController.title ?? "")")
    }
  }

  private func labels(_ stage: EventStage) -> [String] { stage.window.screenItems().filter { $0.role == .button }.map(\.label) }

  /// A push from within a callback: the last controller is shown, and nothing of the earlier ones remains.
  @Test(arguments: ["will show", "did load", "did appear"], [false, true]) func pushWithinCallbackShowsLastController(_ moment: String, animated: Bool) throws {
    final class Eager: UIViewController {
      var loaded: () -> Void = {}, appeared: () -> Void = {}
      override func viewDidLoad() { loaded() }
      override func viewDidAppear(_ animated: Bool) { appeared() }
    }
    final class Guide: UINavigationControllerDelegate {
      var willShow: (UIViewController) -> Void = { _ in }
      func navigationController(_ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool) { willShow(viewController) }
    }
    let stage = EventStage(width: 400, height: 300)
    defer { stage.close() }
    let (first, middle, last, guide) = (Page("First"), Eager(), Page("Last"), Guide())
    let navigation = UINavigationController(rootViewController: first)
    navigation.delegate = guide
    stage.window.rootViewController = navigation
    var isBack = false
    let further: () -> Void = { if !isBack, navigation.topViewController === middle { navigation.pushViewController(last, animated: animated) } }
    switch moment {
    case "will show": guide.willShow = { if $0 === middle { further() } }
    case "did load": middle.loaded = further
    default: middle.appeared = further
    }
    navigation.pushViewController(middle, animated: animated)
    stage.wait(1000)
    let container = try #require(last.view.superview)
    #expect(navigation.viewControllers == [first, middle, last] && container.subviews == [last.view], "\(container.subviews)")
    #expect(last.view.frame == container.bounds && navigation.navigationBar.topItem === last.navigationItem)
    // A controller that pushes each time it appears cannot be left, and trying loses nothing.
    if moment != "did load" {
      navigation.popViewController(animated: animated)
      stage.wait(1000)
      #expect(navigation.viewControllers == [first, middle, last] && container.subviews == [last.view] && last.parent === navigation)
    }
    isBack = true
    navigation.popViewController(animated: animated)
    stage.wait(1000)
    navigation.popViewController(animated: animated)
    stage.wait(1000)
    #expect(container.subviews == [first.view] && first.view.frame == container.bounds)
  }

  /// A controller that moves to another container leaves its former one.
  @Test func controllerMovedToAnotherContainerLeavesTheFirst() {
    let stage = EventStage(width: 400, height: 300)
    defer { stage.close() }
    let (below, moving) = (Page("Below"), Page("Moving"))
    let (from, to, tabs) = (UINavigationController(rootViewController: below), UINavigationController(rootViewController: Page("Other")), UITabBarController())
    stage.window.rootViewController = from
    from.pushViewController(moving, animated: false)
    to.pushViewController(moving, animated: false)
    #expect(from.viewControllers == [below] && below.view.window != nil && from.navigationBar.topItem === below.navigationItem)
    tabs.viewControllers = [Page("Tab"), moving]
    #expect(to.viewControllers.count == 1 && moving.parent === tabs)
    tabs.selectedIndex = 1
    // The order does not matter: its view stays in its new superview.
    let other = Page("Other container")
    other.view.addSubview(moving.view)
    other.addChild(moving)
    #expect(moving.view.superview === other.view)
    #expect(tabs.viewControllers?.count == 1 && tabs.selectedIndex == 0 && tabs.tabBar.items?.count == 1)
  }

  /// A search controller that now belongs to another navigation controller stays there.
  @Test func searchControllerMovedElsewhereStaysThere() {
    let (one, other, search) = (Page("One"), Page("Other"), UISearchController(searchResultsController: nil))
    let (from, to) = (UINavigationController(rootViewController: one), UINavigationController(rootViewController: other))
    for (navigation, page) in [(from, one), (to, other)] {
      page.navigationItem.searchController = search
      navigation.view.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
      navigation.view.layoutIfNeeded()
      #expect(search.searchBar.superview === navigation.view)
    }
    from.pushViewController(Page("Next"), animated: false)
    from.view.layoutIfNeeded()
    #expect(search.searchBar.superview === to.view)
  }

  /// Escape closes open elements of the shown page before it goes back.
  @Test func escapeClosesOpenElementsBeforeGoingBack() {
    final class Drawer: UIView, EscapeHandling {
      var isOpen = true
      func closesOnEscape() -> Bool {
        defer { isOpen = false }
        return isOpen
      }
    }
    let stage = EventStage(width: 400, height: 300)
    defer { stage.close() }
    let (second, drawer) = (Page("Second"), Drawer())
    let navigation = UINavigationController(rootViewController: Page("First"))
    stage.window.rootViewController = navigation
    navigation.pushViewController(second, animated: false)
    second.view.addSubview(drawer)
    stage.wait(400)
    stage.key(41)
    #expect(!drawer.isOpen && navigation.topViewController === second)
    let field = UITextField(frame: CGRect(x: 10, y: 100, width: 100, height: 30))
    field.inputAccessoryView = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    second.view.addSubview(field)
    field.becomeFirstResponder()
    stage.wait(400)
    stage.key(41)
    #expect(!field.isFirstResponder && navigation.topViewController === second, "Escape does not pop while an accessory bar is shown either")
    #expect(stage.window.firstResponder == nil && stage.window.focusedView == nil)
    stage.wait(400)
    stage.key(41)
    stage.wait(400)
    #expect(navigation.topViewController !== second)
  }

  @Test(arguments: [true, false]) func pushesAndGoesBack(isAnimated: Bool) {
    let stage = EventStage(width: 400, height: 300)
    defer { stage.close() }
    let (first, second) = (Page("First"), Page("Second"))
    let navigation = UINavigationController(rootViewController: first)
    let listener = Listener()
    navigation.delegate = listener
    stage.window.rootViewController = navigation
    stage.session.turn()
    #expect(first.navigationController === navigation && first.view.frame.height == 256 && labels(stage) == ["of First"])
    navigation.pushViewController(second, animated: isAnimated)
    if isAnimated {
      stage.wait(100)
      #expect(first.view.window != nil && second.view.window != nil, "both are seen on the way")
    }
    stage.wait(400)
    #expect(navigation.topViewController === second && first.view.window == nil && second.view.frame == first.view.frame)
    #expect(labels(stage) == ["Back to First", "of Second"] && navigation.navigationBar.topItem?.title == "Second")
    second.title = "Other"
    #expect(navigation.navigationBar.topItem?.title == "Other")
    stage.click(30, 20)
    stage.wait(400)
    #expect(navigation.viewControllers.count == 1 && first.view.window != nil && second.view.window == nil && second.parent == nil)
    #expect(second.events == ["will appear", "in", "out", "gone"])
    #expect(listener.heard == ["will First", "did First", "will Second", "did Second", "will First", "did First"])
    #expect(navigation.popViewController(animated: true) == nil, "from the first there is no way back")
  }

  private final class Guest: UIViewController {
    var events: [String] = []
    var whenGoing: () -> Void = {}
    override func viewWillAppear(_ animated: Bool) {
      events.append("comes")
      navigationController?.setToolbarHidden(false, animated: false)
    }
    override func viewWillDisappear(_ animated: Bool) {
      events.append("goes \(view.window != nil) \(isMovingFromParent) \(animated)")
      navigationController?.setToolbarHidden(true, animated: false)
      whenGoing()
    }
    override func viewDidDisappear(_ animated: Bool) { events.append("gone \(view.window != nil)") }
  }

  /// A disappearing controller is notified while it still has its navigation controller, and restores the bars.
  @Test(arguments: [true, false]) func disappearingControllerCanRestoreBars(isAnimated: Bool) {
    let stage = EventStage(width: 400, height: 300)
    defer { stage.close() }
    let guest = Guest()
    let navigation = UINavigationController(rootViewController: Page("First"))
    stage.window.rootViewController = navigation
    stage.session.turn()
    navigation.pushViewController(guest, animated: isAnimated)
    stage.wait(500)
    #expect(!navigation.isToolbarHidden)
    navigation.popViewController(animated: isAnimated)
    #expect(navigation.isToolbarHidden && guest.events.prefix(2) == ["comes", "goes true true \(isAnimated)"])
    stage.wait(500)
    #expect(guest.events == ["comes", "goes true true \(isAnimated)", "gone false"] && guest.navigationController == nil)
    // A covered controller stays in the stack.
    navigation.pushViewController(guest, animated: isAnimated)
    stage.wait(500)
    navigation.pushViewController(Page("Above"), animated: isAnimated)
    stage.wait(500)
    #expect(guest.events.suffix(3) == ["comes", "goes true false \(isAnimated)", "gone false"] && guest.navigationController === navigation)
  }

  /// A controller can push another when it disappears: that one is shown and notified.
  @Test(arguments: [true, false]) func disappearingControllerCanPushAnother(isAnimated: Bool) {
    let stage = EventStage(width: 400, height: 300)
    defer { stage.close() }
    let (first, guest, other) = (Page("First"), Guest(), Page("Other"))
    let navigation = UINavigationController(rootViewController: first)
    stage.window.rootViewController = navigation
    navigation.pushViewController(guest, animated: false)
    stage.wait(500)
    guest.whenGoing = { [unowned navigation] in navigation.pushViewController(other, animated: isAnimated) }
    navigation.popViewController(animated: isAnimated)
    stage.wait(600)
    #expect(navigation.viewControllers == [first, other] && other.view.window != nil && first.view.window == nil && guest.view.window == nil)
    #expect(guest.parent == nil && guest.events.last == "gone false" && navigation.navigationBar.topItem?.title == "Other")
  }

  /// A controller can return when it disappears: it is shown and was notified of its appearance.
  @Test(arguments: [true, false]) func disappearingControllerCanBePushedAgain(isAnimated: Bool) {
    let stage = EventStage(width: 400, height: 300)
    defer { stage.close() }
    let guest = Guest()
    let navigation = UINavigationController(rootViewController: Page("First"))
    stage.window.rootViewController = navigation
    navigation.pushViewController(guest, animated: false)
    stage.wait(500)
    guest.whenGoing = { [unowned navigation, unowned guest] in
      guest.whenGoing = {}
      navigation.pushViewController(guest, animated: isAnimated)
    }
    navigation.popViewController(animated: isAnimated)
    stage.wait(600)
    #expect(navigation.topViewController === guest && guest.view.window != nil && guest.parent === navigation)
    #expect(guest.events.last == "comes" && !navigation.isToolbarHidden)
  }

  @Test func escapeGoesBackAndRestoresKeyboardFocus() {
    let stage = EventStage(width: 400, height: 300)
    defer { stage.close() }
    let (first, second) = (Page("First"), Page("Second"))
    let navigation = UINavigationController(rootViewController: first)
    stage.window.rootViewController = navigation
    first.button.addAction(UIAction { [unowned navigation] _ in navigation.pushViewController(second, animated: true) }, for: .touchUpInside)
    stage.session.turn()
    stage.key(0x2B)
    #expect(stage.window.focusedView === first.button)
    for (usage, modifiers) in [(UInt16(0x29), KeyModifiers()), (0x50, .alt)] {
      stage.key(0x28)
      stage.wait(400)
      #expect(navigation.topViewController === second && stage.window.focusedView === second.button, "the ring goes along")
      stage.key(usage, nil, modifiers)
      stage.wait(400)
      #expect(navigation.topViewController === first && stage.window.focusedView === first.button)
    }
    stage.key(0x28)
    stage.wait(400)
    stage.key(0x2B)
    stage.key(0x28)
    stage.wait(400)
    #expect(navigation.topViewController === first, "by Tab to the button of the bar")
  }

  /// Without a first responder, as after a click, and with the navigation controller as a part of a larger hierarchy.
  @Test func escapeGoesBackAfterAClick() {
    let stage = EventStage(width: 400, height: 300)
    defer { stage.close() }
    let (first, second, root) = (Page("First"), Page("Second"), UIViewController())
    let navigation = UINavigationController(rootViewController: first)
    first.button.addAction(UIAction { [unowned navigation] _ in navigation.pushViewController(second, animated: true) }, for: .touchUpInside)
    root.addChild(navigation)
    let outside = UIButton(type: .system)
    outside.frame = CGRect(x: 0, y: 280, width: 20, height: 20)
    root.view.addSubview(outside)
    root.view.addSubview(navigation.view)
    stage.window.rootViewController = root
    navigation.view.frame = stage.window.bounds
    stage.session.turn()
    stage.click(60, 80)
    stage.wait(400)
    #expect(navigation.topViewController === second && stage.window.focusedView == nil)
    stage.key(0x2B)
    #expect(stage.window.focusedView?.isDescendant(of: navigation.view) == true, "Tab begins at the clicked view")
    stage.key(0x29)
    stage.wait(400)
    #expect(navigation.topViewController === first)
  }

  /// A table with a clicked row gets the arrow keys again after going back.
  @Test func tableHasKeyboardFocusAfterGoingBack() {
    final class List: UITableViewController {
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 5 }
      override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell(style: .default, reuseIdentifier: nil) }
      override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        navigationController?.pushViewController(Page("Row \(indexPath.row)"), animated: true)
      }
    }
    let stage = EventStage(width: 400, height: 300)
    defer { stage.close() }
    let list = List(style: .plain)
    let navigation = UINavigationController(rootViewController: list)
    stage.window.rootViewController = navigation
    stage.session.turn()
    stage.click(100, 110)
    stage.wait(400)
    #expect(navigation.topViewController?.title == "Row 1")
    stage.key(0x29)
    stage.wait(400)
    stage.key(0x51)
    #expect(navigation.topViewController === list && list.tableView.isFocused)
    stage.key(0x28)
    stage.wait(400)
    #expect(navigation.topViewController?.title == "Row 2")
  }

  @Test(arguments: [200.0, 320, 700]) func backButtonTitleAndItemsFitInBar(width: Double) throws {
    let stage = EventStage(width: width, height: 300)
    defer { stage.close() }
    let (first, second) = (Page("A way back of some length"), Page("Where it has led to"))
    let navigation = UINavigationController(rootViewController: first)
    stage.window.rootViewController = navigation
    navigation.pushViewController(second, animated: false)
    second.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .done)
    stage.session.turn()
    let frames = navigation.navigationBar.subviews.filter { !$0.isHidden && $0.frame.width > 0 }.map(\.frame).sorted { $0.minX < $1.minX }
    #expect(frames.count == 3)
    for (one, next) in zip(frames, frames.dropFirst()) { #expect(one.maxX <= next.minX) }
    #expect((frames.first?.minX ?? -1) >= 0 && (frames.last?.maxX ?? 1e9) <= width)
    navigation.setNavigationBarHidden(true, animated: false)
    stage.session.turn()
    #expect(second.view.frame.height == 300)
  }

  @Test func tabsAreSelectedByPointerAndKeyboard() {
    let stage = EventStage(width: 400, height: 300)
    defer { stage.close() }
    final class Picky: UITabBarControllerDelegate {
      var heard: [Int] = []
      func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool { viewController.title != "c" }
      func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) { heard.append(tabBarController.selectedIndex) }
    }
    let (tabs, picky) = (UITabBarController(), Picky())
    let pages = ["a", "b", "c"].map { Page($0) }
    tabs.viewControllers = pages
    tabs.delegate = picky
    stage.window.rootViewController = tabs
    stage.session.turn()
    #expect(pages[0].view.window != nil && pages[0].view.frame.height == 250 && pages[1].tabBarController === tabs)
    stage.click(200, 275)
    #expect(tabs.selectedIndex == 1 && pages[0].view.window == nil && pages[1].view.window != nil)
    stage.click(330, 275)
    #expect(tabs.selectedIndex == 1, "the delegate refuses")
    stage.key(0x4B, nil, .control)
    #expect(tabs.selectedIndex == 0 && picky.heard == [1, 0])
    stage.key(0x2B)
    stage.key(0x2B)
    stage.key(0x4F)
    stage.key(0x28)
    #expect(tabs.selectedIndex == 1, "Tab to the bar, an arrow to the next tab, Return")
    let old = PresentationDiagnostics.report
    var told: [String] = []
    PresentationDiagnostics.report = { told.append($0) }
    tabs.selectedIndex = 7
    PresentationDiagnostics.report = old
    #expect(tabs.selectedIndex == 1 && told.first?.contains("tab 7 does not exist; the tab bar controller has 3 tabs") == true)
  }
}
