import CoreGraphics
import Foundation
import Testing

@testable import UIKit

/// A controller whose view is a collection.
@Suite(.serialized) @MainActor
struct CollectionControllerTests {
  private final class Cells: UICollectionViewController {
    var chosen: [Int] = []
    override func viewDidLoad() {
      super.viewDidLoad()
      collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    }
    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 40 }
    override func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) { chosen.append(indexPath.item) }
    // These only have to be overridable.
    override func collectionView(
      _ collectionView: UICollectionView, willDisplayContextMenu configuration: UIContextMenuConfiguration, animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    override func collectionView(
      _ collectionView: UICollectionView, willEndContextMenuInteraction configuration: UIContextMenuConfiguration, animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    override func collectionView(
      _ collectionView: UICollectionView, willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
      animator: any UIContextMenuInteractionCommitAnimating
    ) {}
    override func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  }

  @Test func itsCollectionIsItsViewAndAsksIt() {
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
    let other = UICollectionViewFlowLayout()
    cells.collectionView.collectionViewLayout = other
    #expect(cells.collectionViewLayout === other)
  }
}
