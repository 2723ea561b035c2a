import Foundation
import UIFoundation
import UIKitCore

/// A text with a selection that can be dragged, such as `UITextView` and `UITextField`.
@preconcurrency @MainActor
public protocol UITextDraggable: UITextInput {
  /// The delegate of drags out of the text. Not retained; `nil` if there is none.
  var textDragDelegate: (any UITextDragDelegate)? { get set }
  /// The interaction that drags the selection; `nil` if the view does not support drags.
  var textDragInteraction: UIDragInteraction? { get }
  /// Whether the text's selection is being dragged.
  var isTextDragActive: Bool { get }
}

/// The interaction that drags the selection out of a text. Other views do not have it here.
@preconcurrency @MainActor
open class UIDragInteraction: NSObject {
  /// Whether a press on the selection drags it once the pointer moves; `true` by default. Otherwise the press makes a new selection.
  open var isEnabled = true

  override init() { super.init() }
}

/// A drag that is about to begin.
@preconcurrency @MainActor
public protocol UITextDragRequest: NSObjectProtocol {
  /// The dragged range of the text.
  var dragRange: UITextRange { get }
  /// The items that are dragged without a delegate: one item, with the text and its attributes, which are also its local object.
  var suggestedItems: [UIDragItem] { get }
  /// Whether the range is the selection; here it always is.
  var isSelected: Bool { get }
  /// The session of the drag.
  var dragSession: any UIDragSession { get }
}

/// Methods that supply the items dragged out of a text, and are notified of the drag.
@preconcurrency @MainActor
public protocol UITextDragDelegate: AnyObject {
  /// Returns the items to drag; no items prevent the drag. Returns the suggested items by default.
  func textDraggableView(_ textDraggableView: any UIView & UITextDraggable, itemsForDrag dragRequest: any UITextDragRequest) -> [UIDragItem]
  /// Called when the pointer has begun to move.
  func textDraggableView(_ textDraggableView: any UIView & UITextDraggable, dragSessionWillBegin session: any UIDragSession)
  /// Called when the dragged items were dropped, or the drag was cancelled.
  func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, dragSessionDidEnd session: any UIDragSession, with operation: UIDropOperation)
}

extension UITextDragDelegate {
  public func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, itemsForDrag dragRequest: any UITextDragRequest
  ) -> [UIDragItem] { dragRequest.suggestedItems }
  /// Called when the pointer has begun to move. Does nothing by default.
  public func textDraggableView(_ textDraggableView: any UIView & UITextDraggable, dragSessionWillBegin session: any UIDragSession) {}
  /// Called when the dragged items were dropped, or the drag was cancelled. Does nothing by default.
  public func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, dragSessionDidEnd session: any UIDragSession, with operation: UIDropOperation
  ) {}
}

/// A text that accepts drops, such as `UITextView` and `UITextField`.
@preconcurrency @MainActor
public protocol UITextDroppable: UITextInput, UITextPasteConfigurationSupporting {
  /// The delegate of drops on the text. Not retained; `nil` if there is none.
  var textDropDelegate: (any UITextDropDelegate)? { get set }
  /// Whether something is dragged over it.
  var isTextDropActive: Bool { get }
}

/// A request to drop items at a position in a text.
@preconcurrency @MainActor
public protocol UITextDropRequest: NSObjectProtocol {
  /// The position of the drop in the text.
  var dropPosition: UITextPosition { get }
  /// The proposal that applies without a delegate.
  var suggestedProposal: UITextDropProposal { get }
  /// Whether the drag comes from the same text.
  var isSameView: Bool { get }
  /// The session of the drag.
  var dropSession: any UIDropSession { get }
}

/// Whether text that is not editable accepts a drop.
public enum UITextDropEditability: UInt, Sendable {
  /// The text rejects the drop.
  case no = 0
  /// The text accepts the drop, and is not editable afterwards.
  case temporary = 1
  /// The text accepts the drop, and is editable from then on.
  case yes = 2
}

/// A proposal for the outcome of a drop.
@preconcurrency @MainActor
open class UIDropProposal: NSObject {
  /// The operation that the drop performs.
  public let operation: UIDropOperation

  /// Creates a proposal for an operation, such as a copy or a move.
  public init(operation: UIDropOperation) {
    self.operation = operation
    super.init()
  }
}

/// A proposal for the outcome of a drop on a text.
@preconcurrency @MainActor
open class UITextDropProposal: UIDropProposal {
  /// The text that a drop replaces.
  public enum Action: UInt, Sendable {
    /// Replaces nothing: inserts at the position of the pointer.
    case insert = 0
    /// Replaces the selection.
    case replaceSelection = 1
    /// All of the text.
    case replaceAll = 2
  }

