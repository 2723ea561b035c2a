import UIKit

/// The text, scope, filters and order of a search.
struct QuoteSearch {
  enum Scope: Int, CaseIterable {
    case all, words, author

    var title: String { ["All", "Words", "Author"][rawValue] }
  }

  enum Length: Int, CaseIterable {
    case any, short, medium

    var title: String { ["Any length", "Up to 12 words", "Up to 20 words"][rawValue] }
    var maximumWords: Int { [Int.max, 12, 20][rawValue] }
  }

  enum Order: Int, CaseIterable {
    case found, author, length

    var title: String { ["Original order", "By author", "By length"][rawValue] }
  }

  /// A quote, and the matching ranges in its text, which consists of the words, a line break and the author.
  struct Match {
    var quote: Quote
    var ranges: [NSRange]
  }

  var text = ""
  var scope = Scope.all
  /// The selected authors; empty for all.
  var authors: Set<String> = []
  var length = Length.any
  var order = Order.found

  /// Returns the quotes of at most the chosen length, by the selected authors, that contain the text, in the chosen order. Ignores case, accents and
  /// spaces at both ends of the text; empty text is in every quote, without matching ranges.
  func matches(in quotes: [Quote]) -> [Match] {
    let text = text.trimmingCharacters(in: .whitespaces)
    let found = quotes.compactMap { quote -> Match? in
      guard count(quote) <= length.maximumWords, authors.isEmpty || authors.contains(quote.author) else { return nil }
      let ranges = text.isEmpty ? [] : ranges(of: text, in: quote)
      return text.isEmpty || !ranges.isEmpty ? Match(quote: quote, ranges: ranges) : nil
    }
    switch order {
    case .found: return found
    case .author: return found.sorted { ($0.quote.author, $0.quote.quotation) < ($1.quote.author, $1.quote.quotation) }
    case .length: return found.sorted { (count($0.quote), $0.quote.quotation) < (count($1.quote), $1.quote.quotation) }
    }
  }

  private func count(_ quote: Quote) -> Int { quote.quotation.split(separator: " ").count }

  private func ranges(of text: String, in quote: Quote) -> [NSRange] {
    let words = quote.quotation as NSString
    let whole = (quote.quotation + "\n" + quote.author) as NSString
    let author = NSRange(location: words.length + 1, length: whole.length - words.length - 1)
    let searchRanges: [NSRange] =
      switch scope {
      case .all: [NSRange(location: 0, length: words.length), author]
      case .words: [NSRange(location: 0, length: words.length)]
      case .author: [author]
      }
    return searchRanges.flatMap { searchRange in
      var (found, remaining): ([NSRange], NSRange) = ([], searchRange)
      while remaining.length > 0 {
        let range = whole.range(of: text, options: [.caseInsensitive, .diacriticInsensitive], range: remaining)
        guard range.location != NSNotFound, range.length > 0 else { break }
        found.append(range)
        remaining = NSRange(location: NSMaxRange(range), length: NSMaxRange(searchRange) - NSMaxRange(range))
      }
      return found
    }
  }
}
