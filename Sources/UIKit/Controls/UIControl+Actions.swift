import Foundation

extension UIControl {
  /// One of the things that a control does at one or more kinds of event.
  struct Handler {
    var events: Event
    var action: UIAction
  }

  /// Does `action` at each of `events`, in place of an action of the same identifier.
  public func addAction(_ action: UIAction, for events: Event) {
    removeAction(identifiedBy: action.identifier, for: events)
    if let index = handlers.firstIndex(where: { $0.action === action }) {
      handlers[index].events.formUnion(events)
    } else {
      handlers.append(Handler(events: events, action: action))
    }
  }

  public func removeAction(_ action: UIAction, for events: Event) {
    removeAction(identifiedBy: action.identifier, for: events)
  }

  public func removeAction(identifiedBy identifier: UIAction.Identifier, for events: Event) {
    for index in handlers.indices where handlers[index].action.identifier == identifier {
      handlers[index].events.subtract(events)
    }
    handlers.removeAll { $0.events.isEmpty }
  }

  public var allControlEvents: Event { handlers.reduce(into: []) { $0.formUnion($1.events) } }

  /// Does what was asked for at `events`, in the order in which it was asked for.
  public func sendActions(for events: Event) { sendActions(for: events, event: nil) }

  func sendActions(for events: Event, event: UIEvent?) {
    for handler in handlers where !handler.events.isDisjoint(with: events) { sendAction(handler.action) }
  }

  public func sendAction(_ action: UIAction) { action.perform(sender: self) }
}
