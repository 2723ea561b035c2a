/// Delegate calls, each of which is also reported to observers.
extension UIGestureRecognizer {
  /// Returns the delegate's result, or `defaultResult` without a delegate.
  func queryDelegate(_ call: GestureCall, else defaultResult: Bool, _ body: (any UIGestureRecognizerDelegate) -> Bool) -> Bool {
    guard let delegate else { return defaultResult }
    UIApplication.notify(.gesture(self, call))
    let result = body(delegate)
    if result != defaultResult { UIApplication.notify(.gestureResult(self, call, result)) }
    return result
  }
}
