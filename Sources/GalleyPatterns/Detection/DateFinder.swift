import Foundation

/// Finds dates and times in figures, in words, and relative to a day.
struct DateFinder {
  let reference: Date
  let calendar: Calendar
  private let vocabulary = DateVocabulary.shared

  init(reference: Date, zone: TimeZone) {
    self.reference = reference
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    self.calendar = calendar
  }

  /// A part of a date that was read, and the index of the token after it.
  struct Reading<Value> {
    var value: Value
    var next: Int
  }
  struct Day {
    var year: Int?
    var month: Int
    var day: Int
    /// The last day of a period, in the same month, or `nil` for a single day.
    var last: Int?
  }
  /// The start, the time zone, and the duration in seconds.
  typealias Moment = (date: Date, zone: TimeZone?, duration: TimeInterval)
  struct Time {
    var hour: Int
    var minute: Int
    var second = 0
    /// Whether it is a time even without further indication in the context.
    var isSure = false
    var zone: TimeZone?
  }

  /// Returns the dates, times and periods in `text`, in order. O(length).
  func dates(in text: String) -> [DetectedResult] {
    let tokens = DateToken.tokens(of: text)
    var results: [DetectedResult] = []
    var index = 0
    while index < tokens.count {
      if isFree(index, tokens), let found = date(at: index, tokens), let last = tokens[..<found.next].last, endsFreely(found.next, tokens) {
        results.append(DetectedResult(NSRange(tokens[index].range.lowerBound..<last.range.upperBound), .date(found.value.date, found.value.zone, found.value.duration)))
        index = found.next
      } else {
        index += 1
      }
    }
    return results
  }

  /// Returns whether a date can begin at the token `index`: not directly after a letter or digit, except in East Asian text, nor within a longer
  /// number such as 3.14, a version, an amount or an address.
  private func isFree(_ index: Int, _ tokens: [DateToken]) -> Bool {
    guard index > 0, !tokens[index].isAfterSpace else { return true }
    switch tokens[index - 1].kind {
    case .sign(":"): return index > 1 && word(index - 2, tokens) != nil && !tokens[index - 1].isAfterSpace && numericDate(at: index, tokens) ?? eastAsianDate(at: index, tokens) != nil
    case .sign(let sign): return !"./-:$€£#_+=@&,".unicodeScalars.contains(sign) || sign == "," && !isNumber(index, tokens)
    // In scripts without spaces between words.
    case .word(let word, _): return word.unicodeScalars.allSatisfy { $0.value >= 0x2E80 && $0.value < 0xAC00 } && !"第年月日時点".contains(word.last!)
    case .number: return false
    }
  }

  private func endsFreely(_ index: Int, _ tokens: [DateToken]) -> Bool {
    guard index < tokens.count, !tokens[index].isAfterSpace else { return true }
    switch tokens[index].kind {
    case .word(let word, _): return !word.unicodeScalars.contains { $0.isASCII }
    case .number: return false
    case .sign(let sign):
      guard "./-:%_".unicodeScalars.contains(sign), index + 1 < tokens.count, !tokens[index + 1].isAfterSpace else { return sign != "%" }
      return !isNumber(index + 1, tokens)
    }
  }

  private func isNumber(_ index: Int, _ tokens: [DateToken]) -> Bool {
    guard tokens.indices.contains(index), case .number = tokens[index].kind else { return false }
    return true
  }

  func word(_ index: Int, _ tokens: [DateToken]) -> String? {
    guard tokens.indices.contains(index), case .word(let word, _) = tokens[index].kind else { return nil }
    return word
  }

  func isSymbol(_ index: Int, _ tokens: [DateToken], _ signs: String) -> Bool {
    guard tokens.indices.contains(index), case .sign(let sign) = tokens[index].kind else { return false }
    return signs.unicodeScalars.contains(sign)
  }

  func number(_ index: Int, _ tokens: [DateToken], _ range: ClosedRange<Int>, digits: ClosedRange<Int> = 1...2) -> Int? {
    guard tokens.indices.contains(index), case .number(let value, let count) = tokens[index].kind, range.contains(value), digits.contains(count) else { return nil }
    return value
  }

