import Foundation
import GalleyAttributedText
import Testing

@testable import TextKit

/// A storage subclass with its own backing store gets layout and notifications: rules 10 and 12 of Tests/Rules/textkit.tsv.
@Suite struct SubclassTests {
  @Test func layoutFollowsASubclassWithItsOwnText() {
    let storage = TokenStorage()
    let manager = NSLayoutManager()
    let container = Galley.container(80)
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "Mary had a little lamb")
    storage.addAttribute(.font, value: Block.font(), range: NSRange(location: 0, length: storage.length))
    manager.ensureLayout(for: container)
    #expect(manager.laidFragments(in: container).map(\.text) == ["Mary had ", "a little ", "lamb"])
    #expect(storage.editedMask == [])
  }

  @Test func changesInProcessEditingArePartOfTheEdit() {
    let storage = TokenStorage()
    let log = Log()
    storage.delegate = log
    storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "a lamb")
    #expect(log.lines == ["will 3 {0, 6} 6", "did 3 {0, 6} 6"])
    #expect(storage.attribute(.kern, at: 2, effectiveRange: nil) as? Int == 3)
    #expect(storage.attribute(.kern, at: 0, effectiveRange: nil) == nil)
  }
}

/// Marks the word "lamb" while an edit is processed, as a highlighter does.
final class TokenStorage: NSTextStorage {
  private let text = NSMutableAttributedString()

  override var string: String { text.string }

  override func attributes(at location: Int, effectiveRange range: NSRangePointer?) -> [NSAttributedString.Key: Any] {
    text.attributes(at: location, effectiveRange: range)
  }

  override func replaceCharacters(in range: NSRange, with string: String) {
    beginEditing()
    text.replaceCharacters(in: range, with: string)
    edited([.editedCharacters, .editedAttributes], range: range, changeInLength: string.utf16.count - range.length)
    endEditing()
  }

  override func setAttributes(_ attributes: [NSAttributedString.Key: Any]?, range: NSRange) {
    beginEditing()
    text.setAttributes(attributes, range: range)
    edited(.editedAttributes, range: range, changeInLength: 0)
    endEditing()
  }

  override func processEditing() {
    let word = NSString(string: string).range(of: "lamb")
    if word.location != NSNotFound { addAttribute(.kern, value: 3, range: word) }
    super.processEditing()
  }
}
