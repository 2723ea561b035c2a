import Foundation

// Writes a file that lets a client import Foundation and UIKit together: public typealiases, and overloads that disambiguate initializers.
//
// Foundation on Linux declares its own attributed strings, and a predicate without formats. A typealias in the client's module
// takes precedence over both imports, so unmodified iOS sources use Galley's types. The typealiases are public, because
// internal ones cannot occur in public signatures of a library.
//
// These are all names that Galley and Foundation 6.3 on Linux both declare. For other names that Apple's UIKit shares with
// Foundation (`IndexPath`, `CGRect`, `NSTextCheckingResult`, `AttributedString`) Foundation's are used.
let names: [String] = [
  "NSAttributedString", "NSMutableAttributedString", "NSPredicate",
]

// `CGSize(width: .greatestFiniteMagnitude, height: .infinity)` is ambiguous on Linux: Foundation has initializers for `CGFloat` and
// `Double`, and prefers neither. These overloads replace the latter in the client's module and rank below the former, as on iOS.
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
  FileHandle.standardError.write(Data("usage: GalleyAppleNamesTool OUTPUT.swift\n".utf8))
  exit(2)
}

var source = "// Written by Galley's AppleNames plugin. Do not edit.\nimport UIKit\n\n"
for name in names { source += "public typealias \(name) = UIKit.\(name)\n" }
source += geometry + checkingTypes
do {
  try source.write(toFile: CommandLine.arguments[1], atomically: true, encoding: .utf8)
} catch {
  FileHandle.standardError.write(Data("GalleyAppleNamesTool: cannot write \(CommandLine.arguments[1]): \(error)\n".utf8))
  exit(1)
}
