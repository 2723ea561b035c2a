import Exhibits
import Raster
import Testing
import UIKit
import Windowing

@testable import galley

/// The button of the top bar that records a proof: only where something can be recorded.
@MainActor @Suite(.serialized) struct RecordButtonTests {
  private func button(_ stage: Stage) -> ScreenItem? {
    stage.window.screenItems().first { $0.role == .button && ["Record a proof", "End the recording"].contains($0.label) }
  }

  private func click(_ place: CGRect, _ stage: Stage) throws {
    let host = try #require(stage.session.host as? OffscreenWindow)
    let point = Point(x: place.midX, y: place.midY)
    host.script(.pointerDown(point, .left))
    host.script(.pointerUp(point, .left))
    stage.session.turn()
    stage.session.turn()
  }

  @Test func theButtonAndTheKeyRecordAndTellOfIt() throws {
    var count = 0
    let stage = try Stage.recordable(PlaygroundExhibit(), size: "1280x800") {
      count += 1
      return "recording Proofs/it-\(count)"
    }
    defer { stage.session.close() }
    let idle = try #require(button(stage))
    // At the bar's end, where the page ends; what was there stands before it.
    #expect(idle.label == "Record a proof" && idle.frame.midX == 1245)
    #expect(stage.window.screenItems().first { $0.label == "Dark appearance" }?.frame.midX == 1209)

    try click(idle.frame, stage)
    let isTold = { stage.window.screenItems().contains { $0.role == .text && $0.label == "recording Proofs/it-\(count)" } }
    #expect(count == 1 && isTold())
    stage.chrome.isRecording = true
    stage.session.turn()
    let recording = try #require(button(stage))
    // It ends where the page does, a second click ends what the first began, and what was there stands before it again.
    #expect(recording.label == "End the recording" && recording.value == "0:00")
    #expect(recording.frame.maxX == 1252 && recording.frame.contains(CGPoint(x: idle.frame.midX, y: idle.frame.midY)))
    #expect(stage.window.screenItems().first { $0.label == "Dark appearance" }?.frame.maxX == recording.frame.minX - 4)
    let host = try #require(stage.session.host as? OffscreenWindow)
    host.script(.keyDown(Key(usage: UInt16(UIKeyboardHIDUsage.keyboardR.rawValue), symbol: 0x72), isRepeat: false), modifiers: [.control])
    stage.session.turn()
    #expect(count == 2 && isTold())
    // On the time.
    try click(recording.frame.insetBy(dx: 20, dy: 0).offsetBy(dx: 12, dy: 0), stage)
    #expect(count == 3 && isTold())
  }

  /// Whatever the bar looks like, the red is the recording's: a disc, then a square on a tint.
  @Test(arguments: ["light", "dark"]) func itShowsWhetherItRecords(appearance: String) throws {
    let stage = try Stage.recordable(PlaygroundExhibit(), size: "1280x800", "--appearance", appearance) { "" }
    defer { stage.session.close() }
    /// Of a place from the button's middle.
    func color(_ dx: CGFloat, _ dy: CGFloat) throws -> UInt32 {
      stage.session.turn()
      stage.session.turn()
      let frame = try #require(button(stage)?.frame)
      let middle = stage.chrome.isRecording ? frame.minX + 16 : frame.midX
      return stage.window.snapshot()[Int(middle + dx), Int(frame.midY + dy)]
    }
    let (middle, edge) = (try color(0, 0), try color(-13, -13))
    #expect(try middle != edge && color(5.5, 0) == edge)
    stage.chrome.isRecording = true
    #expect(try color(0, 0) == middle, "the red is another")
    #expect(try color(-13, -13) != edge, "no tint")
    // Only the square reaches there.
    #expect(try color(3, 3) == middle)
    stage.chrome.isRecording = false
    #expect(try color(0, 0) == middle && color(-13, -13) == edge && color(3, 3) != middle)
  }

