import Foundation
import TextKit
import UIFoundation

/// A storage, a manager and a container without an end.
final class TextStack {
  let storage: NSTextStorage
  let manager = NSLayoutManager()
  let container: NSTextContainer

  /// DejaVu Serif 16, as the peers have it.
  static let font: UIFont = {
    guard let font = UIFont(name: "DejaVuSerif", size: 16) else {
      stop(1, "DejaVu Serif is missing: apt-get install fonts-dejavu-core")
    }
    return font
  }()

  /// Nothing is laid out yet.
  init(_ storage: NSTextStorage, width: CGFloat) {
    self.storage = storage
    container = NSTextContainer(size: CGSize(width: width, height: .greatestFiniteMagnitude))
    container.lineFragmentPadding = 0
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
  }

  convenience init(text: String, width: CGFloat = 400) {
    self.init(NSTextStorage(string: text, attributes: [.font: TextStack.font]), width: width)
  }

  /// All of it, every height exact.
  func layOut() { manager.ensureLayout(for: container) }

  func layOut(width: CGFloat) {
    container.size.width = width
    layOut()
  }

  /// Where the line of a character stands, exactly.
  @discardableResult
  func lineRect(ofCharacterAt offset: Int) -> CGRect {
    manager.lineFragmentRect(forGlyphAt: manager.glyphIndexForCharacter(at: offset), effectiveRange: nil)
  }

  var lineCount: Int {
    var count = 0
    manager.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: manager.numberOfGlyphs)) { _, _, _, _, _ in count += 1 }
    return count
  }
}
