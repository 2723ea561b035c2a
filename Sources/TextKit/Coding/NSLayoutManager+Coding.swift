import class Foundation.NSArray
import class Foundation.NSCoder
import CoreGraphics
import GalleyAttributedText
import UIFoundation

extension NSLayoutManager {
  /// Decodes the settings, and adds the decoded containers. Returns `false` without a change if values are missing or invalid, or if a container
  /// occurs twice or already has a layout manager.
  func decodeValues(from coder: NSCoder) -> Bool {
    guard let numbers = coder.finiteNumbers("numbers", count: 3), (0...1).contains(numbers[0]),
      let containers = coder.objects(NSTextContainer.self, forKey: "textContainers"),
      Set(containers.map(ObjectIdentifier.init)).count == containers.count, containers.allSatisfy({ $0.layoutManager == nil })
    else { return false }
    usesFontLeading = coder.decodeBool(forKey: "usesFontLeading")
    usesDefaultHyphenation = coder.decodeBool(forKey: "usesDefaultHyphenation")
    hyphenationFactor = Float(numbers[0])
    usesTotalFit = coder.decodeBool(forKey: "usesTotalFit")
    (minimumWordSpace, maximumWordSpace) = (numbers[1], numbers[2])
    raggedWordSpace = coder.finite("raggedWordSpace") ?? .infinity
    for container in containers { addTextContainer(container) }
    return true
  }

  func encodeValues(with coder: NSCoder) {
    coder.encode(numbers: [CGFloat(hyphenationFactor), minimumWordSpace, maximumWordSpace], forKey: "numbers")
    // Absent if every line is stretched.
    if raggedWordSpace.isFinite { coder.encode(Double(raggedWordSpace), forKey: "raggedWordSpace") }
    if usesTotalFit { coder.encode(true, forKey: "usesTotalFit") }
    coder.encode(usesFontLeading, forKey: "usesFontLeading")
    coder.encode(usesDefaultHyphenation, forKey: "usesDefaultHyphenation")
    coder.encode(NSArray(array: textContainers), forKey: "textContainers")
  }
}