  // MARK: A date

  private func date(at index: Int, _ tokens: [DateToken]) -> Reading<Moment>? {
    if let reading = relativeDay(at: index, tokens) ?? weekday(at: index, tokens) ?? calendarDate(at: index, tokens) {
      var part = Reading<Time>?.none
      if isSpaced(reading.next, tokens) {
        let position = word(reading.next, tokens) == "de" ? reading.next + 1 : reading.next
        part = word(position, tokens).flatMap { DateVocabulary.partsOfDay[$0] }.map { Reading(value: Time(hour: $0, minute: 0), next: position + 1) }
      }
      guard let time = timeAfter(part?.next ?? reading.next, tokens) else {
        if reading.value.needsTime, part == nil { return nil }
        return makeMoment(reading.value.day, part?.value, nil).map { Reading(value: $0, next: part?.next ?? reading.next) }
      }
      let end = timeOfEnd(after: time, tokens)
      return makeMoment(reading.value.day, end?.value.start ?? time.value, end?.value.end).map { Reading(value: $0, next: end?.next ?? time.next) }
    }
    if let reading = counted(at: index, tokens) { return reading }
    guard let unzoned = time(at: index, tokens) else { return nil }
    if let end = timeOfEnd(after: unzoned, tokens), end.value.start.isSure || unzoned.next - index >= 3 {
      return makeMoment(day(after: 0), end.value.start, end.value.end).map { Reading(value: $0, next: end.next) }
    }
    var time = zoned(unzoned, tokens)
    // “10:00 GMT”: the time zone indicates a time.
    if time.value.zone != nil, unzoned.next - index >= 3 { time.value.isSure = true }
    // “at 5 tomorrow”, “3 pm on Friday, May 3”.
    var next = time.next
    if isSymbol(next, tokens, ",") { next += 1 }
    if let reading = relativeDay(at: next, tokens) ?? weekday(at: next, tokens) ?? calendarDate(at: word(next, tokens) == "on" ? next + 1 : next, tokens), isSpaced(next, tokens),
      time.value.isSure || isAnnounced(index, tokens)
    {
      return makeMoment(reading.value.day, time.value, nil).map { Reading(value: $0, next: reading.next) }
    }
    guard time.value.isSure || isAnnounced(index, tokens) && time.next - index >= 3 else { return nil }
    return makeMoment(day(after: 0), time.value, nil).map { Reading(value: $0, next: time.next) }
  }

  func isSpaced(_ index: Int, _ tokens: [DateToken]) -> Bool { index < tokens.count && tokens[index].isAfterSpace }

  private func isAnnounced(_ index: Int, _ tokens: [DateToken]) -> Bool {
    let position = isSymbol(index - 1, tokens, ".") ? index - 2 : index - 1
    return position >= 0 && word(position, tokens).map { DateVocabulary.timeConnectors.contains($0) && $0 != "a" && $0 != "by" } == true
  }

  private func makeMoment(_ day: Day, _ time: Time?, _ end: Time?) -> Moment? {
    var calendar = calendar
    if let zone = time?.zone { calendar.timeZone = zone }
    let year = day.year ?? calendar.component(.year, from: reference)
    let components = DateComponents(year: year, month: day.month, day: day.day, hour: time?.hour ?? 12, minute: time?.minute ?? 0, second: time?.second ?? 0)
    guard let date = calendar.date(from: components), calendar.component(.day, from: date) == day.day else { return nil }
    let seconds = time.flatMap { start in end.map { (($0.hour - start.hour) * 60 + $0.minute - start.minute) * 60 } }
    return (date, time?.zone, TimeInterval(seconds ?? day.last.map { ($0 - day.day) * 86400 } ?? 0))
  }

  func day(after days: Int) -> Day {
    let date = calendar.date(byAdding: .day, value: days, to: reference) ?? reference
    return Day(year: calendar.component(.year, from: date), month: calendar.component(.month, from: date), day: calendar.component(.day, from: date))
  }

  private typealias Found = Reading<(day: Day, needsTime: Bool)>

