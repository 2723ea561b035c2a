/// How many paragraphs were shaped one after the other, as when a long text is laid for the first time: then as many again
/// are likely to be asked for, and are shaped together.
struct ConsecutiveShaping {
  private var next = 0
  private var length = 0

  /// So many are shaped one by one: a screen that is filled, a text that is typed.
  private static let minimumLength = 16
  private static let maximumLength = 512

  /// Notes that `count` paragraphs from `index` on were shaped.
  mutating func record(_ index: Int, count: Int = 1) {
    length = index == next ? length + count : count
    next = index + count
  }

  /// How many paragraphs from `index` on shall be shaped together.
  func countTogether(from index: Int) -> Int {
    index == next && length >= Self.minimumLength ? min(length, Self.maximumLength) : 1
  }
}
