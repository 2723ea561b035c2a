/// The marker of an item or a note in Markdown.
public struct ListMark {
  /// The kind of container that the marker begins.
  public var container: SourceContext.Container
  /// The number, or `nil` for a bullet.
  public var number: Int?
  /// Whether the task is done; `nil` if the item is not a task.
  public var isDone: Bool?

  /// Creates a bullet, or the marker with this number; by default not of a task.
  public init(container: SourceContext.Container, number: Int? = nil, isDone: Bool? = nil) {
    (self.container, self.number, self.isDone) = (container, number, isDone)
  }

  /// The indentation of the item's further lines, in spaces; not used for notes.
  var width: Int { (number.map { "\($0). " } ?? "- ").count }

  /// Returns whether the marker continues a list that ends with the number `before`: if it has the next number; for a bullet, if `before` is `nil`.
  func follows(_ before: Int?) -> Bool {
    guard let number else { return before == nil }
    return before.map { $0 < Int.max && number == $0 + 1 } ?? false
  }

  /// Returns the marker at the beginning of a line of the page, and its length in characters: with `isNumbered`, a number between tabs and the check
  /// box after it, if any; otherwise a dash or a check box. Returns `nil` if the line does not begin with one.
  public static func atStart(of line: String, isNumbered: Bool) -> (mark: ListMark, length: Int)? {
    var remaining = line[...]
    var mark = ListMark(container: .item)
    if isNumbered {
      guard remaining.first == "\t" else { return nil }
      let digits = remaining.dropFirst().prefix { $0.isASCII && $0.isNumber }
      guard (1...9).contains(digits.count), let number = Int(digits), remaining[digits.endIndex...].hasPrefix(".\t") else { return nil }
      mark.number = number
      remaining = remaining[digits.endIndex...].dropFirst(2)
    } else if remaining.hasPrefix("–" + ItemMarker.space) {
      remaining = remaining.dropFirst(2)
      return (mark, 2)
    }
    for (box, isDone) in [(ItemMarker.open, false), (ItemMarker.done, true)] where remaining.hasPrefix(box + ItemMarker.space) {
      mark.isDone = isDone
      remaining = remaining.dropFirst(2)
    }
    guard isNumbered || mark.isDone != nil else { return nil }
    return (mark, line.distance(from: line.startIndex, to: remaining.startIndex))
  }
}
