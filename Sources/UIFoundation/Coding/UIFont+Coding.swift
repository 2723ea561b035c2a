import AttributedText
import CoreGraphics
import Fonts
import Foundation

// Apple's keys: `UIFontName`, `UIFontPointSize`, `UIFontTraits`, `UISystemFont`, `UIFontDescriptor` and three for a font that follows the size of
// text, with AppKit's `NSName` and `NSSize` beside them. Source: archives printed in ulyssas/VectornatorInspection, and the nib of iOS that dkimitsa's
// technote on xib2nib prints.
// What Apple has no key for: features, and which file's face it was here.

extension UIFont: NSSecureCoding {
  public static var supportsSecureCoding: Bool { true }

  /// The font that was archived; where its file is not installed, the nearest that is. Also an `NSFont` of macOS. `nil` for an archive that is no font's.
  public convenience init?(coder: NSCoder) {
    let prefix = coder.containsValue(forKey: "pointSize") ? "" : CodedFont.apple
    guard coder.containsValue(forKey: "features") else {
      guard let font = AppleFont(coder: coder)?.font() else { return nil }
      self.init(face: font.instance.face, size: font.pointSize, features: font.features, scaling: font.scaling, request: font.request)
      return
    }
    guard let own = CodedFont(coder: coder, prefix: prefix) else { return nil }
    var scaling: Scaling?
    if let style = coder.text("scaledAs").map(TextStyle.init(rawValue:)) {
      scaling = .textStyle(style)
      // Under keys of its own, not as a font: an archive whose font holds itself would never end.
      if let base = CodedFont(coder: coder, prefix: "base.") {
        scaling = .metrics(style, base: base.font(), maximum: coder.finite("scaledTo"))
      }
    }
    self.init(face: own.face, size: own.size, features: own.features, scaling: scaling, request: own.request)
  }

  /// Of a font that stands in for another the other is archived: what stands in is found again where the text is set.
  public func encode(with coder: NSCoder) {
    if asked !== self { return asked.encode(with: coder) }
    CodedFont(of: self).encode(with: coder, prefix: CodedFont.apple)
    let traits = fontDescriptor.symbolicTraits
    let name = request.isSystem
      ? SystemFontName.name(weight: Weight(openType: instance.face.weight), isItalic: traits.contains(.traitItalic)) : fontName
    for key in ["UIFontName", "NSName"] { coder.encode(text: name, forKey: key) }
    coder.encode(Double(pointSize), forKey: "NSSize")
    coder.encode(Int(traits.rawValue), forKey: "UIFontTraits")
    coder.encode(request.isSystem, forKey: "UISystemFont")
    switch scaling {
    case .textStyle(let style): coder.encode(text: style.rawValue, forKey: "scaledAs")
    case .metrics(let style, let base, let maximum):
      coder.encode(text: style.rawValue, forKey: "scaledAs")
      CodedFont(of: base).encode(with: coder, prefix: "base.")
      if let maximum { coder.encode(Double(maximum), forKey: "scaledTo") }
      coder.encode(text: style.rawValue, forKey: "UIFontTextStyleForScaling")
      coder.encode(Double(base.pointSize), forKey: "UIFontPointSizeForScaling")
      coder.encode(Double(maximum ?? 0), forKey: "UIFontMaximumPointSizeAfterScaling")
    case nil: break
    }
  }
}

/// A font but for how it follows the size of text: what an archive holds of it, and of the font that it was scaled from.
private struct CodedFont {
  var face: FontFace
  var size: CGFloat
  var features: [OpenTypeFeature]
  var request: UIFontDescriptor.Core

  /// What stands before the keys that Apple has, too.
  static let apple = "UIFont"

  init(of font: UIFont) { (face, size, features, request) = (font.instance.face, font.pointSize, font.features, font.request) }

  init?(coder: NSCoder, prefix: String) {
    let (sizeKey, requestKey, own) = Self.keys(prefix)
    guard let size = coder.finite(sizeKey), size > 0,
      let request = coder.object(UIFontDescriptor.self, forKey: requestKey)?.core,
      let coded = coder.texts(own + "features")
    else { return nil }
    features = coded.compactMap(OpenTypeFeature.init(coded:))
    guard features.count == coded.count else { return nil }
    self.size = size
    self.request = request
    face = FaceCoding.decode(from: coder, prefix: own) ?? request.face
  }

  func encode(with coder: NSCoder, prefix: String) {
    let (sizeKey, requestKey, own) = Self.keys(prefix)
    coder.encode(Double(size), forKey: sizeKey)
    coder.encode(UIFontDescriptor(core: request), forKey: requestKey)
    coder.encode(texts: features.map(\.coded), forKey: own + "features")
    FaceCoding.encode(face, with: coder, prefix: own)
  }

  private static func keys(_ prefix: String) -> (size: String, request: String, own: String) {
    prefix == apple ? ("UIFontPointSize", "UIFontDescriptor", "") : (prefix + "pointSize", prefix + "request", prefix)
  }

  func font() -> UIFont { UIFont(face: face, size: size, features: features, request: request) }
}

/// A font that a program of iOS or macOS archived.
private struct AppleFont {
  let descriptor: UIFontDescriptor
  let size: CGFloat
  let scaling: (style: UIFont.TextStyle, size: CGFloat, maximum: CGFloat)?

  init?(coder: NSCoder) {
    let named = coder.text("UIFontName") ?? coder.text("NSName")
    let asked = coder.object(UIFontDescriptor.self, forKey: "UIFontDescriptor")?.core
    guard named != nil || asked != nil, let size = coder.finite("UIFontPointSize") ?? coder.finite("NSSize") ?? asked?.size, size > 0,
      let scaledSize = coder.length(forKey: "UIFontPointSizeForScaling"), let maximum = coder.length(forKey: "UIFontMaximumPointSizeAfterScaling")
    else { return nil }
    var core = asked ?? UIFontDescriptor.Core()
    if core.isSystem, core.textStyle == nil, core.weight == nil, let named {
      if SystemFontName.isOne(named) {
        core.weight = SystemFontName.weight(of: named)
      } else {
        core.name = named
      }
    }
    let traits = UIFontDescriptor.SymbolicTraits(rawValue: UInt32(truncatingIfNeeded: coder.decodeInteger(forKey: "UIFontTraits")))
    // For a font that is not installed here, and for the system's.
    if core.weight == nil, core.textStyle == nil, traits.contains(.traitBold) { core.weight = .bold }
    if core.isItalic == nil, traits.contains(.traitItalic) || named.map({ SystemFontName.isOne($0) && SystemFontName.isItalic($0) }) == true { core.isItalic = true }
    core.size = size
    descriptor = UIFontDescriptor(core: core)
    self.size = size
    let style = coder.text("UIFontTextStyleForScaling").map(UIFont.TextStyle.init(rawValue:))
    scaling = scaledSize > 0 ? style.map { ($0, scaledSize, maximum) } : nil
  }

  func font() -> UIFont {
    let font = UIFont(descriptor: descriptor, size: size)
    guard let scaling else { return font }
    let base = UIFont(descriptor: descriptor, size: scaling.size)
    return UIFont(
      face: font.instance.face, size: font.pointSize, features: font.features,
      scaling: .metrics(scaling.style, base: base, maximum: scaling.maximum > 0 ? scaling.maximum : nil), request: font.request)
  }
}
