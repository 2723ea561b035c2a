import Synchronization

/// A cache of the types that have a property. Testing each value would take far longer. Optionals always pass the test,
/// because casts look into them.
final class TypeTestCache: Sendable {
  private let test: @Sendable (Any.Type) -> Bool
  private let results = Mutex<[ObjectIdentifier: Bool]>([:])

  init(_ test: @escaping @Sendable (Any.Type) -> Bool) { self.test = test }

  func matches(_ type: Any.Type) -> Bool {
    results.withLock { known in
      if let known = known[ObjectIdentifier(type)] { return known }
      let answer = type is any AnyOptional.Type || test(type)
      known[ObjectIdentifier(type)] = answer
      return answer
    }
  }
}

private protocol AnyOptional {}
extension Optional: AnyOptional {}
