import CoreGraphics
import Fonts
import Foundation

extension UIFontDescriptor {
  /// A descriptor's content, each thing under a name of its own.
  struct Core: Hashable, Sendable {
    var name: String?
    var family: String?
    /// A style's name within the family, "Bold Italic".
    var faceName: String?
    /// Points; 0 is open.
    var size: CGFloat = 0
    var weight: UIFont.Weight?
    var isItalic: Bool?
    var design: SystemDesign?
    var features: [FeatureSetting] = []
    var textStyle: UIFont.TextStyle?
    /// The face of the font that this was taken from: holds until a name or a trait is changed.
    var found: FontFace?
  }

  /// A feature, as Apple's registry numbers it or by its OpenType tag.
  enum FeatureSetting: Hashable, Sendable {
    case apple(type: Int, selector: Int)
    case openType(OpenTypeFeature)
  }
}

extension UIFontDescriptor.Core {
  /// Whether the system's own families are meant.
  var isSystem: Bool { name == nil && family == nil }

  /// Leaves the cut open, for what else is wished to find it anew.
  mutating func forgetFace() {
    found = nil
    name = nil
    faceName = nil
  }

  /// Turns a face that is known by name into its family, weight and slant, each of which may then be changed.
  mutating func loosenFace() {
    let known = face
    if !isSystem { family = known.familyName }
    weight = UIFont.Weight(openType: known.weight)
    isItalic = known.isItalic
    forgetFace()
  }

  /// The nearest face that is installed: by name, else by family and traits, else the system's.
  var face: FontFace {
    if let found { return found }
    let library = FontLibrary.shared
    let weight = (weight ?? textStyle?.weight ?? .regular).openType
    let italic = isItalic ?? false
    if let name, let face = library.face(named: name) ?? library.substitute(for: name) { return face }
    if let family {
      if let faceName, let face = library.faces(ofFamily: family).first(where: { $0.styleName == faceName }) { return face }
      if let face = library.face(family: family, weight: weight, italic: italic) { return face }
    }
    switch design {
    case .monospaced: return library.monospacedFace(weight: weight, italic: italic)
    case .serif: return SystemSerif.face(weight: weight, italic: italic)
    default: return library.systemFace(weight: weight, italic: italic)
    }
  }

  /// The features in OpenType's terms; a setting that OpenType has no feature for is left out.
  var openTypeFeatures: [OpenTypeFeature] {
    features.compactMap {
      switch $0 {
      case .apple(let type, let selector): OpenTypeFeature.forAppleFeature(type: type, selector: selector)
      case .openType(let feature): feature
      }
    }
  }
}

/// The families that stand for the system's serif design, the first that is installed.
private enum SystemSerif {
  static func face(weight: Int, italic: Bool) -> FontFace {
    let library = FontLibrary.shared
    for family in ["EB Garamond", "Noto Serif", "DejaVu Serif"] {
      if let face = library.face(family: family, weight: weight, italic: italic) { return face }
    }
    return library.systemFace(weight: weight, italic: italic)
  }
}
