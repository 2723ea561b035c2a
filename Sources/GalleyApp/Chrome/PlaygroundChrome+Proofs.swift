import GalleyDocuments
import GalleyPlayground
import GalleyWindowing
import UIKit

/// The panel of the proofs in the window. Proofs are replayed in processes of their own, so the page stays as it is.
extension PlaygroundChrome {
  var areProofsShown: Bool { proofsPanel != nil }

  /// The proofs of the window, listed on the first use.
  private func library() -> ProofLibrary {
    if let proofLibrary { return proofLibrary }
    let library = ProofLibrary()
    library.onEnd = { [weak self] in self?.showMessage($0) }
    library.onWatchEnd = { [weak self] in self?.showMessage("Proofs are no longer watched: \($0)") }
    proofLibrary = library
    return library
  }

  /// Opens or closes the panel; does nothing during a recording.
  func toggleProofs() {
    if let proofsPanel { return proofsPanel.close() }
    guard savesDocuments else { return }
    // An inspector over the whole window would cover the proofs.
    if inspectorPanel?.isSheet == true { toggleInspectorPanel() }
    let panel = ProofsPanel(library())
    panel.present = { [weak self] in self?.present($0, $1, from: $2, side: .below) }
    panel.showMessage = { [weak self] in self?.showMessage($0) }
    panel.hideMessage = { [weak self] in self?.hideMessage($0) }
    panel.ask = { [weak self] message, details, choices in self?.ask(message, details, choices) }
    panel.chooseFolder = { [weak self] then in self?.chooseProofsFolder(then) }
    panel.onClose = { [weak self] in
      self?.proofsPanel = nil
      self?.view.setNeedsLayout()
      self?.showState()
    }
    proofsPanel = panel
    view.addSubview(panel)
    layOutProofsPanel()
    panel.open()
    showState()
  }

  /// Closes the panel, which covers the page, so that the user sees the effect of a command on the page.
  func revealPage() { proofsPanel?.close() }

  /// Adds a shape of a kind to the page.
  func addShape(_ kind: ShapeKind) {
    revealPage()
    page?.addShape(kind)
  }

  /// Checks all proofs in the background, and shows them.
  func checkAllProofs() {
    guard savesDocuments else { return }
    if !areProofsShown { toggleProofs() }
    library().check()
  }

  var isWatchingProofs: Bool { proofLibrary?.isWatching == true }

  /// Turns the watch on or off, which checks proofs again whenever the program or their files change. It goes on while the panel is closed.
  func toggleWatchingProofs() {
    guard savesDocuments else { return }
    let library = library()
    let problem = library.toggleWatching()
    showMessage(problem ?? (library.isWatching ? "Proofs in \(library.path) are checked when they or the program change" : "Proofs are not watched"))
  }

  /// Ends checks and replays, and waits until their files are removed. Call it before the program ends.
  func endProofs() {
    proofsPanel?.close()
    proofLibrary?.cancel()
    proofLibrary?.background.wait()
  }

  /// Places the panel over the desk. It covers the ruler and the log, which are about the page.
  func layOutProofsPanel() {
    for view in [ruler, eventLogPanel] as [UIView?] { view?.isHidden = areProofsShown }
    guard let panel = proofsPanel else { return }
    panel.scale = scale
    panel.frame = desk
  }

  private func ask(_ message: String, _ details: [String], _ choices: [(title: String, action: () -> Void)]) {
    let sheet = AlertSheet(message, details: details, choices: choices.map { AlertSheet.Choice($0.title, $0.action) }, in: view.bounds, scale: scale)
    view.addSubview(sheet)
    sheet.layoutIfNeeded()
    sheet.open()
  }

  private func chooseProofsFolder(_ then: @escaping @MainActor (String) -> Void) {
    let request = FileRequest(.open, title: "Choose a Folder of Proofs", accept: "Choose", folder: proofLibrary?.url.path ?? fileFolder)
    fileChooser.chooseFolder(request, over: view, scale: scale, then: then)
  }
}
