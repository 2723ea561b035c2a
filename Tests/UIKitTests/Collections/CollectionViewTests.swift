import CoreGraphics
import GalleyWindowing
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The collection's requests, visible cells, cache and callbacks.
@Suite(.serialized) @MainActor
struct CollectionViewTests {
  private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

  @Test func onlyVisibleItemsHaveCells() {
    let rig = CollectionRig(items: 100_000)
    defer { rig.close() }
    #expect(rig.drainRequestedItems().count <= 25 && rig.sizeRequestCount == 1, "the delegate is asked once whether it answers at all")
    #expect(rig.view.contentSize == CGSize(width: 300, height: 20_000 * 50 - 10))
    rig.view.contentOffset.y = 500_000
    rig.turn()
    #expect(rig.shown == (50_000..<50_020).map { "item \($0)" })
    rig.view.scrollToItem(at: path(99_999), at: .bottom, animated: false)
    #expect(rig.shown.last == "item 99999" && rig.view.contentOffset.y == rig.view.contentSize.height - 200)
    #expect(CollectionRig.Cell.createdCount <= 60, "cells are used again: \(CollectionRig.Cell.createdCount) were made")
    #expect(rig.drainRequestedItems().count <= 60 && rig.drainComplaints().isEmpty)
  }

  @Test func sectionsHaveInsetsHeadersAndFooters() {
    let rig = CollectionRig([["a", "b", "c"], [], ["d"]])
    defer { rig.close() }
    rig.flow.sectionInset = UIEdgeInsets(top: 4, left: 20, bottom: 6, right: 20)
    rig.flow.headerReferenceSize = CGSize(width: 1, height: 15)
    rig.flow.footerReferenceSize = CGSize(width: 1, height: 5)
    rig.flow.minimumInteritemSpacing = 60
    rig.turn()
    // 260 available: 50 + 60 + 50, and no third gap fits.
    let frames = [path(0), path(1), path(2), path(0, 2)].compactMap { rig.view.layoutAttributesForItem(at: $0)?.frame }
    #expect(frames == [CGRect(x: 20, y: 19, width: 50, height: 40), CGRect(x: 230, y: 19, width: 50, height: 40), CGRect(x: 20, y: 69, width: 50, height: 40), CGRect(x: 20, y: 169, width: 50, height: 40)])
    let header = rig.view.layoutAttributesForSupplementaryElement(ofKind: UICollectionView.elementKindSectionHeader, at: path(0, 1))
    let footer = rig.view.layoutAttributesForSupplementaryElement(ofKind: UICollectionView.elementKindSectionFooter, at: path(0, 1))
    #expect(header?.frame == CGRect(x: 0, y: 120, width: 300, height: 15) && footer?.frame == CGRect(x: 0, y: 145, width: 300, height: 5))
    #expect(rig.view.supplementaryView(forElementKind: UICollectionView.elementKindSectionHeader, at: path(0, 1))?.frame == header?.frame)
    #expect(rig.view.contentSize.height == 220)
    rig.inset = .zero
    rig.flow.invalidateLayout()
    #expect(rig.view.layoutAttributesForItem(at: path(0))?.frame.minX == 0, "the delegate's inset wins")
  }

  @Test func delegateDeterminesItemSizes() {
    let rig = CollectionRig(items: 30)
    defer { rig.close() }
    rig.size = { CGSize(width: 20 + $0.item * 5, height: 10 + $0.item % 3 * 10) }
    rig.view.collectionViewLayout.invalidateLayout()
    let before = rig.sizeRequestCount
    rig.turn()
    #expect(rig.sizeRequestCount == before + 30, "once for each")
    #expect(rig.view.cellForItem(at: path(4))?.frame.size == CGSize(width: 40, height: 20))
    rig.size = { CGSize(width: $0.item == 3 ? -.infinity : 50, height: 40) }
    rig.flow.invalidateLayout()
    rig.turn()
    #expect(rig.complaints.count == 1 && rig.complaints[0].contains("item 3 of section 0") && rig.view.layoutAttributesForItem(at: path(3))?.size == rig.flow.itemSize)
  }

