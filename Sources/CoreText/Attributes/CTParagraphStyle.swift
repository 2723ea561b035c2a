import AttributedText
import CoreGraphics
import Requirements

/// TextKit's paragraph styles are Core Text's: either may stand in an attributed string, and both read it.
public typealias CTParagraphStyle = NSParagraphStyle

/// How lines stand between the margins. Raw values are Apple's, and not those of `NSTextAlignment`.
public enum CTTextAlignment: UInt8, Sendable {
  case left = 0
  case right = 1
  case center = 2
  case justified = 3
  /// Left or right, by the paragraph's direction.
  case natural = 4
}

/// How lines end; the cases are those of `NSLineBreakMode`.
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
  /// As the text's first strong character says.
  case natural = -1
  case leftToRight = 0
  case rightToLeft = 1
}

/// What a setting sets, and the type of its value.
public enum CTParagraphStyleSpecifier: UInt32, Sendable {
  /// `CTTextAlignment`.
  case alignment = 0
  /// `CGFloat`, like all others that do not say otherwise.
  case firstLineHeadIndent = 1
  /// Points from the leading margin to all lines but the first.
  case headIndent = 2
  /// Points: from the leading margin to the end of lines, or, zero and below, from the trailing margin.
  case tailIndent = 3
  /// `CFArray` of `CTTextTab`.
  case tabStops = 4
  /// Points between tabs beyond the last of `tabStops`.
  case defaultTabInterval = 5
  /// `CTLineBreakMode`.
  case lineBreakMode = 6
  /// Multiplies the natural line height; 0 counts as 1.
  case lineHeightMultiple = 7
  /// Points; 0 for no maximum.
  case maximumLineHeight = 8
  /// Points; 0 for no minimum.
  case minimumLineHeight = 9
  /// Points after the paragraph.
  case paragraphSpacing = 11
  /// Points before the paragraph.
  case paragraphSpacingBefore = 12
  /// `CTWritingDirection`.
  case baseWritingDirection = 13
  /// Space between lines.
  case lineSpacingAdjustment = 16
}

/// One setting of a paragraph style: a pointer to a value of the specifier's type, and that type's size.
public struct CTParagraphStyleSetting {
  /// What is set.
  public var spec: CTParagraphStyleSpecifier
  /// In bytes; a size that is not that of the specifier's type traps.
  public var valueSize: Int
  /// Points to the value; read while `CTParagraphStyleCreate` runs, and not after.
  public var value: UnsafeRawPointer

  /// A setting whose value the caller keeps alive.
  public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
    self.spec = spec
    self.valueSize = valueSize
    self.value = value
  }

  /// The value as a `Value`; traps where the setting's size is another.
  fileprivate func read<Value>(_ type: Value.Type) -> Value {
    require(
      valueSize == MemoryLayout<Value>.size,
      "a value of \(valueSize) bytes for \(spec), which takes a \(type) of \(MemoryLayout<Value>.size)")
    return value.assumingMemoryBound(to: type).pointee
  }
}

/// The default style with these settings, later ones over earlier.
public func CTParagraphStyleCreate(
  _ settings: UnsafePointer<CTParagraphStyleSetting>?, _ settingCount: Int
) -> CTParagraphStyle {
  let style = NSMutableParagraphStyle()
  for setting in UnsafeBufferPointer(start: settings, count: settings == nil ? 0 : settingCount) { style.take(setting) }
  return NSParagraphStyle.default.isEqual(style) ? .default : style.copy() as! NSParagraphStyle
}

/// `paragraphStyle` itself: it never changes.
public func CTParagraphStyleCreateCopy(_ paragraphStyle: CTParagraphStyle) -> CTParagraphStyle {
  paragraphStyle.copy() as! NSParagraphStyle
}

/// Writes the value of `spec`, in its type; false where the buffer has not that type's size.
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
  /// What a specifier of a length in points sets; `nil` for the others.
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
  fileprivate func take(_ setting: CTParagraphStyleSetting) {
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
