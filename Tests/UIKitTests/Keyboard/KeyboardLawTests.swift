import CoreGraphics
import Foundation
import GalleyRaster
import GalleyWindowing
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// After any sequence of operations, the notifications are consistent, and the visible keyboard equals that of a simple model.
@Suite(.serialized) @MainActor
struct KeyboardLawTests {
  /// The state according to the notifications.
  private struct Story {
    var isUp = false
    /// Announced to show or hide, and not yet completed.
    var pending: String?
    var end: CGRect?
    var faults: [String] = []

    mutating func hear(_ name: String, _ frames: (begin: CGRect, end: CGRect)) {
      switch name {
      case "willShow":
        if isUp { faults.append("willShow while up") }
        (isUp, pending) = (true, "didShow")
      case "willHide":
        if !isUp { faults.append("willHide while down") }
        if frames.begin.size != frames.end.size { faults.append("it goes in another size") }
        (isUp, pending) = (false, "didHide")
      case "didShow", "didHide":
        if pending != name { faults.append("\(name) while \(pending ?? "nothing") is due") }
        pending = nil
      case "willChangeFrame": end = frames.end
      default: if end != frames.end { faults.append("\(name) \(frames.end), was to come to \(String(describing: end))") }
      }
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func randomOperationsKeepNotificationsConsistent(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bench = KeyboardBench(width: 240, height: 200)
    defer { bench.close() }
    var story = Story()
    var isDismissed = false
    let labels = Dictionary(uniqueKeysWithValues: KeyboardBench.names)
    bench.onNotification = { note in
      let begin = note.userInfo?[UIResponder.keyboardFrameBeginUserInfoKey] as? CGRect ?? .null
      let end = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect ?? .null
      story.hear(labels[note.name] ?? "", (begin, end))
    }
    for step in 0..<400 {
      let view = Bool.random(using: &random) ? bench.first : bench.second
      let act = Int.random(in: 0..<9, using: &random)
      switch act {
      case 0, 1:
        isDismissed = false
        view.becomeFirstResponder()
      case 2: view.resignFirstResponder()
      case 3:
        view.ownInput = [nil, 0, 60, 900].randomElement(using: &random)?.map { inputView(height: $0) }
        view.reloadInputViews()
      case 4:
        view.ownBar = Bool.random(using: &random) ? inputView(height: 44) : nil
        view.reloadInputViews()
      case 5: bench.stage.wait(Double.random(in: 0..<400, using: &random))
      case 6:
        let (width, height) = (Double.random(in: 20..<400, using: &random), Double.random(in: 20..<400, using: &random))
        bench.stage.play(.resized(GalleyRaster.Size(width: width.rounded(), height: height.rounded())))
      case 7:
        isDismissed = false
        UIScreenKeyboard.yieldsToHardware.toggle()
      default:
        guard let key = bench.keys().keys.sorted().randomElement(using: &random) else { break }
        bench.press(key)
        if key == "dismiss" { isDismissed = true }
      }
      #expect(story.faults.isEmpty, "seed \(seed), step \(step), act \(act): \(story.faults)")
      if !story.faults.isEmpty { return }
      checkFrame(bench, story.isUp, isDismissed, "seed \(seed), step \(step), act \(act)")
    }
    bench.settle()
    #expect(story.pending == nil)
  }

  private func checkFrame(_ bench: KeyboardBench, _ isUp: Bool, _ isDismissed: Bool, _ hint: String) {
    let window = bench.stage.window
    let height = isDismissed ? 0 : modelHeight(for: window.firstResponder as? TypingView, in: window.bounds.height)
    #expect(isUp == (height > 0), "\(hint)")
    let frame = CGRect(x: 0, y: window.bounds.height - height, width: window.bounds.width, height: height)
    #expect(window.keyboardFrame == (height > 0 ? frame : nil), "\(hint)")
  }

  /// The preferred height of a view, limited by the window's height.
  private func modelHeight(for view: TypingView?, in limit: CGFloat) -> CGFloat {
    guard let view else { return 0 }
    let bar = view.ownBar == nil ? 0 : min(44, limit)
    let system = UIScreenKeyboard.yieldsToHardware ? 0 : min(268, (limit * 0.55).rounded(.down))
    let wanted = view.ownInput.map { CGFloat($0.tag) } ?? system
    return bar + min(wanted, limit - bar)
  }
}
