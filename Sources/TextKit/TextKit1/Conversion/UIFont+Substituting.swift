import GalleyAttributedText
import GalleyTextEngine
import GalleyUnicodeFacts
import UIFoundation

/// The fonts that replace another one during attribute fixing.
extension UIFont: FontSubstituting {
  package var requestedFont: any FontSubstituting { requested }

  package var isOriginalFont: Bool { requested === self }

  package func isKnownToSupport(_ unit: UInt16) -> Bool {
    let isBlank = unit == 0x20 || unit == 0x0A || unit == 0x09 || unit == 0x0D
    // These two characters can be requested as emoji.
    return isBlank || instance.face.commonLetters.contains(unit) && unit != 0xA9 && unit != 0xAE
  }

  package func isSame(as other: any FontSubstituting) -> Bool { self === other || isEqual(other) }

  package func fonts(showing units: [UInt16], _ attributes: [NSAttributedString.Key: Any]) -> [(end: Int, font: any FontSubstituting)] {
    let own = instance.face
    return ClusterFaces.of(units, in: own, language: AttributeValue.string(attributes[.languageIdentifier]) ?? "en").map {
      ($0.end, $0.face === own ? self : substitute($0.face))
    }
  }
}

extension UIFont: DefaultFontProviding {
  package static var fontOfTextWithoutFont: any FontSubstituting { RunAttributes.defaultFont }
}
