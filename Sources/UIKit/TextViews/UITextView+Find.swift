import Foundation

/// Gives the sessions of text views' own bars: a text view is no delegate of its bar, and a subclass may be one of others.
@MainActor final class TextViewSessions: UIFindInteractionDelegate {
  static let shared = TextViewSessions()

  func findInteraction(_ interaction: UIFindInteraction, sessionFor view: UIView) -> UIFindSession? {
    (view as? UITextView).map { UITextSearchingFindSession(searchableObject: $0) }
  }
}
