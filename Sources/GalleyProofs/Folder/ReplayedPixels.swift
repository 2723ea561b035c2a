/// The steps of a replay whose pixels are written for a comparison. The other steps have a hash of their pixels.
///
/// The raw value is the text of a command-line option: "all", "none", or step numbers such as "1,4".
public enum ReplayedPixels: RawRepresentable, Hashable, Sendable {
  /// Every step.
  case all
  /// The steps with these numbers, starting at 1. Numbers above the last step are ignored.
  case steps(Set<Int>)

  /// Reads the text of an option. Returns `nil` if it is not "all", "none", or positive numbers with commas between them.
  public init?(rawValue: String) {
    switch rawValue {
    case "all": self = .all
    case "none": self = .steps([])
    default:
      let numbers = rawValue.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
      guard numbers.allSatisfy({ $0 > 0 }) else { return nil }
      self = .steps(Set(numbers))
    }
  }

  /// The text from which `init(rawValue:)` reads an equal value.
  public var rawValue: String {
    switch self {
    case .all: "all"
    case .steps(let numbers) where numbers.isEmpty: "none"
    case .steps(let numbers): numbers.sorted().map(String.init).joined(separator: ",")
    }
  }

  func contains(_ step: Int) -> Bool {
    switch self {
    case .all: true
    case .steps(let numbers): numbers.contains(step)
    }
  }
}
