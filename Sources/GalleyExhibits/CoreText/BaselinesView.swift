import GalleyDocuments
import UIKit

/// Large and small letters in a row for each of three baseline classes, with their common baseline.
final class BaselinesView: TypesetView {
  private static let classes: [(name: CFString, label: String)] = [
    (kCTBaselineClassRoman, "Roman"), (kCTBaselineClassHanging, "Hanging"), (kCTBaselineClassIdeographicCentered, "Centered"),
  ]

  override init(frame: CGRect) {
    super.init(frame: frame)
    isAccessibilityElement = true
    accessibilityLabel = "Small text beside large text, on the Roman, hanging and centered baselines"
  }

  required init?(coder: NSCoder) { nil }

  private func line(_ name: CFString, _ label: String) -> CTLine {
    let large = CTFontCreateWithName("EB Garamond", 44 * size, nil)
    let small = CTFontCreateWithName("EB Garamond", 20 * size, nil)
    let text = NSMutableAttributedString(string: "Hx", attributes: [.init(kCTFontAttributeName): large])
    text.append(
      NSAttributedString(
        string: " \(label) क 字",
        attributes: [
          .init(kCTFontAttributeName): small, .init(kCTBaselineClassAttributeName): name,
          .init(kCTBaselineReferenceInfoAttributeName): [kCTBaselineReferenceFont: large] as CFDictionary,
        ]))
    text.addAttribute(.init(kCTForegroundColorAttributeName), value: Theme.ink.cgColor, range: NSRange(location: 0, length: text.length))
    return CTLineCreateWithAttributedString(text)
  }

  /// The scale of the text, limited so that a row fits.
  private var size: CGFloat { min(scale, max(bounds.width, 200) / 260) }
  private var row: CGFloat { (60 * size).rounded() }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let fitting = min(scale, max(size.width, 200) / 260)
    return CGSize(width: size.width, height: (60 * fitting).rounded() * CGFloat(Self.classes.count))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    for (number, kind) in Self.classes.enumerated() {
      let baseline = CGFloat(number) * row + 44 * size
      Theme.blueLine.withAlphaComponent(0.5).setFill()
      UIRectFill(CGRect(x: 0, y: baseline.rounded(), width: bounds.width, height: 0.75))
      context.saveGState()
      context.translateBy(x: 0, y: baseline)
      context.scaleBy(x: 1, y: -1)
      context.textPosition = .zero
      CTLineDraw(line(kind.name, kind.label), context)
      context.restoreGState()
    }
  }
}
