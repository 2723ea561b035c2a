import Foundation
import GalleyDocuments
import GalleyPlayground
import GalleyWindowing
import UIKit

/// The program's window on the display, with an exhibit or a document until the user closes it.
@MainActor
package struct ProgramWindow {
  private let configuration: WindowConfiguration
  private let logPath: String?
  private let stateFolder: URL?

  /// Creates the description of a window, which opens when it runs.
  ///
  /// - Parameters:
  ///   - logPath: the file that receives a line for each event; `nil` to write no file.
  ///   - statePath: the folder of recovery copies and remembered choices; `nil` for the default folder.
  package init(_ configuration: WindowConfiguration, logPath: String? = nil, statePath: String? = nil) {
    (self.configuration, self.logPath) = (configuration, logPath)
    stateFolder = ProgramState.folder(statePath)
  }

  /// Shows an exhibit until the window is closed. Throws `Failure` if the log cannot be written, or if there is no display.
  package func run(_ exhibit: any Exhibit) throws {
    let log = try logPath.map { try LogFile(path: $0) }
    let host = try configuration.openWindow(titled: Stage.windowTitle(Exhibits.title(of: exhibit)))
    Stage.onScreen(exhibit, on: host, configuration, log: log, state: stateFolder).run()
  }

  /// Shows a document until the window is closed. Throws `Failure` if a file cannot be read as text, if the log cannot be written, or if there
  /// is no display.
  ///
  /// - Parameter otherPath: The file that a comparison shows beside the document at first; `nil` to show the document alone.
  /// - Returns: `false` if the user stopped opening the document.
  package func run(documentAt path: String, comparedWith otherPath: String? = nil) throws -> Bool {
    if let otherPath { try TextFile.check(otherPath) }
    guard let stage = try stage(ofDocumentAt: path) else { return false }
    if let otherPath { stage.chrome.compareSoon(withFileAt: otherPath) }
    stage.run()
    return true
  }

  private func stage(ofDocumentAt path: String) throws -> Stage? {
    // Report read errors before a window opens.
    try TextFile.check(path)
    if DocumentPackage.isPackage(named: path) { _ = try ExhibitSource.file(path) }
    let log = try logPath.map { try LogFile(path: $0, besides: path) }
    let opening = try OpeningWindow(for: path, configuration, hasMenuBar: ProgramState(in: stateFolder).hasMenuBar)
    guard let exhibit = try opening.read() else { return nil }
    let stage = Stage.onScreen(exhibit, on: opening.host, configuration, log: log, state: stateFolder)
    opening.giveWindow(to: stage)
    return stage
  }
}
