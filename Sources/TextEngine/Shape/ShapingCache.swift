import CHarfBuzz
import Synchronization

/// Every word that the process has shaped, shared by all documents.
final class ShapingCache: Sendable {
  static let shared = ShapingCache()

  /// What lies behind the lock.
  final class Contents {
    private var contexts: [ShapingKey: ShapingContext] = [:]
    private var unscaledContexts: [UnscaledShapingKey: UnscaledShapingContext] = [:]
    let buffer: OpaquePointer = hb_buffer_create()

    func context(_ key: ShapingKey) -> ShapingContext {
      if let known = contexts[key] { return known }
      let made = ShapingContext(key: key, unscaled: unscaledContext(key.unscaled))
      contexts[key] = made
      return made
    }

    private func unscaledContext(_ key: UnscaledShapingKey) -> UnscaledShapingContext {
      if let known = unscaledContexts[key] { return known }
      let made = UnscaledShapingContext(key: key)
      unscaledContexts[key] = made
      return made
    }
  }

  private struct Box: @unchecked Sendable { var contents = Contents() }
  private let box = Mutex(Box())

  func withContents<Result: Sendable>(_ body: (Contents) -> Result) -> Result {
    box.withLock { body($0.contents) }
  }
}
