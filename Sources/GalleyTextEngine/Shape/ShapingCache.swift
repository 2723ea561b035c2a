import GalleyCHarfBuzz
import Synchronization

/// A cache of words that the process has shaped, shared by all documents.
///
/// A thread checks out a set of word tables (`Contents`) and returns it afterwards. So locking happens only between paragraphs, and for words that
/// are new to the set. There are as many sets as threads that ever shaped concurrently, and two sets can contain the same word; its unscaled form is
/// shared.
final class ShapingCache: Sendable {
  static let shared = ShapingCache()

  /// The tables that one thread uses at a time.
  final class Contents {
    @exclusivity(unchecked) private var contexts: [ShapingKey: ShapingContext] = [:]
    private var unscaledContexts: [UnscaledShapingKey: UnscaledShapingContext] = [:]
    let buffer: OpaquePointer = hb_buffer_create()
    private let unscaledWords: UnscaledWordStore
    private let work: ShapingWorkCounter?
    /// The number of builders that were made, one for each paragraph shaped.
    private var paragraphs = 0

    init(unscaled: UnscaledWordStore = UnscaledWordStore(), work: ShapingWorkCounter? = nil) { (unscaledWords, self.work) = (unscaled, work) }

    deinit { hb_buffer_destroy(buffer) }

    /// Returns a builder for the words of another paragraph, which already has the words of some blocks.
    func makeWordsBuilder(after blocks: [WordBlock] = []) -> ParagraphWordsBuilder {
      paragraphs += 1
      return ParagraphWordsBuilder(paragraph: paragraphs, after: blocks)
    }

    func context(_ key: ShapingKey) -> ShapingContext {
      if let cached = contexts[key] { return cached }
      let newContext = ShapingContext(key: key, unscaled: unscaledContext(key.unscaled))
      contexts[key] = newContext
      return newContext
    }

    private func unscaledContext(_ key: UnscaledShapingKey) -> UnscaledShapingContext {
      if let cached = unscaledContexts[key] { return cached }
      let newContext = UnscaledShapingContext(key: key, words: unscaledWords.words(key), work: work)
      unscaledContexts[key] = newContext
      return newContext
    }
  }

  /// The sets of tables that no thread uses. The most recently used one is reused first.
  private struct Idle: @unchecked Sendable { var contents: [Contents] = [] }
  private struct CheckedOut: @unchecked Sendable { var contents: Contents }
  private let idle = Mutex(Idle())
  private let unscaledWords = UnscaledWordStore()

  func withContents<Result: Sendable>(_ body: (Contents) -> Result) -> Result {
    let handed = idle.withLock { idle in idle.contents.popLast().map(CheckedOut.init) } ?? CheckedOut(contents: Contents(unscaled: unscaledWords))
    defer { idle.withLock { $0.contents.append(handed.contents) } }
    return body(handed.contents)
  }
}
