import Foundation
import GalleyAttributedText
import TextKit
import UIFoundation

/// A text storage, a layout manager and a container of unlimited height.
final class TextStack {
  let storage: NSTextStorage
  let manager: NSLayoutManager
  let container: NSTextContainer

  /// DejaVu Serif 16, as in the peers, or the font named by FONT, as there.
  static let font: UIFont = {
    let name = ProcessInfo.processInfo.environment["FONT"] ?? "DejaVuSerif"
    guard let font = UIFont(name: name, size: 16) else { stop(1, "the font \(name) is missing; for DejaVu Serif: apt-get install fonts-dejavu-core") }
    return font
  }()

  /// Creates a stack without laying it out.
  init(_ storage: NSTextStorage, width: CGFloat, _ manager: NSLayoutManager = NSLayoutManager(), _ container: NSTextContainer = NSTextContainer()) {
    (self.storage, self.manager, self.container) = (storage, manager, container)
    container.size = CGSize(width: width, height: .greatestFiniteMagnitude)
    container.lineFragmentPadding = 0
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
  }

  convenience init(text: String, width: CGFloat = 400, _ manager: NSLayoutManager = NSLayoutManager(), _ container: NSTextContainer = NSTextContainer()) {
    self.init(NSTextStorage(string: text, attributes: [.font: TextStack.font]), width: width, manager, container)
  }

  /// Creates a stack with justified and hyphenated text, as in the playground.
  convenience init(justified text: String) {
    let style = NSMutableParagraphStyle()
    style.alignment = .justified
    style.hyphenationFactor = 1
    self.init(NSTextStorage(string: text, attributes: [.font: TextStack.font, .paragraphStyle: style]), width: 400)
    (manager.minimumWordSpace, manager.raggedWordSpace) = (0.83, 2)
  }

  /// Lays out the whole text, with exact heights.
  func layOut() { manager.ensureLayout(for: container) }

  func layOut(width: CGFloat) {
    container.size.width = width
    layOut()
  }

  /// Returns the exact frame of a character's line.
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
