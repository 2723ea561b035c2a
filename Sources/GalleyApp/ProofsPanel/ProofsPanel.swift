import GalleyDocuments
import GalleyProofs
import UIKit

/// The panel of the proofs, over the page: the list at the left, the chosen proof beside it. A narrow window shows either the list or the proof.
final class ProofsPanel: UIView, FocusBeginning {
  /// The width of the list at L, in points.
  private static let listWidth: CGFloat = 280
  /// The minimum width of a proof beside the list, at L.
  private static let minimumDetailWidth: CGFloat = 380

  let library: ProofLibrary
  let list: ProofListView
  let detail = ProofDetailView()
  private let command: ReplayCommand
  private weak var formerResponder: UIResponder?
  /// Whether the proof is shown instead of the list, if there is space for only one.
  private var showsDetail = false { didSet { if showsDetail != oldValue { setNeedsLayout() } } }
  /// The replay for an acceptance with the message about it; `nil` if none runs.
  private var acceptance: (run: ProofAcceptanceRun, message: String)? {
    didSet { detail.words.isAccepting = acceptance != nil }
  }
  /// The new results that the user is asked about; `nil` if there are none.
  private var proposal: ProofAcceptance?

  /// Called to open a list below a button, to ask a question, to choose a folder, and to show or hide a message; `nil` before the chrome sets them.
  var present: ((_ title: String, _ items: [PopoverList.Item], _ button: UIView) -> Void)?
  var ask: ((_ message: String, _ details: [String], _ choices: [(title: String, action: () -> Void)]) -> Void)?
  var chooseFolder: ((_ then: @escaping @MainActor (String) -> Void) -> Void)?
  var showMessage: ((String) -> Void)?
  var hideMessage: ((String) -> Void)?
  /// Called after the panel closes.
  var onClose: () -> Void = {}

  var scale = BarScale(.current, limit: 1) {
    didSet {
      guard scale != oldValue else { return }
      (list.scale, detail.scale) = (scale, scale)
      setNeedsLayout()
    }
  }

  init(_ library: ProofLibrary, replaying command: ReplayCommand = .galley) {
    (self.library, self.command) = (library, command)
    list = ProofListView(library)
    super.init(frame: .zero)
    backgroundColor = Theme.desk
    screenRole = .popover
    accessibilityLabel = "Proofs"
    for view in [list, detail] { addSubview(view) }
    list.onChoose = { [weak self] in self?.choose($0) }
    list.onReadTitle = { [weak self] in self?.showTitle(of: $0) }
    list.checkButton.action = { [weak self] in self?.toggleCheck() }
    list.watchButton.action = { [weak self] in self?.toggleWatching() }
    list.folderButton.action = { [weak self] in self?.presentFolders() }
    detail.onBack = { [weak self] in self?.showList() }
    detail.onChange = { [weak self] in self?.openedDidChange() }
    detail.onClose = { [weak self] in self?.close() }
    detail.words.acceptStep.action = { [weak self] in self?.accept(step: self?.detail.shownStep) }
    detail.words.acceptProof.action = { [weak self] in self?.accept(step: nil) }
    detail.words.cancel.action = { [weak self] in self?.cancelAcceptance() }
    library.onChange = { [weak self] in self?.libraryDidChange() }
    library.onWatchedChange = { [weak self] in self?.filesDidChange($0) }
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Opening and closing

  override var canBecomeFirstResponder: Bool { true }

  /// Gives the keys to the list, and shows its first proof if there is space for both. Call it once the view is in its window.
  func open() {
    formerResponder = window?.firstResponder
    library.reload()
    layoutIfNeeded()
    if hasBoth, detail.proof == nil, let first = library.table.entries.first { choose(first.name) }
    list.table.becomeFirstResponder()
    window?.focus(nil)
  }

  /// Removes the panel, and ends its replays without accepting anything. A check and the watch go on.
  func close() {
    guard superview != nil else { return }
    let hadKeys = window?.firstResponder.flatMap { $0 as? UIView }?.isDescendant(of: self) ?? false
    detail.show(nil)
    cancelAcceptance()
    discardProposal()
    (library.onChange, library.onWatchedChange) = (nil, nil)
    removeFromSuperview()
    if hadKeys { formerResponder?.becomeFirstResponder() }
    onClose()
  }

  // MARK: Proofs

  /// Shows the list again in place of the proof, and gives it the keys.
  private func showList() {
    showsDetail = false
    layoutIfNeeded()
    window?.focus(nil)
    list.table.becomeFirstResponder()
  }

  private func choose(_ name: String) {
    showsDetail = true
    layoutIfNeeded()
    // The list is hidden if there is space for only one. Tab then begins in the proof.
    if list.isHidden {
      window?.focus(nil)
      becomeFirstResponder()
    }
    guard detail.proof?.folder != library.folder(name) else { return }
    let folder = library.folder(name)
    detail.proof?.cancel()
    list.selected = name
    detail.show(OpenedProof(folder, replaying: command, in: library.background))
    showTitle(of: name)
  }

  /// Shows the title of the opened proof once it is read.
  private func showTitle(of name: String) {
    if detail.proof?.folder == library.folder(name), let title = list.title(of: name) { detail.show(title: title) }
  }

  /// The result of the opened proof is that of its row, too.
  private func openedDidChange() {
    if let result = detail.proof?.result, library.table[result.id]?.result != result { library.adopt(result) }
  }

  private func libraryDidChange() {
    list.showState()
    guard let proof = detail.proof else { return }
    if library.table[proof.folder.name] == nil, !library.isChecking {
      detail.show(nil)
      list.selected = nil
    }
  }

  /// Shows the proofs with changed files again, or all if the program has changed.
  private func filesDidChange(_ names: Set<String>?) {
    for name in names ?? [] { list.discardSummary(of: name) }
    if let proof = detail.proof, names?.contains(proof.folder.name) ?? true { detail.replay() }
  }

  private func toggleCheck() {
    if library.isChecking { library.cancel() } else { library.check() }
  }

  /// Turns the watch on or off.
  func toggleWatching() {
    if let message = library.toggleWatching() { showMessage?(message) }
  }

  private func presentFolders() {
    var items = (ProofLibrary.standardPaths + [library.path]).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }.map { path in
      PopoverList.Item(title: DocumentPath.abbreviated(path), isOn: path == library.path) { [weak self] in self?.openFolder(path) }
    }
    items.append(.init(title: "Choose Folder…") { [weak self] in self?.chooseFolder?({ self?.openFolder($0) }) })
    present?("Folder of proofs", items, list.folderButton)
  }

