import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Collections with invalid values, and collections that callbacks change.
@Suite(.serialized) @MainActor
struct InvalidCollectionTests {
  private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

  // MARK: Asked

  /// An action that a data source or a delegate performs on the collection within a callback.
  enum Mutation: String, CaseIterable { case noSource, noDelegate, noneOfBoth, otherSource, fewer, invalidates, otherLayout }
  /// The callback that performs the action.
  enum Callback: String, CaseIterable { case sections, items, cell, header, size, inset, headerSize, willDisplay, didScroll }

  /// Performs its action in a callback, once or each time.
  final class MutatingDelegate: UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    var items = [40, 40]
    var action: (() -> Void)?
    var callback: Callback?
    var patience = 0
    var isTireless = false

    func receive(_ received: Callback) {
      guard received == callback, let action else { return }
      patience -= 1
      guard patience < 0 else { return }
      if !isTireless { self.action = nil }
      action()
    }
    func numberOfSections(in collectionView: UICollectionView) -> Int {
      receive(.sections)
      return items.count
    }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      receive(.items)
      return section < items.count ? items[section] : 0
    }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
      (cell as? CollectionRig.Cell)?.label.text = "\(indexPath.section)/\(indexPath.item)"
      receive(.cell)
      return cell
    }
    func collectionView(_ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath) -> UICollectionReusableView {
      let view = collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "edge", for: indexPath)
      receive(.header)
      return view
    }
    func collectionView(_ collectionView: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath) -> CGSize {
      receive(.size)
      return CGSize(width: 50, height: 40)
    }
    func collectionView(_ collectionView: UICollectionView, layout: UICollectionViewLayout, insetForSectionAt section: Int) -> UIEdgeInsets {
      receive(.inset)
      return .zero
    }
    func collectionView(_ collectionView: UICollectionView, layout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int) -> CGSize {
      receive(.headerSize)
      return CGSize(width: 0, height: 20)
    }
    func collectionView(_ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath) { receive(.willDisplay) }
    func scrollViewDidScroll(_ scrollView: UIScrollView) { receive(.didScroll) }
  }

  private func shown(_ view: UICollectionView) -> [String] { view.visibleCells.compactMap { ($0 as? CollectionRig.Cell)?.label.text } }

  private func perform(_ mutation: Mutation, _ view: UICollectionView, _ doer: MutatingDelegate, _ other: MutatingDelegate, queriesImmediately: Bool) {
    switch mutation {
    case .noSource: view.dataSource = nil
    case .noDelegate: view.delegate = nil
    case .noneOfBoth: (view.dataSource, view.delegate) = (nil, nil)
    case .otherSource: view.dataSource = other
    case .fewer:
      doer.items = [2]
      view.reloadData()
    case .invalidates: view.collectionViewLayout.invalidateLayout()
    case .otherLayout: view.collectionViewLayout = UICollectionViewFlowLayout()
    }
    guard queriesImmediately else { return }
    _ = (view.numberOfSections, view.numberOfItems(inSection: 1), view.layoutAttributesForItem(at: path(3)), view.layoutAttributesForItem(at: path(0, 1)))
    for section in 0..<3 { _ = view.layoutAttributesForSupplementaryElement(ofKind: UICollectionView.elementKindSectionHeader, at: path(0, section)) }
    _ = (view.indexPathForItem(at: CGPoint(x: 10, y: 400)), view.indexPathsForVisibleItems)
  }

  /// The collection continues with the final items, whether it is queried immediately or not.
  @Test(arguments: Mutation.allCases, Callback.allCases) func callbackChangesTheCollection(mutation: Mutation, callback: Callback) {
    var done = 0
    for (asksAtOnce, patience) in [(false, 0), (true, 0), (false, 5), (true, 1), (true, 45)] {
      let rig = CollectionRig([["a"]])
      defer { rig.close() }
      let (view, doer, other) = (rig.view, MutatingDelegate(), MutatingDelegate())
      (view.dataSource, view.delegate) = (doer, doer)
      other.items = [1]
      (doer.callback, doer.patience) = (callback, patience)
      doer.action = { [unowned view, unowned doer] in perform(mutation, view, doer, other, queriesImmediately: asksAtOnce) }
      view.reloadData()
      rig.turn()
      view.contentOffset.y = 300
      for _ in 0..<3 { rig.turn() }
      view.contentOffset.y = 0
      rig.turn()
      let (isDone, before) = (doer.action == nil, shown(view))
      if isDone { done += 1 }
      view.reloadData()
      rig.turn()
      let comment = Comment(rawValue: "asks at once: \(asksAtOnce), after \(patience)")
      if isDone { #expect(shown(view) == before, comment) }
      if isDone, mutation == .noSource || mutation == .noneOfBoth { #expect(view.numberOfSections == 0 && before.isEmpty, comment) }
    }
    #expect(done > 0, "nobody was asked so")
  }

  /// Invalidating and querying the layout within each size callback terminates.
  @Test(arguments: [Callback.size, .inset, .headerSize]) func layoutQueriesWithinSizeCallbacksTerminate(callback: Callback) {
    let rig = CollectionRig([["a"]])
    defer { rig.close() }
    let (view, doer) = (rig.view, MutatingDelegate())
    (doer.callback, doer.isTireless) = (callback, true)
    doer.action = { [unowned view, unowned doer] in perform(.invalidates, view, doer, doer, queriesImmediately: true) }
    (view.dataSource, view.delegate) = (doer, doer)
    for _ in 0..<3 { rig.turn() }
    #expect(Array(shown(view).prefix(2)) == ["0/0", "0/1"])
    #expect(view.contentSize.height == 820)
    doer.action = nil
    rig.turn()
    #expect(view.layoutAttributesForItem(at: path(5))?.frame.origin == CGPoint(x: 0, y: 70))
  }

  /// The same when items and sections come and go.
  @Test(arguments: Mutation.allCases, [Callback.sections, .items]) func callbackDuringBatchUpdateChangesTheCollection(mutation: Mutation, callback: Callback) {
    var done = 0
    for (asksAtOnce, patience) in [(false, 0), (true, 0), (false, 1), (true, 2)] {
      let rig = CollectionRig([["a"]])
      defer { rig.close() }
      let (view, doer, other) = (rig.view, MutatingDelegate(), MutatingDelegate())
      (view.dataSource, view.delegate) = (doer, doer)
      rig.turn()
      other.items = [1]
      (doer.callback, doer.patience) = (callback, patience)
      doer.action = { [unowned view, unowned doer] in perform(mutation, view, doer, other, queriesImmediately: asksAtOnce) }
      doer.items = [39, 41, 4]
      view.performBatchUpdates {
        view.deleteItems(at: [path(0), path(39)])
        view.insertItems(at: [path(0), path(40, 1)])
        view.insertSections([2])
      }
      for _ in 0..<3 { rig.turn() }
      view.contentOffset.y = 0
      rig.turn()
      let (isDone, before) = (doer.action == nil, shown(view))
      if isDone { done += 1 }
      view.reloadData()
      rig.turn()
      if isDone { #expect(shown(view) == before, "asks at once: \(asksAtOnce), after \(patience)") }
    }
    #expect(done > 0, "nobody was asked so")
  }

  // MARK: Lengths

  private nonisolated static let invalidLengths: [CGFloat] = [.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.signalingNaN]
  private static let lengths: [(UICollectionViewFlowLayout.Length, @MainActor @Sendable (UICollectionViewFlowLayout, CGFloat) -> Void)] = [
    (.minimumLineSpacing, { $0.minimumLineSpacing = $1 }), (.minimumInteritemSpacing, { $0.minimumInteritemSpacing = $1 }), (.sectionInset, { $0.sectionInset.left = $1 }),
    (.sectionInset, { $0.sectionInset.top = $1 }), (.sectionInset, { $0.sectionInset.bottom = $1 }), (.sectionInset, { $0.sectionInset.right = $1 }),
    (.headerReferenceSize, { $0.headerReferenceSize = CGSize(width: $1, height: $1) }), (.footerReferenceSize, { $0.footerReferenceSize = CGSize(width: $1, height: $1) }),
  ]

  /// An invalid length in a layout means zero, and is reported once.
  @Test(arguments: invalidLengths, [UICollectionView.ScrollDirection.vertical, .horizontal]) func invalidLayoutLengthsAreReported(length: CGFloat, direction: UICollectionView.ScrollDirection) {
    func places(_ set: (UICollectionViewFlowLayout) -> Void, sizes: Bool, delegate: Bool) -> (frames: [CGRect?], size: CGSize, told: [String]) {
      let rig = CollectionRig([(0..<12).map { "\($0)" }, ["x"], []])
      defer { rig.close() }
      if sizes { rig.size = { CGSize(width: 50 + $0.item, height: 40) } }
      if !delegate { rig.view.delegate = nil }
      rig.flow.scrollDirection = direction
      set(rig.flow)
      for _ in 0..<2 {
        rig.turn()
        rig.flow.invalidateLayout()
      }
      rig.turn()
      let frames = (0..<12).map { rig.view.layoutAttributesForItem(at: path($0))?.frame } + rig.view.visibleCells.map(\.frame)
      return (frames, rig.view.contentSize, rig.drainComplaints())
    }
    // A gap larger than any available space is valid.
    for (name, set) in Self.lengths where !(name.isGap && length == .greatestFiniteMagnitude) {
      for (sizes, delegate) in [(false, false), (false, true), (true, true)] {
        let (none, made) = (places({ set($0, 0) }, sizes: sizes, delegate: delegate), places({ set($0, length) }, sizes: sizes, delegate: delegate))
        #expect(made.frames == none.frames && made.size == none.size && none.told == [] && made.frames.count > 12, "\(name)")
        let words = "the layout's \(name.rawValue) has the value "
        #expect(made.told.count == 1 && made.told[0].hasPrefix(words), "\(made.told)")
      }
    }
    let ordinary = places({ $0.itemSize = CGSize(width: 50, height: 50) }, sizes: false, delegate: false)
    let made = places({ $0.itemSize = CGSize(width: length, height: 10) }, sizes: false, delegate: false)
    #expect(made.frames == ordinary.frames && made.told.count == 1 && made.told[0].hasPrefix("the layout's itemSize is"), "\(made.told)")
  }

  /// One item a line, as programs ask for it.
  @Test(arguments: [CGFloat.greatestFiniteMagnitude, 1e9]) func hugeSpacingLeavesOneItemPerLine(gap: CGFloat) {
    let rig = CollectionRig([["a", "b", "c"]])
    defer { rig.close() }
    rig.flow.minimumLineSpacing = 10
    rig.flow.minimumInteritemSpacing = gap
    rig.turn()
    let frames = (0..<3).map { rig.view.layoutAttributesForItem(at: path($0))?.frame.minY }
    #expect(frames == [0, 60, 120] || frames == [0, 50, 100], "\(frames)")
    #expect(rig.drainComplaints() == [] && rig.view.contentSize.height < 1_000)
    rig.flow.itemSize = UICollectionViewFlowLayout.automaticSize
    rig.turn()
    #expect(rig.drainComplaints() == [])
  }

  /// A callback for removed cells that reloads and lays out at once.
  @Test func didEndDisplayingMayReloadData() {
    let rig = CollectionRig([["a", "b", "c", "d"]])
    defer { rig.close() }
    rig.turn()
    var isDone = false
    rig.whenEnded = {
      guard !isDone else { return }
      isDone = true
      rig.view.reloadData()
      rig.view.layoutIfNeeded()
    }
    rig.sections = [["c", "d", "e"]]
    rig.view.performBatchUpdates {
      rig.view.deleteItems(at: [self.path(0), self.path(1)])
      rig.view.insertItems(at: [self.path(2)])
    }
    rig.turn()
    #expect(isDone && rig.shown == ["c", "d", "e"] && rig.drainComplaints() == [])
    #expect(rig.view.subviews.compactMap { $0 as? UICollectionViewCell }.filter { !$0.isHidden }.count == 3)
  }

  /// An invalid inset from the delegate is reported with its section.
  @Test(arguments: invalidLengths) func invalidInsetsAreReported(length: CGFloat) {
    let rig = CollectionRig([["a", "b"], ["c"]])
    defer { rig.close() }
    rig.inset = UIEdgeInsets(top: length, left: 10, bottom: 0, right: length)
    rig.flow.invalidateLayout()
    rig.turn()
    let told = rig.drainComplaints()
    #expect(told == (0..<2).map { "insetForSectionAt returned \(length) for section \($0); 0 is used instead. Return 0 to 1,000,000 points" })
    #expect(rig.view.layoutAttributesForItem(at: path(0))?.frame == CGRect(x: 10, y: 0, width: 50, height: 40) && rig.shown == ["a", "b", "c"])
  }

  /// Lines are broken in any width, with any gaps.
  @Test(arguments: [CGFloat.nan, .infinity, -.infinity, -1e300, 0, 5e-324, 1e300]) func linesOfInvalidLengths(length: CGFloat) {
    for (room, gap, across) in [(length, 10, 50), (300, length, 50), (300, 10, length), (length, length, length), (length, 10, length)] as [(CGFloat, CGFloat, CGFloat)] {
      let size = FlowLines.Size(along: 40, across: across)
      var lines = FlowLines(20, alike: size, availableWidth: room, gap: gap, lineGap: 10)
      lines.set(7, to: FlowLines.Size(along: 40, across: 60))
      #expect((0..<20).allSatisfy { lines.position(of: $0).along >= 0 } && lines.items(from: 0, to: 10).contains(0), "room \(room), gap \(gap), across \(across)")
    }
  }

  // MARK: Told

  /// A number of sections beyond the maximum is clamped to it, as when all are reloaded.
  @Test(arguments: [Int.max, 2_000_000_000, 1_000_001, -1, .min]) func invalidSectionCountIsClamped(count: Int) {
    final class Source: UICollectionViewDataSource {
      var (count, asked) = (1, 0)
      func numberOfSections(in collectionView: UICollectionView) -> Int { count }
      func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        asked += 1
        return 0
      }
      func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell { UICollectionViewCell() }
    }
    let rig = CollectionRig([["a"]])
    defer { rig.close() }
    let source = Source()
    rig.view.dataSource = source
    rig.turn()
    (source.count, source.asked) = (count, 0)
    rig.view.insertSections([0])
    let told = rig.drainComplaints()
    let taken = count > 0 ? 1_000_000 : 0
    #expect(told.count == 2 && told.first == "the collection view's data source returned \(count) sections; \(taken) is used instead. Return 0 to 1000000", "\(told)")
    #expect(source.asked == 0 && told.last?.contains("the data source returned \(taken) sections after the update; 1 before, 1 inserted") == true)
    source.count = 1
    rig.view.reloadData()
    rig.turn()
    #expect(rig.view.numberOfSections == 1)
  }

  @Test(arguments: ["reload", "delete", "insert"]) func missingSectionsAreReported(operation: String) {
    let rig = CollectionRig([["a"], ["b"]])
    defer { rig.close() }
    let sections = IndexSet(integersIn: 1..<1_000_000_000)
    switch operation {
    case "reload": rig.view.reloadSections(sections)
    case "delete": rig.view.deleteSections(sections)
    default: rig.view.insertSections(sections)
    }
    rig.turn()
    let told = rig.drainComplaints()
    #expect(told.count == 1 && told[0].contains(operation == "insert" ? "999999999 inserted" : "cannot delete or reload section 2"), "\(told)")
    #expect(rig.shown == ["a", "b"])
  }

  private nonisolated static let paths = [IndexPath(), IndexPath(index: 1), IndexPath(indexes: [0, 0, 0])]

  /// A path that is not an item of a section is reported, and the collection shows its actual items.
  @Test(arguments: paths, ["insert", "delete", "reload", "move from", "move to"]) func invalidIndexPathsAreReported(path invalidPath: IndexPath, operation: String) {
    let rig = CollectionRig([["a", "b", "c"]])
    defer { rig.close() }
    switch operation {
    case "insert": rig.view.insertItems(at: [invalidPath])
    case "delete": rig.view.deleteItems(at: [invalidPath])
    case "reload": rig.view.reloadItems(at: [invalidPath])
    case "move from": rig.view.moveItem(at: invalidPath, to: path(0))
    default: rig.view.moveItem(at: path(0), to: invalidPath)
    }
    rig.turn()
    let told = rig.drainComplaints()
    #expect(told.count == 1 && told[0].contains("the index path \(Array(invalidPath)), which is not a section and an item"), "\(told)")
    #expect(rig.shown == ["a", "b", "c"])
  }
}
