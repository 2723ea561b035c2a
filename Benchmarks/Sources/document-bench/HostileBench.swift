import Foundation

/// The cost of each hostile text, as table rows. Each has its own process, so that they do not affect each other.
enum HostileBench {
  static func run(named names: [String]) {
    if names.isEmpty { return table() }
    for name in names {
      guard let text = HostileText(rawValue: name) else {
        stop(2, "‘\(name)’ is not a hostile text. Use one of: \(HostileText.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      print(row(text))
    }
  }

  private static func table() {
    print("| text | UTF-16 code units | processor time | µs per unit | memory | bytes per unit |")
    print("|---|---|---|---|---|---|")
    fflush(nil)
    for text in HostileText.allCases {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      process.arguments = ["hostile", text.rawValue]
      do {
        try process.run()
      } catch {
        stop(1, "\(text.rawValue): cannot be run by itself: \(error)")
      }
      process.waitUntilExit()
      if process.terminationStatus != 0 { stop(1, "\(text.rawValue) ended with \(process.terminationStatus)") }
    }
  }

  /// Measures all lines, the position of the last, and the character at a point in the middle.
  private static func row(_ text: HostileText) -> String {
    // Load the fonts and tables that every text needs.
    TextStack(text: "Hello").layOut()
    let (memory, time) = (ThisProcess.memory(), ThisProcess.processorTime)
    let stack = text.stack()
    stack.layOut()
    stack.lineRect(ofCharacterAt: stack.storage.length - 1)
    let middle = CGPoint(x: 200, y: stack.manager.usedRect(for: stack.container).midY)
    _ = stack.manager.characterIndex(for: middle, in: stack.container, fractionOfDistanceBetweenInsertionPoints: nil)
    let (milliseconds, bytes) = (ThisProcess.processorTime - time, ThisProcess.memory() - memory)
    let units = Double(stack.storage.length)
    return String(
      format: "| %@ | %d | %.0f ms | %.2f | %.0f MB | %.0f |", text.words, stack.storage.length, milliseconds,
      milliseconds * 1e3 / units, bytes / 1e6, bytes / units)
  }
}
