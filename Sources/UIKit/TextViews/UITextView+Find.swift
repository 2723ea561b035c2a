import Foundation

/// What is sought in a text view is found, marked and replaced as in all texts with an editor (`TextEditing+Searching`).
extension UITextView: UITextSearching, UIFindInteractionDelegate {
  /// Scrolls so that a range is seen, with lines around it: what stands there is read, too.
  public func scrollRangeToVisible(_ range: UITextRange, inDocument: AnyHashable??) {
    let range = characterRange(of: range)
    scrollRangeToVisible(range)
    bringIntoSight(range, linesAround: 2)
  }

  public func findInteraction(_ interaction: UIFindInteraction, sessionFor view: UIView) -> UIFindSession? {
    UITextSearchingFindSession(searchableObject: self)
  }
}
