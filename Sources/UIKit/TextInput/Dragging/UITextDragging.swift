import Foundation
import UIFoundation

/// A text whose selection can be dragged away: `UITextView` and `UITextField` are.
@preconcurrency @MainActor
public protocol UITextDraggable: UITextInput {
  /// Says what is dragged, and hears of it. Not retained.
  var textDragDelegate: (any UITextDragDelegate)? { get set }
  /// What drags its selection.
  var textDragInteraction: UIDragInteraction? { get }
  /// Whether its selection is being dragged.
  var isTextDragActive: Bool { get }
}

/// What drags the selection out of a text. Other views have none here.
@preconcurrency @MainActor
open class UIDragInteraction: NSObject {
  /// Whether a press on what is selected carries that once it moves; `true` by default. Without it the press selects anew.
  open var isEnabled = true

  override init() { super.init() }
}

/// A drag that is about to begin.
@preconcurrency @MainActor
public protocol UITextDragRequest: NSObjectProtocol {
  /// What is dragged of the text.
  var dragRange: UITextRange { get }
  /// What would be dragged without a delegate: one item, with the text and its attributes, which are its local object, too.
  var suggestedItems: [UIDragItem] { get }
  /// Whether it is what is selected; here it always is.
  var isSelected: Bool { get }
  /// The drag.
  var dragSession: any UIDragSession { get }
}

/// Says what is dragged out of a text, and hears of it.
@preconcurrency @MainActor
public protocol UITextDragDelegate: AnyObject {
  /// What is dragged; with no items there is no drag. By default what is suggested.
  func textDraggableView(_ textDraggableView: any UIView & UITextDraggable, itemsForDrag dragRequest: any UITextDragRequest) -> [UIDragItem]
  /// The hand has begun to move.
  func textDraggableView(_ textDraggableView: any UIView & UITextDraggable, dragSessionWillBegin session: any UIDragSession)
  /// What was dragged has landed, or stays.
  func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, dragSessionDidEnd session: any UIDragSession, with operation: UIDropOperation)
}

extension UITextDragDelegate {
  public func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, itemsForDrag dragRequest: any UITextDragRequest
  ) -> [UIDragItem] { dragRequest.suggestedItems }
  public func textDraggableView(_ textDraggableView: any UIView & UITextDraggable, dragSessionWillBegin session: any UIDragSession) {}
  public func textDraggableView(
    _ textDraggableView: any UIView & UITextDraggable, dragSessionDidEnd session: any UIDragSession, with operation: UIDropOperation
  ) {}
}

/// A text that what is dragged can be dropped on: `UITextView` and `UITextField` are.
@preconcurrency @MainActor
public protocol UITextDroppable: UITextInput, UITextPasteConfigurationSupporting {
  /// Says what becomes of a drop, and hears of it. Not retained.
  var textDropDelegate: (any UITextDropDelegate)? { get set }
  /// Whether something is dragged over it.
  var isTextDropActive: Bool { get }
}

/// What is dragged over a text, and where it would land.
@preconcurrency @MainActor
public protocol UITextDropRequest: NSObjectProtocol {
  /// Where in the text it would land.
  var dropPosition: UITextPosition { get }
  /// What would become of it without a delegate.
  var suggestedProposal: UITextDropProposal { get }
  /// Whether it comes from the same text.
  var isSameView: Bool { get }
  /// The drag.
  var dropSession: any UIDropSession { get }
}

/// Whether a text that is only read takes a drop.
public enum UITextDropEditability: UInt, Sendable {
  /// It does not.
  case no = 0
  /// It does, and is only read again afterwards.
  case temporary = 1
  /// It does, and can be edited from then on.
  case yes = 2
}

/// What becomes of a drop.
@preconcurrency @MainActor
open class UIDropProposal: NSObject {
  /// What becomes of what is dragged.
  public let operation: UIDropOperation

  /// A drop of this kind.
  public init(operation: UIDropOperation) {
    self.operation = operation
    super.init()
  }
}

