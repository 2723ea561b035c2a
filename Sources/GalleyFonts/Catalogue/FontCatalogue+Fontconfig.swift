import GalleyCFontconfig

extension FontCatalogue {
  /// Returns the fonts in the folders configured for fontconfig, from `cache` if it is valid; empty if fontconfig cannot read its configuration.
  /// Otherwise stores them there.
  static func listed(_ cache: CatalogueCache?) -> [Entry] {
    if let cached = cache?.entries() { return cached }
    guard let configuration = FcInitLoadConfigAndFonts() else { return [] }
    let found = entries(of: configuration)
    cache?.store(found, of: configuration)
    return found
  }

  /// Returns the fonts in the folders configured for fontconfig; empty if fontconfig cannot read its configuration.
  static func listedByFontconfig() -> [Entry] { FcInitLoadConfigAndFonts().map(entries(of:)) ?? [] }

  /// Returns the fonts that `configuration` lists. WOFF is excluded, because HarfBuzz cannot read it, and so are formats that cannot be shaped. The
  /// configuration is retained for the lifetime of the process, because it owns the character sets of the entries.
  static func entries(of configuration: OpaquePointer) -> [Entry] {
    var found: [Entry] = []
    for kind in [FcSetSystem, FcSetApplication] {
      guard let set = FcConfigGetFonts(configuration, kind) else { continue }
      for number in 0..<Int(set.pointee.nfont) {
        if let entry = set.pointee.fonts[number].flatMap(Entry.init(pattern:)) { found.append(entry) }
      }
    }
    return found
  }
}

extension FontCatalogue.Entry {
  /// Creates the entry of a font that fontconfig lists. Returns `nil` for fonts without a family, and for unsupported ones: web fonts, bitmap and
  /// Type 1 fonts, and the entry for all instances of a variable font.
  fileprivate init?(pattern: OpaquePointer) {
    guard let path = pattern.string(FC_FILE), !["woff", "woff2"].contains(FontCatalogue.fileExtension(of: path)) else {
      return nil
    }
    guard ["TrueType", "CFF"].contains(pattern.string(FC_FONTFORMAT) ?? "") else { return nil }
    let isColor = pattern.bool(FC_COLOR) ?? false
    guard pattern.bool(FC_VARIABLE) != true, isColor || pattern.bool(FC_SCALABLE) != false else { return nil }
    let families = pattern.strings(FC_FAMILY)
    guard let family = families.first else { return nil }
    let style = pattern.strings(FC_STYLE).first ?? "Regular"
    let fullNames = pattern.strings(FC_FULLNAME)
    let fullName = fullNames.first ?? "\(family) \(style)"
    let index = pattern.integer(FC_INDEX) ?? 0
    // Fontconfig reports the same PostScript name for all instances of a variable font.
    let ownName = index >> 16 == 0 ? pattern.string(FC_POSTSCRIPT_NAME) : nil
    self.path = path
    self.index = index
    self.families = families
    self.fullNames = fullNames.isEmpty ? [fullName] : fullNames
    self.width = pattern.integer(FC_WIDTH) ?? 100
    self.description = FaceDescription(
      familyName: family, fullName: fullName,
      postScriptName: ownName ?? FaceDescription.postScriptName(family, style),
      styleName: style,
      weight: Int(FcWeightToOpenTypeDouble(pattern.double(FC_WEIGHT) ?? 80).rounded()),
      isItalic: (pattern.integer(FC_SLANT) ?? 0) > 0,
      isMonospaced: (pattern.integer(FC_SPACING) ?? 0) >= 100 && !isColor,
      isColor: isColor)
    var set: OpaquePointer?
    coverage = FcPatternGetCharSet(pattern, FC_CHARSET, 0, &set) == FcResultMatch ? set.map(FontCoverage.listed) ?? .unknown : .unknown
  }
}

extension OpaquePointer {
  /// Returns the values of a string property; empty if it is not set.
  fileprivate func strings(_ property: String) -> [String] {
    var found: [String] = []
    var text: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(self, property, Int32(found.count), &text) == FcResultMatch, let text {
      found.append(String(cString: text))
    }
    return found
  }

  fileprivate func string(_ property: String) -> String? { strings(property).first }

  fileprivate func integer(_ property: String) -> Int? {
    var value: Int32 = 0
    return FcPatternGetInteger(self, property, 0, &value) == FcResultMatch ? Int(value) : nil
  }

  fileprivate func double(_ property: String) -> Double? {
    var value = 0.0
    return FcPatternGetDouble(self, property, 0, &value) == FcResultMatch ? value : nil
  }

  fileprivate func bool(_ property: String) -> Bool? {
    var value: FcBool = 0
    return FcPatternGetBool(self, property, 0, &value) == FcResultMatch ? value != 0 : nil
  }
}
