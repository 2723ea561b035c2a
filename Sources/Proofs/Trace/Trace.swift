import Foundation
import Raster
import UIKit
import Windowing

/// What was done in a window, on a virtual clock: `trace.jsonl`, a header and an event a line.
///
/// Empty lines and lines that begin with # say nothing. `TraceHeader` and `TraceEvent` hold the members of a line.
package struct Trace: Hashable, Sendable {
  package var header: TraceHeader
  package var events: [TraceEvent]
  /// The line of each event in its file, from 1.
  package private(set) var lines: [Int]
  /// What is to be said of a last line that was cut off: the trace ends before it.
  package private(set) var truncation: ProofError?

  package init(header: TraceHeader, events: [TraceEvent] = []) {
    self.header = header
    self.events = events
    lines = events.indices.map { $0 + 2 }
  }

  /// A header and a line for each event, each with its newline.
  package var text: String { ([header.line] + events.map(\.line)).map { $0 + "\n" }.joined() }

  // MARK: Reading

  package init(contentsOf url: URL, named name: String) throws {
    let data: Data
    do {
      data = try RegularFile.data(at: url)
    } catch where error.isMissing {
      throw ProofError(name, "there is no trace", "record the proof again")
    } catch {
      throw ProofError(name, "the trace cannot be read", "record the proof again, or look at its permissions with ls -l")
    }
    try self.init(bytes: [UInt8](data), file: name)
  }

  /// - Parameter file: what errors call it.
  package init(bytes: [UInt8], file: String) throws {
    var reader = TraceReader(file: file)
    let header = try reader.read(bytes)
    self.init(header: header, events: reader.events)
    lines = reader.lines
    truncation = reader.truncation
  }

  /// Whether it says itself which steps an image is recorded of.
  package var hasMarks: Bool { events.contains { if case .mark = $0.kind { true } else { false } } }

  // MARK: Turns

  /// The events of one turn of the loop: those of the same time.
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
