import Foundation
import GalleyDigests
import GalleyProofs
import GalleyRaster
import GalleyWindowing
import TestSupport
import Testing
import UIKit

@testable import GalleyApp

/// A replay shows the same as the live recording, whose many small motions the trace thins out: the same pixels after each turn, and the same layout
/// at each step.
@MainActor @Suite(.serialized) struct LiveAndReplayTests {
  @Test(arguments: UInt64(1)...(LongTests.areWanted ? 24 : 1)) func replayEqualsTheLiveWindow(seed: UInt64) throws {
    let scratch = try Scratch()
    try scratch.write("notes.md", "# Notes\n\n" + Array(repeating: "A compositor stood before a sloping case and filled a *composing stick* one character at a time.", count: 9).joined(separator: "\n\n"))
    var live = try RecordedUser(seed: seed, in: ProofFolder(scratch.folder))
    try live.play()
    // Through the file's text, as `proof check` reads it.
    let trace = try Trace(bytes: Array(live.trace.text.utf8), file: "trace.jsonl")
    #expect(live.motions > 200 && trace.events.count < live.motions, "motion was not thinned: \(trace.events.count) of \(live.motions)")

    let host = ProofProgram.host(trace.header)
    let stage = try Stage.proof(trace.header, in: ProofFolder(scratch.folder), on: host)
    defer { stage.close() }
    var replay = Replay(trace, in: stage, on: host)
    var turn = 0
    replay.onTurn = { _, _ in
      if turn < live.seen.count, live.seen[turn].pixels != RecordedUser.pixels(of: host.screen) {
        Issue.record("turn \(turn), line \(live.seen[turn].line): other pixels, seed \(seed)")
      }
      turn += 1
    }
    var steps: [String] = []
    replay.run { step in
      steps.append(step.name)
      guard let seen = live.seen.last(where: { $0.line == step.line }) else {
        Issue.record("step \(step.number) comes after line \(step.line), which caused no turn in the recording, seed \(seed)")
        return
      }
      #expect(LayoutComparison(from: seen.layout, to: step.layout).sentences(limit: 4) == [], "step \(step.number), seed \(seed)")
      #expect(seen.layout.text == step.layout.text, "step \(step.number), seed \(seed)")
      #expect(seen.pixels == RecordedUser.pixels(of: step.screenshot), "step \(step.number), seed \(seed)")
    }
    #expect(turn == live.seen.count, "seed \(seed)")
    // The drag's drop, the marks, and the slider's stops.
    #expect(steps.count > 6 && steps.contains("drop") && steps.contains { $0.hasPrefix("size ") }, "\(steps)")
  }
}

/// Simulated input in a recorded window; stores the frame after each turn.
@MainActor private struct RecordedUser {
  struct Seen {
    /// The line of the trace's last event at the end of the turn.
    var line: Int
    var layout: LayoutRecord
    var pixels: String
  }

  private(set) var trace: Trace
  private(set) var seen: [Seen] = []
  /// The number of pointer motions.
  private(set) var motions = 0
  private var generator: SeededGenerator
  private let host: OffscreenWindow
  private let recording: RecordingHost
  private let stage: Stage
  private let events = Events()

  private final class Events { var all: [TraceEvent] = [] }

  init(seed: UInt64, in folder: ProofFolder) throws {
    generator = SeededGenerator(seed: seed)
    var header = TraceHeader()
    header.source = .document("notes.md")
    header.size = Size(width: 680, height: 460)
    header.scale = [1, 1.25].randomElement(using: &generator)!
    header.appearance = Appearance.allCases.randomElement(using: &generator)!
    trace = Trace(header: header)
    host = ProofProgram.host(header)
    recording = RecordingHost(host)
    recording.write = { [events] in events.all.append($0) }
    stage = try Stage.proof(header, in: folder, on: recording)
    for _ in 0..<Replay.openingTurns { turn() }
    recording.isRecording = true
  }

  static func pixels(of bitmap: Bitmap) -> String {
    SHA256.hexDigest(of: UnsafeRawBufferPointer(start: bitmap.pixels, count: bitmap.stride * bitmap.height * 4))
  }

