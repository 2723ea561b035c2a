import CoreGraphics
import GalleyAttributedText
import GalleyRequirements

/// A paragraph style. Core Text and TextKit share the class, and both read it from an attributed string.
public typealias CTParagraphStyle = NSParagraphStyle

/// The alignment of lines between the margins. Raw values are Apple's, and differ from those of `NSTextAlignment`.
public enum CTTextAlignment: UInt8, Sendable {
  case left = 0
  case right = 1
  case center = 2
  case justified = 3
  /// Left or right, depending on the paragraph's direction.
  case natural = 4
}

/// The treatment of text that is too wide; the cases are those of `NSLineBreakMode`.
public enum CTLineBreakMode: UInt8, Sendable {
  case byWordWrapping = 0
  case byCharWrapping = 1
  case byClipping = 2
  case byTruncatingHead = 3
  case byTruncatingTail = 4
  case byTruncatingMiddle = 5
}

/// The direction of a paragraph. Raw values are Apple's.
public enum CTWritingDirection: Int8, Sendable {
  /// The direction of the text's first strong character.
  case natural = -1
  case leftToRight = 0
  case rightToLeft = 1
}

/// The property that a setting sets. Each case documents the type of its value.
public enum CTParagraphStyleSpecifier: UInt32, Sendable {
  /// `CTTextAlignment`.
  case alignment = 0
  /// `CGFloat`, as for all specifiers without another type.
  case firstLineHeadIndent = 1
  /// Points from the leading margin to the start of all lines except the first.
  case headIndent = 2
  /// Points from the leading margin to the end of lines if positive, otherwise from the trailing margin.
  case tailIndent = 3
  /// `CFArray` of `CTTextTab`.
  case tabStops = 4
  /// Points between tabs after the last one of `tabStops`.
  case defaultTabInterval = 5
  /// `CTLineBreakMode`.
  case lineBreakMode = 6
  /// Factor of the natural line height; 0 has the same effect as 1.
  case lineHeightMultiple = 7
  /// Points; 0 means no maximum.
  case maximumLineHeight = 8
  /// Points; 0 means no minimum.
  case minimumLineHeight = 9
  /// Points after the paragraph.
  case paragraphSpacing = 11
  /// Points before the paragraph.
  case paragraphSpacingBefore = 12
  /// `CTWritingDirection`.
  case baseWritingDirection = 13
  /// Space between lines, in points.
  case lineSpacingAdjustment = 16
}

/// A setting of a paragraph style: a pointer to a value of the specifier's type, and that type's size.
public struct CTParagraphStyleSetting {
  /// The property to set.
  public var spec: CTParagraphStyleSpecifier
  /// The size of the value in bytes. `CTParagraphStyleCreate` traps if it is not the size of the specifier's type.
  public var valueSize: Int
  /// A pointer to the value, which `CTParagraphStyleCreate` reads before it returns.
  public var value: UnsafeRawPointer

  /// Creates a setting whose value the caller keeps alive.
  public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
    self.spec = spec
    self.valueSize = valueSize
    self.value = value
  }

  /// Returns the value as a `Value`. Traps if the setting has another size.
  fileprivate func read<Value>(_ type: Value.Type) -> Value {
    require(
      valueSize == MemoryLayout<Value>.size,
      "the value for \(spec) has \(valueSize) bytes, but a \(type) has \(MemoryLayout<Value>.size)")
    return value.assumingMemoryBound(to: type).pointee
  }
}

/// Creates the default style with these settings; later settings override earlier ones. With `nil`, returns the default style. Traps if a setting has
/// the wrong value size.
public func CTParagraphStyleCreate(
  _ settings: UnsafePointer<CTParagraphStyleSetting>?, _ settingCount: Int
) -> CTParagraphStyle {
  let style = NSMutableParagraphStyle()
  for setting in UnsafeBufferPointer(start: settings, count: settings == nil ? 0 : settingCount) { style.apply(setting) }
  return NSParagraphStyle.default.isEqual(style) ? .default : style.copy() as! NSParagraphStyle
}

