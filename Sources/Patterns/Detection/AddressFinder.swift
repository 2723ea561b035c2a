import Foundation

/// Postal addresses as they are written in English, German and French: a number and a street, with a place where one follows.
enum AddressFinder {
  private static let word = "[\\p{L}0-9][\\p{L}\\p{M}0-9.'’-]*"
  private static let name = "[\\p{Lu}][\\p{L}\\p{M}.'’-]*"
  private static let gap = "(?:,?[ \\t]|,?[ \\t]*\\n[ \\t]*)[ \\t]*"
  private static let states =
    "A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]"

  /// Groups: 1 street, 2 city, 3 state, 4 code.
  private static let english = LinkFinder.expression(
    "\\b([0-9]{1,5}[A-Z]?(?:-[0-9]{1,4})? (?:[NSEW]\\.? |North |South |East |West )?(?:(?:\(name)|[0-9]{1,3}(?:st|nd|rd|th)) ){1,4}"
      + "(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Court|Ct|Place|Pl|Square|Sq|Terrace|Way|Parkway|Pkwy|Highway|Hwy|Circle|Crescent|Gardens|Mews|Row)\\b\\.?(?: (?:[NS][EW]|[NSEW])\\b)?"
      + "(?:,? (?:Apt|Apartment|Suite|Ste|Unit|Floor)\\.? ?#?[\\w-]{1,6}|,? #[\\w-]{1,6})?)"
      + "(?:\(gap)(\(name)(?: \(name)){0,3})(?:\(gap)((?:\(states))\\b)(?: ([0-9]{5}(?:-[0-9]{4})?))?|,? ()([A-Z]{1,2}[0-9][A-Z0-9]? ?[0-9][A-Z]{2})\\b))?", [])
  private static let german = LinkFinder.expression(
    "\\b((?:(?:\(name)[ -]){0,2}[\\p{Lu}][\\p{L}.-]*(?:straße|strasse|str\\.|weg|platz|allee|gasse|ring|damm|ufer)"
      + "|(?:\(name)[ -]){1,3}(?:Straße|Strasse|Str\\.|Weg|Platz|Allee|Gasse|Ring|Damm|Ufer)) [0-9]{1,4} ?[a-z]?\\b)"
      + "(?:\(gap)(?:D-|DE-|A-|CH-)?([0-9]{4,5}) (\(name)(?:[ -]\(name)){0,2}))?", [])
  private static let french = LinkFinder.expression(
    "\\b([0-9]{1,4}(?: (?:bis|ter))?,? (?:rue|avenue|boulevard|place|quai|impasse|allée|chemin|cours|route) (?:(?:de|du|des|la|le|les|l['’]|d['’]|à|aux?|en|et|sur) ?){0,3}"
      + "\(name)(?:[ -](?:(?:de|du|des|la|le|les|l['’]|d['’]) ?){0,2}\(name)){0,3})(?:\(gap)([0-9]{5}) (\(name)(?:[ -]\(name)){0,3}))?", [])

  static func addresses(in text: String) -> [DetectedResult] {
    guard text.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return [] }
    let whole = text as NSString
    func found(_ pattern: NSRegularExpression, _ keys: [(NSTextCheckingKey, Int)]) -> [DetectedResult] {
      pattern.matches(in: text, range: NSRange(location: 0, length: whole.length)).map { match in
        var parts: [NSTextCheckingKey: String] = [:]
        for (key, group) in keys where match.range(at: group).location != NSNotFound && match.range(at: group).length > 0 {
          parts[key] = whole.substring(with: match.range(at: group))
        }
        // A sentence's end is no part of the city.
        guard let city = parts[.city], city.hasSuffix("."), whole.substring(with: match.range).hasSuffix(".") else { return DetectedResult(match.range, .address(parts)) }
        parts[.city] = String(city.dropLast())
        return DetectedResult(NSRange(location: match.range.location, length: match.range.length - 1), .address(parts))
      }
    }
    let all = found(english, [(.street, 1), (.city, 2), (.state, 3), (.zip, 4), (.zip, 6)])
      + found(german, [(.street, 1), (.zip, 2), (.city, 3)]) + found(french, [(.street, 1), (.zip, 2), (.city, 3)])
    return all.sorted { ($0.range.location, -$0.range.length) < ($1.range.location, -$1.range.length) }
      .reduce(into: []) { kept, next in if next.range.location >= kept.last?.range.upperBound ?? 0 { kept.append(next) } }
  }
}
