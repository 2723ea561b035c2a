import Foundation

/// Seconds on a clock that runs steadily and that nobody sets; only differences mean anything.
public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.processInfo.systemUptime }
