import GalleyDocuments
import UIKit

/// A scroll view with sections of fields, in as many columns as fit.
final class FieldsViewController: UIViewController {
  private let scrollView = UIScrollView()
  private let head = ExhibitHeader(
    title: "Text Fields", lead: "Tap a field or press Tab. In the form, Return goes to the next field; Done is above the keyboard.")
  private var sourceSplit = SourceSplit()
  private let form = FieldsForm()
  private let filters = FieldFilters()
  private lazy var sections = [
    FieldSection("Borders", FieldSamples.borders()),
    FieldSection("Side views", FieldSamples.sideViews()),
    FieldSection("A form: Next and Done", form.rows()),
    FieldSection("Filters and formats", filters.rows()),
    FieldSection("Fitting a long line", FieldSamples.fitting()),
    FieldSection("Passwords and states", FieldSamples.states()),
    FieldSection("A label with tappable words", [TappableWordsView.row()]),
  ]

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Theme.desk
    scrollView.alwaysBounceVertical = true
    scrollView.lineScroll = 44
    view.addSubview(scrollView)
    head.add(to: scrollView)
    head.source.addAction(UIAction { [weak self] _ in self?.toggleSource() }, for: .touchUpInside)
    for section in sections { scrollView.addSubview(section) }
  }

  private func toggleSource() { sourceSplit.toggle(besides: "FieldsExhibit.swift", in: view, head.source) }

  // MARK: Layout

  private static let margin: CGFloat = 28
  private static let gap: CGFloat = 24
  /// The minimum width of a column, in points at the default text size.
  private static let narrowestColumn: CGFloat = 300
  /// The maximum width of a column, in points at the default text size.
  private static let widestColumn: CGFloat = 420

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = sourceSplit.layOut(in: view.bounds.inset(by: view.safeAreaInsets))
    scrollView.frame = bounds
    let scale = UIFontMetrics.default.scaledValue(for: 300, compatibleWith: traitCollection) / 300
    let margin = bounds.width < 500 ? Self.margin / 2 : Self.margin
    let availableWidth = max(bounds.width - 2 * margin, 100)
    let wanted = Self.narrowestColumn * max(scale, 1)
    let count = min(max(Int((availableWidth + Self.gap) / (wanted + Self.gap)), 1), 3)
    let width = min((availableWidth - CGFloat(count - 1) * Self.gap) / CGFloat(count), Self.widestColumn * max(scale, 1)).rounded(.down)
    // Do not center within a rounding error.
    let spare = availableWidth - width * CGFloat(count) - Self.gap * CGFloat(count - 1)
    let left = margin + (spare < CGFloat(count) ? 0 : (spare / 2).rounded(.down))
    let whole = bounds.width - 2 * left
    let y = head.layOut(at: CGPoint(x: left, y: margin), width: whole) + 4
    var columns = EvenColumns(count, from: CGPoint(x: left, y: y), width: width, gap: Self.gap)
    for section in sections { columns.append(section) }
    scrollView.contentSize = CGSize(width: bounds.width, height: columns.bottom + margin)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    view.setNeedsLayout()
  }
}
