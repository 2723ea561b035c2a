import GalleyDocuments
import GalleyInspectors
import GalleyPlayground
import UIKit

/// Saving of the document, and its state in the bars.
extension PlaygroundChrome: DocumentWindow {
  var savesDocuments: Bool { options.savesDocuments }

  /// Creates the object that saves the page's document, and the one that presents its questions; removes both if the exhibit has no page. Shows the
  /// title, and watches the file. If documents are saved and there is a recovery folder, also begins autosaving, and offers recovery in the turn
  /// after the next one.
  func createDocumentSaver() {
    (documentSaver, documentAlerts) = (nil, nil)
    if let page {
      let alerts = DocumentAlerts(in: self)
      let saver = DocumentSaver(page, of: (exhibit as? DocumentExhibit)?.file, titled: exhibit.title, delegate: alerts)
      alerts.saver = saver
      (documentSaver, documentAlerts) = (saver, alerts)
    }
    documentSaver?.onChange = { [weak self] in self?.showDocumentTitle() }
    showDocumentTitle()
    documentSaver?.watchFile()
    guard savesDocuments, let documentSaver else { return }
    if let folder = options.recovery { documentSaver.startAutosave(in: folder) }
    let parts = (exhibit as? DocumentExhibit)?.file.pageParts ?? [:]
    guard options.recovery != nil || !parts.isEmpty else { return }
    // In the next turn of the event loop the page is in its window.
    Timeline.shared.schedule(after: 0) { [weak self, weak documentAlerts] in
      self?.view.layoutIfNeeded()
      self?.restoreWindow(from: parts)
      // The question takes the keys, which the text of a new document takes in this turn, too.
      Timeline.shared.schedule(after: 0) { documentAlerts?.offerRecovery() }
    }
  }

  /// The name of the part of a document that lists the inspectors, by their names.
  private static let inspectorsPart = "inspectors"
  /// The name of the part of a document for the inspector of the page.
  private static let panelPart = "panel"

  /// The state of the window that a `.galley` document holds.
  func windowParts() -> [String: JSONValue] {
    [
      Self.inspectorsPart: .array(inspectors.map(\.rawValue).sorted().map(JSONValue.string)),
      Self.panelPart: .object(
        ["isShown": .bool(isInspectorPanelShown)].merging(inspectorPanel.map { ["tab": .string($0.tab.name)] } ?? [:]) { one, _ in one }),
    ]
  }

  /// Restores the inspectors, the inspector panel with its tab, the selection and the scroll position of the document's last window.
  func restoreWindow(from parts: [String: JSONValue]) {
    for inspector in parts[Self.inspectorsPart]?.elements?.compactMap({ $0.string.flatMap(Inspector.init) }) ?? [] where !inspectors.contains(inspector) {
      toggle(inspector)
    }
    if let panel = parts[Self.panelPart]?.members, panel["isShown"]?.bool == true {
      if !isInspectorPanelShown { toggleInspectorPanel() }
      if let tab = InspectorPanel.Tab.allCases.first(where: { $0.name == panel["tab"]?.string }) { inspectorPanel?.tab = tab }
      view.layoutIfNeeded()
    }
    page?.restoreView(from: parts)
  }

  /// The document's name, with a dot before it while there are unsaved changes; without a document, the exhibit's title.
  var documentTitle: String {
    documentSaver.map { ($0.isEdited ? "• " : "") + (recordedName ?? $0.name) } ?? (options.usesCurrentBars ? Exhibits.title(of: exhibit) : exhibit.title)
  }
  /// Whether the title is the name of a file, and not that of an exhibit.
  var isTitleAName: Bool { recordedName != nil || documentSaver?.file != nil }

  /// Shows the title in the window's frame and its top bar.
  func showDocumentTitle() {
    options.showsTitle(documentTitle)
    // A document that was opened, or saved for the first time.
    if savesDocuments, let path = documentSaver?.file?.path, path != options.recents.documents().first { options.recents.didUseDocument(path) }
    showTopBarState()
  }

  /// Saves the document; during a recording, shows a message instead.
  ///
  /// - Parameter asksForName: whether to save under a name that the user chooses.
  func saveDocument(asksForName: Bool = false) {
    guard savesDocuments else { return showMessage("Saving is off during a recording") }
    commitTypedProperty()
    if asksForName { documentSaver?.saveAs() } else { documentSaver?.save() }
  }

  /// Runs `action`, which closes the document, after a question if there are unsaved changes. During a recording shows a message instead of the
  /// question, and does not run `action`.
  ///
  /// - Parameter activity: the description of the action in the question, such as “closing”.
  func leave(_ activity: String, _ action: @escaping () -> Void) {
    guard let documentSaver else { return action() }
    commitTypedProperty()
    guard savesDocuments else {
      // No questions during a recording: the answer would not be part of the proof.
      return documentSaver.isEdited ? showMessage("The text has unsaved changes. Save them after the recording.") : action()
    }
    documentSaver.leave(activity, action)
  }
}
