/// Runs `body`. There are no autorelease pools without Objective-C: what `body` makes is let go as soon as nobody holds it.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
