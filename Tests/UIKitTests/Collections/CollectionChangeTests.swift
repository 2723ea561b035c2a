import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// A collection that changes: animations, self-sizing cells, reordering with a mouse, right-to-left layout.
@Suite(.serialized) @MainActor
struct CollectionChangeTests {
  private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

  // MARK: Coming and going

  @Test func insertedCellsFadeInAndDeletedCellsFadeOut() throws {
    let rig = CollectionRig([["a", "b", "c"]])
    defer { rig.close() }
    let (a, b, c) = (try #require(rig.view.cellForItem(at: path(0))), try #require(rig.view.cellForItem(at: path(1))), try #require(rig.view.cellForItem(at: path(2))))
    rig.sections = [["new", "a", "c"]]
    rig.view.performBatchUpdates {
      rig.view.deleteItems(at: [path(1)])
      rig.view.insertItems(at: [path(0)])
    }
    let new = try #require(rig.view.cellForItem(at: path(0)))
    rig.stage.wait(120)
    #expect((0.1..<0.9).contains(new.shownAlpha) && (0.1..<0.9).contains(b.shownAlpha) && b.superview === rig.view)
    #expect((1..<59).contains(a.shownGeometry.origin.x) && a.frame.minX == 60 && c.shownGeometry.origin.x == 120, "on the way")
    rig.stage.wait(400)
    #expect(new.shownAlpha == 1 && b.superview == nil && rig.shown == ["new", "a", "c"])
    rig.sections = [["again", "new", "a", "c"]]
    rig.view.insertItems(at: [path(0)])
    rig.stage.wait(400)
    #expect(rig.view.cellForItem(at: path(0)) === b && b.alpha == 1, "it is used again, and seen")
  }

  /// After `reloadData` no callback uses old index paths, of which there were more. The key arrives before the next layout.
  @Test(arguments: [0x2C, 0x4F, 0x50] as [UInt16]) func noCallbackUsesOldIndexPathsAfterReload(key: UInt16) throws {
    let rig = CollectionRig(items: 200)
    defer { rig.close() }
    rig.view.ringItem = path(60)
    rig.stage.window.focus(rig.view)
    rig.turn()
    let cell = try #require(rig.view.cellForItem(at: path(60)))
    rig.sections = [["only"]]
    rig.view.reloadData()
    #expect(rig.view.cellForItem(at: path(60)) == nil && rig.view.indexPath(for: cell) == nil)
    _ = rig.drain()
    rig.stage.key(key)
    #expect(rig.drain() == [] && rig.view.ringItem?.item ?? 0 == 0)
    rig.turn()
    #expect(rig.shown == ["only"] && rig.drainComplaints() == [])
  }

  /// Lines fit into the safe area.
  @Test func linesFitInSafeArea() {
    let rig = CollectionRig(items: 20)
    defer { rig.close() }
    let controller = UIViewController()
    controller.view.frame = rig.view.frame
    rig.stage.window.addSubview(controller.view)
    controller.view.addSubview(rig.view)
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 20)
    rig.view.contentInsetAdjustmentBehavior = .always
    rig.turn()
    #expect(rig.view.contentSize.width == 270 && rig.view.offsetRange.min.x == -10 && rig.view.offsetRange.max.x == -10)
  }

