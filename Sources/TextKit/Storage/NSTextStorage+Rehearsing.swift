import CoreGraphics
import class Foundation.NotificationCenter
import struct Foundation.NSRange
import Synchronization
import UIFoundation

extension NSTextStorage {
  /// Types a letter into a text of nobody's, in this text's font: code that runs for the first time is read from its file, and types are put
  /// together, for a tenth of a millisecond, which the first letter that somebody types need not wait for. Once a process.
  func rehearseTyping() {
    guard length > 0, let font = attribute(.font, at: 0, effectiveRange: nil) as? UIFont else { return }
    guard Self.hasRehearsed.withLock({ has in defer { has = true }; return !has }) else { return }
    let text = NSTextStorage(string: String(repeating: Self.line, count: 8), attributes: [.font: font])
    text.notificationCenter = NotificationCenter()
    let (manager, container) = (NSLayoutManager(), NSTextContainer(size: CGSize(width: 200, height: CGFloat.greatestFiniteMagnitude)))
    manager.addTextContainer(container)
    text.addLayoutManager(manager)
    manager.ensureLayout(for: container)
    let middle = text.length / 2
    text.replaceCharacters(in: NSRange(location: middle, length: 0), with: "e")
    _ = manager.lineFragmentRect(forGlyphAt: manager.glyphIndexForCharacter(at: middle), effectiveRange: nil)
  }

  private static let line = "The quick brown fox jumps over the lazy dog, and the dog does not mind.\n"
  private static let hasRehearsed = Mutex(false)
}
