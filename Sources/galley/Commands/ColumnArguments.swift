import ArgumentParser
import GalleyFonts
import GalleyTextEngine
import UIKit

/// A container size such as `640x480` or `640xinf`.
struct ContainerSize {
  var width: Double
  /// The height in points; `nil` if unlimited.
  var height: Double?

  private static let longest = (width: 1e6, height: 1e9)
  static let standard = ContainerSize(width: 600, height: 800)

  private init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  init(checking argument: String) throws {
    let wrong = ValidationError(
      "give a width of up to \(Int(Self.longest.width)) pt and a height of up to \(Int(Self.longest.height)) pt or inf, as in 640x480 or 640xinf")
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Double(parts[0]), width > 0, width <= Self.longest.width else { throw wrong }
    self.width = width
    if parts[1] == "inf" { return }
    guard let height = Double(parts[1]), height > 0, height <= Self.longest.height else { throw wrong }
    self.height = height
  }
}

enum AlignArgument: String, ExpressibleByArgument, CaseIterable {
  case left, center, right, justified, natural

  var value: NSTextAlignment {
    switch self {
    case .left: .left
    case .center: .center
    case .right: .right
    case .justified: .justified
    case .natural: .natural
    }
  }
}

enum DirectionArgument: String, ExpressibleByArgument, CaseIterable {
  case ltr, rtl, natural

  var value: NSWritingDirection {
    switch self {
    case .ltr: .leftToRight
    case .rtl: .rightToLeft
    case .natural: .natural
    }
  }
}

enum BreakArgument: String, ExpressibleByArgument, CaseIterable {
  case word, char, clip

  var value: NSLineBreakMode {
    switch self {
    case .word: .byWordWrapping
    case .char: .byCharWrapping
    case .clip: .byClipping
    }
  }
}

/// A font setting such as `liga=0` or `wght=650`.
struct SettingArgument {
  var tag: String
  var value: Double

  /// Parses a feature. A tag alone means 1. Throws if the text is not a tag of four letters with an optional whole number from 0 to 65535.
  init(feature argument: String) throws {
    guard let setting = Self(argument, defaultValue: 1), setting.value == setting.value.rounded(), (0...65535).contains(setting.value) else {
      throw ValidationError("give a tag of four letters and a whole number, as in liga=0 or ss01")
    }
    self = setting
  }

  init(axis argument: String) throws {
    guard let setting = Self(argument, defaultValue: nil) else { throw ValidationError("give a tag of four letters and a number, as in wght=650") }
    self = setting
  }

  private init?(_ argument: String, defaultValue: Double?) {
    let parts = argument.split(separator: "=", omittingEmptySubsequences: false)
    guard let first = parts.first, first.utf8.count == 4, OpenTypeFeature.isTag(String(first)), parts.count <= 2,
      let value = parts.count == 2 ? Double(parts[1]) : defaultValue, value.isFinite
    else { return nil }
    (tag, self.value) = (String(first), value)
  }
}

enum MarginsArgument: String, ExpressibleByArgument, CaseIterable {
  case box, optical, hanging

  var value: NSParagraphStyle.MarginAlignment {
    switch self {
    case .box: .box
    case .optical: .optical
    case .hanging: .hanging
    }
  }
}
