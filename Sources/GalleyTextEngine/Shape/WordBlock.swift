import GalleyRequirements

/// A block of memory that stores words one after another.
///
/// Stored words never change. Only the thread that uses the block's table writes, and only after the last word.
final class WordBlock: @unchecked Sendable {
  let base: UnsafeMutablePointer<Int32>
  /// The capacity in 32-bit numbers. Positions in the block use the same unit.
  let capacity: Int
  /// The paragraph that is being shaped, and this block's index in it. For the thread that owns the block's table.
  var paragraph = 0
  var indexInParagraph: UInt32 = 0

  init(capacity: Int) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  deinit { base.deallocate() }
}

/// A list of blocks that are filled one after another.
struct WordArena {
  private(set) var blocks: [WordBlock] = []
  private var filled = 0
  /// The capacity of all blocks, in 32-bit numbers.
  private(set) var capacity = 0
  private let smallest: Int

  /// Words begin before this position in their block, because a word's name has 16 bits for it.
  private static let reach = 1 << 16
  private static let largest = 1 << 14

  /// Creates an arena without blocks.
  ///
  /// - Parameter smallest: the minimum size of a block. A further block is half as large as all blocks before it together, up to `largest`, but
  ///   at least `smallest`, and as large as its first word.
  init(smallest: Int) { self.smallest = smallest }

  /// Returns storage for a word of `count` 32-bit numbers. It begins at an even position, because the first eight bytes of a word are a pointer.
  mutating func allocate(for count: Int) -> UnsafeMutablePointer<Int32> {
    filled += filled & 1
    if blocks.isEmpty || filled + count > blocks[blocks.count - 1].capacity || filled >= Self.reach {
      let block = WordBlock(capacity: max(count, smallest, min(capacity / 2, Self.largest)))
      blocks.append(block)
      capacity += block.capacity
      filled = 0
    }
    let block = blocks[blocks.count - 1]
    let pointer = block.base + filled
    UnsafeMutableRawPointer(pointer).storeBytes(of: Unmanaged.passUnretained(block), as: Unmanaged<WordBlock>.self)
    filled += count
    return pointer
  }
}

/// A word that is kept alive by this value.
struct RetainedWord: @unchecked Sendable {
  private let block: WordBlock
  /// The word, valid as long as this value exists.
  let stored: ShapedWord

  init(_ word: ShapedWord) { (block, stored) = (word.block, word) }

  func callAsFunction<Result>(_ body: (ShapedWord) -> Result) -> Result { withExtendedLifetime(block) { body(stored) } }

  var width: Int { self { $0.width } }
  var glyphCount: Int { self { $0.glyphCount } }
  var clusterCount: Int { self { $0.clusterCount(before: $0.length) } }
}

/// The words of a paragraph. A 32-bit name identifies a word by its block and its position there.
struct ParagraphWords: @unchecked Sendable {
  let blocks: [WordBlock]
  private let bases: [UnsafePointer<Int32>]

  init(_ blocks: [WordBlock] = []) {
    self.blocks = blocks
    bases = blocks.map { UnsafePointer($0.base) }
  }

  /// The word with a name, valid as long as the paragraph exists. The name must not be `none`.
  @inline(__always) subscript(name: WordName) -> ShapedWord {
    ShapedWord(bases[Int(name.raw >> 16)] + Int(name.raw & 0xFFFF))
  }
}

/// The name of a word in its paragraph.
struct WordName: Sendable, BitwiseCopyable, Equatable {
  /// The block's index and the position in it, 16 bits each.
  let raw: UInt32

  static let none = WordName(raw: UInt32.max)
}

/// Collects the blocks of a paragraph's words.
struct ParagraphWordsBuilder {
  private(set) var blocks: [WordBlock] = []
  /// A number that distinguishes the paragraph from all others that the thread has shaped.
  private let paragraph: Int
  /// The maximum number of shared blocks. Words of further blocks are copied, because block indices have 16 bits.
  private let maximumSharedBlocks: Int
  private var copies = WordArena(smallest: 0)

  /// - Parameter blocks: The blocks of a paragraph to which words are added.
  init(paragraph: Int, after blocks: [WordBlock] = [], maximumSharedBlocks: Int = 1 << 12) {
    (self.paragraph, self.blocks, self.maximumSharedBlocks) = (paragraph, blocks, blocks.count + maximumSharedBlocks)
  }

  /// Returns the name of a word in the paragraph, and adds its block, or copies the word if there are too many blocks. Traps after 65,535 blocks.
  mutating func name(_ word: ShapedWord) -> WordName {
    let isNew = word.unownedBlock._withUnsafeGuaranteedRef { $0.paragraph != paragraph }
    return isNew && blocks.count >= maximumSharedBlocks ? add(word.copied(to: &copies, includesUnits: false)) : add(word)
  }

  private mutating func add(_ word: ShapedWord) -> WordName {
    word.unownedBlock._withUnsafeGuaranteedRef { block in
      if block.paragraph != paragraph {
        require(blocks.count < 0xFFFF, "a paragraph's words are in \(blocks.count) blocks")
        block.paragraph = paragraph
        block.indexInParagraph = UInt32(blocks.count)
        blocks.append(block)
      }
      return WordName(raw: block.indexInParagraph << 16 | UInt32(word.offset(in: block)))
    }
  }
}
