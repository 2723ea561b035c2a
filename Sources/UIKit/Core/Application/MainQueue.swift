import Foundation

/// The queue of the main actor.
enum MainQueue {
  /// Whether the main actor has the thread: its queue need not be the process's first thread, as where tests run.
  static var isCurrent: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true }

  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()
}
