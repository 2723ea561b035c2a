import Foundation
import TextKit

/// Something that UIKit is about to call, or has just changed: what a log of the order of things tells beside notifications.
@MainActor
package enum ApplicationEvent {
  /// `target` does an action that was sent to it by name.
  case action(Selector, target: AnyObject, sender: Any?)
  /// A control does one of its actions, for some of its events, by their numbers.
  case controlAction(UIView, events: UInt)
  /// A closure of a gesture or a shortcut is called.
  case handler(sender: AnyObject)
  /// A text editor asks or tells its delegate.
  case editor(TextEditorCall)
  /// A delegate said no to the call before.
  case refusal(TextEditorCall)
  /// Text or selection change, and an input's system hears of it.
  case inputDelegate(TextInputCall)
  /// A scroll view tells its delegate.
  case scroll(UIView, ScrollViewCall)
  /// A text storage tells its delegate.
  case textStorage(NSTextStorage, TextStorageCall)
  /// A gesture's delegate is asked about it.
  case gesture(UIGestureRecognizer, GestureCall)
  /// It said something else than who has no delegate.
  case gestureAnswer(UIGestureRecognizer, GestureCall, Bool)
  /// Who is first in its window is another.
  case firstResponder(UIResponder?)
  /// `reloadInputViews()` of the first responder.
  case reload(UIResponder)
  /// Assistive software would hear of a change.
  case accessibility(UIAccessibility.Notification, Any?)
  /// The views at the window's bottom are others.
  case inputViews(input: UIView?, accessory: UIView?)
}

package enum TextEditorCall: Equatable {
  case shouldBeginEditing, didBeginEditing, shouldEndEditing, didEndEditing
  case shouldChangeText(range: NSRange, replacement: String)
  case didChangeSelection(NSRange)
  case didChangeText
}

package enum TextInputCall: String {
  case textWillChange, textDidChange, selectionWillChange, selectionDidChange
}

package enum ScrollViewCall: String {
  case didScroll, willBeginDragging, willEndDragging, didEndDragging, willBeginDecelerating, didEndDecelerating
  case didEndScrollingAnimation
}

package enum GestureCall: String {
  case shouldBegin, shouldReceive, shouldRecognizeSimultaneously, shouldRequireFailure, shouldBeRequiredToFail
}

extension UIApplication {
  private nonisolated static let mainQueue = DispatchSpecificKey<Bool>()

  /// Tells who watches; what is told costs nothing while nobody does.
  static func notify(_ event: @autoclosure () -> ApplicationEvent) {
    if let observer = shared.eventObserver { observer(event()) }
  }

  /// Text storages know no application, and may be edited anywhere: it is told of what is edited where its views are.
  func watchTextStorages() {
    guard eventObserver != nil else {
      NSTextStorage.watcher = nil
      return
    }
    DispatchQueue.main.setSpecific(key: Self.mainQueue, value: true)
    NSTextStorage.watcher = { storage, call in
      // The main queue need not be on the main thread.
      guard Thread.isMainThread || DispatchQueue.getSpecific(key: Self.mainQueue) != nil else { return }
      nonisolated(unsafe) let storage = storage
      MainActor.assumeIsolated { UIApplication.notify(.textStorage(storage, call)) }
    }
  }
}
