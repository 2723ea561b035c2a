/// Which events the panel shows: all, or those of one kind, which is what stands before the first dot of a name:
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

  /// The kinds of the events, in the order of their names, with how many there are of each.
  static func kinds(of events: [EventLog.Event]) -> [(kind: String, count: Int)] {
    Dictionary(events.map { (kind(of: $0.name), 1) }, uniquingKeysWith: +).map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
  }
}
