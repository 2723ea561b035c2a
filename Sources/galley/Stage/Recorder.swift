import Exhibits
import Foundation
import Proofs
import UIKit

/// Records a proof of what is open, in a process and a window of its own: what is recorded begins at the beginning, and this
/// window goes on as it is.
@MainActor
final class Recorder {
  weak var stage: Stage?
  /// What the user asked for; `nil` leaves it to the display.
  private let scale: Double?
  private var process: Process?

  /// As a user who starts there finds them.
  private static let folder = ProofsOption.standard

  init(_ look: LookOptions) { scale = look.scale }

  /// Starts a recording, or ends the one that goes on; says so in words. Standard error has them, too.
  func toggle() -> String {
    let words: String
    if let process {
      process.terminate()
      words = "the recording ends"
    } else {
      words = start()
    }
    Console.notice(words)
    return words
  }

  private func start() -> String {
    guard let stage else { return "there is no window to record" }
    let folder = URL(fileURLWithPath: Self.folder, isDirectory: true)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      return "\(Self.folder): no folder can be made; start galley in a folder that may be written"
    }
    let exhibit = stage.chrome.exhibit
    let name = Self.freeName(for: exhibit.name, in: folder)
    let place = "\(Self.folder)/\(name)"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: ThisProgram.path)
    process.arguments = ["proof", "record", name, "--proofs", folder.path] + source(exhibit) + look(stage)
    process.standardInput = FileHandle.nullDevice
    process.terminationHandler = { [weak self] process in
      let isKept = process.terminationReason == .exit && process.terminationStatus == 0
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.ended(place, isKept: isKept) } }
    }
    do {
      try process.run()
    } catch {
      return "\(ThisProgram.path): cannot be started; install galley anew"
    }
    self.process = process
    stage.chrome.isRecording = true
    return "recording \(place); close its window to end"
  }

  private func ended(_ place: String, isKept: Bool) {
    process = nil
    stage?.chrome.isRecording = false
    stage?.chrome.say(isKept ? "kept \(place)" : "\(place) was not kept; the terminal says why")
  }

  private func source(_ exhibit: any Exhibit) -> [String] {
    if let document = exhibit as? DocumentExhibit { return ["--open", document.path] }
    return ["--exhibit", exhibit.name]
  }

  /// As this window is now.
  private func look(_ stage: Stage) -> [String] {
    let size = stage.window.bounds.size
    return [
      "--size", "\(Int(size.width.rounded()))x\(Int(size.height.rounded()))", "--category", stage.category,
      "--appearance", stage.chrome.isDark ? "dark" : "light",
    ] + (scale.map { ["--scale", "\($0)"] } ?? [])
  }

  /// "playground-1": the first that no proof has, nor a recording under way.
  ///
  /// - Parameter exhibit: its name, or a document's with the ending.
  static func freeName(for exhibit: String, in folder: URL) -> String {
    let taken = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let stem = URL(fileURLWithPath: exhibit).deletingPathExtension().lastPathComponent.replacing(/[^A-Za-z0-9_]+/, with: "-").prefix(80)
    let base = ProofFolder.isName(String(stem)) ? String(stem) : "document"
    var number = 1
    while taken.contains("\(base)-\(number)") || taken.contains(where: { $0.hasPrefix(".\(base)-\(number).") }) { number += 1 }
    return "\(base)-\(number)"
  }
}
