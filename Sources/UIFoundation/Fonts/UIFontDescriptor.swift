import CoreGraphics
import Foundation
import GalleyFonts

/// A description of a font: names, traits, size and features. Immutable. The system font determines unspecified
/// attributes.
public final class UIFontDescriptor: NSObject, @unchecked Sendable {
  let core: Core

  init(core: Core) { self.core = core }

  public override convenience init() { self.init(core: Core()) }

  /// Creates a descriptor of the font with a PostScript name, full name or family name. A `size` of 0 leaves the size unspecified.
  public convenience init(name fontName: String, size: CGFloat) { self.init(core: Core(name: fontName, size: size)) }

  /// Creates a descriptor from attributes. Those with a value of the wrong type are ignored.
  public convenience init(fontAttributes attributes: [AttributeName: Any] = [:]) {
    var core = Core()
    core.apply(attributes)
    self.init(core: core)
  }

  /// Returns this descriptor with `attributes` applied; features are added to the existing ones.
  public func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
    changed { $0.apply(attributes) }
  }

  /// Returns this descriptor with another size, in points. Removes a text style, so that the size is fixed.
  public func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    changed {
      $0.size = newPointSize
      $0.textStyle = nil
    }
  }

  /// Returns this descriptor with another family, which need not be installed. The best match is a substitute then.
  public func withFamily(_ newFamily: String) -> UIFontDescriptor { addingAttributes([.family: newFamily]) }

  /// Returns this descriptor with the style name of another face of the family, such as "Bold Italic".
  public func withFace(_ newFace: String) -> UIFontDescriptor { addingAttributes([.face: newFace]) }

  /// Returns a descriptor of the system font of a design, in this descriptor's weight and slant.
  ///
  /// Returns `nil` if there is no font of that design: only `.default`, `.serif` and `.monospaced` exist.
  public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    guard [.default, .serif, .monospaced].contains(design) else { return nil }
    return changed {
      $0.loosenFace()
      $0.family = nil
      $0.design = design
    }
  }

  /// Returns a descriptor of a face of the same family with exactly these traits.
  ///
  /// Returns `nil` if there is no such face, and for traits other than bold, italic and monospaced.
  public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    let supported: SymbolicTraits = [.traitBold, .traitItalic, .traitMonoSpace]
    guard symbolicTraits.subtracting(supported).isEmpty else { return nil }
    let wantsBold = symbolicTraits.contains(.traitBold)
    let isBold = self.symbolicTraits.contains(.traitBold)
    // A weight that is set on an axis would replace that of another face.
    if wantsBold != isBold, let result = settingWeightAxis(isBold: wantsBold) { return result.symbolicTraits == symbolicTraits ? result : nil }
    let result = changed {
      $0.loosenFace()
      if $0.isSystem {
        let isMonospaced = symbolicTraits.contains(.traitMonoSpace)
        if isMonospaced != ($0.design == .monospaced) { $0.design = isMonospaced ? .monospaced : nil }
      }
      if wantsBold != isBold { $0.weight = wantsBold ? .bold : .regular }
      $0.isItalic = symbolicTraits.contains(.traitItalic)
    }
    return result.symbolicTraits == symbolicTraits ? result : nil
  }

  /// Returns a descriptor of the same face with a regular or a bold weight on its weight axis, clamped to the axis. Returns `nil` if no axis sets the
  /// weight.
  private func settingWeightAxis(isBold: Bool) -> UIFontDescriptor? {
    let face = core.face
    guard let axis = face.axes.first(where: { $0.letters == "wght" }), core.variation[axis.tag] != nil || face.isVaried && face.variation[axis.tag] != nil
    else { return nil }
    return changed { $0.variation[axis.tag] = max(axis.minimumValue, min(axis.maximumValue, isBold ? 700 : 400)) }
  }

  /// Returns a descriptor of the font of a text style, for the content size category of this thread's traits.
  public class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
    preferredFontDescriptor(withTextStyle: style, compatibleWith: nil)
  }

  /// Returns a descriptor of the font of a text style, for the content size category of `traitCollection`.
  ///
  /// If that is `nil` or has no category, the category of this thread's traits applies.
  public class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFontDescriptor {
    let category = UIContentSizeCategory.effective(in: traitCollection)
    return UIFontDescriptor(core: Core(size: style.pointSize(at: category), textStyle: style))
  }

  func changed(_ change: (inout Core) -> Void) -> UIFontDescriptor {
    var core = core
    change(&core)
    return UIFontDescriptor(core: core)
  }

  /// The PostScript name of the font that matches the descriptor best.
  public var postscriptName: String { core.face.postScriptName }

  /// The size in points; 0 if unspecified.
  public var pointSize: CGFloat { core.size }

  /// The traits of the font that matches the descriptor best.
  public var symbolicTraits: SymbolicTraits { SymbolicTraits(of: core.face) }

  /// Returns whether `object` is a font descriptor with the same attributes and face.
  public override func isEqual(_ object: Any?) -> Bool { (object as? UIFontDescriptor)?.core == core }

  public override var hash: Int { core.hashValue }

  public override var description: String { "UIFontDescriptor(\(postscriptName), \(pointSize) pt)" }

  /// Returns Apple's name of the class, for Apple's unarchiver.
  public override class func classFallbacksForKeyedArchiver() -> [String] { ["UIFontDescriptor"] }
}

extension UIFontDescriptor {
  /// Traits of a font, as bits.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    /// The bits, the same as Core Text's.
    public let rawValue: UInt32

    /// Creates traits from bits; no font has traits without a name here.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Italic or oblique.
    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    /// Semibold and heavier.
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    /// All glyphs have the same width.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)

    // Fonts never have these traits here, so `withSymbolicTraits(_:)` returns `nil` for them.

    /// Wide glyphs.
    public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
    /// Narrow glyphs.
    public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
    /// A font for vertical lines.
    public static let traitVertical = SymbolicTraits(rawValue: 1 << 11)
    /// A font for controls.
    public static let traitUIOptimized = SymbolicTraits(rawValue: 1 << 12)
    /// Small line spacing.
    public static let traitTightLeading = SymbolicTraits(rawValue: 1 << 15)
    /// Large line spacing.
    public static let traitLooseLeading = SymbolicTraits(rawValue: 1 << 16)

    init(of face: FontFace) {
      self = []
      if face.isItalic { insert(.traitItalic) }
      if face.weight >= 600 { insert(.traitBold) }
      if face.isMonospaced { insert(.traitMonoSpace) }
    }
  }

  /// A design of the system font.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    /// The name in archives, the same as Apple's.
    public let rawValue: String

    /// Creates a design with any name; `withDesign(_:)` supports three.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The design of Inter.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// The serif design: EB Garamond, otherwise Noto Serif, otherwise DejaVu Serif.
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    /// The monospaced design: DejaVu Sans Mono.
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
    /// A design without a font: `withDesign(_:)` returns `nil`.
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
  }
}
