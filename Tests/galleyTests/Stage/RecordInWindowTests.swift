import Foundation
import GalleyDigests
import GalleyProofs
import GalleyRaster
import GalleyWindowing
import TestSupport
import Testing

@testable import GalleyApp
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// A recording begins in the current window, after random operations. The window looks the same as before, and the operations that follow are
/// replayed to the pixel.
@MainActor @Suite(.serialized) struct RecordInWindowTests {
  private static func pixels(of bitmap: GalleyRaster.Bitmap) -> String {
    SHA256.hexDigest(of: UnsafeRawBufferPointer(start: bitmap.pixels, count: bitmap.stride * bitmap.height * 4))
  }

  /// The frames of text and shapes, without the bars, which show undo and recording states.
  private func page(_ stage: Stage) -> LayoutRecord {
    LayoutRecord(columns: LayoutRecord(of: stage.window).columns.filter { $0.name.hasPrefix("column") })
  }

  private static func turn(_ stage: Stage, _ inner: OffscreenWindow, _ milliseconds: Double = 30) {
    inner.virtualClock.advance(by: milliseconds)
    stage.turn()
  }

  private static func key(_ name: String, _ modifiers: KeyModifiers = [], _ inner: OffscreenWindow) throws {
    let key = try #require(KeyName.key(named: name))
    inner.script(.keyDown(key, isRepeat: false), modifiers: modifiers)
    inner.script(.keyUp(key), modifiers: modifiers)
  }

  /// A window without a display in which the playground can be recorded; rendering of proofs is replaced.
  @MainActor private final class Recording {
    let scratch: Scratch
    let inner: OffscreenWindow
    let recorder: ProofRecorder
    /// The last recorded proof.
    private(set) var drawn: NewProof?

    init(scale: Double = 1, appearance: Appearance? = nil) throws {
      scratch = try Scratch()
      let window = HostOptions(title: "", size: Size(width: 1000, height: 700), scale: scale, appearance: appearance)
      inner = OffscreenWindow(window, clock: VirtualClock())
      var options = ChromeOptions()
      options.record = { "" }
      recorder = ProofRecorder(Stage.make(PlaygroundExhibit(), inner, options), on: inner, in: scratch.url("Proofs").path)
      recorder.draw = { [weak self] proof, _ in self?.drawn = proof }
    }

    var stage: Stage { recorder.stage }

    func turn() { RecordInWindowTests.turn(stage, inner) }

    /// Presses Ctrl+R, which starts and stops a recording.
    func press() throws {
      try RecordInWindowTests.key("r", .control, inner)
      turn()
      recorder.handleRequest()
    }

    func close() {
      stage.chrome.setCategory(.large)
      stage.close()
      TextCaretView.blinks = true
      UIScreenKeyboard.yieldsToHardware = false
    }
  }

