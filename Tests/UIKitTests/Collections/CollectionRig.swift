import CoreGraphics

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// A collection in a test window, with items from arrays, that records its data source and delegate calls.
@MainActor
final class CollectionRig: UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
  let stage: EventStage
  let view: UICollectionView
  let flow: UICollectionViewFlowLayout
  var sections: [[String]]
  var counts: [Int]?
  var size: ((IndexPath) -> CGSize)?
  var inset: UIEdgeInsets?
  private(set) var sizeRequestCount = 0
  private(set) var requestedItems: [String] = []
  private(set) var complaints: [String] = []
  private var heard: [String] = []
  var refuses: Set<IndexPath> = []
  /// Called when a cell is requested.
  var onCellRequest: () -> Void = {}
  /// Called when a cell ends its display.
  var whenEnded: () -> Void = {}
  private let oldReport = TableDiagnostic.report

  class Cell: UICollectionViewCell {
    static var createdCount = 0
    let label = UILabel()
    override init(frame: CGRect) {
      Self.createdCount += 1
      super.init(frame: frame)
      contentView.addSubview(label)
    }
    required init?(coder: NSCoder) { nil }
  }

  /// 300 × 200; items are 50 × 40 with gaps of 10, so five fit on a line.
  init(_ sections: [[String]], cells: UICollectionViewCell.Type = Cell.self) {
    self.sections = sections
    flow = UICollectionViewFlowLayout()
    flow.itemSize = CGSize(width: 50, height: 40)
    view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 200), collectionViewLayout: flow)
    stage = EventStage.atDesk([view], width: 300, height: 200)
    Cell.createdCount = 0
    TableDiagnostic.report = { [weak self] in self?.complaints.append($0) }
    view.register(cells, forCellWithReuseIdentifier: "cell")
    for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
      view.register(UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "edge")
    }
    view.dataSource = self
    view.delegate = self
    turn()
  }

  convenience init(items: Int) { self.init([(0..<items).map { "item \($0)" }]) }

  func close() {
    TableDiagnostic.report = oldReport
    stage.closeAtDesk()
  }

  func turn() { stage.session.turn() }
  var shown: [String] { view.visibleCells.compactMap { ($0 as? Cell)?.label.text } }

  func drain() -> [String] {
    defer { heard = [] }
    return heard
  }
  func drainRequestedItems() -> [String] {
    defer { requestedItems = [] }
    return requestedItems
  }
  func drainComplaints() -> [String] {
    defer { complaints = [] }
    return complaints
  }

  // MARK: Asked

  func numberOfSections(in collectionView: UICollectionView) -> Int { counts?.count ?? sections.count }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { counts?[section] ?? sections[section].count }
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    let name = sections[indexPath.section][indexPath.item]
    requestedItems.append(name)
    onCellRequest()
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    (cell as? Cell)?.label.text = name
    return cell
  }
  func collectionView(_ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "edge", for: indexPath)
  }
  func collectionView(_ collectionView: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath) -> CGSize {
    sizeRequestCount += 1
    return size?(indexPath) ?? UICollectionViewFlowLayout.notImplemented
  }
  func collectionView(_ collectionView: UICollectionView, layout: UICollectionViewLayout, insetForSectionAt section: Int) -> UIEdgeInsets {
    inset ?? flow.sectionInset
  }

  // MARK: Told

  private func record(_ event: String, _ path: IndexPath) { heard.append("\(event) \(path.section)/\(path.item)") }
  func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool { !refuses.contains(indexPath) }
  func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) { record("lit", indexPath) }
  func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) { record("unlit", indexPath) }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) { record("selected", indexPath) }
  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) { record("deselected", indexPath) }
  func collectionView(_ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath) { whenEnded() }
}
