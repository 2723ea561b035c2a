import Foundation

/// Finds postal addresses in English, German and French formats, which begin with a number and a street, optionally
/// followed by a city. Also finds a street with a postal code and town, as in other European countries.
enum AddressFinder {
  private static let word = "[\\p{L}0-9][\\p{L}\\p{M}0-9.'’-]*"
  private static let name = "[\\p{Lu}][\\p{L}\\p{M}.'’-]*"
  /// A part of a name whose parts are joined by hyphens or spaces. It contains neither, so that the expression can
  /// divide a sequence in only one way.
  private static let part = "[\\p{Lu}][\\p{L}\\p{M}.'’]{0,40}"
  private static let gap = "(?:,?[ \\t]|,?[ \\t]*\\n[ \\t]*)[ \\t]*"
  private static let states =
    "A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]"

  private static let provinces = "AB|BC|MB|N[BLSTU]|ON|PE|QC|SK|YT"
  private static let stateNames =
    "Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan"
    + "|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina"
    + "|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming"
  private static let door = "(?:Apt|Apartment|Suite|Ste|Unit|Floor)\\.? ?#?[\\w-]{1,6}"

  /// Groups: 1 street, 2 city, 3 state, 4 postal code; 5 province and 6 postal code in Canada; 7 a British postcode.
  private static let english = LinkFinder.expression(
    "\\b((?:(?:Flat|Apartment|Unit) [0-9]{1,4}[A-Z]?, )?[0-9]{1,5}[A-Z]?(?:-[0-9]{1,4})? (?:[NSEW]\\.? |North |South |East |West )?"
      + "(?:(?:(?:\(name)|[0-9]{1,3}(?:st|nd|rd|th)) ){1,4}"
      + "(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Court|Ct|Place|Pl|Plaza|Square|Sq|Terrace|Way|Parkway|Pkwy|Highway|Hwy|Circle|Crescent|Gardens|Mews|Row|Loop|Quay|Wharf|Close)\\b\\.?"
      + "(?: (?:[NS][EW]|[NSEW]|North|South|East|West)\\b)?|Avenue of the \(name))"
      + "(?:,? \(door)|,? #[\\w-]{1,6})?|P\\.? ?O\\.? Box [0-9]{1,6}\\b)"
      + "(?:\(gap)(\(name)(?: \(name)){0,3})(?:\(gap)((?:\(states)|\(stateNames))\\b)(?: ([0-9]{5}(?:-[0-9]{4})?))?|\(gap)((?:\(provinces))\\b) ([A-Z][0-9][A-Z] ?[0-9][A-Z][0-9])\\b|,? ([A-Z]{1,2}[0-9][A-Z0-9]? ?[0-9][A-Z]{2})\\b))?", [])
  /// Excludes numbers that are followed by a unit, since they are not house numbers.
  private static let measures = "(?! ?(?:k?m|cm|mm|mal|Meter|Minuten|Uhr|Prozent|%|€)\\b)"
  private static let german = LinkFinder.expression(
    "\\b((?:(?:\(part)[ -]){0,4}[\\p{Lu}][\\p{L}.]{0,40}(?:straße|strasse|str\\.|weg|platz|allee|gasse|ring|damm|ufer)"
      + "|(?:\(part)[ -]){1,5}(?:Straße|Strasse|Str\\.|Weg|Platz|Allee|Gasse|Ring|Damm|Ufer)) [0-9]{1,4}(?:[a-z]\\b|\\b\(measures)(?: [a-z]\\b)?))"
      + "(?:\(gap)(?:D-|DE-|A-|CH-)?([0-9]{4,5}) (\(name)(?:[ -]\(name)){0,2}(?: (?:am|an der|im|ob der) \(name))?))?", [])
  /// A street name and a number in other European formats, only with a postal code and a town.
  private static let continental = LinkFinder.expression(
    "\\b(\(name)(?: (?:(?:der|den|dem|des|von|zu[mr]?|de|del|della|dei|do|da|dos|la|las|los|el) )?(?:(?:la|las|los|der|den) )?\(name)){0,3} [0-9]{1,4}(?:-[0-9]{1,4})?[a-z]?)"
      + ",[ \\t]*\\n?[ \\t]*(?:D-|DE-|A-|CH-)?([0-9]{5}|[0-9]{4}(?: [A-Z]{2}|-[0-9]{3})?|[0-9]{3} [0-9]{2}) (\(name)(?:[ -]\(name)){0,2}(?: (?:am|an der|im|ob der) \(name))?)", [])
  private static let french = LinkFinder.expression(
    "\\b([0-9]{1,4}(?: (?:bis|ter))?,? (?:rue|avenue|boulevard|place|quai|impasse|allée|chemin|cours|route) (?:(?:de|du|des|la|le|les|l['’]|d['’]|à|aux?|en|et|sur) ?){0,3}"
      + "\(name)(?:[ -](?:(?:de|du|des|la|le|les|l['’]|d['’]) ?){0,2}\(name)){0,3})(?:\(gap)([0-9]{5}) (\(name)(?:[ -](?:(?:en|sur|sous|le|la|les)-)?\(name)){0,3}))?", [])

  /// Returns the end of a sentence within a city name: before the full stop that follows the whole name, or after a
  /// word that is too long to be an abbreviation such as St. Returns `nil` if there is none.
  private static func sentenceEnd(in city: String) -> String.Index? {
    var word = 0
    for index in city.indices {
      if city[index].isLetter { word += 1 } else {
        let isLast = city.index(after: index) == city.endIndex
        if city[index] == ".", isLast || word > 3 { return index }
        word = 0
      }
    }
    return nil
  }

  static func addresses(in text: String) -> [DetectedResult] {
    guard text.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return [] }
    let whole = text as NSString
    func found(_ pattern: NSRegularExpression, _ keys: [(NSTextCheckingKey, Int)]) -> [DetectedResult] {
      pattern.matches(in: text, range: NSRange(location: 0, length: whole.length)).map { match in
        var parts: [NSTextCheckingKey: String] = [:]
        for (key, group) in keys where match.range(at: group).location != NSNotFound && match.range(at: group).length > 0 {
          parts[key] = whole.substring(with: match.range(at: group))
        }
        // Neither the full stop nor the next sentence belongs to the city.
        guard let city = parts[.city], whole.substring(with: match.range).hasSuffix(city), let end = sentenceEnd(in: city) else {
          return DetectedResult(match.range, .address(parts))
        }
        parts[.city] = String(city[..<end])
        return DetectedResult(NSRange(location: match.range.location, length: match.range.length - city[end...].utf16.count), .address(parts))
      }
    }
    let all = found(english, [(.street, 1), (.city, 2), (.state, 3), (.zip, 4), (.state, 5), (.zip, 6), (.zip, 7)]) + found(german, [(.street, 1), (.zip, 2), (.city, 3)])
      + found(continental, [(.street, 1), (.zip, 2), (.city, 3)]) + found(french, [(.street, 1), (.zip, 2), (.city, 3)])
    return all.sorted { ($0.range.location, -$0.range.length) < ($1.range.location, -$1.range.length) }
      .reduce(into: []) { accepted, next in if next.range.location >= accepted.last?.range.upperBound ?? 0 { accepted.append(next) } }
  }
}
