import Proofs
import UIKit
import Windowing

/// Every notification, delegate call and action of the application as it happens: the last ones for the panel, each of
/// them for a file.
///
/// `LoggedNotifications` and UIKit's `ApplicationEvent` are what is listened for, `EventWords` how a value is told,
/// `LogFile` and `EventLogPanel` where it is shown. One log listens at a time to one window's events; made before the views, it hears of their first ones.
@MainActor
final class EventLog {
  /// What happened, in words that stay the same from run to run.
  struct Event: Equatable {
    /// Since the clock's start.
    var milliseconds: Double
    var name: String
    var details: [String]

    var time: String { JSONText.fixed(milliseconds, 1) }
    /// Time, name and details, with two spaces between.
    var line: String { ([time, name] + details).joined(separator: "  ") }
  }

  /// How many the panel shows.
  static let capacity = 200

  /// The last ones, the oldest first.
  private(set) var events: [Event] = []
  /// How many there have been since the log was made.
  private(set) var count = 0
  /// Called after each event.
  var onEvent: (() -> Void)?
  /// The text whose editing is told of: labels edit texts of their own whenever they are measured.
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
      let words = EventWords.words(of: $0)
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

/// Observers that go when it goes.
private final class Observers {
  private var tokens: [any NSObjectProtocol] = []

  /// What is posted on other threads is none of the window's.
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

/// Where the main actor runs: on the main thread, or, once that has been handed to Dispatch, on the main queue's.
private enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true }
}
