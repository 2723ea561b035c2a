import CoreGraphics
import GalleyWindowing
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Large titles, toolbars and bottom bars of navigation controllers.
@Suite(.serialized) @MainActor
struct LargeTitleTests {
  private final class Rows: UITableViewController {
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 40 }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.textLabel?.text = "Row \(indexPath.row)"
      return cell
    }
  }

  private func stage(_ root: UIViewController) -> (EventStage, UINavigationController) {
    let stage = EventStage(width: 320, height: 400)
    let navigation = UINavigationController(rootViewController: root)
    navigation.navigationBar.prefersLargeTitles = true
    stage.window.rootViewController = navigation
    stage.wait(50)
    return (stage, navigation)
  }

  private func headers(_ stage: EventStage) -> [UILabel] {
    func labels(_ view: UIView) -> [UILabel] { view.isHidden ? [] : ((view as? UILabel).map { [$0] } ?? []) + view.subviews.flatMap(labels) }
    return labels(stage.window).filter { $0.accessibilityTraits.contains(.header) && $0.convert($0.bounds, to: nil).height > 0 }
  }

  @Test func scrollingCollapsesLargeTitle() throws {
    let rows = Rows(style: .plain)
    rows.title = "Notes"
    let (stage, navigation) = stage(rows)
    defer { stage.close() }
    stage.writeScreenshot("large-title")
    let table = try #require(rows.tableView)
    #expect(table.adjustedContentInset.top == 52 && table.contentOffset.y == -52, "\(table.adjustedContentInset) \(table.contentOffset)")
    #expect(headers(stage).map(\.text) == ["Notes"] && headers(stage).first?.shownFont?.pointSize == 34)
    #expect(navigation.largeTitle.frame == CGRect(x: 0, y: 44, width: 320, height: 52))
    table.contentOffset.y = -32
    stage.wait(20)
    #expect(navigation.largeTitle.frame.height == 32)
    stage.writeScreenshot("large-title-half")
    table.contentOffset.y = 100
    stage.wait(20)
    stage.writeScreenshot("large-title-gone")
    #expect(navigation.largeTitle.frame.height == 0 && headers(stage).contains { $0.text == "Notes" && $0.shownFont?.pointSize == 16 })
    table.contentOffset.y = -52
    stage.wait(20)
    #expect(navigation.largeTitle.frame.height == 52 && headers(stage).map { $0.shownFont?.pointSize } == [34])
  }

  @Test func navigationItemsDecideAboutLargeTitles() {
    typealias Mode = UINavigationItem.LargeTitleDisplayMode
    for (modes, wanted) in [
      ([Mode.automatic], true), ([.never], false), ([.inline], false), ([.automatic, .automatic], true), ([.never, .automatic], false), ([.never, .always, .automatic], true),
      ([.always, .never, .automatic], false),
    ] {
      let navigation = UINavigationController(nibName: nil, bundle: nil)
      navigation.navigationBar.prefersLargeTitles = true
      navigation.viewControllers = modes.map { mode in
        let controller = UIViewController()
        controller.navigationItem.largeTitleDisplayMode = mode
        return controller
      }
      #expect(navigation.hasLargeTitle(navigation.topViewController) == wanted, "\(modes)")
      navigation.navigationBar.prefersLargeTitles = false
      #expect(!navigation.hasLargeTitle(navigation.topViewController))
    }
  }

  @Test func contentThatDoesNotScrollIsBelowLargeTitle() {
    let page = UIViewController()
    page.title = "Page"
    let (stage, navigation) = stage(page)
    defer { stage.close() }
    #expect(page.view.convert(page.view.bounds, to: nil) == CGRect(x: 0, y: 96, width: 320, height: 304))
    navigation.navigationBar.prefersLargeTitles = false
    stage.wait(20)
    #expect(page.view.convert(page.view.bounds, to: nil).minY == 44 && navigation.largeTitle.isHidden)
  }

  /// Rows do not move while they slide out, and are in the same position afterwards.
  @Test func goingBackKeepsScrollPosition() throws {
    let (rows, detail) = (Rows(style: .plain), UIViewController())
    detail.navigationItem.largeTitleDisplayMode = .never
    let (stage, navigation) = stage(rows)
    defer { stage.close() }
    let table = try #require(rows.tableView)
    table.contentOffset.y = -32
    stage.wait(20)
    navigation.pushViewController(detail, animated: true)
    stage.wait(100)
    #expect(table.superview != nil && table.contentOffset.y == -32 && table.adjustedContentInset.top == 52)
    stage.wait(500)
    #expect(table.superview == nil && navigation.largeTitle.isHidden)
    navigation.popViewController(animated: true)
    stage.wait(100)
    #expect(table.contentOffset.y == -32)
    stage.wait(500)
    #expect(table.contentOffset.y == -32 && navigation.largeTitle.frame.height == 32)
  }

  /// Content that does not scroll is below the title from the start; nothing interrupts its slide.
  @Test func pageBelowTitleFinishesItsPush() {
    let (root, page) = (UIViewController(), UIViewController())
    root.navigationItem.largeTitleDisplayMode = .never
    page.navigationItem.largeTitleDisplayMode = .always
    let (stage, navigation) = stage(root)
    defer { stage.close() }
    navigation.pushViewController(page, animated: true)
    stage.wait(100)
    #expect(page.view.shownGeometry.origin.x > 0 && page.view.bounds.height == 304, "\(page.view.shownGeometry)")
    stage.wait(500)
    #expect(page.view.shownGeometry.origin.x == 0 && page.view.convert(page.view.bounds, to: nil).minY == 96)
  }

  /// A large title has the background of its content; once it is under the bar, the bar shows its own. An explicit appearance takes
  /// precedence.
  @Test func largeTitleHasBackgroundOfContent() throws {
    let rows = Rows(style: .grouped)
    let (stage, navigation) = stage(rows)
    defer { stage.close() }
    rows.tableView.backgroundColor = .green
    navigation.view.setNeedsLayout()
    stage.wait(50)
    #expect([2.0, 94].allSatisfy { stage.pixel(2, Int($0)) == 0xFF00_FF00 })
    rows.tableView.backgroundColor = .clear
    navigation.view.setNeedsLayout()
    stage.wait(50)
    let bar = navigation.navigationBar
    #expect(bar.effectiveAppearance.ground != nil && bar.backgroundColor == bar.effectiveAppearance.ground, "a bar over what one sees through has its own ground")
    rows.tableView.backgroundColor = .green
    rows.tableView.contentOffset.y = 100
    stage.wait(50)
    #expect(stage.pixel(2, 2) != 0xFF00_FF00 && navigation.largeTitle.frame.height == 0)
    rows.tableView.contentOffset.y = -52
    navigation.navigationBar.barTintColor = .blue
    stage.wait(50)
    #expect([2.0, 94].allSatisfy { stage.pixel(2, Int($0)) == 0xFF00_00FF })
  }

  /// A removed controller is no longer under a title.
  @Test(arguments: ["at once", "by sliding out", "to another container"]) func removedControllerIsNotUnderTitle(_ removal: String) throws {
    let (root, rows) = (UIViewController(), Rows(style: .plain))
    root.navigationItem.largeTitleDisplayMode = .never
    rows.navigationItem.largeTitleDisplayMode = .always
    let (stage, navigation) = stage(root)
    defer { stage.close() }
    navigation.pushViewController(rows, animated: false)
    stage.wait(50)
    let table = try #require(rows.tableView)
    table.contentOffset.y = 100
    stage.wait(50)
    #expect(rows.barInset == 52 && table.uncoveredTop == 52)
    navigation.popViewController(animated: removal != "at once")
    if removal != "at once" {
      stage.wait(100)
      #expect(table.superview != nil && rows.barInset == 52 && table.uncoveredTop == 52, "the controller is still being popped")
    }
    if removal == "to another container" {
      UIViewController().addChild(rows)
      #expect(rows.barInset == 0)
    }
    stage.wait(600)
    #expect(rows.barInset == 0 && table.uncoveredTop == 0 && table.adjustedContentInset.top == 0 && table.superview == nil)
  }

  /// Content that could not be scrolled below the title begins below it.
  @Test(arguments: [UIScrollView.ContentInsetAdjustmentBehavior.automatic, .scrollableAxes, .always, .never])
  func contentThatCannotScrollBeginsBelowTitle(_ behavior: UIScrollView.ContentInsetAdjustmentBehavior) {
    let (page, mark) = (UIViewController(), UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    let scroller = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
    scroller.contentSize = CGSize(width: 320, height: 100)
    scroller.contentInsetAdjustmentBehavior = behavior
    scroller.addSubview(mark)
    page.view.addSubview(scroller)
    let (stage, navigation) = stage(page)
    defer { stage.close() }
    #expect(mark.convert(mark.bounds, to: nil).minY == 96 && navigation.largeTitle.frame.height == 52)
  }

  /// A scroll view that is no longer tracked is covered at its top again.
  @Test func formerScrollViewIsCoveredAgain() {
    let (page, scroller) = (UIViewController(), UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 300)))
    scroller.contentSize = CGSize(width: 320, height: 2000)
    page.view.addSubview(scroller)
    let (stage, navigation) = stage(page)
    defer { stage.close() }
    scroller.contentOffset.y = 200
    stage.wait(50)
    #expect(scroller.uncoveredTop == 52)
    scroller.isHidden = true
    navigation.view.setNeedsLayout()
    stage.wait(50)
    #expect(scroller.uncoveredTop == 0 && page.view.convert(page.view.bounds, to: nil).minY == 96)
  }

  /// The scroll view is searched at its position after layout of constraints, not at its former one.
  @Test func constrainedScrollViewExtendsUnderTitle() {
    let (page, scroller) = (UIViewController(), UIScrollView())
    scroller.translatesAutoresizingMaskIntoConstraints = false
    page.view.addSubview(scroller)
    NSLayoutConstraint.activate([
      scroller.leadingAnchor.constraint(equalTo: page.view.leadingAnchor), scroller.trailingAnchor.constraint(equalTo: page.view.trailingAnchor),
      scroller.topAnchor.constraint(equalTo: page.view.topAnchor), scroller.bottomAnchor.constraint(equalTo: page.view.bottomAnchor),
    ])
    let (stage, navigation) = stage(page)
    defer { stage.close() }
    for width in [320.0, 1200] {
      if width > 320 { stage.play(.resized(.init(width: width, height: 400))) }
      #expect(navigation.followedScroller === scroller && scroller.bounds.width == width && scroller.contentOffset.y == -52, "\(scroller.bounds)")
      #expect(page.view.convert(page.view.bounds, to: nil).minY == 44)
    }
  }

  @Test func barUsesScrollEdgeAppearanceAtScrollEdge() {
    let rows = Rows(style: .plain)
    let (stage, navigation) = stage(rows)
    defer { stage.close() }
    navigation.navigationBar.prefersLargeTitles = false
    let (edge, standard) = (UINavigationBarAppearance(), UINavigationBarAppearance())
    (edge.backgroundColor, standard.backgroundColor) = (.red, .blue)
    navigation.navigationBar.scrollEdgeAppearance = edge
    navigation.navigationBar.standardAppearance = standard
    stage.wait(50)
    #expect(stage.pixel(2, 2) == 0xFFFF_0000)
    rows.tableView.contentOffset.y = 60
    stage.wait(50)
    #expect(stage.pixel(2, 2) == 0xFF00_00FF)
    rows.tableView.contentOffset.y = 0
    stage.wait(50)
    #expect(stage.pixel(2, 2) == 0xFFFF_0000)
  }

  @Test func theToolbarShowsTheItemsOfTheTopController() {
    let (first, second) = (UIViewController(), UIViewController())
    first.toolbarItems = [UIBarButtonItem(title: "One", style: .plain, target: nil, action: nil)]
    second.setToolbarItems([UIBarButtonItem(title: "Two", style: .plain, target: nil, action: nil)], animated: false)
    let (stage, navigation) = stage(first)
    defer { stage.close() }
    navigation.navigationBar.prefersLargeTitles = false
    #expect(navigation.isToolbarHidden && navigation.toolbar.isHidden)
    navigation.setToolbarHidden(false, animated: false)
    stage.wait(20)
    #expect(navigation.toolbar.frame == CGRect(x: 0, y: 356, width: 320, height: 44) && first.view.bounds.height == 312)
    #expect(navigation.toolbar.items?.first?.title == "One")
    navigation.pushViewController(second, animated: false)
    #expect(navigation.toolbar.items?.first?.title == "Two")
    second.setToolbarItems(nil, animated: true)
    #expect(navigation.toolbar.items == nil)
    navigation.popViewController(animated: false)
    #expect(navigation.toolbar.items?.first?.title == "One")
  }

  /// The toolbar slides in from below the bottom edge, and out again.
  @Test func toolbarSlidesInFromBelow() {
    let (stage, navigation) = stage(UIViewController())
    defer { stage.close() }
    let bar: UIToolbar = navigation.storedToolbar
    func expectOnItsWay(sourceLocation: SourceLocation = #_sourceLocation) {
      let shown = bar.shownGeometry
      #expect(!bar.isHidden && shown.origin.x == 0 && shown.bounds.size == CGSize(width: 320, height: 44), "\(shown)", sourceLocation: sourceLocation)
      #expect(shown.origin.y > 356 && shown.origin.y < 400, "\(shown)", sourceLocation: sourceLocation)
    }
    #expect(bar.isHidden && bar.frame == CGRect(x: 0, y: 400, width: 320, height: 44))
    navigation.setToolbarHidden(false, animated: true)
    stage.wait(100)
    expectOnItsWay()
    stage.wait(300)
    #expect(!bar.isHidden && bar.shownGeometry.origin.y == 356)
    navigation.setToolbarHidden(true, animated: true)
    #expect(navigation.isToolbarHidden)
    stage.wait(100)
    expectOnItsWay()
    stage.wait(300)
    #expect(bar.isHidden && bar.frame.minY == 400)
    // Showing it again while it slides out keeps it.
    navigation.setToolbarHidden(false, animated: false)
    stage.wait(20)
    navigation.setToolbarHidden(true, animated: true)
    stage.wait(100)
    navigation.setToolbarHidden(false, animated: true)
    stage.wait(400)
    #expect(!bar.isHidden && bar.shownGeometry.origin.y == 356)
  }

  @Test func hidesBottomBarWhenPushedHidesBars() {
    let (root, deep) = (UIViewController(), UIViewController())
    deep.hidesBottomBarWhenPushed = true
    let navigation = UINavigationController(rootViewController: root)
    navigation.isToolbarHidden = false
    let tabs = UITabBarController()
    tabs.viewControllers = [navigation, UIViewController()]
    let stage = EventStage(width: 320, height: 400)
    defer { stage.close() }
    stage.window.rootViewController = tabs
    stage.wait(50)
    #expect(!tabs.tabBar.isHidden && !navigation.toolbar.isHidden)
    navigation.pushViewController(deep, animated: false)
    navigation.pushViewController(UIViewController(), animated: false)
    stage.wait(50)
    #expect(tabs.tabBar.isHidden && navigation.toolbar.isHidden && navigation.topViewController?.view.convert(CGPoint(x: 0, y: navigation.topViewController!.view.bounds.maxY), to: nil).y == 400)
    navigation.popToRootViewController(animated: false)
    stage.wait(50)
    #expect(!tabs.tabBar.isHidden && !navigation.toolbar.isHidden)
  }
}
