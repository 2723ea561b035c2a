import Foundation

/// Returns the seconds of a monotonic clock. Only differences between two values are meaningful.
public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.processInfo.systemUptime }