  private func relativeDay(at index: Int, _ tokens: [DateToken]) -> Found? {
    guard let word = word(index, tokens) else { return nil }
    if word == "aujourd", isSymbol(index + 1, tokens, "'’"), self.word(index + 2, tokens) == "hui" { return Reading(value: (day(after: 0), false), next: index + 3) }
    if let second = self.word(index + 1, tokens), isSpaced(index + 1, tokens) {
      if let days = DateVocabulary.relativePairs["\(word) \(second)"] { return Reading(value: (day(after: days), false), next: index + 2) }
      let start = word == "the" ? index + 1 : index
      if self.word(start, tokens) == "day", self.word(start + 1, tokens) == "after", self.word(start + 2, tokens) == "tomorrow" { return Reading(value: (day(after: 2), false), next: start + 3) }
    }
    if let days = DateVocabulary.relative[word], word != "hier" { return Reading(value: (day(after: days), false), next: index + 1) }
    return DateVocabulary.relativeWithTime[word].map { Reading(value: (day(after: $0), true), next: index + 1) }
  }

  /// Recognizes “Friday, March 3” and “next Friday”. A weekday alone is a date only if a time follows. Returns `nil` if the tokens do not match.
  private func weekday(at index: Int, _ tokens: [DateToken]) -> Found? {
    var (position, isNext) = (index, false)
    var word = word(position, tokens)
    let isPast = word.map(DateVocabulary.last.contains) ?? false
    if let first = word, DateVocabulary.next.contains(first), self.word(position + 1, tokens).map({ vocabulary.weekdays[$0] != nil }) == true {
      (position, isNext) = (position + 1, true)
      word = self.word(position, tokens)
    }
    guard var word, position < tokens.count else { return nil }
    var next = position + 1
    if isSymbol(next, tokens, "-"), self.word(next + 1, tokens) == "feira" { (word, next) = ("\(word)-feira", next + 2) }
    // “fredagen”, with a definite article.
    let name = word.hasSuffix("dagen") && vocabulary.weekdays[word] == nil ? String(word.dropLast(2)) : word
    let isShort = vocabulary.weekdays[name] == nil
    guard let weekday = vocabulary.weekdays[name] ?? vocabulary.shortWeekdays[name] else { return nil }
    if isShort, vocabulary.weekdays[word] == nil, case .word(_, isCapital: false) = tokens[position].kind { return nil }
    let end = next
    while isSymbol(next, tokens, ",."), next - end < 2 { next += 1 }
    if let lead = self.word(next, tokens), ["the", "den", "le", "el", "de", "der"].contains(lead) { next += 1 }
    if let dated = calendarDate(at: next, tokens), isSpaced(next, tokens) {
      // A complete date begins after “on”.
      return isNext ? nil : dated
    }
    guard word.count > 3, !isShort else { return nil }
    if let following = self.word(end, tokens), DateVocabulary.following.contains(following) { return Reading(value: (day(after: (weekday - calendar.component(.weekday, from: reference) + 6) % 7 + 1), false), next: end + 1) }
    let today = calendar.component(.weekday, from: reference)
    var days = (weekday - today + 7) % 7
    if days == 0 { days = 7 }
    if isPast { days -= 7 }
    return Reading(value: (day(after: days), !isNext), next: end)
  }

  private func calendarDate(at index: Int, _ tokens: [DateToken]) -> Found? {
    (numericDate(at: index, tokens) ?? eastAsianDate(at: index, tokens) ?? yearFirst(at: index, tokens) ?? dayAndMonth(at: index, tokens) ?? monthAndDay(at: index, tokens))
      .map { Reading(value: ($0.value, false), next: indexAfterWeekday($0.next, tokens)) }
  }

  /// Returns the index after a weekday that follows a date: “4 March 2024, Monday”, “2024年3月4日(月)”. Returns `index` if
  /// none follows.
  private func indexAfterWeekday(_ index: Int, _ tokens: [DateToken]) -> Int {
    if isSymbol(index, tokens, "(（"), let name = word(index + 1, tokens), name.count == 1, "月火水木金土日".contains(name), isSymbol(index + 2, tokens, ")）") { return index + 3 }
    if let name = word(index, tokens), name.count == 3, name.hasPrefix("星期") { return index + 1 }
    // “월” is a separate token, since it also marks the month.
    if let name = word(index, tokens), name == "월" || name == "일", word(index + 1, tokens) == "요일" { return index + 2 }
    let next = isSymbol(index, tokens, ",") ? index + 1 : index
    guard let name = word(next, tokens), isSpaced(next, tokens), vocabulary.weekdays[name] != nil, name.count > 3 || name.hasSuffix("요일"), !isSpaced(next + 1, tokens) || isSymbol(next + 1, tokens, ",") else { return index }
    return next + 1
  }

