import Foundation
import AttributedText
import TextKit
import UIFoundation

/// A storage, a manager and a container without an end.
final class TextStack {
  let storage: NSTextStorage
  let manager = NSLayoutManager()
  let container: NSTextContainer

  /// DejaVu Serif 16, as the peers have it, or, as with them, what FONT names.
  static let font: UIFont = {
    let name = ProcessInfo.processInfo.environment["FONT"] ?? "DejaVuSerif"
    guard let font = UIFont(name: name, size: 16) else { stop(1, "the font \(name) is missing; for DejaVu Serif: apt-get install fonts-dejavu-core") }
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

  /// Justified and hyphenated, as the playground sets a text.
  convenience init(justified text: String) {
    let style = NSMutableParagraphStyle()
    style.alignment = .justified
    style.hyphenationFactor = 1
    self.init(NSTextStorage(string: text, attributes: [.font: TextStack.font, .paragraphStyle: style]), width: 400)
    (manager.minimumWordSpace, manager.raggedWordSpace) = (0.83, 2)
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
