import Foundation
import Output

/// The first event of a proof after which its layout is another than recorded.
public struct ProofBisection: Hashable, Sendable {
  /// In the trace, from 1; the header's where the layout is another before any event.
  public let line: Int
  /// The file of the trace and the line: "drag/trace.jsonl:12".
  public let place: String
  /// Which event it is, from 1, of how many, and as the trace has it; `nil` where it differs before any.
  public let event: Event?
  /// What differs at the first step from there on, a sentence a line; empty where no step shows it.
  public let words: [String]

  /// An event of a trace.
  public struct Event: Hashable, Sendable {
    /// From 1.
    public let number: Int
    /// Of the trace's events.
    public let count: Int
    /// As the trace has it.
    public let text: String
  }

  /// Replays the proof; `nil` where its layout is as it was recorded, after each event.
  public init?(_ folder: ProofFolder, replaying command: ReplayCommand) throws {
    let temporary: URL
    do { temporary = try TemporaryFolder.make("galley-bisect") } catch {
      throw ProofFailure("\(FileManager.default.temporaryDirectory.path): no folder can be made here (\(error.problem)); make room, or set TMPDIR")
    }
    defer { try? FileManager.default.removeItem(at: temporary) }
    let answers = ProofFolder(temporary)
    try ReplayProcess.run(ReplayRequest(folder, into: answers.url), by: command)
    let file = folder.path(ProofFolder.hashesName)
    try folder.check(ProofFolder.hashesName)
    let recorded = try LayoutHashes(contentsOf: folder.hashes, named: file)
    guard let line = recorded.firstDifference(from: try LayoutHashes(contentsOf: answers.hashes, named: file)) else { return nil }
    self.line = line
    place = folder.path(ProofFolder.traceName) + ":\(line)"
    let trace = try folder.readTrace()
    event = trace.lines.firstIndex(of: line).map { Event(number: $0 + 1, count: trace.events.count, text: trace.events[$0].line) }
    words = try Self.words(from: line, folder, answers)
  }

  /// The first step at or after it can tell more.
  private static func words(from line: Int, _ folder: ProofFolder, _ answers: ProofFolder) throws -> [String] {
    let steps = try folder.readManifest().steps
    guard let number = steps.firstIndex(where: { $0.line >= line }).map({ $0 + 1 }) else { return [] }
    let compared = try ProofComparison(recorded: folder, replayed: answers).run(title: "", recorded: "").steps
    return compared.first { $0.n >= number && $0.state == .differs }?.words ?? []
  }
}
