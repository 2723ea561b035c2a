import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// A controller whose view is a collection.
@Suite(.serialized) @MainActor
struct CollectionControllerTests {
  private final class Cells: UICollectionViewController {
    var chosen: [Int] = []
    var heard: [String] = []
    override func viewDidLoad() {
      super.viewDidLoad()
      collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    }
    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 40 }
    override func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) { chosen.append(indexPath.item) }
    override func collectionView(
      _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
      UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in UIMenu(children: [UIAction(title: "Do") { _ in }]) }
    }
    override func collectionView(
      _ collectionView: UICollectionView, willDisplayContextMenu configuration: UIContextMenuConfiguration, animator: (any UIContextMenuInteractionAnimating)?
    ) { heard.append("shown") }
    override func collectionView(
      _ collectionView: UICollectionView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
      animator: (any UIContextMenuInteractionAnimating)?
    ) { heard.append("gone") }
    override func collectionView(
      _ collectionView: UICollectionView, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
      animator: any UIContextMenuInteractionCommitAnimating
    ) { heard.append("preview") }
    override func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { heard.append("decelerates") }
  }

  /// A subclass receives all delegate callbacks.
  @Test func controllerReceivesAllDelegateCallbacks() {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 50, height: 40)
    let cells = Cells(collectionViewLayout: layout)
    let stage = EventStage.atDesk(root: cells, width: 300, height: 200)
    defer { stage.closeAtDesk() }
    stage.down(20, 20, .right)
    stage.up(20, 20, .right)
    stage.wait(300)
    stage.key(41)
    stage.wait(300)
    #expect(cells.heard == ["shown", "gone"])
    stage.touch(1, .began, 100, 150)
    for step in 1...8 {
      stage.host.virtualClock.advance(by: 8)
      stage.touch(1, .moved, 100, 150 - 10 * Double(step))
    }
    stage.touch(1, .ended, 100, 70)
    stage.wait(100)
    #expect(cells.heard == ["shown", "gone", "decelerates"])
  }

  /// The controller's layout is the collection's, no matter which of them sets it.
  @Test func controllerSharesLayoutWithCollection() {
    let (first, second) = (UICollectionViewFlowLayout(), UICollectionViewFlowLayout())
    let cells = Cells(collectionViewLayout: first)
    #expect(cells.collectionViewLayout === first && !cells.isViewLoaded)
    cells.collectionView.collectionViewLayout = second
    #expect(cells.collectionViewLayout === second)
  }

  @Test func controllerIsDataSourceAndDelegateOfItsView() {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 50, height: 40)
    let cells = Cells(collectionViewLayout: layout)
    let stage = EventStage.atDesk(root: cells, width: 300, height: 200)
    defer { stage.closeAtDesk() }
    #expect(cells.view === cells.collectionView && cells.collectionView.collectionViewLayout === layout && cells.collectionViewLayout === layout)
    #expect(cells.collectionView.numberOfItems(inSection: 0) == 40 && !cells.collectionView.visibleCells.isEmpty)
    stage.click(20, 20)
    #expect(cells.chosen == [0] && cells.collectionView.indexPathsForSelectedItems == [IndexPath(item: 0, section: 0)])
    cells.viewWillAppear(false)
    #expect(cells.collectionView.indexPathsForSelectedItems ?? [] == [])
    cells.clearsSelectionOnViewWillAppear = false
    stage.click(20, 20)
    cells.viewWillAppear(false)
    #expect(cells.collectionView.indexPathsForSelectedItems?.count == 1)
  }
}
