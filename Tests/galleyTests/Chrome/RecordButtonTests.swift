import GalleyPlayground
import GalleyProofs
import GalleyRaster
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp
@testable import galley

/// The record button of the top bar, which exists only if recording is possible.
@MainActor @Suite(.serialized) struct RecordButtonTests {
  private func button(_ stage: Stage) -> ScreenItem? {
    stage.window.screenItems().first { $0.role == .button && ["Record a proof", "End the recording"].contains($0.label) }
  }

  private func click(_ frame: CGRect, _ stage: Stage) throws {
    let host = try #require(stage.session.host as? OffscreenWindow)
    let point = Point(x: frame.midX, y: frame.midY)
    host.script(.pointerDown(point, .left))
    host.script(.pointerUp(point, .left))
    stage.session.turn()
    stage.session.turn()
  }

  @Test func theButtonAndTheKeyRecord() throws {
    var count = 0
    let stage = try Stage.recordable(PlaygroundExhibit(), size: "1280x800") {
      count += 1
      return "no folder can be made, try \(count)"
    }
    defer { stage.session.close() }
    let idle = try #require(button(stage))
    // It is at the end of the bar, aligned with the page; the other buttons precede it.
    #expect(idle.frame.midX == 1245 && stage.window.screenItems().first { $0.label == "Dark appearance" }?.frame.midX == 1209)
    try click(idle.frame, stage)
    let isTold = { stage.window.screenItems().contains { $0.role == .text && $0.label == "no folder can be made, try \(count)" } }
    #expect(count == 1 && isTold())
    let host = try #require(stage.session.host as? OffscreenWindow)
    let key = RawEvent.Kind.keyDown(Key(usage: UInt16(UIKeyboardHIDUsage.keyboardR.rawValue), symbol: 0x72), isRepeat: false)
    host.script(key, modifiers: [.control])
    stage.session.turn()
    #expect(count == 2 && isTold())
    // While recording, the button cannot be seen or pressed: the recorder draws its own pill.
    stage.chrome.isRecording = true
    stage.session.turn()
    stage.session.turn()
    #expect(button(stage) == nil)
    let place = try #require(stage.chrome.recordButton?.accessibilityFrame)
    let picture = stage.window.snapshot()
    let colors = Set((Int(place.minX)..<Int(place.maxX)).map { picture[$0, Int(place.midY)] })
    #expect(place.maxX == 1252 && colors.count == 1, "\(place), \(colors.count) colors")
    try click(place, stage)
    host.script(key, modifiers: [.control])
    stage.session.turn()
    #expect(count == 2)
    stage.chrome.isRecording = false
    stage.session.turn()
    #expect(button(stage)?.frame == idle.frame)
  }

  @Test func narrowWindowListsTheRecordButton() throws {
    var count = 0
    let stage = try Stage.recordable(PlaygroundExhibit(), size: "120x500") {
      count += 1
      return ""
    }
    defer { stage.session.close() }
    #expect(button(stage) == nil)
    stage.chrome.showHiddenButtons()
    stage.session.turn()
    let row = try #require(stage.window.screenItems().last { $0.label == "Record a Proof" })
    try click(row.frame, stage)
    #expect(count == 1)
  }

  @Test func noRecordButtonIfNothingCanBeRecorded() throws {
    let stage = Stage.offscreen(PlaygroundExhibit(), try WindowOptions.parse([]).configuration)
    defer { stage.session.close() }
    #expect(button(stage) == nil)
  }

  @Test(arguments: [
    ("playground", [], "playground-1"), ("playground", ["playground-1", "playground-3"], "playground-2"),
    ("playground", [".playground-1.new-77"], "playground-2"), ("notes.md", ["notes"], "notes-1"), ("größer, 2×.txt", [], "gr-er-2--1"),
    ("..md", [], "document-1"), ("文.txt", [], "document-1"),
  ])
  func recordingGetsAnUnusedName(_ exhibit: String, _ there: [String], _ name: String) throws {
    let scratch = try Scratch()
    for folder in there { try scratch.write(folder, "") }
    #expect(ProofFolder.freeName(for: exhibit, in: scratch.folder) == name)
  }
}

extension Stage {
  /// Off-screen, with a record button, which a stage without a display otherwise lacks.
  static func recordable(_ exhibit: any Exhibit, size: String, _ more: String..., record: @escaping () -> String) throws -> Stage {
    let configuration = try WindowOptions.parse(["--size", size] + more).configuration
    var options = configuration.chromeOptions()
    options.record = record
    let stage = make(exhibit, configuration.offscreenWindow(titled: ""), options)
    for _ in 0..<2 { stage.session.turn() }
    return stage
  }
}
