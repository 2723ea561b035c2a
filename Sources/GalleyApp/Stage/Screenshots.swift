import Foundation
import GalleyDocuments
import GalleyOutput
import UIKit

/// Saves screenshots without the figures, in the current folder under the next free name.
@MainActor
final class Screenshots {
  weak var window: UIWindow?
  /// Whether the stage belongs to a proof, which writes no screenshots.
  var isInProof = false

  /// Saves a screenshot. Returns a message for the user about the file or the error, which is also written to standard
  /// error. During a recording it saves nothing and only returns a message.
  func save() -> String {
    if isInProof { return "Screenshots are off during a recording" }
    let words = write()
    Notices.show(words)
    return words
  }

  private func write() -> String {
    guard let window else { return "The window is closed" }
    for number in 1...9999 {
      let digits = String(number)
      let name = "galley-" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits + ".png"
      guard !RegularFile.isAnything(at: name) else { continue }
      do {
        try FileReplacement.write(Data(window.snapshot().smallPNGData()), to: name, over: .nothing)
        return "Saved \(name) in \(DocumentPath.folderName(FileManager.default.currentDirectoryPath))"
      } catch let error as WritingError where error.isConflict {
        // Another window has taken the name.
        continue
      } catch let error as WritingError {
        return "\(name) can’t be saved in \(DocumentPath.folderName(FileManager.default.currentDirectoryPath)): \(error)."
      } catch {
        return "\(name) can’t be saved: \(WritingError(describing: error))."
      }
    }
    return "galley-001.png to galley-9999.png all exist; move some away"
  }
}
