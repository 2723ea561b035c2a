import GalleyProofs
import GalleyRaster
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyDocuments
@testable import GalleyPlayground
@testable import galley

/// The name of a document that was saved under another name before it is recorded.
@MainActor @Suite(.serialized) struct RecordedNameTests {
  /// The window shows the document's present name before, during and after a recording.
  @Test(arguments: [nil, "other.galley", "other.md"]) func recordedWindowHasThePresentName(savedAs name: String?) throws {
    let scratch = try Scratch()
    try scratch.write("notes.md", "# Notes\n\nText.\n")
    let inner = OffscreenWindow(HostOptions(title: "", size: Size(width: 1000, height: 700), scale: 1), clock: VirtualClock())
    var options = ChromeOptions()
    (options.record, options.savesDocuments) = ({ "" }, true)
    let exhibit = try DocumentExhibit(path: scratch.url("notes.md").path)
    let recorder = ProofRecorder(Stage.make(exhibit, inner, options), on: inner, in: scratch.url("Proofs").path)
    recorder.draw = { _, _ in }
    func turn() {
      inner.virtualClock.advance(by: 30)
      recorder.stage.turn()
    }
    turn()
    defer {
      recorder.stage.close()
      TextCaretView.blinks = true
      UIScreenKeyboard.yieldsToHardware = false
    }
    if let name { recorder.stage.chrome.documentSaver?.saveNamed(scratch.url(name).path) {} }
    let expected = name ?? "notes.md"
    #expect(recorder.stage.chrome.documentTitle == expected)
    for isRecording in [true, false] {
      let key = try #require(KeyName.key(named: "r"))
      for kind in [RawEvent.Kind.keyDown(key, isRepeat: false), .keyUp(key)] { inner.script(kind, modifiers: .control) }
      turn()
      recorder.handleRequest()
      turn()
      let chrome = recorder.stage.chrome
      let isShown = recorder.stage.window.screenItems().contains { $0.label == expected }
      #expect(chrome.isRecording == isRecording && chrome.documentTitle == expected && isShown)
    }
    #expect(recorder.stage.chrome.recordedName == nil && recorder.stage.chrome.documentSaver?.file?.name == expected)
  }
}
