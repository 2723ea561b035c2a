import Foundation
import Testing

/// Laws for the files themselves.
@Suite struct FileTests {
  /// The maximum number of lines of a file; most should stay under 250.
  private static let longest = 400

  @Test func noFileIsTooLong() {
    let files = SourceTree.files(in: "Sources", ["swift", "c", "cpp", "h"]) + SourceTree.files(in: "Tests", ["swift"])
    for file in files {
      let count = file.lines.count - (file.text.hasSuffix("\n") ? 1 : 0)
      #expect(count <= FileTests.longest, "\(file.path) has \(count) lines: split it by subject")
    }
  }

  /// The files that can read each environment variable. The appearance of a page depends on none of them.
  private static let environment: [String: Set<String>] = [
    "Sources/GalleyFonts/Catalogue/CatalogueCache.swift": [
      "FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT", "HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
    ],
    "Sources/GalleyWindowing/SDL/DisplayScale.swift": ["GALLEY_SCALE"],
    "Sources/GalleyWindowing/SDL/DesktopSettings.swift": ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"],
    "Sources/GalleyProofs/Assertion/ProofRecordingMode.swift": ["GALLEY_PROOFS", "CI"],
    "Sources/GalleyApp/Stage/ProgramState.swift": ["HOME", "XDG_STATE_HOME"],
    "Sources/GalleyDocuments/Saving/DocumentPath.swift": ["HOME"],
    "Sources/GalleyApp/Export/DocumentPrinter.swift": ["PATH"],
    "Sources/GalleyApp/Stage/Stage.swift": ["GALLEY_LAYOUT", "GALLEY_TREE", "XDG_RUNTIME_DIR"],
    "Sources/GalleyWindowing/SDL/DesktopOpener.swift": ["PATH"],
    "Sources/GalleySpelling/DictionaryFolders.swift": ["DICPATH", "HOME", "XDG_DATA_DIRS", "XDG_DATA_HOME"],
    "Sources/GalleySpelling/LearnedWords.swift": ["HOME", "XDG_DATA_HOME"],
    "Sources/GalleyWindowing/SDL/SDLWindow.swift": ["SDL_IM_MODULE", "XMODIFIERS"],
    "Sources/UIKitText/Spelling/SpellingService.swift": ["LANG", "LC_ALL", "LC_MESSAGES"],
    "Sources/galley/Commands/TerminalColors.swift": ["NO_COLOR", "TERM"],
  ]

