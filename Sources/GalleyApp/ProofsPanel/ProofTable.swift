import GalleyProofs

/// The proofs of a folder with their states, in the order of the panel's list.
struct ProofTable {
  /// The state of a proof in the list. The first ones need the user's attention most, and come first in the list.
  enum State: Hashable, CaseIterable {
    case differs, broken, otherFonts, unchecked, waiting, checking, passed
  }

  /// A proof in the list.
  struct Entry {
    let name: String
    /// The result of the last check; `nil` if the proof was not checked since the panel opened, or changed after it.
    fileprivate(set) var result: ProofCheckResult.Proof?
    /// The part that the proof has in a check that runs.
    fileprivate var activity: Activity?

    fileprivate enum Activity { case waiting, checking }

    var state: State {
      switch activity {
      case .waiting: .waiting
      case .checking: .checking
      case nil: result.map { State($0.state) } ?? .unchecked
      }
    }

    /// The number of steps that differ in the last check.
    var differingSteps: Int { result?.steps.count { $0.state == .differs } ?? 0 }
  }

  private(set) var entries: [Entry] = []
  /// The number of proofs of the check that runs, and of those that are done; `nil` if no check runs.
  private(set) var progress: (done: Int, count: Int)?

  func index(of name: String) -> Int? { entries.firstIndex { $0.name == name } }
  subscript(name: String) -> Entry? { index(of: name).map { entries[$0] } }

  /// Lists the proofs with these names. Those that were listed before keep their results.
  mutating func load(_ names: [String]) {
    let former = Dictionary(entries.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    entries = names.map { former[$0] ?? Entry(name: $0) }
    sort()
  }

  /// Discards the result of a proof after a change of its files.
  mutating func didChange(_ name: String) {
    if let index = index(of: name) { entries[index].result = nil }
  }

  // MARK: Checks

  /// Begins a check of the proofs with these names.
  mutating func begin(_ names: [String]) {
    let names = Set(names)
    for index in entries.indices { entries[index].activity = names.contains(entries[index].name) ? .waiting : nil }
    progress = (0, entries.count { $0.activity != nil })
  }

  /// The replay of a proof has begun.
  mutating func start(_ name: String) {
    if let index = index(of: name) { entries[index].activity = .checking }
  }

  /// Stores the result of a proof.
  mutating func finish(_ result: ProofCheckResult.Proof) {
    guard let index = index(of: result.id) else { return }
    if entries[index].activity != nil, let progress { self.progress = (progress.done + 1, progress.count) }
    entries[index].activity = nil
    entries[index].result = result
  }

  /// Stores a result that is not part of the check that runs.
  mutating func adopt(_ result: ProofCheckResult.Proof) {
    if let index = index(of: result.id) { entries[index].result = result }
  }

  /// Ends a check. Proofs that are not done keep their former state.
  mutating func end() {
    progress = nil
    for index in entries.indices { entries[index].activity = nil }
    sort()
  }

  /// Sorts by state, then by name. The order stays during a check, so that no row moves under the pointer.
  private mutating func sort() {
    let ranks = Dictionary(uniqueKeysWithValues: State.allCases.enumerated().map { ($1, $0) })
    guard progress == nil else { return }
    entries.sort { (ranks[$0.state] ?? 0, $0.name) < (ranks[$1.state] ?? 0, $1.name) }
  }

  // MARK: Descriptions

  /// A sentence about all proofs: "2 differ, 1 broken, 37 passed"; during a check "Checking 3 of 40".
  var summary: String {
    if let progress { return "Checking \(min(progress.done + 1, progress.count)) of \(progress.count)" }
    guard !entries.isEmpty else { return "No proofs" }
    let parts = [State.differs, .broken, .otherFonts, .passed, .unchecked].compactMap { state in
      let count = entries.count { $0.state == state }
      return count == 0 ? nil : "\(count) \(state.label(count))"
    }
    return parts.joined(separator: ", ")
  }
}

extension ProofTable.State {
  fileprivate init(_ state: ProofCheckResult.State) {
    self =
      switch state {
      case .differs: .differs
      case .broken: .broken
      case .otherFonts: .otherFonts
      case .passed: .passed
      }
  }

  /// The state in words, after a number of proofs.
  func label(_ count: Int = 1) -> String {
    switch self {
    case .differs: count == 1 ? "differs" : "differ"
    case .broken: "broken"
    case .otherFonts: "other fonts"
    case .unchecked: "not checked"
    case .waiting: "waiting"
    case .checking: "checking…"
    case .passed: "passed"
    }
  }

  /// A mark beside the name, so that color is not the only difference.
  var mark: String {
    switch self {
    case .differs: "≠"
    case .broken: "!"
    case .otherFonts: "?"
    case .unchecked: "–"
    case .waiting, .checking: "…"
    case .passed: "✓"
    }
  }
}
