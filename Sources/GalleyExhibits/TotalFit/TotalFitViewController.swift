import GalleyDocuments
import UIKit

/// Two cards side by side, or stacked in a narrow view, which scrolls if they do not fit.
final class TotalFitViewController: UIViewController {
  let cards = [
    TotalFitCard(
      title: "Greedy (one line at a time)", note: "Each line takes as many words as fit, regardless of the lines below it.", usesTotalFit: false),
    TotalFitCard(
      title: "Optimal (whole paragraph)", note: "Each paragraph gets the best breaks for all of its lines together. Drag the disc.", usesTotalFit: true),
  ]
  let scrollView = UIScrollView()
  private let head = ExhibitHeader(title: "Total Fit", lead: "One text with two kinds of line breaking. The settings apply to “Optimal”.")
  private(set) lazy var settings = TotalFitSettings { [weak self] in self?.set($0) }
  private var sourceSplit = SourceSplit()
  private static let margin: CGFloat = 28
  /// The width below which the cards are stacked, in points at the default text size.
  private static let narrow: CGFloat = 600
  /// The maximum width of a card, in points at the default text size; in wider cards both versions are nearly equal.
  private static let widest: CGFloat = 345

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Theme.desk
    view.addSubview(scrollView)
    head.add(to: scrollView)
    head.source.addAction(UIAction { [weak self] _ in self?.toggleSource() }, for: .touchUpInside)
    scrollView.addSubview(settings)
    for card in cards {
      scrollView.addSubview(card)
      card.didDrag = { [weak self] in self?.moveDiscs(to: $0) }
    }
  }

  /// Whether the user has moved the discs from their initial position.
  private var areMoved = false

  /// Moves both discs to a position as in `TotalFitCard.discPosition`.
  func moveDiscs(to position: CGPoint) {
    areMoved = true
    cards.forEach { $0.discPosition = position }
    view.setNeedsLayout()
  }

  private func set(_ values: TotalFitValues) {
    cards[1].values = values
    view.setNeedsLayout()
  }

  private func toggleSource() { sourceSplit.toggle(besides: "TotalFitExhibit.swift", in: view, head.source) }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = sourceSplit.layOut(in: view.bounds.inset(by: view.safeAreaInsets))
    let isNarrow = bounds.width < Self.narrow * max(ExhibitStyle.scale(traitCollection), 1)
    let margin = isNarrow ? Self.margin / 2 : Self.margin
    let availableRect = CGRect(origin: .zero, size: bounds.size).shrunk(dx: margin, dy: margin)
    let width = max(isNarrow ? availableRect.width : min((availableRect.width - margin) / 2, Self.widest * ExhibitStyle.scale(traitCollection)), 0)
    let left = isNarrow ? availableRect.minX : (availableRect.midX - margin / 2 - width).rounded()
    let whole = isNarrow ? width : 2 * width + margin
    var top = head.layOut(at: CGPoint(x: left, y: availableRect.minY), width: whole) - 4
    settings.frame = CGRect(x: left, y: top, width: whole, height: settings.sizeThatFits(CGSize(width: whole, height: 0)).height)
    top = settings.frame.maxY + 10
    if !areMoved {
      // Use the text that the settings do not affect, so that the discs stay when a setting changes.
      let position = cards[0].initialPosition(forWidth: width)
      cards.forEach { $0.discPosition = position }
    }
    let least = isNarrow ? 0 : availableRect.maxY - top
    let height = cards.reduce(max(least, 0)) { max($0, $1.height(forWidth: width)) }
    for (index, card) in cards.enumerated() {
      // The text that the settings change comes first if both do not fit.
      let step = CGFloat(isNarrow ? cards.count - 1 - index : index)
      card.frame = CGRect(
        x: left + (isNarrow ? 0 : step * (width + margin)), y: top + (isNarrow ? step * (height + margin) : 0), width: width, height: height)
    }
    scrollView.frame = bounds
    scrollView.contentSize = CGSize(width: bounds.width, height: (cards.map(\.frame.maxY).max() ?? 0) + margin)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    cards.forEach { $0.setText() }
    view.setNeedsLayout()
  }
}
