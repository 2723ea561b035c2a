import GalleyProofs
import GalleyWindowing
import UIKit

/// A live log of every notification, delegate call and action of the application: the latest for the panel, all of
/// them for a file.
///
/// `LoggedNotifications` and UIKit's `ApplicationEvent` are its sources, `EventDescriptions` describes values,
/// `LogFile` and `EventLogPanel` are its outputs. One log at a time observes one window. Create it before the views to
/// record their first events.
@MainActor
final class EventLog {
  /// An event, with a description that is the same in each run.
  struct Event: Equatable {
    /// Time since the clock's start.
    var milliseconds: Double
    var name: String
    var details: [String]

    var time: String { JSONText.fixed(milliseconds, 1) }
    /// The line of the log: time, name and details, separated by two spaces.
    var line: String { ([time, name] + details).joined(separator: "  ") }
  }

  /// The maximum number of events that the panel shows.
  static let capacity = 200

  /// The latest events, oldest first.
  private(set) var events: [Event] = []
  /// The number of events since the log was created.
  private(set) var count = 0
  /// Called after each event; `nil` if nothing observes the log.
  var onEvent: (() -> Void)?
  /// Returns the text storage with the edits to log, or `nil` if none are logged. Others are ignored, because labels edit their own text
  /// whenever they are measured.
  var text: () -> NSTextStorage? = { nil }

  private let clock: any Clock
  private let file: LogFile?
  private let observers = Observers()

  init(clock: any Clock, file: LogFile? = nil) {
    self.clock = clock
    self.file = file
    for logged in LoggedNotifications.all {
      observers.add(logged.notification) { [weak self] in self?.record(logged, $0) }
    }
    UIApplication.shared.eventObserver = { [weak self] in
      let words = EventDescriptions.description(of: $0)
      self?.record(words.name, words.details)
    }
  }

  private func record(_ logged: LoggedNotifications.Entry, _ notification: Notification) {
    if let storage = notification.object as? NSTextStorage, storage !== text() { return }
    record(logged.name, logged.details(notification))
  }

  private func record(_ name: String, _ details: [String]) {
    let event = Event(milliseconds: clock.milliseconds, name: name, details: details)
    events.append(event)
    if events.count > Self.capacity { events.removeFirst() }
    count += 1
    file?.write(event.line)
    onEvent?()
  }
}

/// Observers that are removed on deinitialization.
private final class Observers {
  private var tokens: [any NSObjectProtocol] = []

  /// Adds an observer. It ignores notifications posted on other threads, which do not belong to the window.
  func add(_ name: Notification.Name, _ handler: @escaping @MainActor (Notification) -> Void) {
    tokens.append(
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { notification in
        guard MainQueue.isCurrent else { return }
        nonisolated(unsafe) let posted = notification
        MainActor.assumeIsolated { handler(posted) }
      })
  }

  deinit { tokens.forEach(NotificationCenter.default.removeObserver) }
}

/// Detects the main actor's executor: the main thread or, after that has been handed to Dispatch, the main queue's thread.
private enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true }
}
