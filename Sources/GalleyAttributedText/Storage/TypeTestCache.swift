import Synchronization

/// A cache of the types that have a property. Testing each value would take far longer. Optionals always pass the test,
/// because casts look into them.
final class TypeTestCache: Sendable {
  private let test: @Sendable (Any.Type) -> Bool
  private let results = Mutex<[ObjectIdentifier: Bool]>([:])

  init(_ test: @escaping @Sendable (Any.Type) -> Bool) { self.test = test }

  func matches(_ type: Any.Type) -> Bool {
    results.withLock { cached in
      if let cached = cached[ObjectIdentifier(type)] { return cached }
      let result = type is any AnyOptional.Type || test(type)
      cached[ObjectIdentifier(type)] = result
      return result
    }
  }
}

private protocol AnyOptional {}
extension Optional: AnyOptional {}
