import Foundation

extension DateFinder {
  /// Recognizes a time after a date, and the words between them. Returns `nil` if no time follows.
  func timeAfter(_ index: Int, _ tokens: [DateToken]) -> Reading<Time>? {
    var next = index
    var isAnnounced = false
    if isSymbol(next, tokens, ",") || isSymbol(next, tokens, "@") || isSymbol(next, tokens, "–—-") && next < tokens.count && tokens[next].isAfterSpace { next += 1 }
    // ISO 8601.
    if let mark = word(next, tokens), mark == "t", next < tokens.count, !tokens[next].isAfterSpace {
      guard let time = time(at: next + 1, tokens), time.value.minute >= 0 else { return nil }
      return zoned(time, tokens)
    }
    if let mark = word(next, tokens), ["の", "的"].contains(mark), time(at: next + 1, tokens) != nil { next += 1 }
    let isEastern = next > 0 && word(next - 1, tokens).map { $0.unicodeScalars.first!.value >= 0x2E80 } == true
    var connectors = 0
    while let connector = word(next, tokens), DateVocabulary.timeConnectors.contains(connector), connectors < 2 {
      (next, isAnnounced, connectors) = (next + 1, true, connectors + 1)
      if isSymbol(next, tokens, ".") { next += 1 }
    }
    guard next < tokens.count, tokens[next].isAfterSpace || next == index || isEastern, let time = time(at: next, tokens) else { return nil }
    // A bare number is a time only if its context indicates one.
    guard time.value.isSure || isAnnounced || time.next - next >= 3 || isEastern && word(time.next - 1, tokens) == "点" else { return nil }
    return zoned(time, tokens)
  }

  /// Recognizes 5 pm, 5:30, 17h30, 17 Uhr, noon. Returns `nil` if the tokens at `index` are not a time.
  func time(at index: Int, _ tokens: [DateToken]) -> Reading<Time>? {
    switch word(index, tokens) {
    case "noon", "midday": return Reading(value: Time(hour: 12, minute: 0, isSure: isNamed(index, tokens)), next: index + 1)
    case "midnight": return Reading(value: Time(hour: 0, minute: 0, isSure: isNamed(index, tokens)), next: index + 1)
    case "午前", "上午", "오전", "午後", "下午", "오후":
      guard var time = number(index + 1, tokens, 1...12).flatMap({ _ in self.time(at: index + 1, tokens) }), time.next > index + 2 else { return nil }
      if ["午後", "下午", "오후"].contains(word(index, tokens)) { time.value.hour = time.value.hour % 12 + 12 }
      time.value.isSure = true
      return time
    default: break
    }
    guard let hour = number(index, tokens, 0...24) else { return nil }
    if hour == 12, word(index + 1, tokens) == "noon" { return Reading(value: Time(hour: 12, minute: 0, isSure: true), next: index + 2) }
    var time = Time(hour: hour, minute: 0)
    var next = index + 1
    if isSymbol(next, tokens, ":."), !tokens[next].isAfterSpace, let minute = number(next + 1, tokens, 0...59, digits: 2...2), !tokens[next + 1].isAfterSpace {
      (time.minute, next) = (minute, next + 2)
      if isSymbol(next, tokens, ":"), let second = number(next + 1, tokens, 0...59, digits: 2...2) { (time.second, next) = (second, next + 2) }
    }
    return half(time, next, tokens) ?? hourWord(time, next, index, tokens) ?? (hour < 24 ? Reading(value: time, next: next) : nil)
  }

  private func isNamed(_ index: Int, _ tokens: [DateToken]) -> Bool { index > 0 && word(index - 1, tokens).map { ["at", "by", "until", "till", "before", "after"].contains($0) } == true }

  /// Recognizes “am”, “pm”, “a.m.” and “p.m.” after a time, and returns it in 24 hours. Returns `nil` if none follows,
  /// or if the hour is not 1 to 12.
  private func half(_ time: Time, _ index: Int, _ tokens: [DateToken]) -> Reading<Time>? {
    var (next, isAfternoon) = (index, false)
    switch word(index, tokens) {
    case "am": next += 1
    case "pm": (next, isAfternoon) = (next + 1, true)
    case "a" where isSymbol(index + 1, tokens, ".") && word(index + 2, tokens) == "m": next += isSymbol(index + 3, tokens, ".") ? 4 : 3
    case "p" where isSymbol(index + 1, tokens, ".") && word(index + 2, tokens) == "m": (next, isAfternoon) = (next + (isSymbol(index + 3, tokens, ".") ? 4 : 3), true)
    default: return nil
    }
    guard (1...12).contains(time.hour) else { return nil }
    var time = time
    time.hour = time.hour % 12 + (isAfternoon ? 12 : 0)
    time.isSure = true
    return Reading(value: time, next: next)
  }

