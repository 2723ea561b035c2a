import Foundation
import TextKit
import UIKitCore

/// Collects the results of a search. Its methods can be called on any thread; after another search has begun, they have no effect.
public struct UITextSearchAggregator<DocumentIdentifier: Hashable>: Sendable {
  let ranges: FoundRanges<DocumentIdentifier>

  /// Reports a range that matches the search string. Duplicates are ignored. O(1).
  public func foundRange(_ range: UITextRange, searchString: String, document: DocumentIdentifier) {
    ranges.change { $0.add(.init(range: range, document: document)) }
  }

  /// Reports that a range no longer exists. If it was current, the next one becomes current. O(*n*) in the number of results.
  public func invalidateFoundRange(_ range: UITextRange, document: DocumentIdentifier) {
    ranges.change { $0.remove(.init(range: range, document: document)) }
  }

  /// Reports that all results might have changed. The session searches again.
  public func invalidate() { ranges.change { $0.isInvalid = true } }

  /// Reports that all documents have been searched.
  public func finishedSearching() { ranges.change { $0.isFinished = true } }

  /// The reported ranges, in the order of their reports. O(*n*) in the number of results.
  public var allFoundRanges: [UITextRange] { ranges.read().found.map(\.range) }
}

/// The reports of one search.
final class FoundRanges<DocumentIdentifier: Hashable>: @unchecked Sendable {
  struct Report: Hashable {
    var range: UITextRange
    var document: DocumentIdentifier
  }

  struct State {
    /// The reports without duplicates, in the order of arrival.
    private(set) var found: [Report] = []
    private var foundSet: Set<Report> = []
    var isFinished = false
    var isInvalid = false
    /// A counter that is incremented with each report.
    var version = 0

    mutating func add(_ report: Report) { if foundSet.insert(report).inserted { found.append(report) } }
    mutating func remove(_ report: Report) { if foundSet.remove(report) != nil { found.removeAll { $0 == report } } }
  }

  private let lock = NSLock()
  private var state = State()
  /// Whether the main queue is about to be notified.
  private var isNotifying = false
  /// Called on the main queue after reports; `nil` if no session listens.
  private var onChange: (@MainActor () -> Void)?

  /// A text storage for the session to search itself; `nil` if there is none.
  @MainActor var storageSearch: StorageSearch?

  func read() -> State { lock.withLock { state } }

  /// Calls `onChange` on the main queue after later reports.
  @MainActor func follow(_ onChange: @escaping @MainActor () -> Void) { lock.withLock { self.onChange = onChange } }

  /// Stops notifying the session of reports.
  func stopNotifying() {
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

/// A text storage that a find session searches itself, slice by slice, instead of receiving a range for each match.
@MainActor struct StorageSearch {
  var storage: NSTextStorage
  var search: TextSearch
  /// Returns whether the text has become secure, so that its contents must not be revealed.
  var isSecret: () -> Bool
  var textRange: (NSRange) -> UITextRange
  var characters: (UITextRange) -> NSRange
  /// Returns the characters of the visible lines, and of the lines laid out within a margin above and below (a fraction
  /// of the height). Returns `nil` if there are none.
  var visibleCharacters: (CGFloat) -> Range<Int>?
}
