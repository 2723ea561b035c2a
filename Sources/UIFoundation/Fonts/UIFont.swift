import CoreGraphics
import CoreText
import Foundation
import GalleyFonts

/// A font face at a size, with the requested OpenType features. Immutable; its metrics are in points.
public final class UIFont: CTFont, @unchecked Sendable {
  /// Features that differ from the font's defaults; later ones override earlier ones.
  package let features: [OpenTypeFeature]

  /// The dependence on the content size category, or `nil` if the size is fixed.
  package let scaling: Scaling?

  /// The requested attributes of the font; `fontDescriptor` adds those of the font found.
  let request: UIFontDescriptor.Core

  /// The source of a font's size when the category changes.
  package enum Scaling: Hashable, Sendable {
    case textStyle(TextStyle)
    /// `base`, scaled by `UIFontMetrics` of a style to at most `maximum` points.
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

  /// The requested font: this one, or the font that it is a fallback for.
  package var requested: UIFont { replacedFont as? UIFont ?? self }

  /// Returns `face` in this font's size as a fallback for it.
  package func substitute(_ face: FontFace) -> UIFont { UIFont(face, standingFor: requested) }

  /// Creates the font of a font instance, without additional features.
  package init(_ instance: FontInstance) {
    features = []
    scaling = nil
    request = UIFontDescriptor.Core(name: instance.face.postScriptName)
    super.init(instance: instance, features: [])
  }

  /// Returns the size in 1/64 pt, at least 1 and at most `FontFace.largestSize64`. A size that is not positive means 12, as in Core Text.
  private static func size64(_ size: CGFloat) -> Int {
    guard size > 0 else { return 12 * 64 }
    return max(1, Int(min(Double(size) * 64, Double(FontFace.largestSize64)).rounded()))
  }

  /// Finds the font with that PostScript name, full name or family. An Apple font that is not installed is replaced by the nearest one, under
  /// Apple's name. Returns `nil` if the name is neither installed nor Apple's, or if Apple's font has no installed substitute. A size that is not
  /// positive means 12.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard let face = FontLibrary.shared.face(named: fontName) else { return nil }
    self.init(face: face, size: fontSize, request: UIFontDescriptor.Core(name: face.postScriptName))
  }

  /// Creates the installed font that matches `descriptor` best. A `pointSize` of 0 or less means the descriptor's own size, or
  /// 12.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    let core = descriptor.core
    self.init(
      face: core.face, size: pointSize > 0 ? pointSize : core.size, features: core.openTypeFeatures,
      scaling: pointSize > 0 && pointSize != core.size ? nil : core.textStyle.map { .textStyle($0) }, request: core)
  }

  /// Returns the same font at `fontSize` points, which do not change with the text size. A size that is not positive means 12.
  public func withSize(_ fontSize: CGFloat) -> UIFont {
    if replacedFont != nil { return requested.withSize(fontSize).substitute(instance.face) }
    var request = request
    request.textStyle = nil
    return UIFont(face: instance.face, size: fontSize, features: features, request: request)
  }

  /// Returns whether `object` is a font with the same face, size, variations and features.
  ///
  /// The scaling for a text style and the font that it replaces must be equal, too.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return self === other
      || (instance === other.instance && features == other.features && scaling == other.scaling && replacedFont == other.replacedFont)
  }

  /// A hash of the font's face, size and features.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(instance)
    hasher.combine(features)
    return hasher.finalize()
  }

  public override var description: String { "UIFont(\(fontName), \(pointSize) pt)" }

  /// Returns Apple's name of the class, for Apple's unarchiver.
  public override class func classFallbacksForKeyedArchiver() -> [String] { ["UIFont"] }
}

extension UIFont {
  /// The PostScript name of the font.
  public var fontName: String { instance.postScriptName }

  /// The family name, such as "EB Garamond".
  public var familyName: String { instance.face.familyName }

  /// The size in points; a multiple of 1/64.
  public var pointSize: CGFloat { CGFloat(instance.size) }

  /// Distance from the baseline to the top of the line, in points; positive.
  public var ascender: CGFloat { points(instance.metrics.ascent) }

  /// Distance from the baseline to the bottom of the line, in points; negative.
  public var descender: CGFloat { -points(instance.metrics.descent) }

  /// Distance from the baseline to the top of flat capitals, in points.
  public var capHeight: CGFloat { points(instance.metrics.capHeight) }

  /// Distance from the baseline to the top of flat lowercase letters, in points.
  public var xHeight: CGFloat { points(instance.metrics.xHeight) }

  /// Distance from the top to the bottom of a line, without `leading`, in points.
  public var lineHeight: CGFloat { ascender - descender }

  /// The font's recommended distance between the bottom of a line and the top of the next, in points.
  public var leading: CGFloat { points(instance.metrics.lineGap) }

  private func points(_ units: Int) -> CGFloat { CGFloat(units) / 64 }

  /// The installed families, in alphabetical order.
  public static var familyNames: [String] { FontLibrary.shared.families.sorted() }

  /// Returns the PostScript names of a family's fonts. For a family of Apple's that is not installed, returns Apple's names of the styles that
  /// have an installed substitute. Otherwise empty.
  public static func fontNames(forFamilyName familyName: String) -> [String] {
    FontLibrary.shared.faces(ofFamily: familyName).map(\.postScriptName)
  }

  /// A descriptor with the font's names, traits, size, features, and its text style if it has one. For a fallback font
  /// in fixed attributes, it describes the requested font, so that fonts derived from it are derived from that font.
  public var fontDescriptor: UIFontDescriptor {
    if replacedFont != nil { return requested.fontDescriptor }
    var core = request
    core.found = instance.face
    core.size = pointSize
    return UIFontDescriptor(core: core)
  }
}