  @Test func environmentIsReadInFewFiles() {
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

  @Test func userLocaleAndTimeZoneAreNeverRead() {
    let asks = ["Locale.current", "autoupdatingCurrent", "TimeZone.current", "Calendar.current", "setlocale("]
    for file in SourceTree.files(in: "Sources", ["swift", "c", "cpp", "h"]) {
      for (number, _) in file.lines(with: asks) {
        Issue.record("\(file.path):\(number): the document's language and locale count, never the user's")
      }
    }
  }

  /// Text is written to a terminal in one place, which removes control sequences.
  @Test func onlyConsolePrints() {
    let files = SourceTree.files(in: "Sources", ["swift"]).filter { $0.path != "Sources/galley/Commands/Console.swift" }
    for file in files where !file.path.hasPrefix("Sources/GalleyOutput/") && !file.path.hasPrefix("Sources/Plugins/") {
      for (number, line) in file.lines(with: ["FileHandle.standardError", "FileHandle.standardOutput", "fputs(", "STDERR_FILENO"])
      where line.contains(/write|fputs/) && file.path != "Sources/GalleyWindowing/SDL/DisplayLoss.swift" {
        Issue.record("\(file.path):\(number): ask StandardError or Console")
      }
    }
    for file in files {
      for (number, line) in file.lines(with: ["print(", "Print(", "dump("]) where line.contains(/^\s*(?:Swift\.)?(?:print|debugPrint|dump)\(/) {
        Issue.record("\(file.path):\(number): a library prints")
      }
    }
  }

  /// Users' files are written in one place, which never overwrites another program's changes. Exhibits are sample code.
  @Test func onlyOutputWritesFiles() {
    /// A trace and a log grow while they are open; a process's output goes to its own file.
    let growing: Set = [
      "Sources/GalleyProofs/Recording/TraceFile.swift", "Sources/GalleyProofs/Process/ReplayProcess.swift", "Sources/GalleyApp/Files/ProofTool.swift",
      "Sources/GalleyApp/EventLog/LogFile.swift", "Sources/UIKitCore/Pasteboard/PasteboardExchange.swift",
    ]
    let files = SourceTree.files(in: "Sources", ["swift"]).filter { file in
      !["GalleyOutput", "GalleyExhibits", "GalleyAppleNamesTool", "GalleyEmbeddedTextsTool"].contains(file.module) && !growing.contains(file.path)
    }
    let writers = ["options: .atomic", "atomically:", "renameat", "createFile(", "forWritingAtPath", "forWritingTo", "O_CREAT", "O_WRONLY", "data.write(to"]
    for file in files {
      for (number, line) in file.lines(with: writers) where !line.contains(/^\s*\/\//) {
        Issue.record("\(file.path):\(number): ask FileReplacement: \(line)")
      }
    }
  }

  /// Images of every step would fill the history: `galley proof accept --all --images marked --proofs Tests/Proofs`.
  @Test func ownProofsAreSmall() {
    let base = SourceTree.root.appendingPathComponent("Tests/Proofs")
    let names = FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String } ?? []
    var sizes: [String: Int] = [:]
    for name in names {
      let size = (try? FileManager.default.attributesOfItem(atPath: base.path + "/" + name))?[.size] as? Int ?? 0
      if name.contains("/") { sizes[String(name.prefix { $0 != "/" }), default: 0] += size }
    }
    #expect(sizes.count > 30 && sizes.values.reduce(0, +) <= 8_000_000, "\(sizes.values.reduce(0, +)) bytes")
    // Text shrinks to a fifth in git; images do not.
    let images = names.filter { $0.hasSuffix(".png") || $0.hasSuffix(".webp") }
    for proof in Set(images.map { $0.prefix { $0 != "/" } }) {
      let own = images.filter { $0.hasPrefix(proof + "/") }
      let size = own.reduce(0) { $0 + (((try? FileManager.default.attributesOfItem(atPath: base.path + "/" + $1))?[.size] as? Int) ?? 0) }
      #expect(own.count <= 4 && size <= 250_000, "\(proof): \(own.count) images of \(size) bytes")
    }
  }

  @Test func theTopLevelIsSmall() throws {
    let needed: Set = ["Package.swift", "Sources", "Tests", "Assets", "README.md", "LICENSE", "Scripts", "Docs", "Benchmarks"]
    let found = Set(try SourceTree.names(in: ".").filter { !$0.hasPrefix(".") })
    // Files that SwiftPM writes beside the manifest are ignored.
    #expect(found.subtracting(["Package.resolved"]) == needed)
    let documents = Set(try SourceTree.names(in: "Docs"))
    #expect(documents.isSuperset(of: ["ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "COVERAGE.md", "KEYS.md"]))
  }

  @Test func noFileContainsMachineSpecificPaths() {
    let files = SourceTree.files(in: "Sources", ["swift", "c", "h"]) + SourceTree.files(in: "Tests", ["swift"])
      + SourceTree.files(in: "Docs", ["md"]) + SourceTree.files(in: "Benchmarks", ["swift", "md", "sh", "py"])
    for file in files where file.path != "Tests/ArchitectureTests/FileTests.swift" {
      for (number, line) in file.lines(with: ["/home/", "/root/", "/work/"]) where line.contains(/(?:^|[\s"'`(=])\/(?:home|root|work)\/\w/) {
        Issue.record("\(file.path):\(number): \(line)")
      }
    }
  }
}
