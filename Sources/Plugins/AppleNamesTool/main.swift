import Foundation

// Writes the file that lets a client import Foundation and UIKit together: public typealiases, and what decides between initializers.
//
// Foundation on Linux declares attributed strings of its own, and a predicate without formats. A typealias in the client's own module
// wins over both imports, so unmodified iOS sources find Galley's. They are public because internal
// ones would break the public signatures of a client that is a library.
//
// Of all the names that Galley declares, Foundation 6.3 on Linux has these; what else Apple's UIKit has in common with
// it (`IndexPath`, `CGRect`, `NSTextCheckingResult`, `AttributedString`) is Foundation's and stays so.
let names: [String] = [
  "NSAttributedString", "NSMutableAttributedString", "NSPredicate",
]

// `CGSize(width: .greatestFiniteMagnitude, height: .infinity)` is ambiguous where Foundation on Linux has an initializer for `CGFloat` and
// one for `Double` and neither is preferred. In the client's own module these stand for the latter, and yield to the former, as on iOS.
let geometry = """

  import Foundation

  extension CGSize {
    @_disfavoredOverload init(width: Double, height: Double) { self.init(width: CGFloat(width), height: CGFloat(height)) }
  }

  extension CGPoint {
    @_disfavoredOverload init(x: Double, y: Double) { self.init(x: CGFloat(x), y: CGFloat(y)) }
  }

  extension CGRect {
    @_disfavoredOverload init(x: Double, y: Double, width: Double, height: Double) {
      self.init(x: CGFloat(x), y: CGFloat(y), width: CGFloat(width), height: CGFloat(height))
    }
  }

  """

// Foundation on Linux marks these names as deprecated, because its own classes never return such results.
let checkingTypes = """

  extension NSTextCheckingResult.CheckingType {
    public static var date: Self { Self(rawValue: 1 << 4) }
    public static var address: Self { Self(rawValue: 1 << 5) }
    public static var link: Self { Self(rawValue: 1 << 6) }
    public static var phoneNumber: Self { Self(rawValue: 1 << 11) }
    public static var transitInformation: Self { Self(rawValue: 1 << 12) }
  }

  """

guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: AppleNamesTool OUTPUT.swift\n".utf8))
  exit(2)
}

var source = "// Written by Galley's AppleNames plugin. Do not edit.\nimport UIKit\n\n"
for name in names { source += "public typealias \(name) = UIKit.\(name)\n" }
source += geometry + checkingTypes
do {
  try source.write(toFile: CommandLine.arguments[1], atomically: true, encoding: .utf8)
} catch {
  FileHandle.standardError.write(Data("AppleNamesTool: cannot write \(CommandLine.arguments[1]): \(error)\n".utf8))
  exit(1)
}
