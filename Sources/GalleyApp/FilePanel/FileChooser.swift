import GalleyWindowing
import UIKit

/// A file that the user chose.
struct ChosenFile: Equatable {
  /// The absolute path.
  var path: String
  /// Whether the user has confirmed that a file with this path is replaced.
  var isReplacementConfirmed: Bool
}

/// Lets the user choose a file: in the dialog of the desktop or, if there is none, in a panel of the window.
@MainActor
final class FileChooser {
  /// Whether a dialog or a panel is open. Another one is not opened then.
  private(set) var isOpen = false
  private weak var panel: FilePanel?

  /// Asks for a file, unless a dialog is open already.
  ///
  /// - Parameters:
  ///   - view: the root view of the window, for the panel.
  ///   - confirmsReplacement: whether the panel asks before it returns a file that exists; the desktop's dialog always does.
  ///   - then: called with the chosen file; not called if the user cancels.
  func choose(
    _ request: FileRequest, over view: UIView, scale: @escaping @MainActor () -> BarScale, confirmsReplacement: Bool,
    then: @escaping @MainActor (ChosenFile) -> Void
  ) {
    guard !isOpen else { return }
    isOpen = true
    func openPanel() {
      guard view.window != nil else {
        isOpen = false
        return
      }
      let panel = FilePanel(request, confirmsReplacement: confirmsReplacement, in: view.bounds, scale: scale())
      panel.onChoose = { then(ChosenFile(path: $0, isReplacementConfirmed: confirmsReplacement)) }
      panel.onClose = { [weak self] in self?.isOpen = false }
      self.panel = panel
      view.addSubview(panel)
      panel.open()
    }
    guard let host = UIScreen.main.host else { return openPanel() }
    host.chooseFile(request) { [weak self, weak view] response in
      switch response {
      case .confirmed(let path?):
        self?.isOpen = false
        then(ChosenFile(path: path, isReplacementConfirmed: true))
      case .confirmed(nil), .cancelled: self?.isOpen = false
      case .unavailable: if view != nil { openPanel() } else { self?.isOpen = false }
      }
    }
  }

  /// Asks for a folder in a panel of the window, unless a dialog is open already.
  ///
  /// - Parameter then: called with the absolute path; not called if the user cancels.
  func chooseFolder(_ request: FileRequest, over view: UIView, scale: BarScale, then: @escaping @MainActor (String) -> Void) {
    guard !isOpen else { return }
    isOpen = true
    let panel = FilePanel(request, confirmsReplacement: false, choosesFolder: true, in: view.bounds, scale: scale)
    panel.onChoose = { then($0) }
    panel.onClose = { [weak self] in self?.isOpen = false }
    self.panel = panel
    view.addSubview(panel)
    panel.open()
  }

  /// Closes the panel, if it is open.
  func close() { panel?.close() }
}
