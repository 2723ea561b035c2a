import GalleyCHarfBuzz

/// The style that a fallback font should match.
struct FallbackStyle: Hashable {
  let isSerif: Bool
  let isMonospaced: Bool
  let isBold: Bool
  let isItalic: Bool

  init(isSerif: Bool, isMonospaced: Bool = false, isBold: Bool = false, isItalic: Bool = false) {
    self.isSerif = isSerif
    self.isMonospaced = isMonospaced
    self.isBold = isBold
    self.isItalic = isItalic
  }

  init(of face: FontFace) {
    self.init(
      isSerif: face.isSerif, isMonospaced: face.isMonospaced, isBold: face.weight >= 600, isItalic: face.isItalic)
  }
}

extension FaceDescription {
  /// Returns whether the font has serifs: by its family name if that is conclusive (Noto Naskh's tables claim sans
  /// serif), then by PANOSE (OS/2, byte 32), then by IBM's family class (byte 30).
  func isSerif(in face: OpaquePointer) -> Bool {
    let name = FontCatalogue.normalized(familyName)
    func says(_ terms: String...) -> Bool { terms.contains { name.contains($0) } }
    if says("sans", "mono") { return false }
    if says("serif", "naskh", "garamond", "roman", "antiqua", "mincho") { return true }
    let table = SFNTTable(of: face, tag: "OS/2")
    if table.byte(at: 32) == 2, let serifs = table.byte(at: 33), serifs >= 2 { return serifs <= 10 }
    return table.byte(at: 30).map { (1...7).contains($0) } ?? false
  }
}

/// The region that determines the preferred forms of unified Chinese characters.
enum CJKRegion: String, Hashable {
  case japan = "JP", korea = "KR", china = "SC", taiwan = "TC", hongKong = "HK"
  /// The language does not determine a region.
  case unknown = ""

  /// Reads the region from a BCP 47 tag: `ja`, `ko`, `yue`, or `zh` with a script or region. Other tags give `unknown`.
  init(language: String?) {
    let parts = (language ?? "").lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    switch parts.first {
    case "ja": self = .japan
    case "ko": self = .korea
    case "yue": self = parts.contains("hans") ? .china : .hongKong
    case "zh":
      if parts.contains("hk") || parts.contains("mo") { self = .hongKong }
      else if parts.contains("hant") || parts.contains("tw") { self = .taiwan }
      else { self = .china }
    default: self = .unknown
    }
  }
}