  /// A layout provides the initial and final attributes of cells.
  @Test func layoutProvidesInitialAndFinalAttributes() throws {
    final class Falling: UICollectionViewFlowLayout {
      override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: itemIndexPath)
        attributes.frame = CGRect(x: 0, y: -40, width: 50, height: 40)
        return attributes
      }
      override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: itemIndexPath)
        (attributes.frame, attributes.alpha) = (CGRect(x: 0, y: 300, width: 50, height: 40), 0.5)
        return attributes
      }
    }
    let rig = CollectionRig([["a", "b"]])
    defer { rig.close() }
    let falling = Falling()
    falling.itemSize = CGSize(width: 50, height: 40)
    rig.view.collectionViewLayout = falling
    rig.turn()
    let a = try #require(rig.view.cellForItem(at: path(0)))
    rig.sections = [["new", "b"]]
    rig.view.performBatchUpdates {
      rig.view.deleteItems(at: [path(0)])
      rig.view.insertItems(at: [path(0)])
    }
    let new = try #require(rig.view.cellForItem(at: path(0)))
    rig.stage.wait(60)
    #expect((-40..<0).contains(new.shownGeometry.origin.y) && new.shownAlpha == 1 && (1..<300).contains(a.shownGeometry.origin.y))
    rig.stage.wait(400)
    #expect(new.frame.minY == 0 && a.superview == nil)
  }

  /// A data source that changes items within a callback: the collection shows the final items and reports the fault.
  @Test(arguments: ["deletes", "inserts", "loads"]) func dataSourceChangesItemsWithinCallback(change: String) {
    let rig = CollectionRig(items: 200)
    defer { rig.close() }
    var isDone = false
    rig.onCellRequest = {
      guard !isDone, rig.requestedItems.last == "item 60" else { return }
      isDone = true
      switch change {
      case "deletes":
        rig.sections[0].removeLast(150)
        rig.view.deleteItems(at: (50..<200).map { path($0) })
      case "inserts":
        rig.sections[0].insert("new", at: 0)
        rig.view.insertItems(at: [path(0)])
      default:
        rig.sections = [["only"]]
        rig.view.reloadData()
      }
    }
    rig.view.contentOffset.y = 500
    for _ in 0..<3 { rig.stage.wait(300) }
    #expect(isDone && rig.drainComplaints().isEmpty == (change == "loads"))
    rig.view.contentOffset.y = 0
    rig.turn()
    #expect(rig.view.numberOfItems(inSection: 0) == rig.sections[0].count && rig.shown == Array(rig.sections[0].prefix(rig.shown.count)) && !rig.shown.isEmpty)
  }

  // MARK: Sizes

  private final class SizedCell: CollectionRig.Cell {
    override init(frame: CGRect) {
      super.init(frame: frame)
      label.font = .systemFont(ofSize: 20)
      label.translatesAutoresizingMaskIntoConstraints = false
      for (one, other) in [(label.leadingAnchor, contentView.leadingAnchor), (label.trailingAnchor, contentView.trailingAnchor)] {
        one.constraint(equalTo: other).isActive = true
      }
      for (one, other) in [(label.topAnchor, contentView.topAnchor), (label.bottomAnchor, contentView.bottomAnchor)] { one.constraint(equalTo: other).isActive = true }
    }
    required init?(coder: NSCoder) { nil }
  }

  private func sizedRig(_ names: [String], estimate: CGSize = UICollectionViewFlowLayout.automaticSize) -> CollectionRig {
    let rig = CollectionRig([names], cells: SizedCell.self)
    rig.flow.estimatedItemSize = estimate
    rig.view.reloadData()
    rig.turn()
    return rig
  }

  private func wanted(_ name: String) -> CGSize {
    let label = UILabel()
    (label.font, label.text) = (.systemFont(ofSize: 20), name)
    let size = label.intrinsicContentSize
    return CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
  }

  @Test(arguments: [UICollectionViewFlowLayout.automaticSize, CGSize(width: 90, height: 12)])
  func cellsDetermineTheirSizes(estimate: CGSize) {
    let names = ["a", "a longer one", "of the middle", "w", "and the last of all"]
    let rig = sizedRig(names, estimate: estimate)
    defer { rig.close() }
    for (item, name) in names.enumerated() {
      #expect(rig.view.cellForItem(at: path(item))?.frame.size == wanted(name), "\(name)")
    }
    rig.sections = [["new and wide", "a", "a longer one", "w", "and the last of all"]]
    rig.view.performBatchUpdates {
      rig.view.insertItems(at: [path(0)])
      rig.view.deleteItems(at: [path(2)])
    }
    rig.stage.wait(400)
    for (item, name) in rig.sections[0].enumerated() { #expect(rig.view.layoutAttributesForItem(at: path(item))?.size == wanted(name), "\(name)") }
    #expect(rig.drainComplaints() == [])
  }

  @Test func changedEstimateMeasuresCellsAgain() {
    let names = ["a", "a longer one", "of the middle"]
    let rig = sizedRig(names, estimate: CGSize(width: 90, height: 12))
    defer { rig.close() }
    rig.flow.estimatedItemSize = CGSize(width: 40, height: 30)
    rig.turn()
    for (item, name) in names.enumerated() { #expect(rig.view.cellForItem(at: path(item))?.frame.size == wanted(name), "\(name)") }
    #expect(rig.view.unmeasuredItems.isEmpty)
  }

  /// Without custom sizes, nothing is cached for items that are out of view.
  @Test(arguments: [false, true]) func nothingIsCachedForItemsOutOfView(selfSizing: Bool) {
    let rig = selfSizing ? sizedRig((0..<400).map { "item \($0)" }, estimate: CGSize(width: 90, height: 12)) : CollectionRig(items: 400)
    defer { rig.close() }
    for step in 0..<20 {
      rig.view.contentOffset.y = CGFloat(step) * 100
      rig.turn()
      #expect(rig.view.unmeasuredItems.isSubset(of: rig.view.indexPathsForVisibleItems) && (selfSizing || rig.view.unmeasuredItems.isEmpty))
    }
  }

  /// In any order of access and with any changes, frames equal those of a layout that knew the sizes. The visible content stays in place.
  @Test(arguments: [1, 2, 3]) func selfSizingEqualsLayoutWithKnownSizes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func name() -> String { String(repeating: "m", count: Int.random(in: 1...14, using: &random)) }
    let rig = sizedRig((0..<300).map { _ in name() }, estimate: CGSize(width: 70, height: 18))
    defer { rig.close() }
    for _ in 0..<12 {
      if Bool.random(using: &random) {
        let place = Int.random(in: 0...rig.sections[0].count, using: &random)
        rig.sections[0].insert(name(), at: place)
        rig.view.insertItems(at: [path(place)])
      } else {
        let place = Int.random(in: 0..<rig.sections[0].count, using: &random)
        rig.sections[0].remove(at: place)
        rig.view.deleteItems(at: [path(place)])
      }
      rig.stage.wait(300)
      rig.view.contentOffset.y = .random(in: 0...max(rig.view.contentSize.height - 200, 0), using: &random)
      rig.turn()
      for cell in rig.view.visibleCells {
        guard let path = rig.view.indexPath(for: cell) else { continue }
        #expect(cell.frame.size == wanted(rig.sections[0][path.item]), "seed \(seed), \(path)")
      }
    }
    var y: CGFloat = 0
    // The content grows while scrolling.
    while y < rig.view.contentSize.height {
      rig.view.contentOffset.y = y
      rig.turn()
      y += 150
    }
    let told = CollectionRig(rig.sections)
    defer { told.close() }
    told.size = { self.wanted(told.sections[0][$0.item]) }
    told.flow.invalidateLayout()
    told.turn()
    for item in rig.sections[0].indices {
      #expect(rig.view.layoutAttributesForItem(at: path(item))?.frame == told.view.layoutAttributesForItem(at: path(item))?.frame, "seed \(seed), \(item)")
    }
  }

  // MARK: A mouse

  @Test func mouseDragScrollsAndClickSelects() {
    let rig = CollectionRig(items: 200)
    defer { rig.close() }
    rig.stage.drag(from: (80, 150), to: (80, 50), steps: 5)
    #expect(rig.view.contentOffset.y == 100 && rig.view.indexPathsForSelectedItems == nil)
    rig.stage.wait(2_000)
    _ = rig.drain()
    rig.stage.click(80, 60)
    #expect(rig.view.indexPathsForSelectedItems?.count == 1)
  }

  // MARK: Right to left

  private final class MirroredView: UICollectionView {
    override var traitCollection: UITraitCollection { UITraitCollection(traitsFrom: [super.traitCollection, UITraitCollection(layoutDirection: .rightToLeft)]) }
  }

  private func mirrored(_ count: Int, _ direction: UICollectionView.ScrollDirection) -> (MirroredView, UICollectionViewFlowLayout, CollectionRig, EventStage) {
    let rig = CollectionRig(items: count)
    let flow = UICollectionViewFlowLayout()
    (flow.itemSize, flow.scrollDirection) = (CGSize(width: 50, height: 40), direction)
    let view = MirroredView(frame: CGRect(x: 0, y: 0, width: 300, height: 200), collectionViewLayout: flow)
    view.register(CollectionRig.Cell.self, forCellWithReuseIdentifier: "cell")
    let stage = EventStage.atDesk([view], width: 300, height: 200)
    (view.dataSource, view.delegate) = (rig, rig)
    stage.session.turn()
    return (view, flow, rig, stage)
  }

  @Test func mirroredLinesBeginAtRight() {
    let (view, flow, rig, stage) = mirrored(12, .vertical)
    defer {
      stage.closeAtDesk()
      rig.close()
    }
    #expect((0..<6).compactMap { view.layoutAttributesForItem(at: path($0))?.frame.minX } == [250, 187.5, 125, 62.5, 0, 250])
    #expect(view.visibleCells.count == 12 && flow.layoutAttributesForElements(in: CGRect(x: 240, y: 0, width: 60, height: 10))?.map(\.indexPath) == [path(0)])
    view.ringItem = path(0)
    stage.window.focus(view)
    stage.key(0x50)
    #expect(view.ringItem == path(1), "to the left is on")
    stage.key(0x4F)
    #expect(view.ringItem == path(0))
  }

  @Test func mirroredHorizontalLayoutBeginsAtRight() {
    let (view, _, rig, stage) = mirrored(100, .horizontal)
    defer {
      stage.closeAtDesk()
      rig.close()
    }
    #expect(view.contentOffset.x == view.contentSize.width - 300)
    #expect(view.layoutAttributesForItem(at: path(0))?.frame.maxX == view.contentSize.width)
    #expect(view.indexPathsForVisibleItems.min() == path(0))
    view.scrollToItem(at: path(99), at: .left, animated: false)
    #expect(view.contentOffset.x == 0 && view.indexPathsForVisibleItems.max() == path(99))
  }

  /// Frames are measured from the left, but reading begins at the right: the visible content stays in place when items are added after it.
  @Test func addingItemsInMirroredLayoutKeepsVisibleContent() {
    let (view, _, rig, stage) = mirrored(10, .horizontal)
    defer {
      stage.closeAtDesk()
      rig.close()
    }
    for count in [100, 140] {
      rig.sections = [(0..<count).map { "item \($0)" }]
      view.reloadData()
      stage.session.turn()
      #expect(view.contentOffset.x == view.contentSize.width - 300 && view.indexPathsForVisibleItems.min() == path(0), "\(count) items")
    }
    view.contentOffset.x -= 400
    stage.session.turn()
    let (toTheRight, seen) = (view.contentSize.width - view.contentOffset.x, view.indexPathsForVisibleItems.min())
    rig.sections[0] += ["one", "two", "three", "four", "five", "six"]
    view.reloadData()
    stage.session.turn()
    #expect(view.contentSize.width - view.contentOffset.x == toTheRight && view.indexPathsForVisibleItems.min() == seen && seen != path(0))
  }
}