  @Test func horizontalLayoutScrollsSideways() {
    let rig = CollectionRig(items: 1_000)
    defer { rig.close() }
    rig.flow.scrollDirection = .horizontal
    rig.turn()
    #expect(rig.view.contentSize == CGSize(width: 250 * 60 - 10, height: 200) && rig.shown.count == 20 + 0, "\(rig.shown)")
    #expect(rig.view.layoutAttributesForItem(at: path(5))?.frame.minX == 60)
    rig.view.scrollToItem(at: path(500), at: .left, animated: false)
    #expect(rig.view.contentOffset.x == 7_500 && rig.shown.first == "item 500")
  }

  @Test func linesFollowTheWidth() {
    let rig = CollectionRig(items: 10)
    defer { rig.close() }
    #expect(rig.view.cellForItem(at: path(5))?.frame.origin == CGPoint(x: 0, y: 50))
    rig.view.frame.size.width = 170
    rig.turn()
    #expect(rig.view.cellForItem(at: path(5))?.frame.origin == CGPoint(x: 120, y: 50) && rig.view.contentSize.height == 190)
  }

  @Test func pressesHighlightAndSelect() {
    let rig = CollectionRig(items: 10)
    defer { rig.close() }
    rig.stage.down(25, 20)
    #expect(rig.drain() == ["lit 0/0"] && rig.view.cellForItem(at: path(0))?.isHighlighted == true)
    rig.stage.up(25, 20)
    #expect(rig.drain() == ["unlit 0/0", "selected 0/0"] && rig.view.indexPathsForSelectedItems == [path(0)])
    rig.stage.click(87, 20)
    #expect(rig.drain() == ["lit 0/1", "unlit 0/1", "deselected 0/0", "selected 0/1"] && rig.view.cellForItem(at: path(0))?.isSelected == false)
    rig.refuses = [path(2)]
    rig.stage.click(150, 20)
    #expect(rig.drain() == ["lit 0/2", "unlit 0/2"] && rig.view.indexPathsForSelectedItems == [path(1)])
    rig.stage.down(25, 20)
    rig.stage.move(25, 150)
    rig.stage.up(25, 150)
    #expect(rig.drain() == ["lit 0/0", "unlit 0/0"])
    rig.view.allowsMultipleSelection = true
    rig.stage.click(25, 20)
    rig.stage.click(87, 20)
    #expect(rig.view.indexPathsForSelectedItems == [path(0)] && rig.drain().suffix(1) == ["deselected 0/1"])
    rig.view.selectItem(at: path(9), animated: false, scrollPosition: [])
    #expect(rig.drain().isEmpty && rig.view.indexPathsForSelectedItems == [path(0), path(9)], "selections by code are not reported")
    rig.view.selectItem(at: nil, animated: false, scrollPosition: [])
    #expect(rig.view.indexPathsForSelectedItems == nil)
  }

  @Test func arrowKeysMoveBetweenItems() {
    let rig = CollectionRig([(0..<12).map { "a\($0)" }, ["b"]])
    defer { rig.close() }
    rig.stage.key(0x2B)
    #expect(rig.stage.window.focusedView === rig.view && rig.view.ringItem == path(0))
    for (key, place) in [(0x4F, path(1)), (0x51, path(6)), (0x51, path(11)), (0x51, path(0, 1)), (0x50, path(11)), (0x52, path(6)), (0x4A, path(0)), (0x4D, path(0, 1))] as [(UInt16, IndexPath)] {
      rig.stage.key(key)
      #expect(rig.view.ringItem == place, "\(key)")
    }
    rig.stage.key(0x2C)
    #expect(rig.drain() == ["selected 1/0"])
  }

