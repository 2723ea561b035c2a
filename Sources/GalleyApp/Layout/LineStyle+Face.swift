import GalleyDocuments
import GalleyFonts
import GalleyTextEngine
import UIKit

extension LineStyle {
  /// Creates a style with a font face, also of a file whose font is not installed.
  ///
  /// - Parameters:
  ///   - fontSize: the size of the font, in points.
  ///   - features: OpenType features of the font; of several values of one feature, the last applies.
  ///   - language: the language of the text, as a BCP 47 tag.
  package init(face: FontFace, fontSize: Double, features: [(tag: String, value: Int)], language: String, paragraphStyle: NSParagraphStyle) {
    let plain = UIFont(face.instance(size64: LayoutUnit(points: fontSize).raw))
    // A descriptor of a font keeps its face.
    let values = Dictionary(features.map { ($0.tag, $0.value) }) { $1 }
    let font = features.isEmpty ? plain : UIFont(descriptor: plain.fontDescriptor.addingOpenTypeFeatures(values), size: plain.pointSize)
    self.init(font: font, paragraphStyle: paragraphStyle, language: language)
  }
}
