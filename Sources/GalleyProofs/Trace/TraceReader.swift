import Foundation
import GalleyRaster
import GalleyWindowing

/// Reads a trace line by line. `TraceHeader` and `TraceEvent` read single lines; this checks conditions between lines.
struct TraceReader {
  let file: String
  private(set) var header: TraceHeader?
  private(set) var events: [TraceEvent] = []
  private(set) var lines: [Int] = []
  private(set) var truncation: ProofError?
  private var size = Size.zero
  private var scale = 1.0
  private var marks = 0

  /// The maximum time between two events, in milliseconds.
  static let longestPause = 60_000.0
  private static let maximumEvents = 200_000
  private static let maximumBytes = 64_000_000

  init(file: String) { self.file = file }

  mutating func read(_ bytes: [UInt8]) throws -> TraceHeader {
    guard bytes.count <= Self.maximumBytes else {
      throw ProofError(file, "the trace has \(bytes.count) bytes", "the maximum is \(Self.maximumBytes); record a shorter proof")
    }
    var parts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // The last part has no newline: it is empty, or a line that a killed recording did not complete.
    let last = parts.removeLast()
    for (index, part) in parts.enumerated() { try parseLine(part, index + 1) }
    do {
      try parseLine(last, parts.count + 1)
    } catch let error as ProofError where header != nil {
      truncation = ProofError(
        file, line: error.line, "the trace is truncated in this line and is replayed up to it",
        "remove the line, or record the proof again")
    }
    guard let header else {
      throw ProofError(file, line: 1, "the header is missing", #"begin with a line such as {"galley":1,"exhibit":"playground"}"#)
    }
    return header
  }

  private mutating func parseLine(_ part: ArraySlice<UInt8>, _ number: Int) throws {
    guard let text = String(validating: part, as: UTF8.self) else {
      throw ProofError(file, line: number, "the line is not UTF-8", "save the file as UTF-8")
    }
    let trimmed = text.drop(while: \.isWhitespace)
    if trimmed.isEmpty || trimmed.hasPrefix("#") { return }
    let line = try TraceLine(trimmed, file: file, number: number)
    guard header != nil else {
      let read = try TraceHeader(line)
      (size, scale) = (read.size, read.scale)
      header = read
      return
    }
    let event = try TraceEvent(line)
    try check(event, line)
    events.append(event)
    lines.append(number)
  }

  private mutating func check(_ event: TraceEvent, _ line: TraceLine) throws {
    let before = events.last?.time ?? 0
    guard event.time >= before else {
      throw line.error("the time is before that of the previous event, \(JSONText.number(before)) ms", "use increasing times")
    }
    guard event.time - before <= Self.longestPause else {
      throw line.error(
        "nothing happens for \(JSONText.number(event.time - before)) ms",
        "leave at most \(JSONText.number(Self.longestPause)) ms between two events")
    }
    guard events.count < Self.maximumEvents else { throw line.error("the trace has more than \(Self.maximumEvents) events", "split it into two proofs") }
    switch event.kind {
    case .input(.resized(let size)): self.size = size
    case .input(.scaleChanged(let scale)): self.scale = scale
    case .mark:
      marks += 1
      guard marks <= TraceEvent.maximumMarks else {
        throw line.error("more than \(TraceEvent.maximumMarks) steps are marked", "change the others to kind ‘keep’")
      }
      return
    default: return
    }
    guard TraceHeader.isPossible(size, scale: scale) else { throw TraceHeader.impossible(size, scale, line) }
  }
}
