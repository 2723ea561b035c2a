import Foundation
import Testing

/// What holds of the files themselves.
@Suite struct FileTests {
  /// The longest file that may be; most should stay under 250 lines.
  private static let longest = 400

  @Test func noFileIsTooLong() {
    let files = SourceTree.files(in: "Sources", ["swift", "c", "cpp", "h"]) + SourceTree.files(in: "Tests", ["swift"])
    for file in files {
      let count = file.lines.count - (file.text.hasSuffix("\n") ? 1 : 0)
      #expect(count <= FileTests.longest, "\(file.path) has \(count) lines: split it by subject")
    }
  }

  /// Who may read which variable of the environment. What a page looks like depends on none of them.
  private static let environment: [String: Set<String>] = [
    "Sources/Windowing/SDL/DisplayScale.swift": ["GALLEY_SCALE"],
    "Sources/Windowing/SDL/DesktopTheme.swift": ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"],
    "Sources/Proofs/Assertion/ProofRecording.swift": ["GALLEY_PROOFS", "CI"],
    "Sources/galley/Stage/ProgramState.swift": ["HOME", "XDG_STATE_HOME"],
    "Sources/galley/Saving/DocumentKeeper+Names.swift": ["HOME"],
    "Sources/galley/Stage/Stage.swift": ["GALLEY_LAYOUT", "GALLEY_TREE", "XDG_RUNTIME_DIR"],
    "Sources/Windowing/SDL/DesktopOpener.swift": ["PATH"],
    "Sources/Spelling/DictionaryFolders.swift": ["DICPATH", "HOME", "XDG_DATA_DIRS", "XDG_DATA_HOME"],
    "Sources/Spelling/LearnedWords.swift": ["HOME", "XDG_DATA_HOME"],
    "Sources/Windowing/SDL/SDLWindow.swift": ["SDL_IM_MODULE", "XMODIFIERS"],
    "Sources/UIKit/Spelling/SpellingService.swift": ["LANG", "LC_ALL", "LC_MESSAGES"],
    "Sources/galley/Commands/Paint.swift": ["NO_COLOR", "TERM"],
  ]

  @Test func theEnvironmentIsReadInFewPlaces() {
    var found: [String: Set<String>] = [:]
    for file in SourceTree.files(in: "Sources", ["swift"]) {
      let reads = file.lines(with: ["environment[", "getenv(", "setenv(", "processInfo.environment"])
      for read in reads {
        let name = read.text.firstMatch(of: /(?:environment\[|getenv\(|setenv\()"?([^"\])]*)/)?.1
        found[file.path, default: []].formUnion(name.map { [String($0)] } ?? [])
      }
    }
    #expect(found == FileTests.environment)
  }

  @Test func nothingAsksForTheUsersLocaleOrZone() {
    let asks = ["Locale.current", "autoupdatingCurrent", "TimeZone.current", "Calendar.current", "setlocale("]
    for file in SourceTree.files(in: "Sources", ["swift", "c", "cpp", "h"]) {
      for (number, _) in file.lines(with: asks) {
        Issue.record("\(file.path):\(number): the document's language and locale count, never the user's")
      }
    }
  }

  @Test func onlyTheProgramPrints() {
    let files = SourceTree.files(in: "Sources", ["swift"]).filter { $0.module != "galley" }
    for file in files {
      for (number, line) in file.lines(with: ["print(", "Print(", "dump("]) where line.contains(/^\s*(?:Swift\.)?(?:print|debugPrint|dump)\(/) {
        Issue.record("\(file.path):\(number): a library prints")
      }
    }
  }

  @Test func theTopLevelIsSmall() throws {
    let needed: Set = ["Package.swift", "Sources", "Tests", "Assets", "README.md", "LICENSE", "Scripts", "Docs", "Benchmarks"]
    let found = Set(try SourceTree.names(in: ".").filter { !$0.hasPrefix(".") })
    // What SwiftPM writes beside the manifest is not kept.
    #expect(found.subtracting(["Package.resolved"]) == needed)
    let documents = Set(try SourceTree.names(in: "Docs"))
    #expect(documents.isSuperset(of: ["ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "COVERAGE.md", "KEYS.md"]))
  }

  @Test func noFileNamesAPlaceOnOneMachine() {
    let files = SourceTree.files(in: "Sources", ["swift", "c", "h"]) + SourceTree.files(in: "Tests", ["swift"])
      + SourceTree.files(in: "Docs", ["md"]) + SourceTree.files(in: "Benchmarks", ["swift", "md", "sh", "py"])
    for file in files where file.path != "Tests/ArchitectureTests/FileTests.swift" {
      for (number, line) in file.lines(with: ["/home/", "/root/", "/work/"]) where line.contains(/(?:^|[\s"'`(=])\/(?:home|root|work)\/\w/) {
        Issue.record("\(file.path):\(number): \(line)")
      }
    }
  }
}
