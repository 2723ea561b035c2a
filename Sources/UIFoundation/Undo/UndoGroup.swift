/// A registered change: its undo handler and its target.
final class UndoAction {
  weak var target: AnyObject?
  private let handler: (AnyObject) -> Void

  init(target: AnyObject, handler: @escaping (AnyObject) -> Void) {
    self.target = target
    self.handler = handler
  }

  func retargeted(_ other: (AnyObject) -> AnyObject?) -> UndoAction? {
    target.flatMap(other).map { UndoAction(target: $0, handler: handler) }
  }

  /// Runs the handler; does nothing if the target was deallocated.
  func run() {
    if let target { handler(target) }
  }
}

/// Changes and nested groups that are undone together.
struct UndoGroup {
  enum Entry {
    case action(UndoAction)
    case group(UndoGroup)
  }

  var entries: [Entry] = []
  var name = ""
  var isDiscardable = false

  var isEmpty: Bool { entries.isEmpty }

  /// Runs all actions and nested groups, starting with the last one.
  func run() {
    for entry in entries.reversed() {
      switch entry {
      case .action(let action): action.run()
      case .group(let group): group.run()
      }
    }
  }

  mutating func remove(actionsOf target: AnyObject) {
    entries = entries.compactMap { entry in
      switch entry {
      case .action(let action): return action.target === target ? nil : entry
      case .group(var group):
        group.remove(actionsOf: target)
        return group.isEmpty ? nil : .group(group)
      }
    }
  }
}