  /// Performs a random operation and returns its description.
  private func operate(_ recorder: ProofRecorder, _ inner: OffscreenWindow, _ random: inout SeededGenerator) throws -> String {
    let stage = recorder.stage
    let page = try #require(stage.chrome.page)
    func point(in rect: CGRect) -> Point {
      Point(x: CGFloat.random(in: rect.minX...rect.maxX, using: &random), y: CGFloat.random(in: rect.minY...rect.maxY, using: &random))
    }
    let seen = page.convert(page.bounds.inset(by: page.adjustedContentInset), to: nil).insetBy(dx: 10, dy: 10)
    let act = Int.random(in: 0..<11, using: &random)
    switch act {
    case 0:
      guard let cell = stage.window.screenItems().filter({ $0.label.hasPrefix("Add ") }).randomElement(using: &random) else { break }
      inner.script(.pointerDown(Point(x: cell.frame.midX, y: cell.frame.midY), .left))
      inner.script(.pointerUp(Point(x: cell.frame.midX, y: cell.frame.midY), .left))
    case 1, 2:
      let start = page.shapes.randomElement(using: &random).map { page.content.convert($0.center, to: nil) }.map { Point(x: $0.x, y: $0.y) }
      let from = start ?? point(in: seen), to = point(in: seen)
      inner.script(.pointerMoved(from))
      inner.script(.pointerDown(from, .left))
      Self.turn(stage, inner)
      inner.script(.pointerMoved(to))
      Self.turn(stage, inner)
      inner.script(.pointerUp(to, .left))
    case 3, 4:
      let place = point(in: seen)
      inner.script(.pointerDown(place, .left))
      inner.script(.pointerUp(place, .left))
      Self.turn(stage, inner, 700)
      inner.script(.textInput(["word ", "é", "漢字", "שלום ", "fi"].randomElement(using: &random)!))
    case 5: try Self.key(["b", "i", "u", "z"].randomElement(using: &random)!, .control, inner)
    case 6: try Self.key(["=", "-", "d", "7", "1"].randomElement(using: &random)!, .control, inner)
    case 7: inner.script(.wheel(at: point(in: seen), delta: Point(x: 0, y: Double.random(in: -6...3, using: &random)), isPrecise: false))
    case 8: inner.script(.resized(Size(width: Double(Int.random(in: 420...1300, using: &random)), height: Double(Int.random(in: 400...800, using: &random)))))
    case 9: try Self.key(["return", "backspace", "escape"].randomElement(using: &random)!, [], inner)
    default: try Self.key("6", .control, inner)
    }
    for _ in 0..<Int.random(in: 1...4, using: &random) { Self.turn(stage, inner, 120) }
    return "act \(act)"
  }

