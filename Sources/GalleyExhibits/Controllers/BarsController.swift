import GalleyDocuments
import UIKit

/// A large title, a toolbar, a table with pull to refresh, configured buttons, and a ring drawn by layers.
final class BarsController: UITableViewController {
  private var sheets = (1...20).reversed().map { "Proof sheet \($0)" }
  private let ring = RingView(frame: CGRect(x: 0, y: 0, width: 32, height: 32))
  private let spinner = UIActivityIndicatorView(style: .medium)
  private let buttons = UIStackView()
  private let count = UILabel()

  init() {
    super.init(style: .insetGrouped)
    title = "Bars and Buttons"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.largeTitleDisplayMode = .always
    let refresh = UIRefreshControl()
    refresh.addAction(UIAction { [weak self] _ in self?.pull() }, for: .valueChanged)
    refreshControl = refresh
    count.textColor = Theme.secondary
    toolbarItems = [
      UIBarButtonItem(title: "Add Sheet", primaryAction: UIAction { [weak self] _ in self?.pull() }), .flexibleSpace(), UIBarButtonItem(customView: count), .flexibleSpace(),
      UIBarButtonItem(title: "Remove All", primaryAction: UIAction { [weak self] _ in self?.set([]) }),
    ]
    spinner.hidesWhenStopped = true
    let configurations: [(UIButton.Configuration, String)] = [(.plain(), "Plain"), (.gray(), "Gray"), (.tinted(), "Tinted"), (.filled(), "Filled")]
    for (look, title) in configurations {
      var configuration = look
      configuration.title = title
      let button = UIButton(configuration: configuration, primaryAction: UIAction { [weak self] _ in self?.pull() })
      buttons.addArrangedSubview(button)
    }
    (buttons.spacing, buttons.alignment, buttons.distribution) = (12, .center, .fillProportionally)
    for view in [ring, spinner] { buttons.addArrangedSubview(view) }
    let head = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 64))
    head.addSubview(buttons)
    tableView.tableHeaderView = head
    set(sheets)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    navigationController?.navigationBar.prefersLargeTitles = true
    navigationController?.setToolbarHidden(false, animated: animated)
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    navigationController?.navigationBar.prefersLargeTitles = false
    navigationController?.setToolbarHidden(true, animated: animated)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    fitCount()
    let wanted = buttons.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    let availableWidth = max(tableView.bounds.width - 40, 0)
    // Stack the buttons if they do not fit beside each other.
    buttons.axis = wanted.width > availableWidth && buttons.axis == .horizontal ? .vertical : buttons.axis
    let size = buttons.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    buttons.frame = CGRect(x: 20, y: 12, width: min(size.width, availableWidth), height: size.height)
    guard let head = tableView.tableHeaderView, head.frame.height != size.height + 24 else { return }
    head.frame.size.height = size.height + 24
    tableView.tableHeaderView = head
  }

  /// Simulates a refresh, which takes 0.8 seconds and then adds a row at the top. Does nothing during a refresh.
  private func pull() {
    guard !spinner.isAnimating else { return }
    spinner.startAnimating()
    ring.turn()
    spinner.alpha = 0.99
    UIView.animate(withDuration: 0.8, animations: { self.spinner.alpha = 1 }) { [weak self] _ in
      guard let self else { return }
      spinner.stopAnimating()
      refreshControl?.endRefreshing()
      set(["Proof sheet \(sheets.count + 1)"] + sheets)
    }
  }

  private func set(_ sheets: [String]) {
    self.sheets = sheets
    count.text = sheets.count == 1 ? "1 sheet" : "\(sheets.count) sheets"
    fitCount()
    tableView.reloadData()
  }

  /// Sets the label in the font size of the bar's other labels.
  private func fitCount() {
    count.font = BarScale(traitCollection, window: view.window?.bounds.size ?? view.bounds.size).font(.systemFont(ofSize: 15))
    let size = count.sizeThatFits(.zero)
    guard count.bounds.size != size else { return }
    count.bounds.size = size
    navigationController?.toolbar.setNeedsLayout()
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sheets.count }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "sheet") ?? UITableViewCell(style: .default, reuseIdentifier: "sheet")
    cell.textLabel?.text = sheets[indexPath.row]
    cell.textLabel?.numberOfLines = 0
    return cell
  }
}

/// A ring drawn by a shape layer, which turns once for each refresh.
private final class RingView: UIView {
  override class var layerClass: AnyClass { CAShapeLayer.self }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isAccessibilityElement = false
  }

  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize { CGSize(width: 32, height: 32) }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let shape = layer as? CAShapeLayer else { return }
    shape.path = UIBezierPath(ovalIn: bounds.shrunk(dx: 4, dy: 4)).cgPath
    (shape.fillColor, shape.lineWidth, shape.lineCap) = (nil, 4, .round)
    shape.strokeColor = tintColor.resolvedColor(with: traitCollection).cgColor
  }

  func turn() {
    let animation = CABasicAnimation(keyPath: "strokeEnd")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 0.8)
    layer.add(animation, forKey: "turn")
  }
}
