/// Every call of the delegate; each is told to who watches, too.
extension UIGestureRecognizer {
  /// The delegate's answer; `usual` where there is none.
  func ask(_ call: GestureCall, else usual: Bool, _ body: (any UIGestureRecognizerDelegate) -> Bool) -> Bool {
    guard let delegate else { return usual }
    UIApplication.notify(.gesture(self, call))
    let answer = body(delegate)
    if answer != usual { UIApplication.notify(.gestureAnswer(self, call, answer)) }
    return answer
  }
}
