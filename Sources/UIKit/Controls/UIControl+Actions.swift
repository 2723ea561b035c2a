import Foundation

extension UIControl {
  /// One of the things that a control does at one or more kinds of event.
  struct Handler {
    var events: Event
    var deed: Deed
  }

  enum Deed {
    case action(UIAction)
    case message(target: WeakTarget?, Selector)

    var action: UIAction? {
      if case .action(let action) = self { return action }
      return nil
    }
  }

  /// A target that its control does not keep alive.
  struct WeakTarget {
    weak var object: AnyObject?
  }

  // MARK: Actions

  /// Does `action` at each of `events`, in place of an action of the same identifier.
  public func addAction(_ action: UIAction, for events: Event) {
    removeAction(identifiedBy: action.identifier, for: events)
    if let index = handlers.firstIndex(where: { $0.deed.action === action }) {
      handlers[index].events.formUnion(events)
    } else {
      handlers.append(Handler(events: events, deed: .action(action)))
    }
  }

  /// Stops doing the action with the identifier of `action` at `events`.
  public func removeAction(_ action: UIAction, for events: Event) {
    removeAction(identifiedBy: action.identifier, for: events)
  }

  /// Stops doing the action with this identifier at `events`; nothing happens where there is none.
  public func removeAction(identifiedBy identifier: UIAction.Identifier, for events: Event) {
    for index in handlers.indices where handlers[index].deed.action?.identifier == identifier {
      handlers[index].events.subtract(events)
    }
    handlers.removeAll { $0.events.isEmpty }
  }

  /// All events that some action or target waits for.
  public var allControlEvents: Event { handlers.reduce(into: []) { $0.formUnion($1.events) } }

  /// Does what was asked for at `events`, in the order in which it was asked for.
  public func sendActions(for events: Event) { sendActions(for: events, event: nil) }

  func sendActions(for events: Event, event: UIEvent?) {
    let outer = eventsSent
    defer { eventsSent = outer }
    for handler in handlers where !handler.events.isDisjoint(with: events) {
      eventsSent = handler.events.intersection(events)
      switch handler.deed {
      case .action(let action): sendAction(action)
      case .message(nil, let selector): sendAction(selector, to: nil, for: event)
      case .message(let target?, let selector):
        // A target that is gone hears nothing; its action is not for others.
        if let object = target.object { sendAction(selector, to: object, for: event) }
      }
    }
  }

  /// Does `action` with the control as its sender. Every `UIAction` of the control comes through here; unlike on iOS it cannot be overridden.
  public func sendAction(_ action: UIAction) {
    UIApplication.notify(.controlAction(self, events: eventsSent.rawValue))
    action.perform(sender: self)
  }

  // MARK: Targets

  /// Sends `action` to `target`, which is not kept alive, at each of `events`; `nil` is whoever in the responder chain
  /// does it.
  public func addTarget(_ target: (any ActionTarget)?, action: Selector, for events: Event) {
    let reference = target.map { WeakTarget(object: $0) }
    handlers.append(Handler(events: events, deed: .message(target: reference, action)))
  }

  /// `nil` stands for any.
  public func removeTarget(_ target: (any ActionTarget)?, action: Selector?, for events: Event) {
    for index in handlers.indices {
      guard case .message(let held, let selector) = handlers[index].deed else { continue }
      guard target == nil || held?.object === target, action == nil || selector == action else { continue }
      handlers[index].events.subtract(events)
    }
    handlers.removeAll { $0.events.isEmpty }
  }
}