  @Test(arguments: UInt64(1)...(LongTests.areWanted ? 30 : 4)) func recordingStartsFromTheCurrentStateAndReplays(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    UIScreenKeyboard.yieldsToHardware = false
    let recording = try Recording(scale: [1, 1.25].randomElement(using: &random)!)
    defer { recording.close() }
    let (inner, recorder, first) = (recording.inner, recording.recorder, recording.stage)
    for _ in 0..<3 { Self.turn(first, inner) }
    var acts: [String] = []
    for _ in 0..<14 { acts.append(try operate(recorder, inner, &random)) }
    first.chrome.page?.endAllInteractions()
    for _ in 0..<8 { Self.turn(first, inner, 600) }
    let (before, offset, state) = (page(first), first.chrome.page?.contentOffset, first.captureState())

    // The recording begins, and the window does not change.
    try recording.press()
    #expect(recorder.isRecording && recorder.stage !== first)
    let stage = recorder.stage
    #expect(LayoutComparison(from: before, to: page(stage)).sentences(limit: 4) == [], "seed \(seed): \(acts)")
    // The recording marks are on the screen at once, and in no snapshot.
    func red(_ bitmap: GalleyRaster.Bitmap, _ x: Int, _ y: Int) -> Bool { bitmap[x, y] >> 16 & 0xFF > 150 && bitmap[x, y] & 0xFF < 110 && bitmap[x, y] >> 8 & 0xFF < 135 }
    let middle = inner.screen.width / 2
    #expect(red(inner.screen, middle, 0) && !red(stage.window.snapshot(), middle, 0))
    if let pill = recorder.pill?.item?.frame {
      let (top, left) = (Int(pill.midY * inner.scale), Int(pill.minX * inner.scale))
      let isRed = (left..<left + Int(30 * inner.scale)).contains { red(inner.screen, $0, top) }
      #expect(isRed, "seed \(seed): no pill at \(pill)")
    }
    #expect(before == page(stage) && stage.chrome.page?.contentOffset == offset, "seed \(seed): \(acts)")
    #expect(stage.captureState() == state, "seed \(seed): \(acts)")

    // The operations that follow are replayed turn by turn.
    var seen: [String] = []
    stage.session.onFrame = { [weak stage] _ in if let stage { seen.append(Self.pixels(of: stage.window.snapshot())) } }
    for _ in 0..<10 { acts.append(try operate(recorder, inner, &random)) }
    try Self.key("f9", [], inner)
    Self.turn(stage, inner)
    inner.script(.keyDown(try #require(KeyName.key(named: "ctrl")), isRepeat: false), modifiers: .control)
    Self.turn(stage, inner)
    try Self.key("r", .control, inner)
    Self.turn(stage, inner)
    stage.session.onFrame = { _ in }
    // Before the card receives the keys and the text's accessory bar disappears.
    let end = page(stage)
    recorder.handleRequest()
    #expect(!red(inner.screen, inner.screen.width / 2, 0), "the hairline stays")
    #expect(!recorder.isRecording && recorder.stage === stage && stage.chrome.recordingCard != nil)
    let proof = try #require(recording.drawn)

    let trace = try proof.folder.readTrace()
    #expect(!trace.events.contains { if case .input(.keyDown(let key, _)) = $0.kind { ["r", "ctrl", "f9"].contains(KeyName.name(of: key)) } else { false } })
    let host = ProofProgram.host(trace.header)
    let replayed = try Stage.proof(trace.header, in: proof.folder, on: host)
    defer { replayed.close() }
    var replay = Replay(trace, in: replayed, on: host)
    var turns: [String] = []
    replay.onTurn = { _, _ in turns.append(Self.pixels(of: replayed.window.snapshot())) }
    var last: LayoutRecord?
    replay.run { _ in last = page(replayed) }
    let others = zip(seen, turns.dropFirst(Replay.openingTurns)).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
    #expect(others.isEmpty, "other pixels in the turns \(others.prefix(5)) of \(seen.count), seed \(seed): \(acts)")
    #expect(turns.count - Replay.openingTurns == seen.count, "seed \(seed): \(acts)")
    let differences = LayoutComparison(from: try #require(last), to: end).sentences(limit: 4)
    #expect(last == end, "seed \(seed): \(differences) \(acts)")
  }

  /// A trace does not contain the desktop's appearance and preferences: the window follows them again after the recording.
  @Test func desktopAppearanceChangesAreNotRecorded() throws {
    let recording = try Recording()
    defer { recording.close() }
    recording.turn()
    try recording.press()
    #expect(recording.recorder.isRecording)
    recording.inner.script(.appearanceChanged(.dark))
    recording.inner.script(.preferencesChanged(DesktopPreferences(reducesMotion: true)))
    for _ in 0..<3 { recording.turn() }
    #expect(!recording.stage.chrome.isDark && !UIAccessibility.isReduceMotionEnabled)
    try recording.press()
    #expect(!recording.recorder.isRecording)
    #expect(visibleTexts(recording).contains("Recorded in light mode."))
    for _ in 0..<2 { recording.turn() }
    #expect(recording.stage.chrome.isDark && UIAccessibility.isReduceMotionEnabled)
    recording.inner.script(.appearanceChanged(.light))
    recording.turn()
  }

  private func visibleTexts(_ recording: Recording) -> [String] {
    recording.stage.window.layoutIfNeeded()
    return recording.stage.window.screenItems().filter { $0.role == .text }.map(\.label)
  }

  /// If the window does not follow the desktop, there is nothing to report.
  @Test(arguments: [Appearance.dark, nil] as [Appearance?]) func aWindowThatDoesNotFollowTheDesktop(requested: Appearance?) throws {
    let recording = try Recording(appearance: requested)
    defer { recording.close() }
    recording.turn()
    if requested == nil { recording.stage.chrome.toggleAppearance() }
    try recording.press()
    recording.turn()
    try recording.press()
    #expect(!recording.recorder.isRecording && recording.stage.chrome.recordingCard != nil)
    #expect(!visibleTexts(recording).contains { $0.hasPrefix("Recorded in ") })
  }

  /// The flash appears even if no frame follows, or if the turn takes longer than the flash.
  @Test(arguments: [Appearance.light, .dark], [30.0, 400]) func recordedStepFlashes(appearance: Appearance, turn: Double) throws {
    let recording = try Recording(appearance: appearance)
    defer { recording.close() }
    recording.turn()
    try recording.press()
    for _ in 0..<3 { recording.turn() }
    let (host, screen) = (recording.stage.session.host, { recording.inner.screen })
    func edges() -> [UInt32] { [(2, 350), (500, 697), (997, 350)].map { screen()[$0, $1] } }
    let before = edges()
    try Self.key("f9", [], recording.inner)
    recording.inner.virtualClock.advance(by: turn)
    recording.stage.turn()
    // From this turn on.
    host.waitForEvents(atMost: 20)
    let during = edges()
    let isRed = during.allSatisfy { $0 >> 16 & 0xFF > 150 && $0 & 0xFF < 110 }
    #expect(isRed, "\(during.map { String($0, radix: 16) })")
    host.waitForEvents(atMost: 150)
    #expect(edges() == during)
    host.waitForEvents(atMost: 1000)
    #expect(edges() == before)
  }

  /// The trace of a recording that stops while the program is busy: `keys` and all four events of the shortcut arrive in one turn.
  private func trace(after keys: [String]) throws -> Trace {
    let recording = try Recording()
    defer { recording.close() }
    recording.turn()
    try recording.press()
    recording.turn()
    let control = try #require(KeyName.key(named: "ctrl"))
    for key in keys { try Self.key(key, [], recording.inner) }
    recording.inner.script(.keyDown(control, isRepeat: false), modifiers: .control)
    try Self.key("r", .control, recording.inner)
    recording.inner.script(.keyUp(control))
    recording.turn()
    recording.recorder.handleRequest()
    #expect(!recording.recorder.isRecording)
    return try #require(recording.drawn).folder.readTrace()
  }

  @Test func stopShortcutIsNotTraced() throws {
    let trace = try trace(after: [])
    let isFree = trace.events.allSatisfy { if case .input(.keyDown) = $0.kind { false } else if case .input(.keyUp) = $0.kind { false } else { true } }
    #expect(isFree && Set(trace.events.map(\.time)).count == trace.events.count, "\(trace.events)")
  }

  /// Events before the shortcut in the same turn are in the trace, including a marked step.
  @Test func eventsBeforeTheStopShortcutAreTraced() throws {
    let trace = try trace(after: ["x", "f9"])
    let keys = trace.events.count { if case .input(.keyDown) = $0.kind { true } else { false } }
    let steps = trace.events.count { if case .keep = $0.kind { true } else { false } }
    #expect(keys == 1 && steps == 1, "\(trace.events)")
  }

  /// A touch stops the recording as a click does, and is not in the trace.
  @Test func touchOnStopEndsTheRecording() throws {
    let recording = try Recording()
    defer { recording.close() }
    let (inner, recorder) = (recording.inner, recording.recorder)
    recording.turn()
    try recording.press()
    let stop = try #require(recorder.pill?.stopArea)
    let place = Point(x: stop.x + stop.width / 2, y: stop.y + stop.height / 2)
    // A touch that leaves the button does not stop it.
    for (phase, point) in [(TouchPhase.began, place), (.moved, Point(x: 500, y: 400)), (.ended, Point(x: 500, y: 400))] {
      inner.script(.touch(id: 3, phase: phase, at: point))
      recording.turn()
    }
    recorder.handleRequest()
    #expect(recorder.isRecording)
    for phase in [TouchPhase.began, .ended] {
      inner.script(.touch(id: 3, phase: phase, at: place))
      recording.turn()
    }
    recorder.handleRequest()
    #expect(!recorder.isRecording)
    let trace = try #require(recording.drawn).folder.readTrace()
    #expect(!trace.events.contains { if case .input(.touch) = $0.kind { true } else { false } })
  }

  /// The inspector panel, beside which the page is narrower, and the ruler are part of the state, so that edited shapes keep their positions on the
  /// sheet when a recording begins and when it ends.
  @Test(arguments: [InspectorPanel.Tab.paragraph, .page]) func thePanelStaysBesideThePage(tab: InspectorPanel.Tab) throws {
    let recording = try Recording()
    defer { recording.close() }
    let first = recording.stage
    func settle() { for _ in 0..<8 { Self.turn(recording.stage, recording.inner, 600) } }
    settle()
    let chrome = first.chrome
    chrome.page?.select([0])
    chrome.page?.changeSelectionFrame("Move Shape") { $0.rect.origin.x += 30 }
    chrome.toggleInspectorPanel()
    chrome.toggleRuler()
    settle()
    chrome.inspectorPanel?.show(tab)
    settle()
    let (before, offset, state) = (page(first), chrome.page?.contentOffset, first.captureState())
    #expect(state.panelTab == tab.name && state.showsRuler == true)
    #expect(try JSONDecoder().decode(StageState.self, from: state.data) == state)
    for _ in 0..<2 {
      try recording.press()
      let stage = recording.stage
      settle()
      #expect(stage !== first && page(stage) == before && stage.chrome.page?.contentOffset == offset)
      #expect(stage.chrome.inspectorPanel?.tab == tab && stage.chrome.isRulerShown && stage.captureState() == state)
    }
    #expect(!recording.recorder.isRecording)
  }

  /// Invalid numbers in a page's state are refused and do not trap.
  @Test(arguments: ["\"nextShape\":9223372036854775807", "\"offset\":1e300", "\"nextShape\":-1"]) func numbersOutOfRangeAreRefused(_ member: String) throws {
    let scratch = try Scratch()
    var header = TraceHeader()
    header.start = "start.json"
    let host = ProofProgram.host(header)
    let stage = Stage.make(PlaygroundExhibit(), host, ChromeOptions())
    stage.turn()
    var text = String(decoding: stage.captureState().data, as: UTF8.self)
    stage.close()
    let name = String(member.prefix { $0 != ":" })
    let range = try #require(text.range(of: "\(name):[-0-9.e]+", options: .regularExpression))
    text.replaceSubrange(range, with: member)
    try scratch.write("start.json", text)
    #expect(throws: (any Error).self) { try Stage.proof(header, in: ProofFolder(scratch.folder), on: ProofProgram.host(header)).close() }
    UIScreenKeyboard.yieldsToHardware = false
  }

  /// The state's file has an older name for inspectors, so that earlier recordings can be replayed.
  @Test func stateListsTheInspectors() throws {
    var options = ChromeOptions()
    options.inspectors = [.baselines, .glyphBoxes]
    let stage = Stage.make(PlaygroundExhibit(), ProofProgram.host(TraceHeader()), options)
    stage.turn()
    let state = stage.captureState()
    stage.close()
    #expect(String(decoding: state.data, as: UTF8.self).contains(#""inspections":["baselines","glyphs"]"#))
    #expect(try JSONDecoder().decode(StageState.self, from: state.data) == state)
    UIScreenKeyboard.yieldsToHardware = false
  }

  /// A trace with an invalid state is refused, with the file's name.
  @Test(arguments: ["", "{}", "[1", #"{"state":1,"isDark":false,"inspections":[],"showsFigures":false,"showsEventLog":false,"usesDeskKeyboard":false}"#])
  func malformedStateIsRefused(text: String) throws {
    let scratch = try Scratch()
    try scratch.write("start.json", text)
    var header = TraceHeader()
    header.start = "start.json"
    let folder = ProofFolder(scratch.folder)
    do {
      let stage = try Stage.proof(header, in: folder, on: ProofProgram.host(header))
      stage.close()
      Issue.record("\(text) was taken")
    } catch {
      #expect("\(error)".contains("start.json"))
    }
    UIScreenKeyboard.yieldsToHardware = false
    // The header names the file; old traces have none.
    let read = try Trace(bytes: Array((header.line + "\n").utf8), file: "t").header
    #expect(read == header && header.line.contains(#""galley":2"#) && TraceHeader().line.contains(#""galley":1"#))
  }
}
