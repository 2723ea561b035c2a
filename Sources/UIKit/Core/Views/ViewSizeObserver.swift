/// Hears of the size of a view that stands in a text, which gives it its room.
@MainActor
protocol ViewSizeObserver: AnyObject {
  /// The bounds have another size.
  func sizeDidChange(of view: UIView)
  /// The content may want another size.
  func contentDidChange(of view: UIView)
}

extension UIView {
  /// Whether the view, or one around it and in `container`, stands in a text: touches on it are its own, and none in the text.
  func standsInText(of container: UIView?) -> Bool {
    sequence(first: self, next: \.superview).prefix { $0 !== container }.contains { $0.sizeObserver != nil }
  }
}
