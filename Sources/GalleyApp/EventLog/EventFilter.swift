/// The events that the panel shows: all, or those of one kind. The kind is the part of a name before the first dot:
/// `UIResponder`, `NSTextStorage`, `UIControl`.
enum EventFilter: Hashable {
  case everything
  case kind(String)

  static func kind(of name: String) -> String { String(name.prefix { $0 != "." }) }

  func shows(_ event: EventLog.Event) -> Bool {
    switch self {
    case .everything: true
    case .kind(let kind): Self.kind(of: event.name) == kind
    }
  }

  /// Returns the kinds of the events, sorted by name, with the number of events of each.
  static func kinds(of events: [EventLog.Event]) -> [(kind: String, count: Int)] {
    Dictionary(events.map { (kind(of: $0.name), 1) }, uniquingKeysWith: +).map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
  }
}
