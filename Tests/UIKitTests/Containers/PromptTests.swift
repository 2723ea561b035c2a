import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The prompt above a navigation bar's row.
@Suite(.serialized) @MainActor struct PromptTests {
  @Test func promptMakesBarTallerAndMovesItemsDown() throws {
    let stage = EventStage(width: 400, height: 300)
    defer { stage.close() }
    let page = UIViewController()
    page.title = "Page"
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 40, height: 30))
    page.navigationItem.rightBarButtonItem = UIBarButtonItem(customView: button)
    let navigation = UINavigationController(rootViewController: page)
    stage.window.rootViewController = navigation
    stage.session.turn()
    /// The top of the page's safe area, in window coordinates.
    func top() -> CGFloat { page.view.convert(CGPoint(x: 0, y: page.view.safeAreaInsets.top), to: nil).y }
    let (low, before, row) = (navigation.navigationBar.frame.height, top(), button.frame.minY)
    page.navigationItem.prompt = "Choose a page"
    stage.session.turn()
    let height = navigation.navigationBar.frame.height - low
    #expect(height == 22 && top() == before + height && button.frame.minY == row + height)
    let (bar, label) = (navigation.navigationBar, try #require(prompt(of: navigation.navigationBar)))
    #expect(label.text == "Choose a page" && label.frame.maxY <= height && label.frame.midX == bar.bounds.midX)
    // A page without a prompt has the bar's usual height.
    navigation.pushViewController(UIViewController(), animated: false)
    stage.session.turn()
    #expect(bar.frame.height == low && label.isHidden)
    navigation.popViewController(animated: false)
    stage.session.turn()
    #expect(bar.frame.height == low + height && !label.isHidden)
    page.navigationItem.prompt = nil
    stage.session.turn()
    #expect(bar.frame.height == low && button.frame.minY == row)
  }

  @Test func promptIsHiddenIfBarIsTooLow() throws {
    let stage = EventStage(width: 400, height: 300)
    defer { stage.close() }
    let item = UINavigationItem(title: "Title")
    item.prompt = "Prompt"
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 400, height: 44))
    bar.items = [item]
    stage.window.addSubview(bar)
    stage.session.turn()
    #expect(prompt(of: bar)?.isHidden == true)
    bar.sizeToFit()
    stage.session.turn()
    #expect(prompt(of: bar)?.isHidden == false && bar.bounds.height == 66)
  }

  private func prompt(of bar: UINavigationBar) -> UILabel? { bar.subviews.compactMap { $0 as? UILabel }.first }
}
