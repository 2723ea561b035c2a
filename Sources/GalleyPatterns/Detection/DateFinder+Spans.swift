import Foundation

/// Recognizes periods from one time or day to another, and times counted from now.
extension DateFinder {
  /// Recognizes “9 am to 5 pm”, “10:00–12:30”, “2 to 4 pm”: a second time after a time, if it is later on the same day. Returns both times, the
  /// first corrected to the afternoon if the second requires that. Returns `nil` if the tokens do not match.
  func timeOfEnd(after start: Reading<Time>, _ tokens: [DateToken]) -> Reading<(start: Time, end: Time)>? {
    let next = start.next
    guard isSymbol(next, tokens, "–—-") || word(next, tokens).map({ ["to", "till", "until", "bis"].contains($0) }) == true, let end = time(at: next + 1, tokens) else { return nil }
    var first = start.value
    // “2 to 4 pm”: both times are in the afternoon.
    if !first.isSure, end.value.isSure, end.value.hour >= 12, first.hour < 12, first.hour + 12 <= end.value.hour { first.hour += 12 }
    let hasMinutes = end.next - next >= 4 && start.next >= 3 && isSymbol(start.next - 2, tokens, ":.")
    guard first.isSure || end.value.isSure || hasMinutes, (end.value.hour, end.value.minute) > (first.hour, first.minute) else { return nil }
    first.isSure = first.isSure || end.value.isSure
    return Reading(value: (first, end.value), next: end.next)
  }

  /// Recognizes the last day of “3–5 May”, “May 3 – 5th”, “3. bis 5. Mai” after the first one. Returns `nil` if the tokens do not match.
  func lastDay(after first: Reading<Int>, _ tokens: [DateToken]) -> Reading<Int>? {
    let next = first.next
    guard isSymbol(next, tokens, "–—-") || word(next, tokens).map(DateVocabulary.spanConnectors.contains) == true, let last = ordinal(next + 1, tokens), last.value > first.value,
      word(next + 1, tokens) == nil, !isSymbol(last.next, tokens, ":/-–") else { return nil }
    // “May 3 to 5 pm” is a time.
    if let following = word(last.next, tokens), ["am", "pm", "a", "p", "uhr", "h"].contains(following) { return nil }
    return last
  }

  /// Recognizes “in 3 days”, “5 minutes ago”, “a week from now”, counted from the reference date. Returns `nil` if the tokens do not match.
  func counted(at index: Int, _ tokens: [DateToken]) -> Reading<Moment>? {
    let isAhead = word(index, tokens) == "in"
    let position = isAhead ? index + 1 : index
    guard let count = number(position, tokens, 1...999, digits: 1...3) ?? word(position, tokens).flatMap({ DateVocabulary.counts[$0] }), isSpaced(position + 1, tokens),
      let unit = word(position + 1, tokens), let component = DateVocabulary.spans[unit]
    else { return nil }
    let isPast = word(position + 2, tokens) == "ago"
    let isFromNow = word(position + 2, tokens) == "from" && word(position + 3, tokens) == "now"
    guard isAhead != (isPast || isFromNow) else { return nil }
    // Reject phrases that continue, such as “in a day of”.
    if isAhead, let following = word(position + 2, tokens), ["of", "or", "to", "and"].contains(following) { return nil }
    return calendar.date(byAdding: component, value: isPast ? -count : count, to: reference).map { Reading(value: ($0, nil, 0), next: position + (isPast ? 3 : isFromNow ? 4 : 2)) }
  }

  /// Recognizes “2024. április 15.”: the year before the month, as in Hungarian. Returns `nil` if the tokens do not match.
  func yearFirst(at index: Int, _ tokens: [DateToken]) -> Reading<Day>? {
    guard let year = number(index, tokens, 1000...2999, digits: 4...4), isSymbol(index + 1, tokens, "."), let month = month(index + 2, tokens), let day = ordinal(index + 3, tokens) else { return nil }
    let next = isSymbol(day.next, tokens, "-") && word(day.next + 1, tokens).map({ ["én", "án"].contains($0) }) == true ? day.next + 2 : day.next
    return Reading(value: Day(year: year, month: month, day: day.value), next: next)
  }
}
