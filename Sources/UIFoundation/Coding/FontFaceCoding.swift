import Foundation
import GalleyFonts

/// Archives a face by its family, weight and slant, and also by its PostScript name if that identifies it, which the name of a synthetic face does
/// not. Another machine possibly lacks the font's file.
enum FontFaceCoding {
  static func encode(_ face: FontFace, with coder: NSCoder, prefix: String = "") {
    if face.isFoundByName { coder.encode(text: face.postScriptName, forKey: prefix + "faceName") }
    coder.encode(text: face.familyName, forKey: prefix + "faceFamily")
    coder.encode(face.weight, forKey: prefix + "faceWeight")
    coder.encode(face.isItalic, forKey: prefix + "faceItalic")
  }

  /// Returns the archived face, or the nearest one of its family. For a font of Apple's that is not installed, returns its installed substitute.
  /// Returns `nil` if the archive has no face, or if neither the family nor a substitute is installed.
  ///
  /// - Parameter prefix: The prefix of the keys, as in `encode`.
  static func decode(from coder: NSCoder, prefix: String = "") -> FontFace? {
    let library = FontLibrary.shared
    if let name = coder.text(prefix + "faceName"), let face = library.face(named: name) { return face }
    guard let family = coder.text(prefix + "faceFamily") else { return nil }
    let weight = min(1000, max(1, coder.decodeInteger(forKey: prefix + "faceWeight")))
    return library.face(family: family, weight: weight, italic: coder.decodeBool(forKey: prefix + "faceItalic"))
  }
}

extension OpenTypeFeature {
  /// The coded form, such as "smcp=1".
  var coded: String { "\(tag)=\(value)" }

  init?(coded: String) {
    let parts = coded.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, OpenTypeFeature.isTag(String(parts[0])), let value = UInt32(parts[1]) else { return nil }
    self.init(tag: String(parts[0]), value: value)
  }
}

extension UIFontDescriptor.FeatureSetting {
  /// The coded form of an OpenType feature, or "3/1" for a type and a selector of Apple's registry.
  var coded: String {
    switch self {
    case .apple(let type, let selector): "\(type)/\(selector)"
    case .openType(let feature): feature.coded
    }
  }

  init?(coded: String) {
    let parts = coded.split(separator: "/").map { Int($0) }
    if parts.count == 2, let type = parts[0], let selector = parts[1] {
      self = .apple(type: type, selector: selector)
    } else if let feature = OpenTypeFeature(coded: coded) {
      self = .openType(feature)
    } else {
      return nil
    }
  }
}