  mutating func play() throws {
    defer { stage.close() }
    try click("Add circle")
    wait(turns: 2)
    try drag(stage.window.screenItems().first { $0.role == .shape }?.frame, moves: 200)
    try type()
    try slide()
    scroll()
    key("z", [.control])
    wait(turns: 3)
    trace = Trace(header: trace.header, events: events.all)
  }

  // MARK: What it does

  private mutating func turn() {
    stage.turn()
    seen.append(Seen(line: events.all.count + 1, layout: LayoutRecord(of: stage.window), pixels: Self.pixels(of: host.screen)))
  }

  /// Plays the events of one turn, a few fractional milliseconds apart.
  private mutating func play(_ kinds: [RawEvent.Kind], _ modifiers: KeyModifiers = []) {
    for kind in kinds {
      if case .pointerMoved = kind { motions += 1 }
      host.script(kind, modifiers: modifiers, after: .random(in: 0...2.5, using: &generator))
    }
    host.virtualClock.advance(by: .random(in: 4...24, using: &generator))
    turn()
  }

  private mutating func wait(turns: Int) { for _ in 0..<turns { play([]) } }

  private mutating func key(_ name: String, _ modifiers: KeyModifiers = []) {
    let key = KeyName.key(named: name)!
    play([.keyDown(key, isRepeat: false)], modifiers)
    play([.keyUp(key)], modifiers)
  }

  private mutating func click(_ label: String) throws {
    let frame = try #require(stage.window.screenItems().first { $0.label == label }?.frame)
    click(Point(x: frame.midX, y: frame.midY))
  }

  private mutating func click(_ point: Point) {
    play([.pointerMoved(point), .pointerDown(point, .left)])
    play([.pointerUp(point, .left)])
  }

  /// Drags from the center of a frame along a random path in steps of a few points; F9 sometimes records a step.
  private mutating func drag(_ frame: CGRect?, moves: Int) throws {
    let frame = try #require(frame)
    var place = Point(x: frame.midX, y: frame.midY)
    play([.pointerMoved(place), .pointerDown(place, .left)])
    var left = moves
    while left > 0 {
      let count = min(left, .random(in: 1...9, using: &generator))
      let way = Point(x: .random(in: -6...6, using: &generator), y: .random(in: -4...6, using: &generator))
      var kinds: [RawEvent.Kind] = []
      for _ in 0..<count {
        place = Point(x: min(max(place.x + way.x, 60), 560), y: min(max(place.y + way.y, 60), 400))
        kinds.append(.pointerMoved(place))
      }
      play(kinds)
      left -= count
      if Int.random(in: 0..<8, using: &generator) == 0 { key("f9") }
    }
    play([.pointerUp(place, .left)])
  }

  private mutating func type() throws {
    let word = try #require(stage.frames(ofWord: "compositor").first)
    click(Point(x: word.midX, y: word.midY))
    wait(turns: 4)
    for letter in ["n", "é", "w ", "שלום", "👩🏽‍🚀"].shuffled(using: &generator) {
      play([.textEditing(letter, start: 0, length: 0)])
      play([.textEditing("", start: 0, length: 0), .textInput(letter)])
      if Bool.random(using: &generator) { key(["backspace", "left", "return"].randomElement(using: &generator)!) }
    }
    key("f9")
    key("escape")
    key("escape")
    // Waits until the keyboard is hidden.
    wait(turns: 30)
  }

  /// Drags the slider over several stops.
  private mutating func slide() throws {
    let start = try #require(stage.position(ofCategory: "L"))
    let end = try #require(stage.position(ofCategory: ["XS", "XXL", "AX2"].randomElement(using: &generator)!))
    play([.pointerMoved(Point(x: start.x, y: start.y)), .pointerDown(Point(x: start.x, y: start.y), .left)])
    for step in 1...12 {
      let x = start.x + (end.x - start.x) * Double(step) / 12
      play([.pointerMoved(Point(x: x - 1, y: start.y)), .pointerMoved(Point(x: x, y: start.y))])
    }
    play([.pointerUp(Point(x: end.x, y: end.y), .left)])
  }

  private mutating func scroll() {
    let place = Point(x: 300, y: 200)
    for _ in 0..<4 { play([.wheel(at: place, delta: Point(x: 0, y: .random(in: -2...0.5, using: &generator)), isPrecise: false)]) }
    wait(turns: 6)
  }
}
