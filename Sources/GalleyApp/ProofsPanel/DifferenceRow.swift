import GalleyDocuments
import GalleyProofs
import UIKit

/// A button with a difference in words. A consequence is indented below its cause.
final class DifferenceRow: UIControl {
  private static let padding: CGFloat = 8
  private static let indentation: CGFloat = 16

  let difference: LayoutDifference
  private let summary: BarLabel
  private let note: BarLabel
  /// Whether its areas are outlined on the page.
  var isOn = false { didSet { if isOn != oldValue { setNeedsDisplay() } } }

  init(_ difference: LayoutDifference, _ scale: BarScale, action: @escaping () -> Void) {
    self.difference = difference
    summary = Bar.label(difference.summary)
    note = Bar.label(difference.note, size: 11, color: Theme.secondary)
    super.init(frame: .zero)
    for label in [summary, note] {
      label.scale = scale
      label.numberOfLines = 0
      label.screenRole = nil
      addSubview(label)
    }
    screenRole = .button
    isAccessibilityElement = true
    accessibilityLabel = [difference.summary, difference.note].filter { !$0.isEmpty }.joined(separator: " ")
    addAction(UIAction { _ in action() }, for: .primaryActionTriggered)
  }

  required init?(coder: NSCoder) { nil }

  override var accessibilityValue: String? {
    get { isOn ? "on" : nil }
    set {}
  }

  private var indent: CGFloat { difference.cause == nil ? 0 : Self.indentation }

  /// Places the texts. Returns the height of the row at a width.
  func arrange(width: CGFloat) -> CGFloat {
    let inside = max(width - 2 * Self.padding - indent, 1)
    func height(_ label: BarLabel) -> CGFloat {
      label.text?.isEmpty == false ? label.sizeThatFits(CGSize(width: inside, height: .greatestFiniteMagnitude)).height.rounded(.up) : 0
    }
    summary.frame = CGRect(x: Self.padding + indent, y: 6, width: inside, height: height(summary))
    note.frame = CGRect(x: Self.padding + indent, y: summary.frame.maxY + 2, width: inside, height: height(note))
    return (note.frame.height > 0 ? note.frame.maxY : summary.frame.maxY) + 6
  }

  override func draw(_ rect: CGRect) {
    let ground = UIBezierPath(roundedRect: bounds, cornerRadius: BarButton.cornerRadius)
    if isOn {
      Theme.blueTint.setFill()
      ground.fill()
    }
    if isHighlighted || isHovered {
      (isHighlighted ? Theme.pressed : Theme.hover).setFill()
      ground.fill()
    }
    guard difference.cause != nil else { return }
    Theme.track.setFill()
    UIRectFill(CGRect(x: Self.padding + 4, y: 8, width: 1, height: max(bounds.height - 16, 0)))
  }

  override var focusShape: (rect: CGRect, cornerRadius: CGFloat) { (bounds, BarButton.cornerRadius) }
}