  /// Recognizes “17 Uhr 30”, “17h30”, “17時30分”. Returns `nil` if no word for an hour follows, if the hour is above 23, or if the words mean a
  /// duration, as “3h30 min”.
  private func hourWord(_ time: Time, _ index: Int, _ start: Int, _ tokens: [DateToken]) -> Reading<Time>? {
    guard let word = word(index, tokens), time.hour < 24 else { return nil }
    var time = time
    time.isSure = true
    switch word {
    case "uhr", "uur", "часов", "часа", "час": break
    case "de" where self.word(index + 1, tokens) == "la":
      guard let part = self.word(index + 2, tokens), let hours = ["mañana": 0, "tarde": 12, "noche": 12][part], (1...12).contains(time.hour) else { return nil }
      // Twelve in the morning is noon, twelve at night is midnight.
      if time.hour == 12 { time.hour = part == "noche" ? 0 : 12 } else { time.hour += hours }
      return Reading(value: time, next: index + 3)
    // “3点” can also mean three points.
    case "点":
      time.isSure = false
      return Reading(value: time, next: index + 1)
    case "o" where isSymbol(index + 1, tokens, "'’") && self.word(index + 2, tokens) == "clock": return Reading(value: time, next: index + 3)
    case "h":
      // “3h” can also mean three hours.
      guard let minute = number(index + 1, tokens, 0...59, digits: 2...2) else {
        time.isSure = false
        return Reading(value: time, next: index + 1)
      }
      if let unit = self.word(index + 2, tokens), ["m", "min", "mins", "minutes"].contains(unit) { return nil }
      time.minute = minute
      return Reading(value: time, next: index + 2)
    case "時", "시": break
    default: return nil
    }
    if let minute = number(index + 1, tokens, 0...59, digits: 2...2), ["時", "시"].contains(word) || word == "uhr" && tokens[index + 1].isAfterSpace { return minutes(minute, time, index + 2, tokens) }
    return Reading(value: time, next: index + 1)
  }

  private func minutes(_ minute: Int, _ time: Time, _ next: Int, _ tokens: [DateToken]) -> Reading<Time> {
    var time = time
    time.minute = minute
    return Reading(value: time, next: word(next, tokens) == "分" || word(next, tokens) == "분" ? next + 1 : next)
  }

  // MARK: Zones

  /// Time zones with daylight saving time.
  private static let regions = ["et": "America/New_York", "ct": "America/Chicago", "mt": "America/Denver", "pt": "America/Los_Angeles"]
  private static let zones: [String: Int] = ["z": 0, "utc": 0, "gmt": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7, "cet": 1, "cest": 2, "jst": 9]

  /// Returns a time with the time zone that follows it: Z, +02:00, PST. Returns the time unchanged if none follows.
  func zoned(_ time: Reading<Time>, _ tokens: [DateToken]) -> Reading<Time> {
    var result = time
    if let name = word(time.next, tokens), let hours = Self.zones[name], case .word(_, isCapital: true) = tokens[time.next].kind {
      result.value.zone = TimeZone(secondsFromGMT: hours * 3600)
      result.next += 1
    } else if time.value.isSure, let name = word(time.next, tokens), let region = Self.regions[name], tokens[time.next].range.count == 2, case .word(_, isCapital: true) = tokens[time.next].kind {
      result.value.zone = TimeZone(identifier: region)
      result.next += 1
    } else if isSymbol(time.next, tokens, "+-"), !tokens[time.next].isAfterSpace || isSymbol(time.next, tokens, "+"), let hours = number(time.next + 1, tokens, 0...14, digits: 2...2), isSymbol(time.next + 2, tokens, ":"),
      let minutes = number(time.next + 3, tokens, 0...59, digits: 2...2)
    {
      let seconds = hours * 3600 + minutes * 60
      result.value.zone = TimeZone(secondsFromGMT: isSymbol(time.next, tokens, "-") ? -seconds : seconds)
      result.next += 4
    }
    return result
  }
}