  private final class ButtonCell: CollectionRig.Cell {
    let button = UIButton(type: .system)
    override init(frame: CGRect) {
      super.init(frame: frame)
      button.frame = CGRect(x: 0, y: 0, width: 50, height: 40)
      contentView.addSubview(button)
    }
    required init?(coder: NSCoder) { nil }
  }

  /// Tab continues to cells that are not yet visible, and back. Without focus only the visible cells exist.
  @Test(arguments: [UICollectionView.ScrollDirection.vertical, .horizontal]) func tabReachesEachCell(direction: UICollectionView.ScrollDirection) {
    let rig = CollectionRig([(0..<70).map { "\($0)" }], cells: ButtonCell.self)
    defer { rig.close() }
    rig.flow.scrollDirection = direction
    rig.view.allowsSelection = false
    rig.turn()
    let (seen, atRest) = (rig.view.visibleCells.count, rig.view.cells.count)
    @MainActor func tab(_ modifiers: KeyModifiers = []) -> String? {
      rig.stage.key(0x2B, nil, modifiers)
      rig.turn()
      return rig.view.cells.values.first { ($0 as? ButtonCell)?.button.isFocused == true }.flatMap { ($0 as? ButtonCell)?.label.text }
    }
    let there = (0..<70).map { _ in tab() }
    #expect(there == (0..<70).map { "\($0)" })
    let back = (0..<69).map { _ in tab(.shift) }
    #expect(back == (0..<69).reversed().map { "\($0)" })
    let (inSight, loaded) = (rig.view.visibleCells.count, rig.view.cells.count)
    #expect(inSight == seen)
    #expect(loaded > seen && loaded >= atRest && loaded <= seen + 10)
    rig.stage.window.focus(nil)
    rig.view.setNeedsLayout()
    rig.turn()
    #expect(rig.view.cells.count == atRest)
  }

  @Test func batchUpdatesKeepCellsOfOtherItems() {
    let rig = CollectionRig([["a", "b", "c", "d"], ["x"]])
    defer { rig.close() }
    let cells = Dictionary(uniqueKeysWithValues: zip(rig.shown, rig.view.visibleCells))
    rig.view.selectItem(at: path(3), animated: false, scrollPosition: [])
    _ = rig.drainRequestedItems()
    rig.sections = [["new", "a", "d"], ["y", "x"]]
    var isDone = false
    rig.view.performBatchUpdates {
      rig.view.deleteItems(at: [path(1), path(2)])
      rig.view.insertItems(at: [path(0), path(0, 1)])
    } completion: { isDone = $0 }
    #expect(!isDone)
    rig.stage.wait(400)
    #expect(isDone && rig.shown == ["new", "a", "d", "y", "x"] && rig.drainRequestedItems() == ["new", "y"], "the others keep their cells")
    #expect(rig.view.cellForItem(at: path(2)) === cells["d"] && rig.view.indexPathsForSelectedItems == [path(2)])
    rig.sections = [["q"], ["new", "a", "d"], ["y", "x"]]
    rig.view.insertSections([0])
    #expect(rig.shown == ["q", "new", "a", "d", "y", "x"] && rig.drainRequestedItems() == ["q"])
    rig.sections[1][1] = "A"
    rig.view.reloadItems(at: [path(1, 1)])
    rig.sections.remove(at: 2)
    rig.view.deleteSections([2])
    #expect(rig.shown == ["q", "new", "A", "d"])
    rig.sections[1] = ["d", "new", "A"]
    rig.view.moveItem(at: path(2, 1), to: path(0, 1))
    #expect(rig.shown == ["q", "d", "new", "A"] && rig.view.cellForItem(at: path(0, 1)) === cells["d"] && rig.drainComplaints().isEmpty)
    rig.sections[1] = []
    rig.view.reloadSections([1])
    #expect(rig.shown == ["q"] && rig.view.indexPathsForSelectedItems == nil)
  }

