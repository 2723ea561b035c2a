import GalleyPlayground
import UIKit

/// The text of a side, with the rules of its tables and notes and the colors of its code, as on the page.
final class ComparedTextView: UITextView {
  /// The space above and below the visible part whose rules are drawn: a rule can be below its line.
  private static let reach: CGFloat = 24

  private let side: CompareSide
  private let rules: CompareRulesView

  init(_ side: CompareSide) {
    self.side = side
    rules = CompareRulesView(side)
    super.init(frame: .zero, textContainer: side.container)
    addSubview(rules)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard bounds.width > 0, bounds.height > 0 else { return }
    let top = bounds.minY - textContainerInset.top
    if side.colorCode(from: top, to: top + bounds.height) { super.layoutSubviews() }
    rules.frame = CGRect(origin: .zero, size: CGSize(width: max(contentSize.width, bounds.width), height: max(contentSize.height, bounds.height)))
    rules.origin = CGPoint(x: textContainerInset.left, y: textContainerInset.top)
    rules.lines = side.ruledLines(from: top - Self.reach, to: top + bounds.height + Self.reach)
  }
}

/// The rules over the text of a side.
private final class CompareRulesView: UIView {
  private let side: CompareSide
  /// The position of the text's container.
  var origin = CGPoint.zero
  /// The visible lines; empty if none of them has a rule.
  var lines: [PageLine] = [] { didSet { if lines != oldValue { setNeedsDisplay() } } }

  init(_ side: CompareSide) {
    self.side = side
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    guard !lines.isEmpty, let context = UIGraphicsGetCurrentContext() else { return }
    side.drawRules(of: lines, at: origin, meeting: rect, context)
  }
}
