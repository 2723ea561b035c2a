import CoreGraphics
import Foundation
import GalleyAttributedText
import GalleyFonts

// Apple's keys: `UIFontName`, `UIFontPointSize`, `UIFontTraits`, `UISystemFont`, `UIFontDescriptor`, three keys for a
// font that follows the text size, and AppKit's `NSName` and `NSSize`. Source: archives printed in
// ulyssas/VectornatorInspection, and the iOS nib in dkimitsa's technote on xib2nib. Galley adds keys for features and
// for the font file.

extension UIFont: NSSecureCoding {
  public static var supportsSecureCoding: Bool { true }

  /// Decodes the archived font, or the nearest one if its file is not installed. Also decodes an `NSFont` of macOS.
  /// Returns `nil` if the archive is not a font's.
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
      // Separate keys instead of a font: decoding an archive whose font contains itself would never end.
      if let base = CodedFont(coder: coder, prefix: "base.") {
        scaling = .metrics(style, base: base.font(), maximum: coder.finite("scaledTo"))
      }
    }
    self.init(face: own.face, size: own.size, features: own.features, scaling: scaling, request: own.request)
  }

  /// Encodes the requested font instead of a fallback, which is determined again when the text is laid out.
  public func encode(with coder: NSCoder) {
    if requested !== self { return requested.encode(with: coder) }
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

/// The archived part of a font without its text size scaling; also used for the font that it was scaled from.
private struct CodedFont {
  var face: FontFace
  var size: CGFloat
  var features: [OpenTypeFeature]
  var request: UIFontDescriptor.Core

  /// The prefix of the keys that Apple has too.
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
    face = FontFaceCoding.decode(from: coder, prefix: own)?.varied(by: request.variation) ?? request.face
  }

  func encode(with coder: NSCoder, prefix: String) {
    let (sizeKey, requestKey, own) = Self.keys(prefix)
    coder.encode(Double(size), forKey: sizeKey)
    coder.encode(UIFontDescriptor(core: request), forKey: requestKey)
    coder.encode(texts: features.map(\.coded), forKey: own + "features")
    FontFaceCoding.encode(face, with: coder, prefix: own)
  }

  private static func keys(_ prefix: String) -> (size: String, request: String, own: String) {
    prefix == apple ? ("UIFontPointSize", "UIFontDescriptor", "") : (prefix + "pointSize", prefix + "request", prefix)
  }

  func font() -> UIFont { UIFont(face: face, size: size, features: features, request: request) }
}

/// A font that a program for iOS or macOS archived.
private struct AppleFont {
  let descriptor: UIFontDescriptor
  let size: CGFloat
  let scaling: (style: UIFont.TextStyle, size: CGFloat, maximum: CGFloat)?

  init?(coder: NSCoder) {
    let named = coder.text("UIFontName") ?? coder.text("NSName")
    let archived = coder.object(UIFontDescriptor.self, forKey: "UIFontDescriptor")?.core
    guard named != nil || archived != nil, let size = coder.finite("UIFontPointSize") ?? coder.finite("NSSize") ?? archived?.size, size > 0,
      let scaledSize = coder.length(forKey: "UIFontPointSizeForScaling"), let maximum = coder.length(forKey: "UIFontMaximumPointSizeAfterScaling")
    else { return nil }
    var core = archived ?? UIFontDescriptor.Core()
    if core.isSystem, core.textStyle == nil, core.weight == nil, let named {
      if SystemFontName.isOne(named) {
        core.weight = SystemFontName.weight(of: named)
      } else {
        core.name = named
      }
    }
    let traits = UIFontDescriptor.SymbolicTraits(rawValue: UInt32(truncatingIfNeeded: coder.decodeInteger(forKey: "UIFontTraits")))
    // For the system font and for fonts that are not installed.
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
