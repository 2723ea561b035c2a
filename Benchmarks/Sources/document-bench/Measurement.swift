/// Times of one test in the peers' format: a JSON line with median, minimum and maximum.
struct Measurement {
  let test: String
  /// The text's name.
  let size: String
  /// The number of calls per measured time; 200 hits are measured together.
  var calls = 1
  /// Additional values by key.
  var more: [(String, Double)] = []
  private(set) var milliseconds: [Double] = []
  private let clock = ContinuousClock()

  init(_ test: String, size: String, calls: Int = 1) {
    self.test = test
    self.size = size
    self.calls = calls
  }

  mutating func time(_ body: () -> Void) {
    let duration = clock.measure(body).components
    milliseconds.append((Double(duration.seconds) * 1e3 + Double(duration.attoseconds) / 1e15) / Double(calls))
  }

  var line: String {
    let sorted = milliseconds.sorted()
    let per = calls > 1 ? ",\"per\":\"call\"" : ""
    let more = more.map { ",\"\($0.0)\":\($0.1 == $0.1.rounded() ? "\(Int($0.1))" : "\($0.1)")" }.joined()
    return """
      {"peer":"galley","test":"\(test)","size":"\(size)","ms":\(sorted[sorted.count / 2]),"min":\(sorted[0]),\
      "max":\(sorted[sorted.count - 1]),"runs":\(sorted.count)\(per)\(more)}
      """
  }
}
