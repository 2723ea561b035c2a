import Foundation

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

final class ShelfRange: UITextRange {
  let document: String
  let range: NSRange
  init(_ document: String, _ range: NSRange) { (self.document, self.range) = (document, range) }
  nonisolated override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? ShelfRange else { return false }
    return other.document == document && other.range == range
  }
  nonisolated override var hash: Int { range.hashValue }
}

/// Several documents, by name.
@MainActor final class Shelf: NSObject, UITextSearching, UIFindInteractionDelegate {
  var documents: [String: String]
  private let isReversed: Bool
  var selected: (String, NSRange)?
  var refuses = false
  var isLate = false
  var knowsOrder = true
  private(set) var options: UITextSearchOptions?
  private(set) var aggregator: UITextSearchAggregator<String>?
  private var decorated: [(ShelfRange, UITextSearchFoundTextStyle)] = []
  private var log: [String] = []

  init(_ documents: [String: String], reversed: Bool = false) { (self.documents, isReversed) = (documents, reversed) }

  func drain() -> [String] {
    defer { log = [] }
    return log
  }

  func marks() -> String { decorated.map { "\($0.document) \($0.range.location) \($1)" }.joined(separator: ", ") }

  func ranges(of query: String) -> [ShelfRange] {
    var ranges: [ShelfRange] = []
    for (name, text) in documents.sorted(by: { $0.key < $1.key }) {
      var from = 0
      while case let found = (text as NSString).range(of: query, range: NSRange(location: from, length: text.utf16.count - from)), found.length > 0 {
        ranges.append(ShelfRange(name, found))
        from = found.upperBound
      }
    }
    return ranges
  }

  /// Reports some matches of a query, in an order.
  func report(_ indices: [Int], of query: String, isEnd: Bool = true) {
    let ranges = ranges(of: query)
    for index in indices { aggregator?.foundRange(ranges[index], searchString: query, document: ranges[index].document) }
    if isEnd { aggregator?.finishedSearching() }
  }

  func findInteraction(_ interaction: UIFindInteraction, sessionFor view: UIView) -> UIFindSession? {
    log.append("session")
    return UITextSearchingFindSession(searchableObject: self)
  }
  func findInteraction(_ interaction: UIFindInteraction, didBegin session: UIFindSession) { log.append("begin") }
  func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession) { log.append("end") }

  var selectedTextRange: UITextRange? { selected.map { ShelfRange($0, $1) } }
  var selectedTextSearchDocument: String? { selected?.0 }
  func compare(document: String, toDocument: String) -> ComparisonResult { knowsOrder ? document.compare(toDocument) : .orderedSame }
  func compare(_ foundRange: UITextRange, toRange: UITextRange, document: String?) -> ComparisonResult {
    let (one, other) = ((foundRange as! ShelfRange).range.location, (toRange as! ShelfRange).range.location)
    return one < other ? .orderedAscending : one > other ? .orderedDescending : .orderedSame
  }
  func performTextSearch(queryString: String, options: UITextSearchOptions, resultAggregator: UITextSearchAggregator<String>) {
    self.options = options
    aggregator = resultAggregator
    guard !isLate else { return }
    let found = ranges(of: queryString)
    for range in isReversed ? found.reversed() : found { resultAggregator.foundRange(range, searchString: queryString, document: range.document) }
    resultAggregator.finishedSearching()
  }
  func decorate(foundTextRange: UITextRange, document: String?, usingStyle: UITextSearchFoundTextStyle) {
    decorated.append((foundTextRange as! ShelfRange, usingStyle))
  }
  func clearAllDecoratedFoundText() { decorated = [] }
  func willHighlight(foundTextRange: UITextRange, document: String?) {
    log.append("will highlight \(document!) \((foundTextRange as! ShelfRange).range.location)")
  }
  func scrollRangeToVisible(_ range: UITextRange, inDocument: String?) {
    log.append("scroll \(inDocument!) \((range as! ShelfRange).range.location)")
  }

  let supportsTextReplacement = true
  func shouldReplace(foundTextRange: UITextRange, document: String?, withText: String) -> Bool { !refuses }
  func replace(foundTextRange: UITextRange, document: String?, withText: String) {
    documents[document!] = (documents[document!]! as NSString).replacingCharacters(in: (foundTextRange as! ShelfRange).range, with: withText)
    aggregator?.invalidate()
  }
  func replaceAll(queryString: String, options: UITextSearchOptions, withText: String) {
    for (name, text) in documents { documents[name] = text.replacingOccurrences(of: queryString, with: withText) }
    aggregator?.invalidate()
  }
}
