import Foundation
import TextKit

/// Takes what a search finds. Its methods can be called on any thread; once another search has begun nobody hears of what they are told.
public struct UITextSearchAggregator<DocumentIdentifier: Hashable>: Sendable {
  let ranges: FoundRanges<DocumentIdentifier>

  /// A range was found, by the string that was searched for; nothing comes of one that was told already. O(1).
  public func foundRange(_ range: UITextRange, searchString: String, document: DocumentIdentifier) {
    ranges.change { $0.add(.init(range: range, document: document)) }
  }

  /// A range that was found is not there any more; where it was the present one, the next is. O(ranges).
  public func invalidateFoundRange(_ range: UITextRange, document: DocumentIdentifier) {
    ranges.change { $0.remove(.init(range: range, document: document)) }
  }

  /// All that was found may be another now: it is searched for again.
  public func invalidate() { ranges.change { $0.isInvalid = true } }

  /// All documents were searched.
  public func finishedSearching() { ranges.change { $0.isFinished = true } }

  /// What was reported so far, in that order. O(ranges).
  public var allFoundRanges: [UITextRange] { ranges.read().found.map(\.range) }
}

/// What was reported of one search.
final class FoundRanges<DocumentIdentifier: Hashable>: @unchecked Sendable {
  struct Report: Hashable {
    var range: UITextRange
    var document: DocumentIdentifier
  }

  struct State {
    /// In the order in which they came, each once.
    private(set) var found: [Report] = []
    private var known: Set<Report> = []
    var isFinished = false
    var isInvalid = false
    /// Grows with each report.
    var version = 0

    mutating func add(_ report: Report) { if known.insert(report).inserted { found.append(report) } }
    mutating func remove(_ report: Report) { if known.remove(report) != nil { found.removeAll { $0 == report } } }
  }

  private let lock = NSLock()
  private var state = State()
  /// Whether the main queue is about to hear of reports.
  private var isNotifying = false
  /// Called on the main queue after reports; `nil`: nobody waits for them any more.
  private var onChange: (@MainActor () -> Void)?

  /// A text storage that is to be searched by the session itself.
  @MainActor var storageSearch: StorageSearch?

  func read() -> State { lock.withLock { state } }

  /// Reports that come from now on are told.
  @MainActor func follow(_ onChange: @escaping @MainActor () -> Void) { lock.withLock { self.onChange = onChange } }

  /// Nobody hears of later reports.
  func forget() {
    lock.withLock { (isNotifying, onChange) = (false, nil) }
  }

  func change(_ body: (inout State) -> Void) {
    let notifies = lock.withLock {
      body(&state)
      state.version += 1
      defer { isNotifying = isNotifying || onChange != nil }
      return onChange != nil && !isNotifying
    }
    guard notifies else { return }
    DispatchQueue.main.async {
      let onChange = self.lock.withLock {
        self.isNotifying = false
        return self.onChange
      }
      MainActor.assumeIsolated { onChange?() }
    }
  }
}

/// A text storage that a find session searches itself, slice by slice, instead of taking a range for each match.
@MainActor struct StorageSearch {
  var storage: NSTextStorage
  var search: TextSearch
  /// Whether nothing of it may be told any more.
  var isSecret: () -> Bool
  var textRange: (NSRange) -> UITextRange
  var characters: (UITextRange) -> NSRange
  /// The characters of the lines in sight, and of those laid out beyond it on both sides, by parts of its height; `nil` where none are.
  var charactersInSight: (CGFloat) -> Range<Int>?
}
