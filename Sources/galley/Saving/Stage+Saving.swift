import Foundation
import UIKit

/// The end of a window, and what of its document outlives it.
extension Stage {
  /// Closing asks, and an end from outside leaves a copy in `folder`.
  func keepDocument(_ folder: URL?) {
    session.shouldQuit = { [weak self] in
      self?.quit()
      return false
    }
    session.willTerminate = { [weak self] in
      guard let copy = self?.chrome.keeper?.keepForRecovery(in: folder) else { return }
      Console.notice("the changes are kept in \(copy)")
    }
  }

  /// Where an earlier end has kept changes, in words; `nil` where none has.
  static func recoveredNotice(in folder: URL?) -> String? {
    guard let folder, let left = DocumentKeeper.recovered(in: folder).last else { return nil }
    return "kept at an earlier end: \(DocumentKeeper.short(folder.path))/recovered/\(left)"
  }

  /// At once, or when its user has answered.
  func quit() { chrome.leave("closing") { [weak self] in self?.session.stop() } }
}
