import CoreGraphics
import CoreText
import Fonts
import Foundation

/// A cut of a family at a size, with the OpenType features that are asked of it. Immutable; its metrics are points.
public final class UIFont: CTFont, @unchecked Sendable {
  /// What is switched on or off beyond the font's defaults, later ones over earlier.
  package let features: [OpenTypeFeature]

  /// How the font follows the content size category; `nil` for a font of a fixed size.
  package let scaling: Scaling?

  /// What the font was asked for as; `fontDescriptor` adds what was found.
  let request: UIFontDescriptor.Core

  /// Where a font's size comes from when the category changes.
  package enum Scaling: Hashable, Sendable {
    case textStyle(TextStyle)
    /// `UIFontMetrics` of a style scaled `base`, to at most `maximum` points.
    case metrics(TextStyle, base: UIFont, maximum: CGFloat?)
  }

  init(
    face: FontFace, size: CGFloat, features: [OpenTypeFeature] = [], scaling: Scaling? = nil,
    request: UIFontDescriptor.Core = UIFontDescriptor.Core()
  ) {
    self.features = features
    self.scaling = scaling
    self.request = request
    super.init(instance: face.instance(size64: UIFont.size64(size)), features: features)
  }

  private init(_ face: FontFace, standingFor font: UIFont) {
    (features, scaling, request) = ([], nil, UIFontDescriptor.Core(name: face.postScriptName))
    super.init(instance: face.instance(size64: font.instance.size64), features: [], standingFor: font)
  }

  /// The font that was asked for: this one, or the one that it stands in for.
  package var asked: UIFont { standsFor as? UIFont ?? self }

  /// `face` in this font's size, standing in for it.
  package func substitute(_ face: FontFace) -> UIFont { UIFont(face, standingFor: asked) }

  /// The font that text is drawn in, without features of its own.
  package init(_ instance: FontInstance) {
    features = []
    scaling = nil
    request = UIFontDescriptor.Core(name: instance.face.postScriptName)
    super.init(instance: instance, features: [])
  }

  /// In 1/64 pt. A size that is not above zero means 12, as Core Text has it.
  private static func size64(_ size: CGFloat) -> Int {
    guard size > 0 else { return 12 * 64 }
    return max(1, Int(min(Double(size) * 64, Double(FontFace.largestSize64)).rounded()))
  }

  /// The font of that PostScript name, full name, or family; for one of Apple's that is not installed the nearest that is,
  /// under Apple's name. `nil` for a name that is neither installed nor Apple's.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard let face = FontLibrary.shared.face(named: fontName) else { return nil }
    self.init(face: face, size: fontSize, request: UIFontDescriptor.Core(name: face.postScriptName))
  }

  /// The nearest font to `descriptor` that is installed. `pointSize` 0 is the descriptor's own size, or 12.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    let core = descriptor.core
    self.init(
      face: core.face, size: pointSize > 0 ? pointSize : core.size, features: core.openTypeFeatures,
      scaling: pointSize > 0 && pointSize != core.size ? nil : core.textStyle.map { .textStyle($0) }, request: core)
  }

  /// The same font in another size, which is then fixed.
  public func withSize(_ fontSize: CGFloat) -> UIFont {
    if standsFor != nil { return asked.withSize(fontSize).substitute(instance.face) }
    var request = request
    request.textStyle = nil
    return UIFont(face: instance.face, size: fontSize, features: features, request: request)
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return self === other
      || (instance === other.instance && features == other.features && scaling == other.scaling && standsFor == other.standsFor)
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(instance)
    hasher.combine(features)
    return hasher.finalize()
  }

  public override var description: String { "UIFont(\(fontName), \(pointSize) pt)" }

  /// Apple's name of the class, for an unarchiver of Apple's.
  public override class func classFallbacksForKeyedArchiver() -> [String] { ["UIFont"] }
}

extension UIFont {
  /// The PostScript name.
  public var fontName: String { instance.postScriptName }

  /// The name of the family, "EB Garamond".
  public var familyName: String { instance.face.familyName }

  /// The size; multiples of 1/64 point.
  public var pointSize: CGFloat { CGFloat(instance.size) }

  /// Baseline to the top of the line; positive.
  public var ascender: CGFloat { points(instance.metrics.ascent) }

  /// Baseline to the bottom of the line; negative.
  public var descender: CGFloat { -points(instance.metrics.descent) }

  /// Baseline to the top of flat capitals.
  public var capHeight: CGFloat { points(instance.metrics.capHeight) }

  /// Baseline to the top of flat small letters.
  public var xHeight: CGFloat { points(instance.metrics.xHeight) }

  /// From the top to the bottom of a line, `leading` left out.
  public var lineHeight: CGFloat { ascender - descender }

  /// What the font wants between the bottom of a line and the top of the next.
  public var leading: CGFloat { points(instance.metrics.lineGap) }

  private func points(_ units: Int) -> CGFloat { CGFloat(units) / 64 }

  /// The families installed, in alphabetical order.
  public static var familyNames: [String] { FontLibrary.shared.families.sorted() }

  /// The PostScript names of a family's fonts; empty for a family that is not there.
  public static func fontNames(forFamilyName familyName: String) -> [String] {
    FontLibrary.shared.faces(ofFamily: familyName).map(\.postScriptName)
  }

  /// What the font is: its names, traits, size, features, and its text style if it has one. Of one that stands in for another in
  /// fixed attributes it is the other's, so that what is made from it is made from what was asked for.
  public var fontDescriptor: UIFontDescriptor {
    if standsFor != nil { return asked.fontDescriptor }
    var core = request
    core.found = instance.face
    core.size = pointSize
    return UIFontDescriptor(core: core)
  }
}
