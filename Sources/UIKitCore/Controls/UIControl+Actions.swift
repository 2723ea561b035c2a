import Foundation

extension UIControl {
  /// An action of a control for one or more kinds of events.
  struct Handler {
    var events: Event
    var callback: Callback
  }

  enum Callback {
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

  func add(_ action: UIAction, _ events: Event) {
    removeAction(identifiedBy: action.identifier, for: events)
    if let index = handlers.firstIndex(where: { $0.callback.action === action }) {
      handlers[index].events.formUnion(events)
    } else {
      handlers.append(Handler(events: events, callback: .action(action)))
    }
  }

  func remove(_ identifier: UIAction.Identifier, _ events: Event) {
    for index in handlers.indices where handlers[index].callback.action?.identifier == identifier {
      handlers[index].events.subtract(events)
    }
    handlers.removeAll { $0.events.isEmpty }
  }

  /// The events for which the control has an action or a target.
  public var allControlEvents: Event { handlers.reduce(into: []) { $0.formUnion($1.events) } }

  func sendActions(for events: Event, event: UIEvent?) {
    let outer = eventsSent
    defer { eventsSent = outer }
    for handler in handlers where !handler.events.isDisjoint(with: events) {
      eventsSent = handler.events.intersection(events)
      switch handler.callback {
      case .action(let action): sendAction(action)
      case .message(nil, let selector): sendAction(selector, to: nil, for: event)
      case .message(let target?, let selector):
        // A deallocated target gets no message; its action is not sent up the responder chain.
        if let object = target.object { sendAction(selector, to: object, for: event) }
      }
    }
  }

  func perform(_ action: UIAction) {
    UIApplication.notify(.controlAction(self, events: eventsSent.rawValue))
    action.perform(sender: self)
  }

  // MARK: Targets

  func add(_ target: (any ActionTarget)?, _ action: Selector, _ events: Event) {
    let reference = target.map { WeakTarget(object: $0) }
    handlers.append(Handler(events: events, callback: .message(target: reference, action)))
  }

  func remove(_ target: (any ActionTarget)?, _ action: Selector?, _ events: Event) {
    for index in handlers.indices {
      guard case .message(let registeredTarget, let selector) = handlers[index].callback else { continue }
      guard target == nil || registeredTarget?.object === target, action == nil || selector == action else { continue }
      handlers[index].events.subtract(events)
    }
    handlers.removeAll { $0.events.isEmpty }
  }
}
