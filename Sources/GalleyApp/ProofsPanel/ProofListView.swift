import GalleyDocuments
import GalleyProofs
import UIKit

/// The list of the proofs of a folder, with the buttons that check and watch them.
final class ProofListView: UIView, UITableViewDataSource, UITableViewDelegate {
  private static let padding: CGFloat = 12

  private let library: ProofLibrary
  private let summaries = ProofSummaries()
  let folderButton = InspectorButton(name: "Folder")
  let checkButton = InspectorButton()
  let watchButton = InspectorButton()
  private let state = Bar.label("", size: 11, color: Theme.secondary)
  private let nothing = Bar.label("", color: Theme.secondary)
  private let progress = UIView()
  let table = UITableView()
  /// The names of the shown rows.
  private var names: [String] = []
  /// The name of the proof that the panel shows; `nil` if it shows none.
  var selected: String? { didSet { if selected != oldValue { select() } } }
  /// Called with the name of a proof after its title was read in the background.
  var onReadTitle: (String) -> Void = { _ in }
  /// Called with the name of a proof that the user chose.
  var onChoose: (String) -> Void = { _ in }
  var scale = BarScale(.current, limit: 1) {
    didSet {
      guard scale != oldValue else { return }
      for label in [state, nothing] { label.scale = scale }
      for button in buttons { button.scale = scale }
      table.rowHeight = ProofCell.height(scale)
      // A table with other heights loads its rows again, and has no selection then.
      select()
      setNeedsLayout()
    }
  }

  private var buttons: [InspectorButton] { [folderButton, checkButton, watchButton] }

  init(_ library: ProofLibrary) {
    self.library = library
    super.init(frame: .zero)
    backgroundColor = Theme.bar
    watchButton.title = "Watch"
    watchButton.isToggle = true
    watchButton.toolTip = "Check again when the program or a proof changes"
    nothing.numberOfLines = 0
    progress.backgroundColor = Theme.blueLine
    table.dataSource = self
    table.delegate = self
    table.rowHeight = ProofCell.height(scale)
    table.backgroundColor = Theme.page
    table.accessibilityLabel = "Proofs"
    for view in [folderButton, checkButton, watchButton, state, table, nothing, progress] as [UIView] { addSubview(view) }
    summaries.onRead = { [weak self] in
      self?.refresh($0)
      self?.onReadTitle($0)
    }
    showState()
  }

  required init?(coder: NSCoder) { nil }

  // MARK: State

  /// Shows the present state of the library. Rows are replaced only if the list has changed.
  func showState() {
    let listed = library.table.entries.map(\.name)
    folderButton.title = DocumentPath.abbreviated(library.path)
    checkButton.title = library.isChecking ? "Cancel" : "Check All"
    checkButton.isEnabled = !listed.isEmpty
    watchButton.isOn = library.isWatching
    state.text = library.table.summary
    nothing.text = listed.isEmpty ? "There are no proofs in \(DocumentPath.abbreviated(library.path)). Record one with Ctrl+R, or choose another folder." : ""
    nothing.isHidden = !listed.isEmpty
    if listed != names {
      names = listed
      table.reloadData()
      select()
    } else {
      for path in table.indexPathsForVisibleRows ?? [] { show(path) }
    }
    setNeedsLayout()
  }

  /// Returns the title of a proof, or `nil` until it is read in the background.
  func title(of name: String) -> String? { summaries.summary(of: library.folder(name))?.title }

  /// Reads the summary of a proof again, because its files changed.
  func discardSummary(of name: String) {
    summaries.discard(library.folder(name))
    refresh(name)
  }

  private func refresh(_ name: String) {
    if let row = names.firstIndex(of: name) { show(IndexPath(row: row, section: 0)) }
  }

  private func show(_ path: IndexPath) {
    guard let cell = table.cellForRow(at: path) as? ProofCell, let entry = library.table[names[path.row]] else { return }
    cell.show(entry, summaries.summary(of: library.folder(entry.name)), scale)
  }

  private func select() {
    let row = selected.flatMap { names.firstIndex(of: $0) }
    if let former = table.indexPathForSelectedRow, former.row != row { table.deselectRow(at: former, animated: false) }
    guard let row else { return }
    let path = IndexPath(row: row, section: 0)
    table.selectRow(at: path, animated: false, scrollPosition: .none)
    table.scrollToRow(at: path, at: .none, animated: false)
  }

  // MARK: Rows

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { names.count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: ProofCell.identifier) as? ProofCell
      ?? ProofCell(style: .default, reuseIdentifier: ProofCell.identifier)
    if let entry = library.table[names[indexPath.row]] { cell.show(entry, summaries.summary(of: library.folder(entry.name)), scale) }
    return cell
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { onChoose(names[indexPath.row]) }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    let (padding, width) = (Self.padding, max(bounds.width - 2 * Self.padding, 1))
    var y: CGFloat = 10
    folderButton.frame = CGRect(x: padding, y: y, width: width, height: folderButton.fittingSize.height)
    y = folderButton.frame.maxY + 8
    var x = padding
    for button in [checkButton, watchButton] {
      let size = button.fittingSize
      if x > padding, x + size.width > padding + width { (x, y) = (padding, y + size.height + 6) }
      button.frame = CGRect(x: x, y: y, width: min(size.width, width), height: size.height)
      x += size.width + 8
    }
    y = watchButton.frame.maxY + 8
    state.frame = CGRect(x: padding, y: y, width: width, height: Bar.fittingSize(of: state).height.rounded(.up))
    y = state.frame.maxY + 8
    let share = library.table.progress.map { $0.count > 0 ? CGFloat($0.done) / CGFloat($0.count) : 0 } ?? 0
    progress.frame = CGRect(x: 0, y: y - 2, width: (bounds.width * share).rounded(), height: 2)
    table.frame = CGRect(x: 0, y: y, width: max(bounds.width - 1, 0), height: max(bounds.height - y, 0))
    nothing.frame = CGRect(
      x: padding, y: y + 16, width: width, height: nothing.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height.rounded(.up))
  }

  override func draw(_ rect: CGRect) {
    Theme.hairline.setFill()
    UIRectFill(CGRect(x: bounds.width - 1, y: 0, width: 1, height: bounds.height))
    UIRectFill(CGRect(x: 0, y: table.frame.minY - 1, width: bounds.width, height: 1))
  }
}