  /// The object that inserts the dropped items.
  public enum Performer: UInt, Sendable {
    /// The text's view.
    case view = 0
    /// The delegate, in `textDroppableView(_:willPerformDrop:)`.
    case delegate = 1
  }

  /// The text that the drop replaces; nothing by default.
  open var dropAction = Action.insert
  /// The object that inserts the dropped items; the view by default.
  open var dropPerformer = Performer.view
}

/// Methods that determine the outcome of drops on a text and are notified of them.
@preconcurrency @MainActor
public protocol UITextDropDelegate: AnyObject {
  /// Returns whether text that is not editable accepts the drop. By default it does not.
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, willBecomeEditableForDrop drop: any UITextDropRequest
  ) -> UITextDropEditability
  /// Returns the proposal for the drop; called as the pointer moves. Returns the suggested one by default. Keys that request a copy override a move.
  func textDroppableView(_ textDroppableView: any UIView & UITextDroppable, proposalForDrop drop: any UITextDropRequest) -> UITextDropProposal
  /// Called after the drop, before the text changes.
  func textDroppableView(_ textDroppableView: any UIView & UITextDroppable, willPerformDrop drop: any UITextDropRequest)
  /// Called when the drag has entered the text.
  func textDroppableView(_ textDroppableView: any UIView & UITextDroppable, dropSessionDidEnter session: any UIDropSession)
  /// Called when the drag has moved over the text.
  func textDroppableView(_ textDroppableView: any UIView & UITextDroppable, dropSessionDidUpdate session: any UIDropSession)
  /// Called when the drag has left the text.
  func textDroppableView(_ textDroppableView: any UIView & UITextDroppable, dropSessionDidExit session: any UIDropSession)
  /// Called when the drag that entered the text has ended, at any position.
  func textDroppableView(_ textDroppableView: any UIView & UITextDroppable, dropSessionDidEnd session: any UIDropSession)
}

extension UITextDropDelegate {
  /// Returns `.no`: text that is not editable rejects drops by default.
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, willBecomeEditableForDrop drop: any UITextDropRequest
  ) -> UITextDropEditability { .no }
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, proposalForDrop drop: any UITextDropRequest
  ) -> UITextDropProposal { drop.suggestedProposal }
  /// Called after the drop, before the text changes. Does nothing by default.
  public func textDroppableView(_ textDroppableView: any UIView & UITextDroppable, willPerformDrop drop: any UITextDropRequest) {}
  /// Called when the drag has entered the text. Does nothing by default.
  public func textDroppableView(_ textDroppableView: any UIView & UITextDroppable, dropSessionDidEnter session: any UIDropSession) {}
  /// Called when the drag has moved over the text. Does nothing by default.
  public func textDroppableView(_ textDroppableView: any UIView & UITextDroppable, dropSessionDidUpdate session: any UIDropSession) {}
  /// Called when the drag has left the text. Does nothing by default.
  public func textDroppableView(_ textDroppableView: any UIView & UITextDroppable, dropSessionDidExit session: any UIDropSession) {}
  /// Called when the drag that entered the text has ended, at any position. Does nothing by default.
  public func textDroppableView(_ textDroppableView: any UIView & UITextDroppable, dropSessionDidEnd session: any UIDropSession) {}
}

/// A droppable text that can be made editable for a drop.
@MainActor
protocol EditableByDrop: UITextDroppable {
  var isEditable: Bool { get set }
}

extension UITextDraggable where Self: TextEditing {
  /// The delegate of drags out of the text. Not retained; `nil` if there is none.
  public var textDragDelegate: (any UITextDragDelegate)? {
    get { editor.textDragDelegate }
    set { editor.textDragDelegate = newValue }
  }
  /// The interaction that drags the selection; never `nil`.
  public var textDragInteraction: UIDragInteraction? { editor.dragInteraction }
  /// Whether the text's selection is being dragged.
  public var isTextDragActive: Bool { editor.interaction?.textDrag != nil }
}

extension UITextDroppable where Self: TextEditing {
  /// The delegate of drops on the text. Not retained; `nil` if there is none.
  public var textDropDelegate: (any UITextDropDelegate)? {
    get { editor.textDropDelegate }
    set { editor.textDropDelegate = newValue }
  }
  /// Whether something is dragged over it.
  public var isTextDropActive: Bool { editor.dropVisit != nil }
}
