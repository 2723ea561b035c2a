import CHarfBuzz
import Synchronization

/// Every word that the process has shaped, shared by all documents.
///
/// Who shapes takes a table of words for himself and puts it back: between two paragraphs something is locked, in one nothing
/// is. So there are as many tables as threads have ever shaped at a time, and two of them may hold the same word.
final class ShapingCache: Sendable {
  static let shared = ShapingCache()

  /// What one thread has at a time.
  final class Contents {
    @exclusivity(unchecked) private var contexts: [ShapingKey: ShapingContext] = [:]
    @exclusivity(unchecked) private var unscaledContexts: [UnscaledShapingKey: UnscaledShapingContext] = [:]
    let buffer: OpaquePointer = hb_buffer_create()
    private let work: ShapingWork?
    /// How many were shaped.
    @exclusivity(unchecked) private var paragraphs = 0

    init(work: ShapingWork? = nil) { self.work = work }

    deinit { hb_buffer_destroy(buffer) }

    /// For the words of another paragraph.
    func paragraphWords() -> ParagraphWordsBuilder {
      paragraphs += 1
      return ParagraphWordsBuilder(paragraph: paragraphs)
    }

    func context(_ key: ShapingKey) -> ShapingContext {
      if let known = contexts[key] { return known }
      let made = ShapingContext(key: key, unscaled: unscaledContext(key.unscaled))
      contexts[key] = made
      return made
    }

    private func unscaledContext(_ key: UnscaledShapingKey) -> UnscaledShapingContext {
      if let known = unscaledContexts[key] { return known }
      let made = UnscaledShapingContext(key: key, work: work)
      unscaledContexts[key] = made
      return made
    }
  }

  /// Contents that nobody has; the one that was used last is the first to be taken again.
  private struct Idle: @unchecked Sendable { var contents: [Contents] = [] }
  private struct Handed: @unchecked Sendable { var contents: Contents }
  private let idle = Mutex(Idle())

  func withContents<Result: Sendable>(_ body: (Contents) -> Result) -> Result {
    let handed = idle.withLock { idle in idle.contents.popLast().map(Handed.init) } ?? Handed(contents: Contents())
    defer { idle.withLock { $0.contents.append(handed.contents) } }
    return body(handed.contents)
  }
}
