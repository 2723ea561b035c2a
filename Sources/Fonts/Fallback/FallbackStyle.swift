import CHarfBuzz

/// What a fallback font takes over from the font that it stands in for.
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
  /// By the family's name where it tells (Noto Naskh's tables call it a sans serif), else by PANOSE (OS/2, byte 32),
  /// else by IBM's family class (byte 30).
  func isSerif(in face: OpaquePointer) -> Bool {
    let name = FontCatalogue.plain(familyName)
    func says(_ words: String...) -> Bool { words.contains { name.contains($0) } }
    if says("sans", "mono") { return false }
    if says("serif", "naskh", "garamond", "roman", "antiqua", "mincho") { return true }
    let table = SFNTTable(of: face, tag: "OS/2")
    if table.byte(at: 32) == 2, let serifs = table.byte(at: 33), serifs >= 2 { return serifs <= 10 }
    return table.byte(at: 30).map { (1...7).contains($0) } ?? false
  }
}

/// Whose forms of the shared Chinese characters are wanted.
enum CJKRegion: String, Hashable {
  case japan = "JP", korea = "KR", china = "SC", taiwan = "TC", hongKong = "HK"
  /// The language does not say.
  case unknown = ""

  /// From a BCP 47 tag: `ja`, `ko`, `zh` with a script or a region.
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
