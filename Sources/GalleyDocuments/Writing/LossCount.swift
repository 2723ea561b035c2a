/// Counts the losses of a format by their kinds.
struct LossCount {
  private var counts: [(kind: String, count: Int)] = []

  /// Counts `count` more losses of a kind.
  ///
  /// - Parameter kind: the kind of loss, a noun in the singular whose plural ends in s, as "italic passage".
  mutating func add(_ kind: String, count: Int = 1) {
    if let index = counts.firstIndex(where: { $0.kind == kind }) { counts[index].count += count } else { counts.append((kind, count)) }
  }

  /// Counts the kinds of the runs of a paragraph: each image and each link, and each passage of another kind once, however many runs it has.
  mutating func addPassages(of runs: [WrittenParagraph.Run], kinds: (WrittenParagraph.Run) -> Set<String>) {
    var (before, link): (Set<String>, String?) = ([], nil)
    for run in runs {
      let kinds = kinds(run)
      for kind in kinds.sorted() {
        if Self.contentKinds.contains(kind) {
          add(kind, count: run.imageCount)
        } else if !before.contains(kind) || kind == Self.link && run.style.link != link {
          add(kind)
        }
      }
      (before, link) = (kinds, run.style.link)
    }
  }

  /// Counts the attributes that Markdown cannot express, and the footnotes whose numbers were deleted, which it cannot name.
  mutating func addMarkdownLosses(of paragraphs: [WrittenParagraph]) {
    // Whether a note with a number continues, and whether one without a number does.
    var (isInNote, isInUnnumberedNote) = (false, false)
    for paragraph in paragraphs {
      addPassages(of: paragraph.runs, kinds: \.foreign)
      if paragraph.noteNumber != nil {
        (isInNote, isInUnnumberedNote) = (true, false)
      } else if case .note(_, let isFirst) = paragraph.block, paragraph.sourceContext.containers.first == .note {
        if isFirst || !isInNote && !isInUnnumberedNote { add("unnumbered footnote") }
        isInUnnumberedNote = !isInNote
      } else if !paragraph.isInNote {
        (isInNote, isInUnnumberedNote) = (false, false)
      }
    }
  }

  fileprivate static let link = "link"

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
    if link != nil { words.insert(LossCount.link) }
    return words
  }
}

extension WrittenParagraph.Run {
  /// The number of images in a run with images: equal images next to each other are one run.
  fileprivate var imageCount: Int { max(text.count { String($0) == .objectReplacement }, 1) }
}
