import Foundation

/// Finds URLs and email addresses.
enum LinkFinder {
  /// A character that can continue a URL. CJK punctuation and some brackets end it.
  private static let end = "[^\\s<>\"“”«»{}|\\\\^`。、，；！？「」『』（）【】《》]"
  /// Top-level domains that are recognized without `www.`, a scheme or an at sign.
  private static let domains =
    "com|org|net|edu|gov|mil|int|info|biz|io|dev|app|ai|eu|de|fr|uk|at|ch|es|it|nl|be|se|no|dk|fi|pl|pt|ru|jp|cn|kr|br|ca|au|nz|us|mx|ie|gr|tr|cz|hu|ro|in|co|me|tv|xyz"
    + "|museum|news|blog|tech|health|online|store|shop|cloud|social|site|page|website|design|art|club|live|wiki|space|world|berlin|london|paris|nyc|tokyo"
  /// Letters of scripts without spaces between words. A host name can directly follow them, and does not contain them.
  private static let unspaced = "\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Thai}\\p{Lao}\\p{Khmer}\\p{Myanmar}"
  private static let letter = "[[\\p{L}0-9]&&[^\(unspaced)]]"
  private static let pattern = expression(
    "(?<![A-Za-z0-9_@])(?:[a-z][a-z0-9+.-]{1,20}://\(end)+)|(?<![[\\w@]&&[^\(unspaced)]])(?:"
      + "mailto:[\\w.%+-]+@[\\w-]+(?:\\.[\\w-]+)+(?:\\?\(end)+)?"
      + "|[\\w.%+-]{1,64}@(?:[\\w-]{1,63}\\.){1,8}[A-Za-z]{2,24}\\b"
      + "|www\\.\(end)+\\.\(end)+"
      + "|(?:\(letter)(?:(?:\(letter)|-){0,61}\(letter))?\\.){1,8}(?:\(domains))(?![\\w&&[^\(unspaced)]])(?!\\.\\w|[@(])(?::[0-9]{1,5})?(?:[/?#]\(end)*)?"
      + ")")

  static func expression(_ pattern: String, _ options: NSRegularExpression.Options = .caseInsensitive) -> NSRegularExpression {
    do { return try NSRegularExpression(pattern: pattern, options: options) } catch { preconditionFailure("\(pattern): \(error)") }
  }

  static func links(in text: String) -> [DetectedResult] {
    guard text.utf16.contains(where: { $0 == 0x2E || $0 == 0x40 || $0 == 0x3A }) else { return [] }
    let whole = text as NSString
    return pattern.matches(in: text, range: NSRange(location: 0, length: whole.length)).compactMap { match in
      let range = trimmed(match.range, in: whole)
      let words = whole.substring(with: range)
      // A member access in source code: “obj.me = 3”, “if a.in == b”.
      let next = whole.substring(with: NSRange(location: range.upperBound, length: min(2, whole.length - range.upperBound)))
      if next.hasPrefix("=") || next == " =", !words.contains("/"), !words.contains("@") { return nil }
      return address(of: words).map { DetectedResult(range, .link($0)) }
    }
  }

  private static func address(of text: String) -> URL? {
    let lower = text.lowercased()
    if lower.hasPrefix("mailto:") || lower.contains("://") {
      let authority = lower.hasPrefix("mailto:") ? "" : text[(text.range(of: "://")?.upperBound ?? text.endIndex)...].prefix { !"/?#".contains($0) }
      guard lower.hasPrefix("mailto:") || lower.hasPrefix("file:///") || authority.contains(where: \.isLetter) || authority.contains(where: \.isNumber) else { return nil }
      return URL(string: text)
    }
    let host = text.prefix { !"/?#".contains($0) }
    if host.contains("@") { return URL(string: "mailto:\(text)") }
    // Reject “He left.It was late” and a number followed by a word.
    let labels = host.prefix { $0 != ":" }.split(separator: ".")
    guard let domain = labels.last, domain == domain.lowercased() || host == host.uppercased(), labels.dropLast().contains(where: { $0.contains(where: \.isLetter) }) || lower.hasPrefix("www.") else { return nil }
    return URL(string: "http://\(text)")
  }

  private static let punctuation = Set(".,;:!?'’‘*_~…".utf16)

  /// Returns the range without the punctuation of the sentence at its end. A closing bracket belongs to the URL if its
  /// opening bracket does.
  private static func trimmed(_ range: NSRange, in text: NSString) -> NSRange {
    let units = Array(text.substring(with: range).utf16)
    // Closing brackets minus opening brackets, round and square.
    var (round, square) = (0, 0)
    for unit in units {
      switch unit {
      case 0x28: round -= 1
      case 0x29: round += 1
      case 0x5B: square -= 1
      case 0x5D: square += 1
      default: break
      }
    }
    var length = units.count
    trimming: while length > 1 {
      switch units[length - 1] {
      case 0x29 where round > 0: round -= 1
      case 0x5D where square > 0: square -= 1
      case let unit where punctuation.contains(unit): break
      default: break trimming
      }
      length -= 1
    }
    return NSRange(location: range.location, length: length)
  }
}
