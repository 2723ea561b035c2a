/// Counts the losses of a format by their kinds.
struct LossCount {
  private var counts: [(kind: String, count: Int)] = []

  /// Counts one more loss of a kind.
  ///
  /// - Parameter kind: the kind of loss, a noun in the singular whose plural ends in s, as "italic passage".
  mutating func add(_ kind: String) {
    if let index = counts.firstIndex(where: { $0.kind == kind }) { counts[index].count += 1 } else { counts.append((kind, 1)) }
  }

  /// The kinds of which more than the formatting is lost.
  private static let contentKinds: Set = ["image", "embedded image"]

  /// Returns whether a loss concerns content, as "2 images".
  static func isContent(_ loss: String) -> Bool {
    let kind = loss.drop { $0.isNumber || $0 == " " }
    return contentKinds.contains { kind == $0 || kind == $0 + "s" } || loss.contains("ill-formed")
  }

  /// A phrase for each kind of loss, as "2 links", in the order in which the kinds were first added.
  var sentences: [String] { counts.map { "\($0.count) \($0.kind)\($0.count == 1 ? "" : "s")" } }
}

extension InlineStyle {
  /// The names of the run's styles that a format can lack.
  var styleNames: Set<String> {
    var words: Set<String> = []
    if isEmphasised { words.insert("italic passage") }
    if isStrong { words.insert("bold passage") }
    if isStruck { words.insert("strikethrough passage") }
    if isUnderlined { words.insert("underlined passage") }
    if isSmallCaps { words.insert("small-caps passage") }
    if link != nil { words.insert("link") }
    return words
  }
}