/// Returns an immutable copy, which is `paragraphStyle` itself if that is immutable.
public func CTParagraphStyleCreateCopy(_ paragraphStyle: CTParagraphStyle) -> CTParagraphStyle {
  paragraphStyle.copy() as! NSParagraphStyle
}

/// Writes the value of `spec` to `valueBuffer` in its type, and returns `true`. Writes nothing and returns `false` if `valueBufferSize` is not
/// that type's size.
public func CTParagraphStyleGetValueForSpecifier(
  _ paragraphStyle: CTParagraphStyle, _ spec: CTParagraphStyleSpecifier, _ valueBufferSize: Int,
  _ valueBuffer: UnsafeMutableRawPointer
) -> Bool {
  func write<Value>(_ value: Value) -> Bool {
    guard valueBufferSize == MemoryLayout<Value>.size else { return false }
    valueBuffer.assumingMemoryBound(to: Value.self).pointee = value
    return true
  }
  switch spec {
  case .alignment: return write(CTTextAlignment(paragraphStyle.alignment))
  case .lineBreakMode: return write(CTLineBreakMode(rawValue: UInt8(paragraphStyle.lineBreakMode.rawValue))!)
  case .baseWritingDirection: return write(CTWritingDirection(rawValue: Int8(paragraphStyle.baseWritingDirection.rawValue))!)
  case .tabStops: return write(paragraphStyle.tabStops as CFArray)
  default: return write((paragraphStyle.mutableCopy() as! NSMutableParagraphStyle)[keyPath: spec.length!])
  }
}

extension CTParagraphStyleSpecifier {
  /// The property of a specifier whose value is a `CGFloat`; `nil` for other specifiers.
  fileprivate var length: ReferenceWritableKeyPath<NSMutableParagraphStyle, CGFloat>? {
    switch self {
    case .firstLineHeadIndent: \.firstLineHeadIndent
    case .headIndent: \.headIndent
    case .tailIndent: \.tailIndent
    case .defaultTabInterval: \.defaultTabInterval
    case .lineHeightMultiple: \.lineHeightMultiple
    case .maximumLineHeight: \.maximumLineHeight
    case .minimumLineHeight: \.minimumLineHeight
    case .paragraphSpacing: \.paragraphSpacing
    case .paragraphSpacingBefore: \.paragraphSpacingBefore
    case .lineSpacingAdjustment: \.lineSpacing
    case .alignment, .tabStops, .lineBreakMode, .baseWritingDirection: nil
    }
  }
}

extension NSMutableParagraphStyle {
  fileprivate func apply(_ setting: CTParagraphStyleSetting) {
    switch setting.spec {
    case .alignment: alignment = NSTextAlignment(setting.read(CTTextAlignment.self))
    case .lineBreakMode: lineBreakMode = NSLineBreakMode(rawValue: Int(setting.read(CTLineBreakMode.self).rawValue))!
    case .baseWritingDirection:
      baseWritingDirection = NSWritingDirection(rawValue: Int(setting.read(CTWritingDirection.self).rawValue))!
    case .tabStops: tabStops = setting.read(CFArray.self).compactMap { $0 as? NSTextTab }
    default: self[keyPath: setting.spec.length!] = setting.read(CGFloat.self)
    }
  }
}

extension CTTextAlignment {
  init(_ alignment: NSTextAlignment) {
    switch alignment {
    case .left: self = .left
    case .right: self = .right
    case .center: self = .center
    case .justified: self = .justified
    case .natural: self = .natural
    }
  }
}

extension NSTextAlignment {
  init(_ alignment: CTTextAlignment) {
    switch alignment {
    case .left: self = .left
    case .right: self = .right
    case .center: self = .center
    case .justified: self = .justified
    case .natural: self = .natural
    }
  }
}
