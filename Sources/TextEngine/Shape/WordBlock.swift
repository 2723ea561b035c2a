import Requirements

/// Memory in which words stand one behind the other. What is written stays as it is for as long as the block lives; only what
/// lies behind the last word is written yet, by the one thread that has the block's table.
final class WordBlock: @unchecked Sendable {
  let base: UnsafeMutablePointer<Int32>
  /// In numbers, and so are all places in it.
  let capacity: Int
  /// Which of a paragraph's blocks this is, while that paragraph is shaped: for the thread that has the block's table.
  @exclusivity(unchecked) var paragraph = 0
  @exclusivity(unchecked) var indexInParagraph: UInt32 = 0

  init(capacity: Int) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  deinit { base.deallocate() }
}

/// Blocks that are filled one after the other.
struct WordArena {
  private(set) var blocks: [WordBlock] = []
  private var filled = 0
  /// Of all blocks, in numbers.
  private(set) var capacity = 0
  private let smallest: Int

  /// No word begins farther on in its block: its place there is 16 bits of its name.
  private static let reach = 1 << 16
  private static let largest = 1 << 14

  /// - Parameter smallest: how large the first block is at least; each other is half as large as all before it.
  init(smallest: Int) { self.smallest = smallest }

  /// Room for a word of `count` numbers. Begins at an even place: a word's first eight bytes are a pointer.
  mutating func room(for count: Int) -> UnsafeMutablePointer<Int32> {
    filled += filled & 1
    if blocks.isEmpty || filled + count > blocks[blocks.count - 1].capacity || filled >= Self.reach {
      let block = WordBlock(capacity: max(count, smallest, min(capacity / 2, Self.largest)))
      blocks.append(block)
      capacity += block.capacity
      filled = 0
    }
    let block = blocks[blocks.count - 1]
    let room = block.base + filled
    UnsafeMutableRawPointer(room).storeBytes(of: Unmanaged.passUnretained(block), as: Unmanaged<WordBlock>.self)
    filled += count
    return room
  }
}

/// A word that lives for as long as this does.
struct KeptWord: @unchecked Sendable {
  private let block: WordBlock
  /// Alive for as long as this.
  let stored: ShapedWord

  init(_ word: ShapedWord) { (block, stored) = (word.block, word) }

  func callAsFunction<Result>(_ body: (ShapedWord) -> Result) -> Result { withExtendedLifetime(block) { body(stored) } }

  var width: Int { self { $0.width } }
  var glyphCount: Int { self { $0.glyphCount } }
  var clusterCount: Int { self { $0.clusterCount(before: $0.length) } }
}

/// The words of a paragraph: each is told by which of these blocks it stands in and where, in 32 bits.
struct ParagraphWords: @unchecked Sendable {
  let blocks: [WordBlock]
  private let bases: [UnsafePointer<Int32>]

  init(_ blocks: [WordBlock] = []) {
    self.blocks = blocks
    bases = blocks.map { UnsafePointer($0.base) }
  }

  /// Alive for as long as the paragraph.
  @inline(__always) subscript(name: WordName) -> ShapedWord {
    ShapedWord(bases[Int(name.raw >> 16)] + Int(name.raw & 0xFFFF))
  }
}

/// A word among those of its paragraph.
struct WordName: Sendable, BitwiseCopyable, Equatable {
  /// The block's index and the place in it, 16 bits each.
  let raw: UInt32

  static let none = WordName(raw: UInt32.max)
}

/// Collects the blocks of a paragraph's words as they are found.
struct ParagraphWordsBuilder {
  private(set) var blocks: [WordBlock] = []
  /// Tells the paragraph from all others that one thread has shaped.
  private let paragraph: Int
  /// Words of so many fonts and sizes that each has a block of its own are copied from there on: blocks are numbered in 16 bits.
  private let mostShared: Int
  private var copies = WordArena(smallest: 0)

  init(paragraph: Int, mostShared: Int = 1 << 12) { (self.paragraph, self.mostShared) = (paragraph, mostShared) }

  mutating func name(_ word: ShapedWord) -> WordName {
    let isNew = word.unownedBlock._withUnsafeGuaranteedRef { $0.paragraph != paragraph }
    return isNew && blocks.count >= mostShared ? add(word.copied(to: &copies, keepsUnits: false)) : add(word)
  }

  private mutating func add(_ word: ShapedWord) -> WordName {
    word.unownedBlock._withUnsafeGuaranteedRef { block in
      if block.paragraph != paragraph {
        require(blocks.count < 0xFFFF, "a paragraph's words stand in \(blocks.count) blocks")
        block.paragraph = paragraph
        block.indexInParagraph = UInt32(blocks.count)
        blocks.append(block)
      }
      return WordName(raw: block.indexInParagraph << 16 | UInt32(word.place(in: block)))
    }
  }
}
