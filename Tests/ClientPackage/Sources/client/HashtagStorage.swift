import UIKit
import QuartzCore

/// A storage with its own text that colors and underlines what begins with # and sets `code` in a fixed width, as it is typed.
class HashtagStorage: NSTextStorage {
  private let store = NSMutableAttributedString()
  var plain: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 15), .foregroundColor: UIColor.label]

  override var string: String { return store.string }

  override init() {
    super.init()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override func attributes(at location: Int, effectiveRange range: NSRangePointer?) -> [NSAttributedString.Key: Any] {
    return store.attributes(at: location, effectiveRange: range)
  }

  override func replaceCharacters(in range: NSRange, with str: String) {
    beginEditing()
    store.replaceCharacters(in: range, with: str)
    edited(.editedCharacters, range: range, changeInLength: (str as NSString).length - range.length)
    endEditing()
  }

  override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    beginEditing()
    store.setAttributes(attrs, range: range)
    edited(.editedAttributes, range: range, changeInLength: 0)
    endEditing()
  }

  override func processEditing() {
    color(NSUnionRange(editedRange, (store.string as NSString).paragraphRange(for: editedRange)))
    super.processEditing()
  }

  private func color(_ range: NSRange) {
    setAttributes(plain, range: range)
    let looks: [(String, [NSAttributedString.Key: Any])] = [
      ("#\\w+", [.foregroundColor: UIColor.systemBlue, .underlineStyle: NSUnderlineStyle.single.rawValue]),
      ("`[^`]+`", [.font: UIFont.monospacedSystemFont(ofSize: 14, weight: .regular)]),
    ]
    for (pattern, look) in looks {
      let expression = try! NSRegularExpression(pattern: pattern, options: [])
      expression.enumerateMatches(in: store.string, options: [], range: range) { match, _, _ in
        guard let match = match else { return }
        self.addAttributes(look, range: match.range)
      }
    }
  }
}
