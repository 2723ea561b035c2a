import Foundation
import UIKitCore

/// Creates the sessions for text views' own find bars. A text view is not the delegate of its interaction, and a subclass can be the delegate of
/// others.
@MainActor final class TextViewSessions: UIFindInteractionDelegate {
  static let shared = TextViewSessions()

  func findInteraction(_ interaction: UIFindInteraction, sessionFor view: UIView) -> UIFindSession? {
    (view as? UITextView).map { UITextSearchingFindSession(searchableObject: $0) }
  }
}
