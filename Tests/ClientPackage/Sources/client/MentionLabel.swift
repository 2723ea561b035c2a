import UIKit

protocol MentionLabelDelegate: AnyObject {
  func mentionLabel(_ label: MentionLabel, didSelect mention: String)
}

/// A label that lays out its text in a second layout manager to find the @name under a touch.
class MentionLabel: UILabel {
  weak var delegate: MentionLabelDelegate?
  private let storage = NSTextStorage()
  private let manager = NSLayoutManager()
  private let container = NSTextContainer(size: .zero)

  override var text: String? { didSet { mark() } }
  override var numberOfLines: Int { didSet { container.maximumNumberOfLines = numberOfLines } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    setUp()
  }

  override func awakeFromNib() {
    super.awakeFromNib()
    mark()
  }

  private func setUp() {
    isUserInteractionEnabled = true
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    container.lineFragmentPadding = 0
    container.maximumNumberOfLines = numberOfLines
    font = UIFont.systemFont(ofSize: 16)
  }

  private func mark() {
    let marked = NSMutableAttributedString(string: text ?? "", attributes: [.font: font!])
    for range in mentions(in: marked.string) {
      marked.addAttributes([.foregroundColor: UIColor.systemBlue, .underlineStyle: NSUnderlineStyle.single.rawValue], range: range)
    }
    attributedText = marked
    storage.setAttributedString(marked)
  }

  private func mentions(in text: String) -> [NSRange] {
    let expression = try! NSRegularExpression(pattern: "@[A-Za-z0-9_]+")
    return expression.matches(in: text, range: NSMakeRange(0, (text as NSString).length)).map { $0.range }
  }

  func mention(at point: CGPoint) -> String? {
    container.size = bounds.size
    manager.ensureLayout(for: container)
    let used = manager.usedRect(for: container)
    let place = CGPointMake(point.x - used.minX, point.y - (bounds.height - used.height) / 2)
    guard used.contains(CGPoint(x: place.x, y: place.y + used.minY)) else { return nil }
    let index = manager.characterIndex(for: place, in: container, fractionOfDistanceBetweenInsertionPoints: nil)
    return mentions(in: storage.string).first { NSLocationInRange(index, $0) }.map { (storage.string as NSString).substring(with: $0) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first, let mention = mention(at: touch.location(in: self)) {
      delegate?.mentionLabel(self, didSelect: mention)
    } else {
      super.touchesEnded(touches, with: event)
    }
  }
}
