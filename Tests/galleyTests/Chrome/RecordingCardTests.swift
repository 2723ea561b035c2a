import Foundation
import GalleyDocuments
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import galley

/// The card that offers actions for a finished recording.
@MainActor @Suite(.serialized) struct RecordingCardTests {
  @Test(arguments: ["1280x800", "400x700"], ["L", "AX5"]) func buttonsStayInPlaceWhenTheTextChanges(window: String, category: String) throws {
    let stage = Stage.offscreen(ShortPageExhibit(), try WindowOptions.parse(["--size", window, "--category", category]).configuration)
    defer {
      stage.chrome.setCategory(.large)
      stage.session.close()
    }
    let card = RecordingCard("playground-1", in: "Proofs", time: "0:05", scale: stage.chrome.scale)
    stage.chrome.open(card)
    let responder = card.isFirstResponder
    func frames() -> [String: CGRect] {
      stage.window.layoutIfNeeded()
      let items = stage.window.screenItems().filter { ["Replay", "Check", "Show Report", "Export Film", "Close"].contains($0.label) }
      return Dictionary(uniqueKeysWithValues: items.map { ($0.label, $0.frame) })
    }
    func words() -> String { stage.window.screenItems().filter { $0.role == .text }.map(\.label).joined(separator: "\n") }
    let before = frames()
    #expect(responder && before.count == 5)
    card.didSave(steps: 4)
    // The path is relative to the root or to the home folder.
    let place = FileManager.default.currentDirectoryPath + "/Proofs/playground-1"
    #expect(words().contains("4 steps in \(DocumentPath.abbreviated(place))"), "\(words())")
    #expect(frames() == before)
    card.run = { _, then in then(1, String(repeating: "a long message that goes over lines ", count: 6)) }
    for item in card.subviews.compactMap({ $0 as? TextButton }) where item.title != "Replay" {
      item.press()
      #expect(frames() == before, "\(item.title)")
      #expect(words().contains("a long message"))
    }
    // The card lies in the window and its labels in the card; its shadow receives no clicks.
    let frame = card.accessibilityFrame
    #expect(stage.window.bounds.contains(frame) || category == "AX5")
    for label in card.subviews.compactMap({ $0 as? UILabel }) { #expect(frame.contains(label.accessibilityFrame)) }
    let beside = CGPoint(x: frame.minX - 10, y: frame.midY)
    #expect(stage.window.hitTest(beside, with: nil)?.isDescendant(of: card) != true, "its shadow takes no click")
    card.close()
    #expect(stage.chrome.recordingCard == nil)
  }
}
