import Foundation
import UIFoundation
import UIKitCore

/// The standard find actions of the view.
extension UIFindInteraction: ResponderFinder {
  package func canPerform(_ action: Selector) -> Bool? {
    switch action {
    case .find: view?.window != nil
    case .findAndReplace: view?.window != nil && mayReplace
    case .findNext, .findPrevious: bar.field.hasText
    case .useSelectionForFind: view?.window != nil && selectedQuery != nil
    default: nil
    }
  }

  package func perform(_ action: Selector) {
    switch action {
    case .find: presentFindNavigator(showingReplace: false)
    case .findAndReplace: presentFindNavigator(showingReplace: true)
    case .findNext: findNext()
    case .findPrevious: findPrevious()
    case .useSelectionForFind: if let selectedQuery { searchText = selectedQuery }
    default: break
    }
  }

  /// Whether replacing is possible, which is certain only once there is a session. A session that does not support it shows no second field.
  private var mayReplace: Bool {
    activeFindSession?.supportsReplacement ?? (view as? any UITextSearching)?.supportsTextReplacement ?? true
  }

  /// The selected text of the first responder, if that is the view or inside it; `nil` if there is none.
  private var selectedQuery: String? {
    guard let view, let responder = view.window?.firstResponder, !hasKeys else { return nil }
    let isInView = sequence(first: responder, next: \.next).contains { $0 === view }
    return isInView ? (responder as? any UITextInput)?.selectedQuery : nil
  }
}

extension UITextInput {
  /// The selected text as a query. Returns `nil` for secure text, for several paragraphs and for more than 200 UTF-16 code units.
  var selectedQuery: String? {
    guard !isSecureTextEntry, let range = selectedTextRange, case let length = offset(from: range.start, to: range.end), length > 0, length <= 200,
      let text = text(in: range), !text.contains(where: \.endsLine)
    else { return nil }
    return text
  }
}
