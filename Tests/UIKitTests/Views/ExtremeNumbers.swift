import CoreGraphics
import Foundation

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Numbers that arithmetic can produce by accident.
enum ExtremeNumbers {
  static let lengths: [CGFloat] = [
    .nan, .infinity, -.infinity, -1, 0, 5e-324, 1e-9, 1e9, 1e18, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
  ]
  static let counts = [Int.min, -1, 0, 1, 100_000, .max]
}

/// Lists setters one by one, so that each is type-checked separately.
@resultBuilder
enum NumberSetterBuilder {
  static func buildBlock(_ setters: NumberSetter...) -> [NumberSetter] { setters }
}

/// A public setter, a view that has it, and a number with which the view looks normal.
@MainActor
struct NumberSetter {
  let name: String
  let good: CGFloat
  let make: () -> UIView
  let set: (UIView, CGFloat) -> Void

  init<View: UIView>(_ name: String, _ make: @escaping @MainActor () -> View, _ good: CGFloat, _ set: @escaping @MainActor (View, CGFloat) -> Void) {
    self.name = "\(View.self).\(name)"
    self.good = good
    self.make = make
    self.set = { view, number in if let view = view as? View { set(view, number) } }
  }

  private static let frame = CGRect(x: 10, y: 10, width: 60, height: 60)

  /// Sets a whole frame: a negative length would also move its origin.
  private static func size(_ view: UIView, _ number: CGFloat) {
    view.frame = CGRect(x: 10, y: 10, width: number, height: number)
  }

  private static func view() -> UIView {
    let view = UIView(frame: frame)
    view.backgroundColor = .red
    let inner = UILabel(frame: CGRect(x: 5, y: 5, width: 40, height: 20))
    inner.text = "Inner"
    view.addSubview(inner)
    view.layer.borderWidth = 1
    view.layer.shadowOpacity = 0.5
    view.layer.cornerRadius = 4
    return view
  }

  private static func label() -> UILabel {
    let label = UILabel(frame: frame)
    label.text = "Some words on a label"
    label.shadowColor = .gray
    label.numberOfLines = 2
    return label
  }

  private static func field() -> UITextField {
    let field = UITextField(frame: frame)
    field.text = "Words in a field"
    field.borderStyle = .roundedRect
    field.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    field.leftViewMode = .always
    return field
  }

  private static func textView() -> UITextView {
    let view = UITextView(frame: frame)
    view.text = String(repeating: "Words of a text view. ", count: 20)
    return view
  }

  private static func scroll() -> UIScrollView {
    let scroll = UIScrollView(frame: frame)
    scroll.addSubview(view())
    scroll.contentSize = CGSize(width: 100, height: 300)
    return scroll
  }

  private static func stack() -> UIStackView {
    let stack = UIStackView(arrangedSubviews: [label(), label()])
    stack.frame = frame
    // Labels without room for both would have more than one layout.
    stack.distribution = .fillEqually
    return stack
  }

  private static func button() -> UIButton {
    let button = UIButton(type: .system)
    button.frame = frame
    button.setTitle("Go", for: .normal)
    return button
  }

  private static func turned() -> UIView {
    let view = view()
    view.transform = CGAffineTransform(rotationAngle: 0.3)
    return view
  }

  private static func masked() -> UIView {
    let view = view()
    view.mask = UIView(frame: view.bounds)
    view.mask?.backgroundColor = .black
    return view
  }

  private static func toolbar() -> UIToolbar {
    let bar = UIToolbar(frame: frame)
    bar.items = [UIBarButtonItem(title: "A", style: .plain, target: nil, action: nil)]
    return bar
  }

  private static func slider() -> UISlider { UISlider(frame: frame) }

  private static func table() -> UITableView {
    let table = SampleTable(frame: frame)
    table.dataSource = table
    return table
  }

  private static func collection() -> UICollectionView {
    let collection = SampleCollection(frame: frame, collectionViewLayout: UICollectionViewFlowLayout())
    collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    collection.dataSource = collection
    return collection
  }

  private static func layered<Layer: CALayer>(_ layer: Layer) -> @MainActor @Sendable () -> UIView {
    {
      let host = UIView(frame: frame)
      layer.frame = CGRect(x: 5, y: 5, width: 30, height: 30)
      host.layer.addSublayer(layer)
      return host
    }
  }

