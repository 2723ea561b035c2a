import AttributedText
import TextEngine
import UIFoundation
import UnicodeFacts

/// The fonts that stand in for another in fixed attributes.
extension UIFont: FontSubstituting {
  package var fontAskedFor: any FontSubstituting { asked }

  package func surelyShows(_ units: [UInt16]) -> Bool {
    let letters = instance.face.plainLetters
    return units.allSatisfy { letters.holds($0) || $0 == 0x20 || $0 == 0x0A || $0 == 0x09 || $0 == 0x0D }
      && !units.contains { $0 == 0xA9 || $0 == 0xAE }
  }

  package func isSame(as other: any FontSubstituting) -> Bool { self === other || isEqual(other) }

  package func fonts(showing units: [UInt16], _ attributes: [NSAttributedString.Key: Any]) -> [(end: Int, font: any FontSubstituting)] {
    let own = instance.face
    return ShownFaces.of(units, in: own, language: AttributeValue.string(attributes[.languageIdentifier]) ?? "en").map {
      ($0.end, $0.face === own ? self : substitute($0.face))
    }
  }
}
