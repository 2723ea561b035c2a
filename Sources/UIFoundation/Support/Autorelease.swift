/// Runs `body`, returns its result and rethrows its errors. Autorelease pools do not exist without Objective-C: objects are released with their
/// last reference.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
