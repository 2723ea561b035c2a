import Exhibits
import Proofs
import UIKit

/// The text size: two letters, the slider, its name and pixels, and the ticker. In a narrow window the shapes, too.
final class BottomBar: Bar {
  let slider = CategorySlider()
  private let shapes: ShapeCells?
  private let smallLetter = BottomBar.letter(size: 15)
  private let largeLetter = BottomBar.letter(size: 25)
  private let name = Bar.label("", weight: .medium)
  private let pixels = Bar.label("", color: Look.secondary)
  private let ticker = UILabel()

  /// `shapes` in a narrow window, `nil` in a wide one.
  init(shapes: ShapeCells?, chrome: PlaygroundChrome) {
    self.shapes = shapes
    super.init(edge: .bottom, isNarrow: shapes != nil)
    slider.pitch = isNarrow ? 18 : 26
    slider.addAction(
      UIAction { [weak chrome, weak slider] _ in
        if let slider { chrome?.setCategory(slider.category) }
      }, for: .valueChanged)
    let hover = UIHoverGestureRecognizer()
    hover.addHandler { [weak slider] recognizer in
      guard let slider else { return }
      let isOver = recognizer.state == .began || recognizer.state == .changed
      slider.pointerMoved(to: isOver ? recognizer.location(in: slider).x : nil)
    }
    slider.addGestureRecognizer(hover)
    ticker.screenRole = .text
    shapes?.views.forEach(addSubview)
    for view in [smallLetter, slider, largeLetter, name, pixels, ticker] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  private static func letter(size: CGFloat) -> UILabel {
    let label = UILabel()
    label.font = UIFont(name: "EB Garamond", size: size) ?? .systemFont(ofSize: size)
    label.textColor = Look.ink
    label.text = "A"
    return label
  }

  /// Says something in the ticker's place, until the next size is posted.
  func say(_ words: String) {
    ticker.attributedText = NSAttributedString(
      string: words,
      attributes: [.font: UIFont.monospacedSystemFont(ofSize: 11, weight: .regular), .foregroundColor: Look.secondary])
    setNeedsLayout()
  }

  /// Shows the category, and tells of it in the ticker as it was posted.
  func show(_ category: UIContentSizeCategory) {
    slider.category = category
    name.text = category.displayName
    let traits = UITraitCollection(preferredContentSizeCategory: category)
    let size = UIFontMetrics(forTextStyle: .body).scaledValue(for: 17, compatibleWith: traits)
    pixels.text = "\(Int(size.rounded())) px"
    let font = UIFont.monospacedSystemFont(ofSize: 11, weight: .regular)
    let text = NSMutableAttributedString(
      string: isNarrow ? "didChange → " : "UIContentSizeCategory.didChange → ",
      attributes: [.font: font, .foregroundColor: Look.secondary])
    text.append(NSAttributedString(string: CategoryName.short(category), attributes: [.font: font, .foregroundColor: Look.red]))
    ticker.attributedText = text
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let middle = bounds.height / 2 + 0.5
    var smallCenter: CGFloat = 28
    var left: CGFloat = 84
    if let shapes {
      for (index, view) in shapes.views.enumerated() { place(view, centerX: 30 + CGFloat(index) * 40, centerY: middle) }
      dividers = [CGRect(x: 262, y: (bounds.height - 24) / 2, width: 1, height: 24)]
      (smallCenter, left) = (291, 313)
    }
    slider.frame = CGRect(
      x: left - CategorySlider.margin, y: (middle - CategorySlider.height / 2).rounded(), width: slider.width,
      height: CategorySlider.height)
    let end = slider.frame.maxX - CategorySlider.margin
    placeOnBaseline(smallLetter, centerX: smallCenter, baseline: middle + 5)
    placeOnBaseline(largeLetter, centerX: end + (isNarrow ? 23 : 31), baseline: middle + 8)
    placeText(name, left: end + (isNarrow ? 49 : 60))
    placeText(pixels, left: name.frame.maxX + 8)
    placeTicker(after: pixels.frame.maxX)
  }

  private func placeOnBaseline(_ label: UILabel, centerX: CGFloat, baseline: CGFloat) {
    let size = Self.fittingSize(of: label)
    label.frame = CGRect(
      origin: CGPoint(x: centerX - size.width / 2, y: (baseline - label.font.ascender).rounded()), size: size)
  }

  private func placeText(_ label: UILabel, left: CGFloat) {
    label.frame = CGRect(
      x: left, y: ((bounds.height - 20) / 2).rounded(), width: Self.fittingSize(of: label).width, height: 20)
  }

  /// The ticker ends where the page ends, and is left out where there is no room for it.
  private func placeTicker(after left: CGFloat) {
    let size = Self.fittingSize(of: ticker)
    let right = bounds.width - ChromeMeasures.edge(isNarrow: isNarrow)
    ticker.frame = CGRect(
      origin: CGPoint(x: right - size.width, y: ((bounds.height - size.height) / 2).rounded()), size: size)
    ticker.isHidden = ticker.frame.minX < left + 16
  }
}