  /// Once a second, on the window's clock; each recording begins at 0:00.
  @Test func itTellsHowLongItRecords() throws {
    let stage = try Stage.recordable(PlaygroundExhibit(), size: "1280x800") { "" }
    defer { stage.session.close() }
    let host = try #require(stage.session.host as? OffscreenWindow)
    #expect(stage.session.nextDeadline == nil && button(stage)?.value == "")
    for times in [["0:00", "0:01", "0:02"], ["0:00", "0:01"]] {
      stage.chrome.isRecording = true
      for time in times {
        stage.session.turn()
        #expect(button(stage)?.value == time)
        #expect(stage.session.nextDeadline == host.clock.milliseconds + 1000, "nothing is done between")
        host.virtualClock.advance(by: 999)
        stage.session.turn()
        #expect(button(stage)?.value == time)
        host.virtualClock.advance(by: 1)
      }
      stage.session.turn()
      stage.chrome.isRecording = false
      stage.session.turn()
      #expect(stage.session.nextDeadline == nil && button(stage)?.value == "")
    }
    stage.chrome.isRecording = true
    for (seconds, time) in [(59, "0:59"), (1, "1:00"), (539, "9:59"), (1, "10:00"), (5400, "100:00")] {
      host.virtualClock.advance(by: Double(seconds) * 1000)
      stage.session.turn()
      stage.session.turn()
      let item = try #require(button(stage))
      #expect(item.value == time && item.frame.maxX == 1252)
    }
  }

  /// A second changes nothing but the figures in the pill.
  @Test func theTimeIsDrawnInThePillAlone() throws {
    let stage = try Stage.recordable(PlaygroundExhibit(), size: "1280x800") { "" }
    defer { stage.session.close() }
    let host = try #require(stage.session.host as? OffscreenWindow)
    stage.chrome.isRecording = true
    stage.session.turn()
    stage.session.turn()
    let before = stage.window.snapshot()
    host.virtualClock.advance(by: 1000)
    stage.session.turn()
    stage.session.turn()
    let (after, pill) = (stage.window.snapshot(), try #require(button(stage)?.frame))
    var changed = CGRect.null
    for y in 0..<after.height {
      for x in 0..<after.width where before[x, y] != after[x, y] { changed = changed.union(CGRect(x: x, y: y, width: 1, height: 1)) }
    }
    #expect(!changed.isNull && pill.insetBy(dx: 11, dy: 8).contains(changed) && changed.minX > pill.minX + 32, "\(changed) in \(pill)")
  }

  @Test func aNarrowWindowHasItInTheListAtLast() throws {
    var count = 0
    let stage = try Stage.recordable(PlaygroundExhibit(), size: "120x500") {
      count += 1
      return ""
    }
    defer { stage.session.close() }
    #expect(button(stage) == nil)
    stage.chrome.showHiddenButtons()
    stage.session.turn()
    let row = try #require(stage.window.screenItems().last { $0.label == "Record a proof" })
    try click(row.frame, stage)
    #expect(count == 1)
  }

  @Test func whereNothingCanBeRecordedThereIsNoButton() throws {
    let stage = Stage.offscreen(PlaygroundExhibit(), try LookOptions.parse([]))
    defer { stage.session.close() }
    #expect(button(stage) == nil)
  }

  @Test(arguments: [
    ("playground", [], "playground-1"), ("playground", ["playground-1", "playground-3"], "playground-2"),
    ("playground", [".playground-1.new-77"], "playground-2"), ("notes.md", ["notes"], "notes-1"), ("größer, 2×.txt", [], "gr-er-2--1"),
    ("..md", [], "document-1"), ("文.txt", [], "document-1"),
  ])
  func aRecordingTakesAFreeName(_ exhibit: String, _ there: [String], _ name: String) throws {
    let scratch = try Scratch()
    for folder in there { try scratch.write(folder, "") }
    #expect(Recorder.freeName(for: exhibit, in: scratch.folder) == name)
  }
}

extension Stage {
  /// Off-screen, with the button that records, which no stage without a display has.
  static func recordable(_ exhibit: any Exhibit, size: String, _ more: String..., record: @escaping () -> String) throws -> Stage {
    let look = try LookOptions.parse(["--size", size] + more)
    var options = look.chromeOptions()
    options.record = record
    let host = OffscreenWindow(
      HostOptions(title: "", size: look.size.points, appearance: look.appearance ?? .light), clock: VirtualClock())
    let stage = make(exhibit, host, options)
    for _ in 0..<2 { stage.session.turn() }
    return stage
  }
}