  // MARK: In figures

  /// Recognizes 2024-03-04, 3/4/2024, 04.03.24: two equal separators without spaces. Returns `nil` if the tokens do not match.
  private func numericDate(at index: Int, _ tokens: [DateToken]) -> Reading<Day>? {
    guard index + 4 < tokens.count, case .sign(let mark) = tokens[index + 1].kind, case .sign(let other) = tokens[index + 3].kind, mark == other,
      "/-.".unicodeScalars.contains(mark), !tokens[(index + 1)...(index + 4)].contains(where: \.isAfterSpace)
    else { return nil }
    let next = index + 5
    if let year = number(index, tokens, 1000...2999, digits: 4...4), let month = number(index + 2, tokens, 1...12), let day = number(index + 4, tokens, 1...31) {
      return Reading(value: Day(year: year, month: month, day: day), next: next)
    }
    guard let first = number(index, tokens, 1...31), let second = number(index + 2, tokens, 1...31),
      let year = number(index + 4, tokens, 1000...2999, digits: 4...4) ?? number(index + 4, tokens, 0...99, digits: 2...2).map({ $0 + ($0 < 70 ? 2000 : 1900) })
    else { return nil }
    // With full stops, the day comes first; with slashes, the month, if the numbers permit.
    let isDayFirst = mark == "." || first > 12
    let (day, month) = isDayFirst ? (first, second) : (second, first)
    return month <= 12 ? Reading(value: Day(year: year, month: month, day: day), next: next) : nil
  }

  /// Recognizes 2024年3月4日, 2024년 3월 4일, also without the year. Returns `nil` if the tokens do not match.
  private func eastAsianDate(at index: Int, _ tokens: [DateToken]) -> Reading<Day>? {
    var (position, year) = (index, Int?.none)
    if let found = number(position, tokens, 1000...2999, digits: 4...4), let mark = word(position + 1, tokens), mark == "年" || mark == "년" { (position, year) = (position + 2, found) }
    guard let month = number(position, tokens, 1...12), let mark = word(position + 1, tokens), mark == "月" || mark == "월",
      let day = number(position + 2, tokens, 1...31), let end = word(position + 3, tokens), let first = end.first, "日号일".contains(first)
    else { return nil }
    return Reading(value: Day(year: year, month: month, day: day), next: position + 4)
  }

  // MARK: In words

  func month(_ index: Int, _ tokens: [DateToken]) -> Int? {
    guard let word = word(index, tokens), let month = vocabulary.months[word] else { return nil }
    // English words with another meaning in lowercase.
    if case .word(_, isCapital: false) = tokens[index].kind, ["may", "march"].contains(word) { return nil }
    return month
  }

  /// Recognizes a number from 1 to 31, with an ordinal suffix or without, or an ordinal as a word. Returns `nil` if the tokens do not match.
  func ordinal(_ index: Int, _ tokens: [DateToken]) -> Reading<Int>? {
    if let word = word(index, tokens), let day = DateVocabulary.ordinals[word] { return Reading(value: day, next: index + 1) }
    guard let day = number(index, tokens, 1...31) else { return nil }
    var next = index + 1
    if let ending = word(next, tokens), !tokens[next].isAfterSpace {
      guard DateVocabulary.ordinalEndings.contains(ending) else { return nil }
      next += 1
    } else if isSymbol(next, tokens, ".º°ª"), !tokens[next].isAfterSpace {
      next += 1
    }
    return Reading(value: day, next: next)
  }

