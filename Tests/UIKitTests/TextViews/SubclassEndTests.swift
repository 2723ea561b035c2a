import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Deinitialization of client subclasses as on iOS: with a nonisolated `deinit`.
@Suite @MainActor
struct SubclassEndTests {
  final class Note: UITextView {
    nonisolated(unsafe) static var ended = 0
    deinit {
      NotificationCenter.default.removeObserver(self)
      Note.ended += 1
    }
  }

  @Test func storageOutlivesTextView() {
    let storage = NSTextStorage(string: "words")
    do {
      let manager = NSLayoutManager(), container = NSTextContainer(size: .zero)
      storage.addLayoutManager(manager)
      manager.addTextContainer(container)
      _ = Note(frame: CGRect(x: 0, y: 0, width: 50, height: 50), textContainer: container)
    }
    #expect(Note.ended == 1)
    storage.append(NSAttributedString(string: " more"))
    #expect(storage.string == "words more")
  }
}
