import Foundation
import TextKit

/// A call that UIKit is about to make, or a change that it has just made. A log of events shows these beside notifications.
@MainActor
package enum ApplicationEvent {
  /// `target` performs an action that was sent to it by name.
  case action(Selector, target: AnyObject, sender: Any?)
  /// A control performs one of its actions, for the given bits of its events.
  case controlAction(UIView, events: UInt)
  /// The closure of a gesture or a shortcut is called.
  case handler(sender: AnyObject)
  /// A text editor calls its delegate.
  case editor(TextEditorCall)
  /// The delegate refused in the previous call.
  case refusal(TextEditorCall)
  /// The text or selection of an input changes, and its text system is notified.
  case inputDelegate(TextInputCall)
  /// A scroll view calls its delegate.
  case scroll(UIView, ScrollViewCall)
  /// A text storage calls its delegate.
  case textStorage(NSTextStorage, TextStorageCall)
  /// A gesture recognizer queries its delegate.
  case gesture(UIGestureRecognizer, GestureCall)
  /// The gesture recognizer's delegate returned a value other than the default.
  case gestureResult(UIGestureRecognizer, GestureCall, Bool)
  /// The first responder of the window has changed.
  case firstResponder(UIResponder?)
  /// The first responder called `reloadInputViews()`.
  case reload(UIResponder)
  /// A change was posted for assistive software.
  case accessibility(UIAccessibility.Notification, Any?)
  /// The input views at the window's bottom have changed.
  case inputViews(input: UIView?, accessory: UIView?)
}

/// The delegate calls of a text editor.
package enum TextEditorCall: Equatable {
  case shouldBeginEditing, didBeginEditing, shouldEndEditing, didEndEditing
  case shouldChangeText(range: NSRange, replacement: String)
  case didChangeSelection(NSRange)
  case didChangeText
}

/// The calls of a `UITextInputDelegate`.
package enum TextInputCall: String {
  case textWillChange, textDidChange, selectionWillChange, selectionDidChange
}

/// The delegate calls of a scroll view.
package enum ScrollViewCall: String {
  case didScroll, willBeginDragging, willEndDragging, didEndDragging, willBeginDecelerating, didEndDecelerating
  case didEndScrollingAnimation
}

/// The delegate calls of a gesture recognizer.
package enum GestureCall: String {
  case shouldBegin, shouldReceive, shouldRecognizeSimultaneously, shouldRequireFailure, shouldBeRequiredToFail
}

extension UIApplication {
  private nonisolated static let mainQueue = DispatchSpecificKey<Bool>()

  /// Notifies the observer. The event is not created if there is no observer.
  package static func notify(_ event: @autoclosure () -> ApplicationEvent) {
    if let observer = shared.eventObserver { observer(event()) }
  }

  /// Observes text storages while there is an observer of events, otherwise stops. Storages do not know the application and can be edited on any
  /// thread; only edits on the main actor are reported.
  func watchTextStorages() {
    guard eventObserver != nil else {
      NSTextStorage.watcher = nil
      return
    }
    DispatchQueue.main.setSpecific(key: Self.mainQueue, value: true)
    NSTextStorage.watcher = { storage, call in
      // The main queue does not always run on the main thread.
      guard Thread.isMainThread || DispatchQueue.getSpecific(key: Self.mainQueue) != nil else { return }
      nonisolated(unsafe) let storage = storage
      MainActor.assumeIsolated { UIApplication.notify(.textStorage(storage, call)) }
    }
  }
}
