import ArgumentParser
import GalleyApp
import GalleyInspectors
import GalleyProofs
import GalleyRaster
import GalleyWindowing
import UIKit

/// Options for the appearance of the window, shared by all commands that show or draw one.
struct WindowOptions: ParsableArguments {
  // Accept values that begin with a hyphen, so that the error names the valid range.
  @Option(name: .customLong("size"), parsing: .unconditional, help: ArgumentHelp("The window's size in points. (default: 1280x800)", valueName: "WxH"), transform: WindowSize.init(checking:))
  var wantedSize: WindowSize?
  @Option(parsing: .unconditional, help: ArgumentHelp("Device pixels per point.", valueName: "factor")) var scale: Double?
  @Option(help: "The text size: XS S M L XL XXL XXXL AX1 AX2 AX3 AX4 AX5. (default: the desktop's; L without a window)") var category: CategoryArgument?
  @Option(name: .customLong("appearance"), help: "light or dark.") var wantedAppearance: AppearanceArgument?
  @Option(help: "full or reduced: whether moves and scrolling are animated. (default: the desktop's)") var motion: MotionArgument?

  @Option(help: ArgumentHelp("The inspectors to show on the page, separated by commas.", valueName: "names"))
  var inspect = InspectArgument(inspectors: [])
  @Flag(name: .customLong("balance"), help: "Balance the last columns.") var balancesColumns = false
  @Flag(name: .customLong("total-fit"), help: "Optimize the line breaks of each paragraph as a whole.") var usesTotalFit = false

  var size: WindowSize { wantedSize ?? WindowSize(width: 1280, height: 800) }
  /// The appearance; `nil` follows the desktop, if there is one.
  var appearance: Appearance? { wantedAppearance.map { $0 == .dark ? .dark : .light } }

  func validate() throws {
    if let scale, !HostOptions.scales.contains(scale) {
      throw ValidationError("--scale \(scale): give a factor from \(HostOptions.scales.lowerBound) to \(HostOptions.scales.upperBound)")
    }
    guard max(size.width, size.height) * (scale ?? 1) <= Double(WindowSize.longest) else {
      throw ValidationError("--size \(Int(size.width))x\(Int(size.height)): give at most \(WindowSize.longest) pixels in each direction, after --scale")
    }
  }

  /// The window that the options describe.
  var configuration: WindowConfiguration {
    var configuration = WindowConfiguration()
    (configuration.size, configuration.scale, configuration.appearance) = (size.points, scale, appearance)
    (configuration.category, configuration.inspectors) = (category?.category, inspect.inspectors)
    configuration.reducesMotion = motion.map { $0 == .reduced }
    (configuration.balancesColumns, configuration.usesTotalFit) = (balancesColumns, usesTotalFit)
    return configuration
  }
}

/// A window size such as `1280x800`, in whole points; a size from the command line has sides of 1 to `longest`.
struct WindowSize {
  static let longest = 16_384

  var width: Double
  var height: Double
  var points: Size { Size(width: width, height: height) }

  init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  init(checking argument: String) throws {
    let sides = 1...Self.longest
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1], sides.contains(width), sides.contains(height) else {
      throw ValidationError("give width and height in whole points, each from 1 to \(Self.longest), as in 1280x800")
    }
    self.init(width: Double(width), height: Double(height))
  }
}

struct CategoryArgument: ExpressibleByArgument {
  var name: String
  var category: UIContentSizeCategory { CategoryName.all.first { $0.name == name }!.category }
  var defaultValueDescription: String { name }
  static var allValueStrings: [String] { CategoryName.all.map(\.name) }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

  init(name: String) { self.name = name }

  init?(argument: String) {
    guard let match = CategoryName.all.first(where: { $0.name == argument.uppercased() }) else { return nil }
    name = match.name
  }
}

enum AppearanceArgument: String, ExpressibleByArgument, CaseIterable {
  case light, dark
}

enum MotionArgument: String, ExpressibleByArgument, CaseIterable {
  case full, reduced
}

/// Names of inspectors such as `fragments,baselines`.
struct InspectArgument: ExpressibleByArgument {
  var inspectors: Set<Inspector>
  var defaultValueDescription: String { "none" }
  static var allValueStrings: [String] { Inspector.allCases.map(\.rawValue) }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

  init(inspectors: Set<Inspector>) { self.inspectors = inspectors }

  init?(argument: String) {
    let found = argument.split(separator: ",").map { Inspector(rawValue: $0.lowercased()) }
    guard !found.isEmpty, !found.contains(nil) else { return nil }
    inspectors = Set(found.compactMap { $0 })
  }
}
