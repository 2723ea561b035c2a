import CoreGraphics
import Foundation
import GalleyFonts

extension UIFontDescriptor {
  /// The content of a descriptor, with each attribute as a separate property.
  struct Core: Hashable, Sendable {
    var name: String?
    var family: String?
    /// A style's name within the family, such as "Bold Italic"; `nil` if unspecified.
    var faceName: String?
    /// Size in points; 0 means unspecified.
    var size: CGFloat = 0
    var weight: UIFont.Weight?
    var isItalic: Bool?
    var design: SystemDesign?
    var features: [FeatureSetting] = []
    /// Coordinates by axis, for a variable font; other axes keep the face's.
    var variation: [UInt32: Double] = [:]
    var textStyle: UIFont.TextStyle?
    /// The face of the source font; `nil` after a name or a trait changes.
    var found: FontFace?
  }

  /// A feature, identified by Apple's registry or by its OpenType tag.
  enum FeatureSetting: Hashable, Sendable {
    case apple(type: Int, selector: Int)
    case openType(OpenTypeFeature)
  }
}

extension UIFontDescriptor.Core {
  /// Whether the descriptor refers to the system's own families.
  var isSystem: Bool { name == nil && family == nil }

  /// Clears the attributes that identify a face, so that the remaining ones determine it again.
  mutating func clearFace() {
    found = nil
    name = nil
    faceName = nil
  }

  /// Replaces a face known by name with its family, weight and slant, so that each can be changed.
  mutating func loosenFace() {
    let savedFace = face
    if !isSystem { family = savedFace.familyName }
    weight = UIFont.Weight(openType: savedFace.weight)
    isItalic = savedFace.isItalic
    clearFace()
  }

  /// The best matching face with the requested variation.
  var face: FontFace {
    let face = found ?? installedFace
    return variation.isEmpty ? face : face.varied(by: variation)
  }

  /// The best matching installed face: by name, otherwise by family and traits, otherwise the system's.
  private var installedFace: FontFace {
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

  /// The corresponding OpenType features; settings without one are omitted.
  var openTypeFeatures: [OpenTypeFeature] {
    features.compactMap {
      switch $0 {
      case .apple(let type, let selector): OpenTypeFeature.forAppleFeature(type: type, selector: selector)
      case .openType(let feature): feature
      }
    }
  }
}

/// The families for the system's serif design; the first installed one applies.
private enum SystemSerif {
  static func face(weight: Int, italic: Bool) -> FontFace {
    let library = FontLibrary.shared
    for family in ["EB Garamond", "Noto Serif", "DejaVu Serif"] {
      if let face = library.face(family: family, weight: weight, italic: italic) { return face }
    }
    return library.systemFace(weight: weight, italic: italic)
  }
}
