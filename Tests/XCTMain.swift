import Testing

/// The start of the test program.
///
/// SwiftPM recognizes this file by its name. Without it, it writes a program that looks for tests of XCTest in the index of all test targets, and the
/// index would have to be built. All tests here are of Swift Testing.
@main struct TestProgram {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
