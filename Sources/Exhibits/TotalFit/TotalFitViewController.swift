import UIKit

/// Two cards beside each other, one above the other where they are narrow.
final class TotalFitViewController: UIViewController {
  let cards = [
    TotalFitCard(
      title: "One line after the other", note: "Each line takes as many words as it holds, whatever is left for the next.", usesTotalFit: false),
    TotalFitCard(
      title: "All breaks together", note: "Each paragraph takes the breaks that set all of its lines best. Drag the disc.", usesTotalFit: true),
  ]
  private static let margin: CGFloat = 24
  private static let narrow: CGFloat = 720
  /// Of a card; in a wide one both ways are nearly alike.
  private static let widest: CGFloat = 430

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Look.desk
    for card in cards {
      view.addSubview(card)
      card.didDrag = { [weak self] place in self?.cards.forEach { $0.discPlace = place } }
    }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = view.bounds.inset(by: view.safeAreaInsets)
    let isNarrow = bounds.width < Self.narrow
    let margin = isNarrow ? Self.margin / 2 : Self.margin
    let room = bounds.insetBy(dx: margin, dy: margin)
    let width = isNarrow ? room.width : min((room.width - margin) / 2, Self.widest)
    let left = isNarrow ? room.minX : room.midX - margin / 2 - width
    let height = isNarrow ? (room.height - margin) / 2 : room.height
    for (index, card) in cards.enumerated() {
      let step = CGFloat(index)
      card.frame = CGRect(
        x: left + (isNarrow ? 0 : step * (width + margin)), y: room.minY + (isNarrow ? step * (height + margin) : 0),
        width: max(width, 0), height: max(height, 0))
    }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    cards.forEach { $0.setText() }
  }
}
