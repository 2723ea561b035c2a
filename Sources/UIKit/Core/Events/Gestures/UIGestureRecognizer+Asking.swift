/// Delegate calls, each of which is also reported to observers.
extension UIGestureRecognizer {
  /// Returns the delegate's result, or `usual` without a delegate.
  func ask(_ call: GestureCall, else usual: Bool, _ body: (any UIGestureRecognizerDelegate) -> Bool) -> Bool {
    guard let delegate else { return usual }
    UIApplication.notify(.gesture(self, call))
    let answer = body(delegate)
    if answer != usual { UIApplication.notify(.gestureAnswer(self, call, answer)) }
    return answer
  }
}
