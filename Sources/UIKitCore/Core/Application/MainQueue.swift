import Foundation

/// The queue of the main actor.
package enum MainQueue {
  /// Whether the code runs on the main actor. Its queue is not always on the process's first thread, for example in tests.
  package static var isCurrent: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true }

  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()
}
