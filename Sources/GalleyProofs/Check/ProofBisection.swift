import Foundation
import GalleyOutput

/// The first event of a proof after which its layout differs from the recording.
public struct ProofBisection: Hashable, Sendable {
  /// The line in the trace, starting at 1. The header's line if the layout differs before any event.
  public let line: Int
  /// The file of the trace and the line: "drag/trace.jsonl:12".
  public let location: String
  /// The event, or `nil` if the layout differs before any event.
  public let event: Event?
  /// The differences at the next step, one sentence per line. Empty if no step shows one.
  public let differenceDescriptions: [String]

  /// An event of a trace.
  public struct Event: Hashable, Sendable {
    /// The number of the event, starting at 1.
    public let number: Int
    /// The number of events in the trace.
    public let count: Int
    /// The event as written in the trace.
    public let text: String
  }

  /// Replays the proof. Returns `nil` if its layout equals the recording after each event. Throws if the replay fails, or if the recorded
  /// hashes are missing.
  public init?(_ folder: ProofFolder, replaying command: ReplayCommand) throws {
    let temporary: URL
    do { temporary = try TemporaryFolder.make("galley-bisect") } catch {
      throw ProofFailure("\(FileManager.default.temporaryDirectory.path): cannot create a folder here: \(error.problem); set TMPDIR to another folder")
    }
    defer { try? FileManager.default.removeItem(at: temporary) }
    let results = ProofFolder(temporary)
    try ReplayProcess.run(ReplayRequest(folder, into: results.url), by: command)
    let file = folder.path(ProofFolder.hashesName)
    try folder.check(ProofFolder.hashesName)
    let recorded = try LayoutHashes(contentsOf: folder.hashes, named: file)
    guard let line = recorded.firstDifference(from: try LayoutHashes(contentsOf: results.hashes, named: file)) else { return nil }
    self.line = line
    location = folder.path(ProofFolder.traceName) + ":\(line)"
    let trace = try folder.readTrace()
    event = trace.lines.firstIndex(of: line).map { Event(number: $0 + 1, count: trace.events.count, text: trace.events[$0].line) }
    differenceDescriptions = try Self.describeDifferences(from: line, folder, results)
  }

  /// Returns the differences of the first differing step at or after a line of the trace, which has more details than
  /// the hashes. Empty if there is no such step.
  private static func describeDifferences(from line: Int, _ folder: ProofFolder, _ results: ProofFolder) throws -> [String] {
    let recorded = try ProofResults(in: folder)
    guard let number = recorded.manifest.steps.firstIndex(where: { $0.line >= line }).map({ $0 + 1 }) else { return [] }
    let compared = try ProofComparison(recorded: recorded, replayed: ProofResults(in: results)).run(title: "", recorded: "").steps
    return compared.first { $0.number >= number && $0.state == .differs }?.reportLines ?? []
  }
}