/// What becomes of a drop on a text.
@preconcurrency @MainActor
open class UITextDropProposal: UIDropProposal {
  /// What gives way to what is dropped.
  public enum Action: UInt, Sendable {
    /// Nothing: it lands where the hand is.
    case insert = 0
    /// What is selected.
    case replaceSelection = 1
    /// All of the text.
    case replaceAll = 2
  }

  /// Who puts in what is dropped.
  public enum Performer: UInt, Sendable {
    /// The text's view.
    case view = 0
    /// The delegate, in `textDroppableView(_:willPerformDrop:)`.
    case delegate = 1
  }

  /// What gives way to what is dropped; nothing by default.
  open var dropAction = Action.insert
  /// Who puts in what is dropped; the view by default.
  open var dropPerformer = Performer.view
}

/// Says what becomes of what is dropped on a text, and hears of it.
@preconcurrency @MainActor
public protocol UITextDropDelegate: AnyObject {
  /// Whether a text that is only read takes the drop. By default it does not.
  func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, willBecomeEditableForDrop drop: any UITextDropRequest
  ) -> UITextDropEditability
  /// What would become of the drop; asked as the hand moves. By default what is suggested. Keys that say a copy win over a move.
  func textDroppableView(_ textDroppableView: any UIView & UITextDroppable, proposalForDrop drop: any UITextDropRequest) -> UITextDropProposal
  /// It is dropped, and the text not changed yet.
  func textDroppableView(_ textDroppableView: any UIView & UITextDroppable, willPerformDrop drop: any UITextDropRequest)
  /// The hand has come over the text.
  func textDroppableView(_ textDroppableView: any UIView & UITextDroppable, dropSessionDidEnter session: any UIDropSession)
  /// The hand has moved over it.
  func textDroppableView(_ textDroppableView: any UIView & UITextDroppable, dropSessionDidUpdate session: any UIDropSession)
  /// The hand has left it.
  func textDroppableView(_ textDroppableView: any UIView & UITextDroppable, dropSessionDidExit session: any UIDropSession)
  /// The drag that came over the text is over, wherever it ended.
  func textDroppableView(_ textDroppableView: any UIView & UITextDroppable, dropSessionDidEnd session: any UIDropSession)
}

extension UITextDropDelegate {
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, willBecomeEditableForDrop drop: any UITextDropRequest
  ) -> UITextDropEditability { .no }
  public func textDroppableView(
    _ textDroppableView: any UIView & UITextDroppable, proposalForDrop drop: any UITextDropRequest
  ) -> UITextDropProposal { drop.suggestedProposal }
  public func textDroppableView(_ textDroppableView: any UIView & UITextDroppable, willPerformDrop drop: any UITextDropRequest) {}
  public func textDroppableView(_ textDroppableView: any UIView & UITextDroppable, dropSessionDidEnter session: any UIDropSession) {}
  public func textDroppableView(_ textDroppableView: any UIView & UITextDroppable, dropSessionDidUpdate session: any UIDropSession) {}
  public func textDroppableView(_ textDroppableView: any UIView & UITextDroppable, dropSessionDidExit session: any UIDropSession) {}
  public func textDroppableView(_ textDroppableView: any UIView & UITextDroppable, dropSessionDidEnd session: any UIDropSession) {}
}

/// A droppable text that may be made editable for a drop.
@MainActor
protocol EditableByDrop: UITextDroppable {
  var isEditable: Bool { get set }
}

extension UITextDraggable where Self: TextEditing {
  /// Says what is dragged, and hears of it. Not retained.
  public var textDragDelegate: (any UITextDragDelegate)? {
    get { editor.textDragDelegate }
    set { editor.textDragDelegate = newValue }
  }
  /// What drags its selection.
  public var textDragInteraction: UIDragInteraction? { editor.dragInteraction }
  /// Whether its selection is being dragged.
  public var isTextDragActive: Bool { editor.interaction?.textDrag != nil }
}

extension UITextDroppable where Self: TextEditing {
  /// Says what becomes of a drop, and hears of it. Not retained.
  public var textDropDelegate: (any UITextDropDelegate)? {
    get { editor.textDropDelegate }
    set { editor.textDropDelegate = newValue }
  }
  /// Whether something is dragged over it.
  public var isTextDropActive: Bool { editor.dropVisit != nil }
}
