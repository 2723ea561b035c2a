import UIKit

/// Controls as accessories of rows, which show each other's values.
final class ControlsController: UITableViewController {
  private static let names = ["Columns", "Progress", "Page"]
  private let segments = UISegmentedControl(items: ["1", "2", "3"])
  private let stepper = UIStepper()
  private let progress = UIProgressView(progressViewStyle: .default)
  private let pages = UIPageControl()

  init() {
    super.init(style: .insetGrouped)
    title = "Controls"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.allowsSelection = false
    segments.selectedSegmentIndex = 0
    segments.accessibilityLabel = "Columns"
    (stepper.maximumValue, stepper.value) = (10, 4)
    stepper.accessibilityLabel = "Progress"
    pages.numberOfPages = 11
    pages.accessibilityLabel = "Page"
    segments.addAction(UIAction { [weak self] _ in self?.show() }, for: .valueChanged)
    stepper.addAction(UIAction { [weak self] _ in self?.set(self?.stepper.value) }, for: .valueChanged)
    pages.addAction(UIAction { [weak self] _ in self?.set(self.map { Double($0.pages.currentPage) }) }, for: .valueChanged)
    let head = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 44))
    head.addSubview(progress)
    tableView.tableHeaderView = head
    show()
  }

  private func set(_ value: Double?) {
    stepper.value = value ?? 0
    pages.currentPage = Int(stepper.value)
    progress.setProgress(Float(stepper.value / 10), animated: true)
    show()
  }

  private func show() {
    pages.currentPage = Int(stepper.value)
    progress.progress = Float(stepper.value / 10)
    for cell in tableView.visibleCells { fill(cell, tableView.indexPath(for: cell)?.row ?? 0) }
  }

  private func fill(_ cell: UITableViewCell, _ row: Int) {
    cell.detailTextLabel?.text = ["\(segments.selectedSegmentIndex + 1)", "\(Int(stepper.value)) of 10", "\(pages.currentPage + 1) of \(pages.numberOfPages)"][row]
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    progress.frame = CGRect(x: 20, y: 26, width: max(tableView.bounds.width - 40, 0), height: 4)
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { Self.names.count }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
    cell.textLabel?.text = Self.names[indexPath.row]
    cell.textLabel?.numberOfLines = 0
    cell.detailTextLabel?.numberOfLines = 0
    let control: UIView = [segments, stepper, pages][indexPath.row]
    control.sizeToFit()
    cell.accessoryView = control
    fill(cell, indexPath.row)
    return cell
  }
}
