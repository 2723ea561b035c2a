/// One registered change: how to take it back, and whose it is.
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

  /// Does nothing when the target is gone.
  func run() {
    if let target { handler(target) }
  }
}

/// Changes that are taken back together, and groups among them.
struct UndoGroup {
  enum Entry {
    case action(UndoAction)
    case group(UndoGroup)
  }

  var entries: [Entry] = []
  var name = ""
  var isDiscardable = false

  var isEmpty: Bool { entries.isEmpty }

  /// Takes everything back, the last change first.
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
