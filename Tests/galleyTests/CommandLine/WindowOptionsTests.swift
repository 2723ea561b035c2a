import GalleyInspectors
import GalleyProofs
import GalleyWindowing
import Testing

@testable import GalleyApp
@testable import galley

/// The options of a window as the values that the application gets.
@Suite struct WindowOptionsTests {
  /// A configuration as text, to compare all of its members.
  private func text(_ configuration: WindowConfiguration) -> String {
    let inspectors = configuration.inspectors.map(\.rawValue).sorted().joined(separator: "+")
    return [
      "\(configuration.size.width)x\(configuration.size.height)", configuration.scale.map { "\($0)" } ?? "-", configuration.appearance?.rawValue ?? "-",
      configuration.category.map(CategoryName.short) ?? "-", configuration.reducesMotion.map { "\($0)" } ?? "-", inspectors.isEmpty ? "-" : inspectors, "\(configuration.balancesColumns)", "\(configuration.usesTotalFit)",
    ].joined(separator: " ")
  }

  @Test func withoutOptionsTheWindowIsTheStandardWindow() throws {
    #expect(text(try WindowOptions.parse([]).configuration) == text(WindowConfiguration()))
  }

  @Test(arguments: [
    (["--size", "640x480"], "640.0x480.0 - - - - - false false"),
    (["--scale", "2", "--appearance", "dark"], "1280.0x800.0 2.0 dark - - - false false"),
    (["--category", "ax1", "--balance"], "1280.0x800.0 - - AX1 - - true false"),
    (["--inspect", "bands,baselines", "--total-fit"], "1280.0x800.0 - - - - bands+baselines false true"),
    (["--motion", "reduced"], "1280.0x800.0 - - - true - false false"), (["--motion", "full"], "1280.0x800.0 - - - false - false false"),
  ] as [([String], String)])
  func eachOptionSetsItsValue(arguments: [String], expected: String) throws {
    #expect(text(try WindowOptions.parse(arguments).configuration) == expected)
  }
}
