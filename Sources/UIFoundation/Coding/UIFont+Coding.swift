import AttributedText
import CoreGraphics
import Fonts
import Foundation

extension UIFont: NSSecureCoding {
  public static var supportsSecureCoding: Bool { true }

  /// The font that was archived; where its file is not installed, the nearest that is. `nil` for an archive that is no font's.
  public convenience init?(coder: NSCoder) {
    guard let own = CodedFont(coder: coder, prefix: "") else { return nil }
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
    CodedFont(of: self).encode(with: coder, prefix: "")
    switch scaling {
    case .textStyle(let style): coder.encode(text: style.rawValue, forKey: "scaledAs")
    case .metrics(let style, let base, let maximum):
      coder.encode(text: style.rawValue, forKey: "scaledAs")
      CodedFont(of: base).encode(with: coder, prefix: "base.")
      if let maximum { coder.encode(Double(maximum), forKey: "scaledTo") }
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

  init(of font: UIFont) { (face, size, features, request) = (font.instance.face, font.pointSize, font.features, font.request) }

  init?(coder: NSCoder, prefix: String) {
    guard let size = coder.finite(prefix + "pointSize"), size > 0,
      let request = coder.object(UIFontDescriptor.self, forKey: prefix + "request")?.core,
      let coded = coder.texts(prefix + "features")
    else { return nil }
    features = coded.compactMap(OpenTypeFeature.init(coded:))
    guard features.count == coded.count else { return nil }
    self.size = size
    self.request = request
    face = FaceCoding.decode(from: coder, prefix: prefix) ?? request.face
  }

  func encode(with coder: NSCoder, prefix: String) {
    coder.encode(Double(size), forKey: prefix + "pointSize")
    coder.encode(UIFontDescriptor(core: request), forKey: prefix + "request")
    coder.encode(texts: features.map(\.coded), forKey: prefix + "features")
    FaceCoding.encode(face, with: coder, prefix: prefix)
  }

  func font() -> UIFont { UIFont(face: face, size: size, features: features, request: request) }
}