  private static func shape(_ name: String, _ good: CGFloat, _ set: @escaping @MainActor (CAShapeLayer, CGFloat) -> Void) -> NumberSetter {
    let layer = CAShapeLayer()
    layer.path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 20, height: 20)).cgPath
    layer.strokeColor = .black
    layer.lineDashPattern = [3, 2]
    return NumberSetter("CAShapeLayer.\(name)", layered(layer), good) { _, number in set(layer, number) }
  }

  private static func basicLayer(_ name: String, _ good: CGFloat, _ set: @escaping @MainActor (CALayer, CGFloat) -> Void) -> NumberSetter {
    let layer = CALayer()
    layer.backgroundColor = .black
    layer.borderWidth = 1
    layer.shadowOpacity = 1
    return NumberSetter("CALayer.\(name)", layered(layer), good) { _, number in set(layer, number) }
  }

  static var all: [NumberSetter] { views + layers + scrolling + texts + controls + lists }

  @NumberSetterBuilder private static var views: [NumberSetter] {
    NumberSetter("frame.x", view, 10) { $0.frame = CGRect(x: $1, y: 10, width: 60, height: 60) }
    NumberSetter("frame.width", view, 60) { $0.frame = CGRect(x: 10, y: 10, width: $1, height: 60) }
    NumberSetter("frame", view, 60) { $0.frame = $1 == 60 ? frame : CGRect(x: $1, y: $1, width: $1, height: $1) }
    NumberSetter("frame.null", view, 60) { $0.frame = $1 == 60 ? frame : $1 > 0 ? .infinite : .null }
    NumberSetter("frame, turned", turned, 70) {
      $0.transform = .identity
      if $1 == 70 { $0.frame = frame }
      $0.transform = CGAffineTransform(rotationAngle: 0.3)
      if $1 != 70 { $0.frame.size.width = $1 }
    }
    NumberSetter("bounds.y", view, 0) { $0.bounds = CGRect(x: 0, y: $1, width: 60, height: 60) }
    NumberSetter("bounds.size", view, 60) { view, number in
      view.bounds = CGRect(x: 0, y: 0, width: number, height: number)
      if number == 60 { view.center = CGPoint(x: 40, y: 40) }
    }
    NumberSetter("center", view, 40) { $0.center = CGPoint(x: $1, y: $1) }
    NumberSetter("transform", view, 1) { $0.transform = CGAffineTransform(scaleX: $1, y: $1) }
    NumberSetter("transform.tx", view, 0) { $0.transform = CGAffineTransform(translationX: $1, y: 0) }
    NumberSetter("alpha", view, 1) { $0.alpha = $1 }
    NumberSetter("layoutMargins", view, 8) { $0.layoutMargins = UIEdgeInsets(top: $1, left: $1, bottom: $1, right: $1) }
    NumberSetter("subview.frame", view, 5) { $0.subviews[0].frame = CGRect(x: $1, y: 5, width: $1 == 5 ? 40 : $1, height: 20) }
    NumberSetter("mask.frame", masked, 60) {
      $0.mask?.frame = CGRect(x: 0, y: 0, width: $1, height: 60)
    }
    NumberSetter("animated frame", view, 10) { view, number in
      UIView.animate(withDuration: 0.05) { view.frame.origin.x = number }
      if number == 10 { UIView.performWithoutAnimation { view.frame = frame } }
    }
    NumberSetter("animation's duration", view, 0) { view, number in
      UIView.animate(withDuration: Double(number), delay: 0, options: []) { view.alpha = 1 }
      UIView.animate(withDuration: 0.01, delay: number == 0 ? 0 : Double(number), options: []) { view.alpha = 1 }
      UIView.animate(withDuration: 0.01, delay: 0, usingSpringWithDamping: number, initialSpringVelocity: number, options: []) { view.alpha = 1 }
    }
    NumberSetter("queries", view, 1) { view, number in
      let (point, size) = (CGPoint(x: number, y: number), CGSize(width: number, height: number))
      let rect = CGRect(origin: point, size: size)
      _ = (view.hitTest(point, with: nil), view.point(inside: point, with: nil), view.sizeThatFits(size), view.systemLayoutSizeFitting(size))
      _ = (view.convert(point, to: nil), view.convert(rect, from: nil), view.convert(rect, to: view.subviews[0]))
      view.setNeedsDisplay(rect)
    }
  }

  @NumberSetterBuilder private static var layers: [NumberSetter] {
    NumberSetter("layer.cornerRadius", view, 4) { $0.layer.cornerRadius = $1 }
    NumberSetter("layer.borderWidth", view, 1) { $0.layer.borderWidth = $1 }
    NumberSetter("layer.shadowRadius", view, 3) { $0.layer.shadowRadius = $1 }
    NumberSetter("layer.shadowOffset", view, 2) { $0.layer.shadowOffset = CGSize(width: $1, height: $1) }
    NumberSetter("layer.shadowOpacity", view, 0.5) { $0.layer.shadowOpacity = Float($1) }
    NumberSetter("layer.shadowPath", view, 20) { $0.layer.shadowPath = UIBezierPath(rect: CGRect(x: 0, y: 0, width: $1, height: 20)).cgPath }
    NumberSetter("layer.contentsScale", label, 1) { $0.layer.contentsScale = $1 }
    NumberSetter("continuous corners", view, 4) {
      $0.layer.cornerCurve = .continuous
      $0.layer.cornerRadius = $1
    }
    basicLayer("frame", 30) { $0.frame = CGRect(x: $1 == 30 ? 5 : $1, y: 5, width: $1, height: 30) }
    basicLayer("bounds", 30) { $0.bounds = CGRect(x: 0, y: 0, width: $1, height: 30) }
    basicLayer("zPosition", 0) { $0.zPosition = $1 }
    basicLayer("cornerRadius", 0) { $0.cornerRadius = $1 }
    basicLayer("borderWidth", 1) { $0.borderWidth = $1 }
    basicLayer("opacity", 1) { $0.opacity = Float($1) }
    basicLayer("shadowRadius", 3) { $0.shadowRadius = $1 }
    basicLayer("shadowOffset", 3) { $0.shadowOffset = CGSize(width: $1, height: $1) }
    basicLayer("contentsScale", 1) { $0.contentsScale = $1 }
    shape("lineWidth", 1) { $0.lineWidth = $1 }
    shape("strokeStart", 0) { $0.strokeStart = $1 }
    shape("strokeEnd", 1) { $0.strokeEnd = $1 }
    shape("miterLimit", 10) { $0.miterLimit = $1 }
    shape("lineDashPhase", 0) { $0.lineDashPhase = $1 }
    shape("lineDashPattern", 3) { $0.lineDashPattern = [NSNumber(value: Double($1)), 2] }
    shape("path", 20) { $0.path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: $1, height: 20)).cgPath }
  }

  @NumberSetterBuilder private static var scrolling: [NumberSetter] {
    NumberSetter("contentSize", scroll, 300) { $0.contentSize = CGSize(width: 100, height: $1) }
    NumberSetter("contentOffset", scroll, 0) { $0.contentOffset = CGPoint(x: 0, y: $1) }
    NumberSetter("setContentOffset", scroll, 0) { scroll, number in
      scroll.setContentOffset(CGPoint(x: number, y: number), animated: number != 0)
    }
    NumberSetter("contentInset", scroll, 0) { scroll, number in
      scroll.contentInset = UIEdgeInsets(top: number, left: 0, bottom: number, right: 0)
      if number == 0 { scroll.contentOffset = .zero }
    }
    NumberSetter("scrollIndicatorInsets", scroll, 0) { scroll, number in
      scroll.scrollIndicatorInsets = UIEdgeInsets(top: number, left: number, bottom: number, right: number)
      scroll.flashScrollIndicators()
    }
    NumberSetter("scrollRectToVisible", scroll, 0) { scroll, number in
      scroll.scrollRectToVisible(CGRect(x: number, y: number, width: number, height: number), animated: false)
      if number == 0 { scroll.contentOffset = .zero }
    }
    NumberSetter("decelerationRate", scroll, 0.998) { $0.decelerationRate = UIScrollView.DecelerationRate(rawValue: $1) }
    NumberSetter("lineScroll", scroll, 40) { $0.lineScroll = $1 }
    NumberSetter("content's frame", scroll, 60) { $0.subviews[0].frame = CGRect(x: 0, y: 0, width: $1, height: $1) }
  }

  @NumberSetterBuilder private static var texts: [NumberSetter] {
    NumberSetter("font", label, 12) { $0.font = .systemFont(ofSize: $1) }
    NumberSetter("minimumScaleFactor", label, 0) { label, number in
      label.numberOfLines = 1
      label.adjustsFontSizeToFitWidth = true
      label.minimumScaleFactor = number
    }
    NumberSetter("preferredMaxLayoutWidth", label, 0) { label, number in
      label.preferredMaxLayoutWidth = number
      _ = (label.intrinsicContentSize, label.sizeThatFits(CGSize(width: number, height: number)))
      _ = label.textRect(forBounds: CGRect(x: number, y: 0, width: number, height: number), limitedToNumberOfLines: 2)
    }
    NumberSetter("shadowOffset", label, 1) { $0.shadowOffset = CGSize(width: $1, height: $1) }
    NumberSetter("attributes", label, 1) { label, number in
      let style = NSMutableParagraphStyle()
      (style.lineSpacing, style.firstLineHeadIndent, style.tailIndent, style.minimumLineHeight) = (number, number, number, number)
      (style.lineHeightMultiple, style.paragraphSpacing, style.headIndent, style.maximumLineHeight) = (number, number, number, number)
      style.tabStops = [NSTextTab(textAlignment: .left, location: number, options: [:])]
      style.hyphenationFactor = Float(number)
      label.attributedText = NSAttributedString(
        string: "a\tb c",
        attributes: number == 1 ? [:] : [.paragraphStyle: style, .kern: number, .baselineOffset: number, .expansion: number, .obliqueness: number, .strokeWidth: number])
    }
    NumberSetter("font", field, 12) { $0.font = .systemFont(ofSize: $1) }
    NumberSetter("minimumFontSize", field, 0) { field, number in
      field.adjustsFontSizeToFitWidth = true
      field.minimumFontSize = number
    }
    NumberSetter("leftView.frame", field, 10) { $0.leftView?.frame = CGRect(x: 0, y: 0, width: $1, height: $1) }
    NumberSetter("size", field, 60) { size($0, $1) }
    NumberSetter("font", textView, 12) { $0.font = .systemFont(ofSize: $1) }
    NumberSetter("textContainerInset", textView, 8) { $0.textContainerInset = UIEdgeInsets(top: $1, left: $1, bottom: $1, right: $1) }
    NumberSetter("lineFragmentPadding", textView, 5) { $0.textContainer.lineFragmentPadding = $1 }
    NumberSetter("textContainer.size", textView, 50) { view, number in
      view.textContainer.widthTracksTextView = false
      view.textContainer.size = CGSize(width: number, height: number == 50 ? .greatestFiniteMagnitude : number)
    }
    NumberSetter("exclusionPaths", textView, 0) { view, number in
      view.textContainer.exclusionPaths = number == 0 ? [] : [UIBezierPath(rect: CGRect(x: number, y: 0, width: number, height: 20))]
    }
    NumberSetter("size", textView, 60) { size($0, $1) }
    NumberSetter("point queries", textView, 1) { view, number in
      let point = CGPoint(x: number, y: number)
      _ = (view.closestPosition(to: point), view.characterRange(at: point), view.layoutManager.glyphIndex(for: point, in: view.textContainer))
      _ = view.layoutManager.glyphRange(forBoundingRect: CGRect(origin: point, size: CGSize(width: number, height: 10)), in: view.textContainer)
    }
  }

  @NumberSetterBuilder private static var controls: [NumberSetter] {
    NumberSetter("value", slider, 0.5) { $0.value = Float($1) }
    NumberSetter("minimumValue", slider, 0) { slider, number in
      (slider.minimumValue, slider.maximumValue, slider.value) = (Float(number), number == 0 ? 1 : slider.maximumValue, number == 0 ? 0 : slider.value)
      _ = (slider.accessibilityValue, slider.value(atX: number), slider.value(afterSteps: .max))
    }
    NumberSetter("maximumValue", slider, 1) { slider, number in
      (slider.maximumValue, slider.minimumValue, slider.value) = (Float(number), number == 1 ? 0 : slider.minimumValue, number == 1 ? 0 : slider.value)
      _ = slider.accessibilityValue
    }
    NumberSetter("size", slider, 60) {
      size($0, $1)
      // The wheel has moved the knob.
      $0.value = 0.5
    }
    NumberSetter("progress", { UIProgressView(frame: frame) }, 0.5) { view, number in
      view.progress = Float(number)
      _ = view.accessibilityValue
    }
    NumberSetter("value", { UIStepper(frame: frame) }, 5) { stepper, number in
      stepper.value = Double(number)
      _ = stepper.accessibilityValue
    }
    NumberSetter("maximumValue", { UIStepper(frame: frame) }, 100) { stepper, number in
      (stepper.maximumValue, stepper.minimumValue) = (Double(number), number == 100 ? 0 : stepper.minimumValue)
      stepper.value = 1
    }
    NumberSetter("pages", { UIPageControl(frame: frame) }, 3) { control, number in
      control.numberOfPages = number == 3 ? 3 : number > 0 ? .max : .min
      control.currentPage = number == 3 ? 0 : number > 0 ? .max : .min
      _ = control.accessibilityValue
    }
    NumberSetter("widths", { UISegmentedControl(items: ["One", "Two"]) }, 0) { $0.setWidth($1, forSegmentAt: 0) }
    NumberSetter("size", { UISegmentedControl(items: ["One", "Two"]) }, 60) { size($0, $1) }
    NumberSetter("size", { UIActivityIndicatorView(frame: frame) }, 60) { view, number in
      view.startAnimating()
      size(view, number)
      if number == 60 { view.stopAnimating() }
    }
    NumberSetter("imagePadding", button, 0) { button, number in
      button.imagePadding = number == 0 ? 6 : number
      button.frame = CGRect(x: 10, y: 10, width: number == 0 ? 60 : number, height: 60)
    }
    NumberSetter("spacing", stack, 0) { $0.spacing = $1 }
    NumberSetter("customSpacing", stack, 0) { $0.setCustomSpacing($1, after: $0.arrangedSubviews[0]) }
    NumberSetter("size", stack, 60) { size($0, $1) }
    NumberSetter("size", { UIImageView(image: UIImage(systemName: "star")) }, 60) { $0.frame = CGRect(x: 0, y: 0, width: $1, height: $1) }
    NumberSetter("size", { UIPickerView(frame: frame) }, 60) { size($0, $1) }
    NumberSetter("size", toolbar, 60) { size($0, $1) }
  }

  @NumberSetterBuilder private static var lists: [NumberSetter] {
    NumberSetter("rowHeight", table, 20) { $0.rowHeight = $1 }
    NumberSetter("estimatedRowHeight", table, 20) { $0.estimatedRowHeight = $1 }
    NumberSetter("sectionHeaderHeight", table, 20) { $0.sectionHeaderHeight = $1 }
    NumberSetter("tableHeaderView", table, 20) { $0.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: $1)) }
    NumberSetter("contentOffset", table, 0) { $0.contentOffset = CGPoint(x: 0, y: $1) }
    NumberSetter("size", table, 60) { size($0, $1) }
    NumberSetter("itemSize", collection, 20) { ($0.collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize = CGSize(width: $1, height: $1) }
    NumberSetter("estimatedItemSize", collection, 0) { ($0.collectionViewLayout as? UICollectionViewFlowLayout)?.estimatedItemSize = CGSize(width: $1, height: $1) }
    NumberSetter("minimumLineSpacing", collection, 10) { ($0.collectionViewLayout as? UICollectionViewFlowLayout)?.minimumLineSpacing = $1 }
    NumberSetter("minimumInteritemSpacing", collection, 10) { ($0.collectionViewLayout as? UICollectionViewFlowLayout)?.minimumInteritemSpacing = $1 }
    NumberSetter("sectionInset", collection, 0) { ($0.collectionViewLayout as? UICollectionViewFlowLayout)?.sectionInset = UIEdgeInsets(top: $1, left: $1, bottom: $1, right: $1) }
    NumberSetter("size", collection, 60) { size($0, $1) }
  }
}

private final class SampleTable: UITableView, UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 30 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = "\(indexPath.row)"
    return cell
  }
}

private final class SampleCollection: UICollectionView, UICollectionViewDataSource {
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 30 }
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    cell.backgroundColor = indexPath.item % 2 == 0 ? .red : .blue
    return cell
  }
}
