import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// A search controller below a navigation bar: the views that come and go with it, and its callbacks.
@Suite(.serialized) @MainActor
struct SearchControllerTests {
  private final class SearchLog: UISearchResultsUpdating, UISearchControllerDelegate {
    var heard: [String] = []
    func drain() -> [String] {
      defer { heard = [] }
      return heard
    }
    func updateSearchResults(for searchController: UISearchController) {
      heard.append("update “\(searchController.searchBar.text ?? "")” \(searchController.isActive ? "active" : "over")")
    }
    func willPresentSearchController(_ searchController: UISearchController) { heard.append("will begin") }
    func didPresentSearchController(_ searchController: UISearchController) { heard.append("did begin") }
    func willDismissSearchController(_ searchController: UISearchController) { heard.append("will end") }
    func didDismissSearchController(_ searchController: UISearchController) { heard.append("did end") }
  }

  @MainActor
  private struct Rig {
    let stage: EventStage
    let navigation: UINavigationController
    let content = UIViewController()
    let search: UISearchController
    let hearer = SearchLog()

    init(results: UIViewController? = nil) {
      UIScreenKeyboard.yieldsToHardware = true
      stage = EventStage(width: 400, height: 400)
      search = UISearchController(searchResultsController: results)
      (search.searchResultsUpdater, search.delegate) = (hearer, hearer)
      content.title = "Words"
      navigation = UINavigationController(rootViewController: content)
      content.navigationItem.searchController = search
      stage.window.rootViewController = navigation
      stage.session.turn()
    }

    func frame(_ view: UIView) -> CGRect { view.convert(view.bounds, to: nil) }
    func close() { stage.closeAtDesk() }
  }

  @Test func searchBarIsBelowNavigationBar() {
    let rig = Rig()
    defer { rig.close() }
    let (bar, search) = (rig.frame(rig.navigation.navigationBar), rig.frame(rig.search.searchBar))
    #expect(search.minY == bar.maxY && search.width == 400 && rig.frame(rig.content.view).minY == search.maxY && rig.frame(rig.content.view).maxY == 400)
    rig.navigation.pushViewController(UIViewController(), animated: false)
    rig.stage.session.turn()
    #expect(rig.search.searchBar.window == nil && rig.frame(rig.navigation.viewControllers[1].view).minY == bar.maxY)
    rig.navigation.popViewController(animated: false)
    rig.stage.session.turn()
    #expect(rig.frame(rig.search.searchBar) == search)
    rig.content.navigationItem.searchController = nil
    rig.stage.session.turn()
    #expect(rig.search.searchBar.window == nil && rig.frame(rig.content.view).minY == bar.maxY)
  }

  @Test func searchReportsBeginUpdatesAndEnd() {
    let rig = Rig()
    defer { rig.close() }
    #expect(rig.hearer.drain() == [])
    rig.stage.click(100, Double(rig.frame(rig.search.searchBar).midY))
    rig.stage.wait(400)
    #expect(rig.search.isActive && rig.search.searchBar.showsCancelButton && rig.search.searchBar.isFirstResponder)
    #expect(rig.hearer.drain() == ["will begin", "update “” active", "did begin"])
    #expect(rig.navigation.isNavigationBarHidden && rig.frame(rig.search.searchBar).minY == 0)
    rig.stage.key(0x04, "a", types: "a")
    rig.stage.key(0x05, "b", types: "b")
    #expect(rig.hearer.drain() == ["update “a” active", "update “ab” active"])
    rig.stage.key(0x29)
    rig.stage.wait(400)
    #expect(!rig.search.isActive && !rig.search.searchBar.showsCancelButton && rig.search.searchBar.text == "" && !rig.search.searchBar.isFirstResponder)
    #expect(rig.hearer.drain() == ["will end", "update “” over", "did end"] && !rig.navigation.isNavigationBarHidden)
    rig.search.isActive = true
    #expect(rig.search.searchBar.isFirstResponder && rig.hearer.drain() == ["will begin", "update “” active", "did begin"])
    rig.search.isActive = true
    #expect(rig.hearer.drain() == [])
    rig.stage.key(0x29)
    rig.stage.wait(400)
    #expect(rig.navigation.view.isFirstResponder, "Escape leads back then")
  }

  /// After pushing a result and going back, the search is unchanged.
  @Test(arguments: [false, true]) func searchSurvivesPushAndPop(hidesBar: Bool) {
    let results = UIViewController()
    let rig = Rig(results: results)
    defer { rig.close() }
    rig.search.hidesNavigationBarDuringPresentation = hidesBar
    rig.search.isActive = true
    rig.stage.key(0x04, "a", types: "a")
    rig.stage.wait(400)
    let place = rig.frame(results.view)
    _ = rig.hearer.drain()
    let found = UIViewController()
    rig.navigation.pushViewController(found, animated: false)
    rig.stage.wait(400)
    #expect(rig.search.isActive && rig.search.searchBar.text == "a" && rig.hearer.drain() == [])
    #expect(!rig.navigation.isNavigationBarHidden && rig.search.searchBar.window == nil && results.view.window == nil && found.view.window != nil)
    rig.navigation.popViewController(animated: false)
    rig.stage.wait(400)
    #expect(rig.search.isActive && rig.navigation.isNavigationBarHidden == hidesBar && results.view.window != nil && rig.frame(results.view) == place)
    rig.search.isActive = false
    rig.stage.wait(400)
    #expect(!rig.navigation.isNavigationBarHidden && results.parent == nil)
  }

  @Test func hiddenNavigationBarStaysHidden() {
    let rig = Rig()
    defer { rig.close() }
    rig.navigation.isNavigationBarHidden = true
    rig.search.isActive = true
    rig.search.isActive = false
    #expect(rig.navigation.isNavigationBarHidden)
  }

  /// The results cover the searched content while there is a query; without one the content is dimmed, and a press there ends the search.
  @Test func resultsCoverSearchedContent() {
    let results = UIViewController()
    results.view.backgroundColor = .white
    let rig = Rig(results: results)
    defer { rig.close() }
    rig.search.isActive = true
    rig.stage.wait(400)
    #expect(results.parent == nil)
    rig.stage.key(0x04, "a", types: "a")
    rig.stage.wait(100)
    #expect(results.parent === rig.content && rig.frame(results.view) == rig.frame(rig.content.view))
    rig.stage.key(0x2A)
    rig.stage.wait(100)
    #expect(results.parent == nil && rig.search.isActive)
    rig.stage.click(200, 300)
    rig.stage.wait(400)
    #expect(!rig.search.isActive && rig.content.view.superview?.subviews.last === rig.content.view)
    rig.search.showsSearchResultsController = true
    rig.search.isActive = true
    rig.stage.wait(100)
    #expect(results.view.window != nil)
    rig.content.navigationItem.searchController = nil
    rig.stage.session.turn()
    #expect(!rig.search.isActive && results.view.window == nil)
  }
}