  private func year(_ index: Int, _ tokens: [DateToken]) -> Reading<Int>? {
    var position = index
    if isSymbol(position, tokens, ",") { position += 1 }
    if let connector = word(position, tokens), DateVocabulary.dateConnectors.contains(connector) { position += 1 }
    if isSymbol(position, tokens, "'’"), let year = number(position + 1, tokens, 0...99, digits: 2...2) { return Reading(value: 2000 + year, next: position + 2) }
    guard let year = number(position, tokens, 1000...2999, digits: 4...4), tokens[position].isAfterSpace else { return nil }
    // Not a year in “May 3, 1200 people”, but a time in “at 10:30”.
    if isSymbol(position + 1, tokens, ":") { return nil }
    guard let following = word(position + 1, tokens), DateVocabulary.yearWords.contains(following) else { return Reading(value: year, next: position + 1) }
    if isSymbol(position + 2, tokens, "."), !tokens[position + 2].isAfterSpace { return Reading(value: year, next: position + 3) }
    return Reading(value: year, next: following.count > 1 ? position + 2 : position + 1)
  }

  private func dayAndMonth(at index: Int, _ tokens: [DateToken]) -> Reading<Day>? {
    guard let day = ordinal(index, tokens) else { return nil }
    var next = day.next
    var last = Int?.none
    // “3–5 May”, “3. bis 5. Mai”.
    if let end = lastDay(after: day, tokens) { (last, next) = (end.value, end.next) }
    if let connector = word(next, tokens), DateVocabulary.dateConnectors.contains(connector) { next += 1 }
    if isSymbol(next, tokens, "-"), !tokens[next].isAfterSpace { next += 1 }
    guard let month = month(next, tokens), tokens[next].isAfterSpace || next > day.next else { return nil }
    next += 1
    // “First March 1”: the month belongs to the number that follows.
    if word(index, tokens) != nil, number(next, tokens, 1...31) != nil, !isSymbol(next + 1, tokens, ":") { return nil }
    // “4-Mar-2024”.
    if isSymbol(next, tokens, "-"), isSymbol(next - 2, tokens, "-"), let year = number(next + 1, tokens, 1000...2999, digits: 4...4) { return Reading(value: Day(year: year, month: month, day: day.value), next: next + 2) }
    let dot = isSymbol(next, tokens, ".") && isSpaced(next + 1, tokens) && number(next + 1, tokens, 1000...2999, digits: 4...4) != nil
    let year = year(dot ? next + 1 : next, tokens)
    return Reading(value: Day(year: year?.value, month: month, day: day.value, last: last), next: year?.next ?? next)
  }

  private func monthAndDay(at index: Int, _ tokens: [DateToken]) -> Reading<Day>? {
    // A lowercase month that is also another word counts only with a day and a year.
    let small = word(index, tokens).flatMap { ["may": 5, "march": 3][$0] }
    guard let month = month(index, tokens) ?? small else { return nil }
    let isSmall = self.month(index, tokens) == nil
    var next = index + 1
    if isSymbol(next, tokens, "."), !tokens[next].isAfterSpace { next += 1 }
    if word(next, tokens) == "the" { next += 1 }
    guard next < tokens.count, tokens[next].isAfterSpace else { return nil }
    // “December 2024” means its first day.
    if !isSmall, !isNumber(index - 1, tokens), let year = number(next, tokens, 1900...2099, digits: 4...4), !isSymbol(next + 1, tokens, ":"), case .word(_, isCapital: true) = tokens[index].kind {
      return Reading(value: Day(year: year, month: month, day: 1), next: next + 1)
    }
    guard let day = ordinal(next, tokens) else { return nil }
    if let span = lastDay(after: day, tokens) {
      let year = year(span.next, tokens)
      return isSmall && year == nil ? nil : Reading(value: Day(year: year?.value, month: month, day: day.value, last: span.value), next: year?.next ?? span.next)
    }
    // In this order, a full stop after the day ends the sentence.
    let end = isSymbol(day.next - 1, tokens, ".") ? day.next - 1 : day.next
    if isSymbol(end, tokens, ":-/"), !tokens[end].isAfterSpace, isNumber(end + 1, tokens) { return nil }
    let year = year(end, tokens)
    if isSmall, year == nil { return nil }
    return Reading(value: Day(year: year?.value, month: month, day: day.value), next: year?.next ?? end)
  }
}
