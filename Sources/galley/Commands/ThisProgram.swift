import Foundation

/// For what is done in a process of its own.
enum ThisProgram {
  static let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
}
