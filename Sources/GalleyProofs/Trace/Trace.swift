import Foundation
import GalleyRaster
import GalleyWindowing
import UIKit

/// A recording of a window's input with a virtual clock: `trace.jsonl`, with a header and one event per line.
///
/// Empty lines and lines that start with # are ignored. `TraceHeader` and `TraceEvent` describe the members of a line.
package struct Trace: Hashable, Sendable {
  package var header: TraceHeader
  package var events: [TraceEvent]
  /// The line of each event in its file, starting at 1.
  package private(set) var lines: [Int]
  /// A warning about a truncated last line, before which the trace ends; `nil` if the file is complete.
  package private(set) var truncation: ProofError?

  package init(header: TraceHeader, events: [TraceEvent] = []) {
    self.header = header
    self.events = events
    lines = events.indices.map { $0 + 2 }
  }

  /// The lines of the header and of each event, with newlines.
  package var text: String { ([header.line] + events.map(\.line)).map { $0 + "\n" }.joined() }

  // MARK: Reading

  /// Reads a trace from a file, which errors call `name`. Throws `ProofError` if the file cannot be read, or if a line is malformed.
  package init(contentsOf url: URL, named name: String) throws {
    let data: Data
    do {
      data = try RegularFile.data(at: url)
    } catch where error.isMissing {
      throw ProofError(name, "the trace is missing", "record the proof again")
    } catch {
      throw ProofError(name, "it \(error)", "record the proof again")
    }
    try self.init(bytes: [UInt8](data), file: name)
  }

  /// Parses a trace. Throws `ProofError` if a line other than a truncated last one is malformed.
  ///
  /// - Parameter file: The name of the file in errors.
  package init(bytes: [UInt8], file: String) throws {
    var reader = TraceReader(file: file)
    let header = try reader.read(bytes)
    self.init(header: header, events: reader.events)
    lines = reader.lines
    truncation = reader.truncation
  }

  /// Whether the trace marks the steps with images.
  package var hasMarks: Bool { events.contains { if case .mark = $0.kind { true } else { false } } }

  // MARK: Turns

  /// The events of each turn of the event loop. They have the same time.
  package var turns: [Range<Int>] {
    var turns: [Range<Int>] = []
    var start = 0
    for index in events.indices where index + 1 == events.count || events[index + 1].time != events[index].time {
      turns.append(start..<index + 1)
      start = index + 1
    }
    return turns
  }
}