  private func openFolder(_ path: String) {
    guard path != library.path else { return }
    detail.proof?.cancel()
    detail.show(nil)
    list.selected = nil
    showsDetail = false
    library.open(path)
    if hasBoth, let first = library.table.entries.first { choose(first.name) }
  }

  // MARK: Acceptance

  /// Replays the opened proof, describes the changes, and stores them if the user accepts: those of a step, or all if `step` is `nil`.
  private func accept(step: Int?) {
    guard let folder = detail.proof?.folder, acceptance == nil, proposal == nil else { return }
    let message = "Replaying \(folder.name)…"
    showMessage?(message)
    let run = ProofAcceptanceRun(folder, step: step, replaying: command, in: library.background) { [weak self] outcome in
      // The panel cancels the run when it closes.
      guard let self else { return }
      acceptance = nil
      hideMessage?(message)
      let subject = (step.map { "step \($0) of " } ?? "") + folder.name
      switch outcome {
      case .unchanged: showMessage?("Nothing changes in \(subject)")
      case .failed(let reason): ask?("\(folder.name) can’t be accepted", [reason], [("OK", {})])
      case .ready(let new): confirm(new, step, subject)
      }
    }
    acceptance = (run, message)
  }

  /// Whether a proof is replayed for an acceptance.
  var isAccepting: Bool { acceptance != nil }

  private func cancelAcceptance() {
    guard let acceptance else { return }
    acceptance.run.cancel()
    self.acceptance = nil
    hideMessage?(acceptance.message)
  }

  private func confirm(_ acceptance: ProofAcceptance, _ step: Int?, _ subject: String) {
    guard let ask else { return acceptance.discard() }
    proposal = acceptance
    // The question names the step.
    let lead = step.map { "step \($0), \(detail.proof?.event(ofStep: $0) ?? ""): " } ?? ""
    let shown = acceptance.changeDescriptions.prefix(StepDescription.maximumDifferences).map { $0.hasPrefix(lead) ? String($0.dropFirst(lead.count)) : $0 }
    let omitted = acceptance.changeDescriptions.count - shown.count
    ask(
      "Accept \(subject)?", Array(shown) + (omitted > 0 ? ["\(omitted) more changes."] : []),
      [("Accept", { [weak self] in self?.storeProposal(subject) }), ("Cancel", { [weak self] in self?.discardProposal() })])
  }

  private func discardProposal() {
    proposal?.discard()
    proposal = nil
  }

  private func storeProposal(_ subject: String) {
    guard let acceptance = proposal else { return }
    proposal = nil
    do {
      try acceptance.accept()
      showMessage?("Accepted \(subject)")
      list.discardSummary(of: acceptance.folder.name)
      if detail.proof?.folder == acceptance.folder { detail.replay() }
    } catch {
      ask?("\(acceptance.folder.name) was not changed", ["\(error)"], [("OK", {})])
    }
  }

  // MARK: Layout

  private var hasBoth: Bool { bounds.width - listWidth >= Self.minimumDetailWidth * scale.type }
  private var listWidth: CGFloat { (Self.listWidth * scale.type).rounded() }

  override func layoutSubviews() {
    super.layoutSubviews()
    list.isHidden = !hasBoth && showsDetail
    detail.isHidden = !hasBoth && !showsDetail
    detail.showsBack = !hasBoth
    list.frame = hasBoth ? CGRect(x: 0, y: 0, width: listWidth, height: bounds.height) : bounds
    detail.frame = hasBoth ? CGRect(x: listWidth, y: 0, width: bounds.width - listWidth, height: bounds.height) : bounds
  }

  // MARK: Events

  /// Escape ends the replay for an acceptance, or else closes the panel. The arrow keys move from step to step, N and Shift+N to differing steps, P
  /// plays.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let key = presses.first?.key, key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else {
      return super.pressesBegan(presses, with: event)
    }
    switch key.keyCode {
    case .keyboardEscape:
      if isAccepting { cancelAcceptance() } else if !hasBoth, showsDetail { showList() } else { close() }
    case .keyboardLeftArrow: detail.moveStep(forward: false)
    case .keyboardRightArrow: detail.moveStep(forward: true)
    case .keyboardN: detail.moveDifference(forward: !key.modifierFlags.contains(.shift))
    case .keyboardP: detail.togglePlaying()
    default: super.pressesBegan(presses, with: event)
    }
  }

  // Clicks here do not reach the page.
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
}
