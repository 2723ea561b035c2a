import CoreGraphics
import Foundation
import GalleyWindowing
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Delegate callbacks of a context menu, and animations beside its presentation.
@MainActor @Suite(.serialized) struct ContextMenuAnimatorTests {
  @MainActor private final class Page: UIView, UIContextMenuInteractionDelegate {
    let stage = EventStage(width: 600, height: 300)
    let log = EventLog()
    var preview: UIViewController?
    var style = UIContextMenuInteractionCommitStyle.dismiss

    init() {
      super.init(frame: CGRect(x: 0, y: 0, width: 600, height: 300))
      addInteraction(UIContextMenuInteraction(delegate: self))
      stage.window.addSubview(self)
    }
    required init?(coder: NSCoder) { nil }

    var menu: ContextMenuView? { stage.window.router.menu as? ContextMenuView }

    func contextMenuInteraction(_ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint) -> UIContextMenuConfiguration? {
      UIContextMenuConfiguration(identifier: "page" as NSString, previewProvider: preview.map { preview in { preview } }) { [log] _ in
        UIMenu(children: [UIAction(title: "Do") { _ in log.record("did") }])
      }
    }

    private func record(_ event: String, _ animator: (any UIContextMenuInteractionAnimating)?) {
      log.record(event + (animator?.previewViewController == nil ? "" : " of a preview"))
      animator?.addAnimations { [weak self, log] in
        self?.alpha = event == "end" ? 1 : 0.5
        log.record("\(event) animates")
      }
      animator?.addCompletion { [log] in log.record("\(event) is over") }
    }

    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration, animator: (any UIContextMenuInteractionAnimating)?
    ) { record("display", animator) }
    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration, animator: (any UIContextMenuInteractionAnimating)?
    ) { record("end", animator) }
    func contextMenuInteraction(
      _ interaction: UIContextMenuInteraction, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
      animator: any UIContextMenuInteractionCommitAnimating
    ) {
      animator.preferredCommitStyle = style
      record("commit", animator)
    }
  }

  private static let escape: UInt16 = 41

  @Test func animationsRunWithMenuPresentationAndDismissal() {
    let page = Page()
    defer { page.stage.close() }
    page.stage.down(60, 60, .right)
    page.stage.up(60, 60, .right)
    #expect(page.menu != nil && page.alpha == 0.5 && page.log.drain() == ["display", "display animates"])
    page.stage.wait(300)
    #expect(page.log.drain() == ["display is over"])
    page.stage.key(Self.escape)
    #expect(page.menu == nil && page.alpha == 1 && page.log.drain() == ["end", "end animates"])
    page.stage.wait(300)
    #expect(page.log.drain() == ["end is over"])
  }

  @Test func chosenActionRunsAfterMenuEnds() throws {
    let page = Page()
    defer { page.stage.close() }
    page.stage.down(60, 60, .right)
    page.stage.up(60, 60, .right)
    page.stage.wait(300)
    _ = page.log.drain()
    let menu = try #require(page.menu)
    menu.choose(menu.lastPanel.rows[0])
    page.stage.wait(300)
    #expect(page.log.drain() == ["end", "end animates", "did", "end is over"])
  }

  @Test(arguments: [UIContextMenuInteractionCommitStyle.dismiss, .pop]) func pressOnPreviewCommits(style: UIContextMenuInteractionCommitStyle) throws {
    let page = Page()
    defer { page.stage.close() }
    let shown = UIViewController()
    shown.preferredContentSize = CGSize(width: 120, height: 80)
    (page.preview, page.style) = (shown, style)
    page.stage.down(60, 60, .right)
    page.stage.up(60, 60, .right)
    page.stage.wait(300)
    let menu = try #require(page.menu)
    let preview = try #require(menu.preview)
    #expect(preview.bounds.size == shown.preferredContentSize && shown.view.window === page.stage.window)
    #expect(!preview.frame.intersects(menu.lastPanel.frame) && page.log.drain().first == "display of a preview")
    page.stage.down(preview.frame.midX, preview.frame.midY)
    page.stage.up(preview.frame.midX, preview.frame.midY)
    #expect(page.menu == nil && (preview.window != nil) == (style == .pop))
    page.stage.wait(300)
    #expect(preview.window == nil)
    let lines = page.log.drain()
    #expect(lines.filter { $0.hasPrefix("commit") } == ["commit of a preview", "commit animates", "commit is over"])
    #expect(lines.firstIndex(of: "end of a preview").map { $0 > 0 } == true)
  }

  // MARK: Lists

  @MainActor private final class MenuDelegate: UITableViewDelegate {
    let log = EventLog()
    func tableView(_ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint) -> UIContextMenuConfiguration? {
      log.record("row \(indexPath.row) at \(Int(point.x)),\(Int(point.y))")
      return indexPath.row == 0 ? nil : UIContextMenuConfiguration(actionProvider: { _ in UIMenu(children: [UIAction(title: "Row \(indexPath.row)") { _ in }]) })
    }
    func tableView(_ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration, animator: (any UIContextMenuInteractionAnimating)?) {
      animator?.addCompletion { [log] in log.record("shown") }
    }
    func tableView(_ tableView: UITableView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration, animator: (any UIContextMenuInteractionAnimating)?) {
      animator?.addCompletion { [log] in log.record("gone") }
    }
  }

  @Test func tableRequestsMenuForRow() {
    let (rig, keeper) = (TableRig(rows: 4), MenuDelegate())
    defer { rig.close() }
    rig.table.delegate = keeper
    rig.turn()
    func rows() -> [String]? { (rig.stage.window.router.menu as? ContextMenuView)?.lastPanel.rows.map(\.title) }
    rig.stage.down(100, 20, .right)
    rig.stage.up(100, 20, .right)
    #expect(rows() == nil && keeper.log.drain() == ["row 0 at 100,20"])
    rig.stage.down(100, 60, .right)
    rig.stage.up(100, 60, .right)
    rig.stage.wait(300)
    #expect(rows() == ["Row 1"])
    rig.stage.key(Self.escape)
    rig.stage.wait(300)
    #expect(keeper.log.drain() == ["row 1 at 100,60", "shown", "gone"])
    rig.stage.down(100, 190, .right)
    rig.stage.up(100, 190, .right)
    #expect(rows() == nil && keeper.log.drain().isEmpty, "below the rows")
    rig.table.focusedRow = IndexPath(row: 2, section: 0)
    rig.table.becomeFirstResponder()
    rig.stage.key(101)
    #expect(rows() == ["Row 2"])
  }

  @MainActor private final class Gallery: UICollectionViewDelegateFlowLayout {
    var requestedItems: [[Int]] = []
    func collectionView(_ collectionView: UICollectionView, contextMenuConfigurationForItemsAt indexPaths: [IndexPath], point: CGPoint) -> UIContextMenuConfiguration? {
      requestedItems.append(indexPaths.map(\.item))
      return nil
    }
  }

  @Test func collectionRequestsMenuForItems() {
    let (rig, gallery) = (CollectionRig(items: 7), Gallery())
    defer { rig.close() }
    rig.view.delegate = gallery
    rig.view.allowsMultipleSelection = true
    rig.turn()
    for item in [1, 0] { rig.view.selectItem(at: IndexPath(item: item, section: 0), animated: false, scrollPosition: []) }
    for (x, y) in [(20, 20), (140, 20), (20, 180)] as [(Double, Double)] {
      rig.stage.down(x, y, .right)
      rig.stage.up(x, y, .right)
    }
    #expect(gallery.requestedItems == [[0, 1], [2], []])
  }
}
