import Foundation
import UIKit

/// A step of a proof as a Swift package that lays out its text with the library alone, and compares it with what was recorded.
///
///     try ProofExport(ofStep: 2, in: folder, of: program).write(to: url)
///
/// `swift run` in the package prints where the text stands, and exits 1 where that is not as it was recorded.
@MainActor public struct ProofExport {
  /// From 1.
  public let step: Int
  /// Where the trace ends before its end, in words; else `nil`.
  public let truncation: String?
  private let proof: String
  private let scene: ExportedScene
  private let recorded: LayoutRecord

  /// Replays the proof, and reads the longest text in sight at the step.
  ///
  /// - Parameter step: from 1; `nil` for the last.
  public init(ofStep step: Int? = nil, in folder: ProofFolder, of program: ProofProgram) throws {
    let count = try folder.stepCount()
    let number = step ?? max(count, 1)
    guard (1...max(count, 1)).contains(number) else {
      throw ProofFailure("\(folder.name): it has the steps 1 to \(count), not \(number)")
    }
    let replay = try program.replay(of: folder)
    defer { replay.scene.close() }
    var scene: ExportedScene?
    replay.run { kept in
      if kept.number == number { scene = ExportedScene(of: replay.scene.window) }
    }
    guard let scene else { throw ProofFailure("\(folder.name): no text is in sight at step \(number); choose another with --step") }
    (self.step, self.scene, proof) = (number, scene, folder.name)
    truncation = replay.trace.truncation?.description
    recorded = try Self.recorded(number, in: folder, columns: scene.columns.map(\.name))
  }

  /// The rows of those columns, as they were recorded.
  private static func recorded(_ number: Int, in proof: ProofFolder, columns: [String]) throws -> LayoutRecord {
    let file = proof.path(ProofFolder.layoutName(number))
    guard let text = (try? proof.data(of: ProofFolder.layoutName(number))).flatMap({ String(validating: $0, as: UTF8.self) }) else {
      throw ProofFailure("\(file): it is missing, or no text; have it written anew: galley proof accept \(proof.name)")
    }
    let record = try LayoutRecord(text: text, file: file)
    return LayoutRecord(columns: record.columns.filter { columns.contains($0.name) })
  }

  /// Writes the package: whole or not at all.
  ///
  /// - Parameters:
  ///   - folder: is not there yet.
  ///   - galley: where the package finds Galley: a folder, or a repository's URL.
  public func write(to folder: URL, galley: String = "../galley") throws {
    guard !RegularFile.isAnything(at: folder.path) else {
      throw ProofFailure("\(folder.path) is there already; give another folder, or move that one away")
    }
    try ExportedPackage(proof: proof, step: step, galley: galley, scene: scene, recorded: recorded).write(to: folder)
  }
}
