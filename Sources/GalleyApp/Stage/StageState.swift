import Foundation
import GalleyInspectors
import GalleyPlayground
import GalleyProofs
import GalleyWindowing
import UIKit

/// The state of a window at the start of a recording, as a file of the proof's folder, in addition to the trace's header.
/// A replay restores it in its own window before the first event.
struct StageState: Codable, Equatable {
  static let fileName = "start.json"
  private static let format = 1

  var state = Self.format
  /// The state of the exhibit's page; `nil` if the exhibit has no page.
  var page: PageState?
  var isDark: Bool
  /// Names of the inspectors.
  var inspectors: [String]
  /// Whether the last columns are balanced; absent (`nil`) if not.
  var balancesColumns: Bool?
  /// Whether paragraphs use total-fit line breaking; absent (`nil`) if not.
  var usesTotalFit: Bool?
  var showsFigures: Bool
  var showsEventLog: Bool
  /// Whether the document has unsaved changes; absent (`nil`) in states from before documents could be saved.
  var isEdited: Bool?
  /// The name of the document; absent (`nil`) if it is that of the proof's source.
  var documentName: String?
  /// Whether the on-screen keyboard yields to the hardware keyboard.
  var usesDeskKeyboard: Bool
  /// Whether the window has a menu bar; absent (`nil`) if not.
  var hasMenuBar: Bool?
  /// Whether dragged shapes align to guides; absent (`nil`) if not.
  var alignsShapes: Bool?
  /// Whether code is colored; absent (`nil`) if not.
  var colorsCode: Bool?
  /// Whether the bars depend on the exhibit; absent (`nil`) if not.
  var usesCurrentBars: Bool?
  /// Whether the lines of the baseline grid are shown; absent (`nil`) if not.
  var showsBaselineGrid: Bool?
  /// The name of the open tab of the inspector panel, beside which the page is narrower; absent (`nil`) if the panel is not shown.
  var panelTab: String?
  /// Whether the ruler is shown; absent (`nil`) if not.
  var showsRuler: Bool?

  private enum CodingKeys: String, CodingKey {
    case state, page, isDark, inspectors = "inspections", balancesColumns, usesTotalFit, showsFigures, showsEventLog, isEdited, documentName, usesDeskKeyboard, hasMenuBar,
      alignsShapes, colorsCode, usesCurrentBars, showsBaselineGrid, panelTab, showsRuler
  }

  var data: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)) ?? Data()
  }

  /// Reads the state from a file of the proof. Throws `ProofError` if the file is missing, or is not a state of this version.
  ///
  /// - Parameter folder: the proof whose trace names the file.
  static func read(_ name: String, in folder: ProofFolder) throws -> StageState {
    try folder.check(name)
    guard let data = try? folder.data(of: name) else {
      throw ProofError(folder.path(name), "the initial state of the window is missing", "put the file back into the proof's folder")
    }
    guard let read = try? JSONDecoder().decode(StageState.self, from: data), read.state == format else {
      throw Self.wrong(name, folder)
    }
    return read
  }

  static func wrong(_ name: String, _ folder: ProofFolder) -> ProofError {
    ProofError(folder.path(name), "this version of Galley cannot read this window state", "record the proof again")
  }
}

extension Stage {
  /// Returns the current state, after ending interactions in progress.
  func captureState() -> StageState {
    chrome.page?.endAllInteractions()
    return StageState(
      page: chrome.page?.state, isDark: chrome.isDark, inspectors: chrome.inspectors.map(\.rawValue).sorted(),
      balancesColumns: chrome.balancesColumns ? true : nil, usesTotalFit: chrome.usesTotalFit ? true : nil, showsFigures: chrome.isHUDShown,
      showsEventLog: chrome.isEventLogShown, isEdited: chrome.documentSaver?.isEdited,
      documentName: chrome.documentSaver.flatMap { $0.name == chrome.exhibit.title ? nil : $0.name }, usesDeskKeyboard: UIScreenKeyboard.yieldsToHardware,
      hasMenuBar: chrome.options.hasMenuBar ? true : nil, alignsShapes: chrome.options.alignsShapes ? true : nil,
      colorsCode: chrome.options.colorsCode ? true : nil,
      usesCurrentBars: chrome.options.usesCurrentBars ? true : nil, showsBaselineGrid: chrome.page?.showsBaselineGrid == true ? true : nil,
      panelTab: chrome.inspectorPanel?.tab.name, showsRuler: chrome.isRulerShown ? true : nil)
  }

  /// Restores `state` on a stage that has run no turn. Advances a virtual clock by 1.2 seconds, so that the keyboard has appeared.
  ///
  /// - Returns: `false` if the state does not fit the exhibit.
  func restore(_ state: StageState) -> Bool {
    UIScreenKeyboard.yieldsToHardware = state.usesDeskKeyboard
    session.turn()
    if chrome.isDark != state.isDark { chrome.toggleAppearance() }
    for inspector in state.inspectors.compactMap(Inspector.init) { chrome.toggle(inspector) }
    if state.balancesColumns == true { chrome.page?.balancesLastSpread = true }
    if state.usesTotalFit == true { chrome.page?.usesTotalFit = true }
    if state.showsBaselineGrid == true { chrome.page?.showsBaselineGrid = true }
    if state.showsFigures { chrome.toggleHUD() }
    if state.showsEventLog { chrome.toggleEventLog() }
    // The shapes are stored at their positions on the sheet beside the panel.
    if state.panelTab != nil, !chrome.isInspectorPanelShown { chrome.toggleInspectorPanel() }
    if state.showsRuler == true, !chrome.isRulerShown { chrome.toggleRuler() }
    session.turn()
    guard let savedPage = state.page else { return chrome.page == nil }
    guard let page = chrome.page, page.restoreContent(savedPage) else { return false }
    chrome.documentSaver?.restore(isEdited: state.isEdited ?? false)
    chrome.recordedName = state.documentName
    session.turn()
    page.restoreEditing(savedPage)
    // Wait for the keyboard to appear.
    for _ in 0..<3 {
      (session.host.clock as? VirtualClock)?.advance(by: 400)
      session.turn()
    }
    page.restoreOffset(savedPage)
    // The restored selection has opened a tab.
    if let tab = InspectorPanel.Tab.allCases.first(where: { $0.name == state.panelTab }) { chrome.inspectorPanel?.show(tab) }
    session.turn()
    return true
  }
}