  /// An invalid configuration is reported, and the collection continues with valid values.
  @Test func invalidConfigurationIsReported() {
    let rig = CollectionRig([["a", "b"]])
    defer { rig.close() }
    let cases: [(() -> Void, String)] = [
      ({ rig.view.insertItems(at: [path(0)]) }, "the data source returned 2 items for section 0 after the update; 2 before, 1 inserted and 0 deleted make 3. The collection view reloads its data"),
      ({ rig.view.deleteItems(at: [path(7)]) }, "cannot delete, move or reload item 7 of section 0: it does not exist. The collection view reloads its data"),
      ({ rig.view.deleteSections([4]) }, "cannot delete or reload section 4: there is 1 section. The collection view reloads its data"),
      ({ rig.view.scrollToItem(at: path(5), at: .top, animated: false) }, "scrollToItem: item 5 of section 0 does not exist; the view does not scroll"),
      ({ rig.view.selectItem(at: path(0, 3), animated: false, scrollPosition: []) }, "selectItem: item 0 of section 3 does not exist; the selection stays"),
      (
        {
          rig.counts = [-2]
          rig.view.reloadData()
          rig.turn()
        }, "the collection view's data source returned -2 items in section 0; 0 is used instead. Return 0 to 100000000"
      ),
    ]
    for (act, words) in cases {
      act()
      rig.turn()
      #expect(rig.drainComplaints() == [words])
    }
    rig.counts = nil
    rig.view.register(nil, forCellWithReuseIdentifier: "cell")
    let fresh = CollectionRig([["a"]])
    fresh.view.register(nil, forCellWithReuseIdentifier: "cell")
    fresh.view.reloadData()
    fresh.turn()
    #expect(fresh.view.visibleCells.count == 1)
    fresh.close()
  }

  @Test func selectedCellsShowSelectedBackground() {
    let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 40, height: 30))
    let (ground, selected) = (UIView(), UIView())
    (cell.backgroundView, cell.selectedBackgroundView) = (ground, selected)
    cell.layoutIfNeeded()
    #expect(cell.subviews == [ground, cell.contentView] && cell.contentView.frame == cell.bounds)
    cell.isSelected = true
    cell.layoutIfNeeded()
    #expect(cell.subviews == [ground, selected, cell.contentView] && selected.frame == cell.bounds && cell.accessibilityValue == "selected")
    cell.isSelected = false
    cell.layoutIfNeeded()
    #expect(cell.subviews == [ground, cell.contentView])
  }

  @Test func customLayoutPositionsItems() {
    final class Diagonal: UICollectionViewLayout {
      override var collectionViewContentSize: CGSize { CGSize(width: 300, height: 1_000) }
      override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.frame = CGRect(x: indexPath.item * 20, y: indexPath.item * 20, width: 30, height: 30)
        attributes.zIndex = -indexPath.item
        attributes.alpha = 0.5
        return attributes
      }
      override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        (0..<(collectionView?.numberOfItems(inSection: 0) ?? 0)).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }.filter { $0.frame.intersects(rect) }
      }
    }
    let rig = CollectionRig(items: 5)
    defer { rig.close() }
    rig.view.setCollectionViewLayout(Diagonal(), animated: false)
    rig.turn()
    #expect(rig.view.visibleCells.map(\.frame.minX) == [0, 20, 40, 60, 80] && rig.view.visibleCells.allSatisfy { $0.alpha == 0.5 })
    #expect(rig.view.indexPathForItem(at: CGPoint(x: 25, y: 25)) == path(0), "the front item of two that overlap")
    rig.view.backgroundView = UIView()
    rig.view.reloadData()
    rig.turn()
    #expect(rig.view.subviews.first === rig.view.backgroundView)
    let cells = rig.view.subviews.compactMap { $0 as? UICollectionViewCell }
    #expect(cells.map(\.frame.minX) == [80, 60, 40, 20, 0], "from the back to the front")
    #expect(rig.flow.collectionView == nil && rig.view.contentSize.height == 1_000)
  }
}
