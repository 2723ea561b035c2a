import Testing

/// The program parses arguments and prints. The application is in GalleyApp.
@Suite struct ProgramTests {
  @Test func theProgramIsSmall() {
    let files = SourceTree.files(in: "Sources/galley", ["swift"])
    #expect(files.contains { $0.path == "Sources/galley/Commands/Galley.swift" })
    let count = files.map(\.lines.count).reduce(0, +)
    #expect(count < 2500, "galley has \(count) lines: move what neither parses nor prints to GalleyApp")
  }

  /// A view in the program would be part of the application.
  @Test func theProgramDeclaresNoViews() {
    for file in SourceTree.files(in: "Sources/galley", ["swift"]) {
      for (number, line) in file.lines(with: ["class "]) where line.contains(/class \w+: (?:UI|NS)\w+/) {
        Issue.record("\(file.path):\(number): \(line)")
      }
    }
  }
}
