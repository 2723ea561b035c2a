import CoreGraphics
import Fonts
import Foundation

/// A wish for a font: names, traits, size, features. Immutable; what is not said is left to the system's font.
public final class UIFontDescriptor: NSObject, @unchecked Sendable {
  let core: Core

  init(core: Core) { self.core = core }

  public override convenience init() { self.init(core: Core()) }

  /// A descriptor of the font of that PostScript name, full name or family. `size` 0 leaves the size open.
  public convenience init(name fontName: String, size: CGFloat) { self.init(core: Core(name: fontName, size: size)) }

  /// Attributes of another type than their key asks for are left out.
  public convenience init(fontAttributes attributes: [AttributeName: Any] = [:]) {
    var core = Core()
    core.take(attributes)
    self.init(core: core)
  }

  /// This descriptor with `attributes` put over its own; features are added to those there are.
  public func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
    changed { $0.take(attributes) }
  }

  /// This descriptor with another size, in points; a text style is lost, so that the size is fixed.
  public func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    changed {
      $0.size = newPointSize
      $0.textStyle = nil
    }
  }

  /// This descriptor with another family, which need not be installed.
  public func withFamily(_ newFamily: String) -> UIFontDescriptor { addingAttributes([.family: newFamily]) }

  /// The cut of the family whose style has that name, "Bold Italic".
  public func withFace(_ newFace: String) -> UIFontDescriptor { addingAttributes([.face: newFace]) }

  /// The system's font of that design, in this descriptor's weight and slant; `nil` for a design that there is none of.
  public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    guard [.default, .serif, .monospaced].contains(design) else { return nil }
    return changed {
      $0.loosenFace()
      $0.family = nil
      $0.design = design
    }
  }

  /// A cut of the same family with exactly these of the traits bold, italic and monospaced; `nil` where it has none.
  public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    let known: SymbolicTraits = [.traitBold, .traitItalic, .traitMonoSpace]
    guard symbolicTraits.subtracting(known).isEmpty else { return nil }
    let wantsBold = symbolicTraits.contains(.traitBold)
    let isBold = self.symbolicTraits.contains(.traitBold)
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

  /// The font that the text style has under the traits of this thread.
  public class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
    preferredFontDescriptor(withTextStyle: style, compatibleWith: nil)
  }

  /// The same for the category of `traitCollection`; this thread's where it is `nil` or leaves that open.
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

  /// The PostScript name of the nearest font.
  public var postscriptName: String { core.face.postScriptName }

  /// Points; 0 where it is left open.
  public var pointSize: CGFloat { core.size }

  /// The traits of the nearest font.
  public var symbolicTraits: SymbolicTraits { SymbolicTraits(of: core.face) }

  public override func isEqual(_ object: Any?) -> Bool { (object as? UIFontDescriptor)?.core == core }

  public override var hash: Int { core.hashValue }

  public override var description: String { "UIFontDescriptor(\(postscriptName), \(pointSize) pt)" }

  /// Apple's name of the class, for an unarchiver of Apple's.
  public override class func classFallbacksForKeyedArchiver() -> [String] { ["UIFontDescriptor"] }
}

extension UIFontDescriptor {
  /// What kind of cut a font is, as bits.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    /// The bits, the same as Core Text's.
    public let rawValue: UInt32

    /// Traits from bits; those without a name here are found in no font.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Italic or oblique.
    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    /// Semibold and heavier.
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    /// All letters of one width.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)

    // No font is told by these here: `withSymbolicTraits(_:)` answers `nil` where they are asked for.

    /// Wide letters.
    public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
    /// Narrow letters.
    public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
    /// For lines that run down.
    public static let traitVertical = SymbolicTraits(rawValue: 1 << 11)
    /// For controls.
    public static let traitUIOptimized = SymbolicTraits(rawValue: 1 << 12)
    /// Lines that stand close.
    public static let traitTightLeading = SymbolicTraits(rawValue: 1 << 15)
    /// Lines that stand apart.
    public static let traitLooseLeading = SymbolicTraits(rawValue: 1 << 16)

    init(of face: FontFace) {
      self = []
      if face.isItalic { insert(.traitItalic) }
      if face.weight >= 600 { insert(.traitBold) }
      if face.isMonospaced { insert(.traitMonoSpace) }
    }
  }

  /// Which of the system's families is meant.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    /// The name in archives, the same as Apple's.
    public let rawValue: String

    /// A design of any name; `withDesign(_:)` knows three.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Inter.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// EB Garamond, else Noto Serif, else DejaVu Serif.
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    /// DejaVu Sans Mono.
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
    /// No family stands for it: `withDesign(_:)` answers `nil`.
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
  }
}
