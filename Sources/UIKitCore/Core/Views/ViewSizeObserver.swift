/// Observes the size of a view embedded in a text, which reserves space for it.
@MainActor
package protocol ViewSizeObserver: AnyObject {
  /// Called when the size of the bounds changes.
  func sizeDidChange(of view: UIView)
  /// Called when the preferred size of the content can have changed.
  func contentDidChange(of view: UIView)
}

extension UIView {
  /// Returns whether the view, or an ancestor inside `container`, is embedded in a text: touches on it do not go to the text. If `container` is
  /// `nil`, all ancestors count.
  package func isEmbeddedInText(of container: UIView?) -> Bool {
    sequence(first: self, next: \.superview).prefix { $0 !== container }.contains { $0.sizeObserver != nil }
  }
}
