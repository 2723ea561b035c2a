/// Every call of the delegate; each is told to who watches, too.
extension UIScrollView {
  func tellDelegate(_ call: ScrollViewCall, _ body: (any UIScrollViewDelegate) -> Void) {
    guard let delegate = scrollDelegate else { return }
    UIApplication.tell(.scroll(self, call))
    body(delegate)
  }
}
