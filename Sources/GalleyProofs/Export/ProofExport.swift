import Foundation
import UIKit

/// A step of a proof as a Swift package that lays out its text with the library alone, and compares it with the
/// recording.
///
///     try ProofExport(ofStep: 2, in: folder, of: program).write(to: url)
///
/// `swift run` in the package prints the layout, and exits with 1 if it differs from the recording.
@MainActor public struct ProofExport {
  /// The number of the step, starting at 1.
  public let step: Int
  /// A warning if the trace is truncated, else `nil`.
  public let truncation: String?
  private let proof: String
  private let scene: ExportedScene
  private let recorded: LayoutRecord

  /// Replays the proof, and reads the longest visible text at the step. Throws if there is no such step, if it shows no text, or if the proof
  /// cannot be replayed.
  ///
  /// - Parameter step: The number of the step, starting at 1; `nil` for the last one.
  public init(ofStep step: Int? = nil, in folder: ProofFolder, of program: ProofProgram) throws {
    let count = try folder.stepCount()
    let number = step ?? max(count, 1)
    guard (1...max(count, 1)).contains(number) else {
      throw ProofFailure("\(folder.name): there is no step \(number); choose one from 1 to \(count)")
    }
    let replay = try program.replay(of: folder)
    defer { replay.scene.close() }
    var scene: ExportedScene?
    replay.run { captured in
      if captured.number == number { scene = ExportedScene(of: replay.scene.window) }
    }
    guard let scene else { throw ProofFailure("\(folder.name): no text is visible at step \(number); choose another with --step") }
    (self.step, self.scene, proof) = (number, scene, folder.name)
    truncation = replay.trace.truncation?.description
    recorded = try Self.recorded(number, in: folder, columns: scene.columns.map(\.name))
  }

  /// Returns the recorded rows of the columns with the given names. Throws if the layout of step `number` is missing or
  /// malformed.
  private static func recorded(_ number: Int, in proof: ProofFolder, columns: [String]) throws -> LayoutRecord {
    let file = proof.path(ProofFolder.layoutName(number))
    guard let text = (try? proof.data(of: ProofFolder.layoutName(number))).flatMap({ String(validating: $0, as: UTF8.self) }) else {
      throw ProofFailure("\(file): it is missing or not UTF-8; record the results again: galley proof accept \(proof.name)")
    }
    let record = try LayoutRecord(text: text, file: file)
    return LayoutRecord(columns: record.columns.filter { columns.contains($0.name) })
  }

  /// Writes the package atomically. Throws if `folder` exists, or if a file cannot be written.
  ///
  /// - Parameters:
  ///   - folder: A folder that does not exist.
  ///   - galley: The location of Galley for the package: a folder or the URL of a repository.
  public func write(to folder: URL, galley: String = "../galley") throws {
    guard !RegularFile.isAnything(at: folder.path) else {
      throw ProofFailure("\(folder.path) already exists; choose another folder, or move that one")
    }
    try ExportedPackage(proof: proof, step: step, galley: galley, scene: scene, recorded: recorded).write(to: folder)
  }
}
