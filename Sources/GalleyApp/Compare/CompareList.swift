import GalleyDocuments
import UIKit

/// The list of the differences: their numbers and the legend of their colors, and a row for each.
final class CompareList: UIView {
  private static let padding: CGFloat = 12
  private static let shownRows: CGFloat = 3.5
  private static let fewestRows: CGFloat = 1.5

  private let scale: BarScale
  private let summary: BarLabel
  private let legends: [CompareLegend]
  private let table = UITableView()
  private var entries: [TextComparison.Entry] = []
  /// The generation of the comparison that the rows show; `nil` before the first.
  private var generation: Int?
  /// Whether all of both texts was compared, and no line differs.
  private var hasNoDifference = false
  /// Called with the index of a pressed row.
  var onSelect: (Int) -> Void = { _ in }

  init(_ scale: BarScale) {
    self.scale = scale
    summary = Bar.label("", weight: .medium)
    summary.scale = scale
    summary.numberOfLines = 0
    legends = [CompareLegend("Breaks elsewhere", Theme.redTint, Theme.red, scale), CompareLegend("Other words", Theme.blueTint, Theme.blueLine, scale)]
    super.init(frame: .zero)
    table.dataSource = self
    table.delegate = self
    // Each row is as high as its text, which can wrap and have other fonts.
    table.rowHeight = UITableView.automaticDimension
    table.estimatedRowHeight = CompareRow.minimumHeight(scale)
    table.register(CompareRow.self, forCellReuseIdentifier: CompareRow.identifier)
    table.backgroundColor = Theme.page
    table.accessibilityLabel = "Differences"
    for view in [summary, table] + legends as [UIView] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  /// The height that shows the totals and, unless there is no difference, a few rows.
  func height(width: CGFloat) -> CGFloat { headHeight(width: width) + (hasNoDifference ? 0 : CompareRow.minimumHeight(scale) * Self.shownRows) }

  /// The height that shows the totals and, unless there is no difference, one row and the beginning of the next.
  func minimumHeight(width: CGFloat) -> CGFloat { headHeight(width: width) + (hasNoDifference ? 0 : CompareRow.minimumHeight(scale) * Self.fewestRows) }

  func show(_ comparison: TextComparison) {
    summary.text = comparison.summary
    hasNoDifference = comparison.isComplete && comparison.entries.isEmpty
    if generation != comparison.generation || entries.count != comparison.entries.count {
      // While the comparison continues, it only appends entries, so the selected row stays.
      let selected = generation == comparison.generation ? table.indexPathForSelectedRow : nil
      generation = comparison.generation
      entries = comparison.entries
      table.reloadData()
      if let selected { table.selectRow(at: selected, animated: false, scrollPosition: .none) }
    }
    setNeedsLayout()
  }

  // MARK: Layout

  private func headHeight(width: CGFloat) -> CGFloat {
    let inner = max(width - 2 * Self.padding, 1)
    let size = summary.sizeThatFits(CGSize(width: inner, height: .greatestFiniteMagnitude))
    let views = [(summary, CGSize(width: min(size.width.rounded(.up), inner), height: size.height.rounded(.up)))] as [(view: UIView, size: CGSize)]
      + legends.map { ($0, $0.fittingSize) }
    return ViewFlow.arrange(views, from: CGPoint(x: Self.padding, y: 7), width: inner, gap: 20, rowGap: 2) + 7
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let top = headHeight(width: bounds.width)
    table.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(bounds.height - top, 0))
  }

  override func draw(_ rect: CGRect) {
    Theme.hairline.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: bounds.width, height: 1))
  }
}

extension CompareList: UITableViewDataSource, UITableViewDelegate {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { entries.count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: CompareRow.identifier, for: indexPath)
    (cell as? CompareRow)?.show(entries[indexPath.row].difference, scale)
    return cell
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { onSelect(indexPath.row) }
}

/// An entry of the legend: a color and its meaning.
private final class CompareLegend: UIView {
  private let label: BarLabel
  private let color: UIColor
  private let edge: UIColor
  private let side: CGFloat

  init(_ text: String, _ color: UIColor, _ edge: UIColor, _ scale: BarScale) {
    label = Bar.label(text, size: 11, color: Theme.secondary)
    label.scale = scale
    (self.color, self.edge, side) = (color, edge, (12 * scale.type).rounded())
    super.init(frame: .zero)
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  var fittingSize: CGSize {
    let size = Bar.fittingSize(of: label)
    return CGSize(width: side + 6 + size.width, height: max(size.height.rounded(.up), side))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = CGRect(x: side + 6, y: 0, width: max(bounds.width - side - 6, 0), height: bounds.height)
  }

  override func draw(_ rect: CGRect) {
    let square = CGRect(x: 0, y: ((bounds.height - side) / 2).rounded(), width: side, height: side)
    color.setFill()
    UIRectFill(square)
    edge.setFill()
    UIRectFill(CGRect(x: square.minX, y: square.maxY - 2, width: side, height: 2))
  }
}
