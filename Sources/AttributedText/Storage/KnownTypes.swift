import Synchronization

/// The types with some property, found out once for each: to ask a value itself takes far longer. An optional is taken to have
/// it: casts look into it.
final class KnownTypes: Sendable {
  private let test: @Sendable (Any.Type) -> Bool
  private let known = Mutex<[ObjectIdentifier: Bool]>([:])

  init(_ test: @escaping @Sendable (Any.Type) -> Bool) { self.test = test }

  func hold(_ type: Any.Type) -> Bool {
    known.withLock { known in
      if let known = known[ObjectIdentifier(type)] { return known }
      let answer = type is any AnyOptional.Type || test(type)
      known[ObjectIdentifier(type)] = answer
      return answer
    }
  }
}

private protocol AnyOptional {}
extension Optional: AnyOptional {}
