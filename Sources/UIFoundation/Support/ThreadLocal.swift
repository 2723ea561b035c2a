import Foundation

/// A value with a separate copy for each thread, initially `nil`.
package final class ThreadLocal<Value>: @unchecked Sendable {
  private final class Box {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private let key: pthread_key_t

  /// Creates a key that is never released; keep it for the lifetime of the process. Traps if the system has no thread-specific key left.
  package init() {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { pointer in
      if let pointer { Unmanaged<AnyObject>.fromOpaque(pointer).release() }
    }
    precondition(status == 0, "no thread-specific key is available (pthread_key_create: \(status))")
    self.key = key
  }

  /// The value of the calling thread; `nil` until the thread sets one.
  package var value: Value? {
    get {
      guard let pointer = pthread_getspecific(key) else { return nil }
      return Unmanaged<Box>.fromOpaque(pointer).takeUnretainedValue().value
    }
    set {
      if let pointer = pthread_getspecific(key) {
        if let newValue {
          Unmanaged<Box>.fromOpaque(pointer).takeUnretainedValue().value = newValue
          return
        }
        Unmanaged<Box>.fromOpaque(pointer).release()
        pthread_setspecific(key, nil)
      } else if let newValue {
        pthread_setspecific(key, Unmanaged.passRetained(Box(newValue)).toOpaque())
      }
    }
  }
}

/// A value protected by a lock.
package final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  /// Runs `body` with the value while the lock is held, and returns its result. Rethrows the errors of `body`.
  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
