/// The calls to the delegate, each of which also notifies observers.
extension UIScrollView {
  func notifyDelegate(_ call: ScrollViewCall, _ body: (any UIScrollViewDelegate) -> Void) {
    guard let delegate = scrollDelegate else { return }
    UIApplication.notify(.scroll(self, call))
    body(delegate)
  }
}
