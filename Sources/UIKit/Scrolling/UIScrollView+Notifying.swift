/// Every call of the delegate; each is told to who watches, too.
extension UIScrollView {
  func notifyDelegate(_ call: ScrollViewCall, _ body: (any UIScrollViewDelegate) -> Void) {
    guard let delegate = scrollDelegate else { return }
    UIApplication.notify(.scroll(self, call))
    body(delegate)
  }
}
