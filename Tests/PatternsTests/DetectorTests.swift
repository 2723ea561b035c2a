import Foundation
import Testing

@testable import GalleyPatterns

/// A data detector's results: compared with a list of labelled texts, and with dates in ICU's formats.
@Suite struct DetectorTests {
  private static let all: NSTextCheckingTypes = 1 << 4 | 1 << 5 | 1 << 6 | 1 << 11 | 1 << 12

  /// A Monday.
  private func detector(_ types: NSTextCheckingTypes = all) throws -> NSDataDetector {
    let detector = try NSDataDetector(types: types)
    detector.referenceDate = Date(timeIntervalSince1970: 1_709_553_600)
    return detector
  }

  /// A result counts if its kind and both of its ends are right. Misses stay in the list, as the figures show.
  @Test func precisionAndRecallOnLabelledTexts() throws {
    let (texts, detector) = (try LabelledText.all(), try detector())
    #expect(texts.count >= 1000)
    var (score, byLanguage) = ([Character: Score](), [String: Score]())
    var lines: [String] = []
    for text in texts {
      detector.phoneRegion = text.region
      let found = text.found(by: detector)
      for label in found.union(text.labels) {
        score[label.kind, default: Score()].add(label, found, text.labels)
        if let language = text.language, label.kind == "d" { byLanguage[language, default: Score()].add(label, found, text.labels) }
      }
      let differing = found.symmetricDifference(text.labels).sorted { ($0.start, $0.length) < ($1.start, $1.length) }
      if !differing.isEmpty { lines.append("  \(text.text)  " + differing.map { "\(found.contains($0) ? "+" : "-")\($0.kind)‘\(text.substring(of: $0))’" }.joined(separator: " ")) }
    }
    print(lines.joined(separator: "\n"))
    // Slightly below the measured values.
    let names: [(String, Character, Double, Double)] = [
      ("links", "l", 0.945, 0.965), ("telephone numbers", "p", 0.985, 0.985), ("dates", "d", 0.98, 0.97), ("addresses", "a", 0.97, 0.96), ("flights", "t", 0.99, 0.94),
    ]
    for (name, kind, precise, complete) in names {
      let score = score[kind] ?? Score()
      print("\(name): \(score) in \(texts.count) texts")
      #expect(score.precision >= precise && score.recall >= complete, "\(name): \(score)")
    }
    for (language, score) in byLanguage.sorted(by: { $0.key < $1.key }) { print("dates in \(language): \(score)") }
    #expect(Set(byLanguage.keys).isSuperset(of: Set(DateVocabulary.languages).subtracting(["en"])))
  }

  private struct Score: CustomStringConvertible {
    var (right, wrong, missed) = (0, 0, 0)
    var precision: Double { Double(right) / Double(max(right + wrong, 1)) }
    var recall: Double { Double(right) / Double(max(right + missed, 1)) }
    var description: String { "precision \(Self.percent(precision)), recall \(Self.percent(recall)) of \(right + missed)" }

    private static func percent(_ value: Double) -> String { "\((value * 1000).rounded() / 10) %" }

    mutating func add(_ label: LabelledText.Label, _ found: Set<LabelledText.Label>, _ labels: Set<LabelledText.Label>) {
      if !found.contains(label) { missed += 1 } else if labels.contains(label) { right += 1 } else { wrong += 1 }
    }
  }

  /// Long and full dates in twenty languages, in ICU's formats: found completely, with the right day.
  @Test func findsDatesInICUFormats() throws {
    let (detector, formatter) = (try detector(1 << 4), DateFormatter())
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    let days = [Date(timeIntervalSince1970: 1_720_094_400), Date(timeIntervalSince1970: 1_733_140_800), Date(timeIntervalSince1970: 1_709_553_600)]
    var (right, count, lines) = (0, 0, [String]())
    for language in DateVocabulary.languages {
      for style in [DateFormatter.Style.long, .full] {
        for day in days {
          (formatter.locale, formatter.dateStyle, formatter.timeStyle) = (Locale(identifier: language), style, .none)
          let text = formatter.string(from: day)
          let result = detector.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count))
          count += 1
          if let date = result?.date, abs(date.timeIntervalSince(day)) < 86400 { right += 1 } else { lines.append("\(language) \(text)") }
        }
      }
    }
    print("dates of ICU: \(right) of \(count) in \(DateVocabulary.languages.count) languages\n  " + lines.joined(separator: "\n  "))
    #expect(Double(right) >= 0.9 * Double(count), "\(lines.joined(separator: "\n"))")
  }

  @Test(arguments: [
    ("tomorrow at 5:30 pm", "2024-03-05T17:30:00Z"), ("Friday, March 8, 2024", "2024-03-08T12:00:00Z"), ("next Monday", "2024-03-11T12:00:00Z"), ("last Friday", "2024-03-01T12:00:00Z"),
    ("12/31/1999", "1999-12-31T12:00:00Z"), ("31.12.99", "1999-12-31T12:00:00Z"), ("July 4", "2024-07-04T12:00:00Z"), ("2024-03-04T10:20:30+02:00", "2024-03-04T08:20:30Z"),
    ("12 am tomorrow", "2024-03-05T00:00:00Z"), ("yesterday at noon", "2024-03-03T12:00:00Z"), ("le 3 mars 2024 à 17h30", "2024-03-03T17:30:00Z"), ("3:00 PM PST today", "2024-03-04T23:00:00Z"),
    ("July fourth at midnight", "2024-07-04T00:00:00Z"), ("May 5 '26", "2026-05-05T12:00:00Z"),
    ("Wed, 6 Mar 2024 14:05:30 +01:00", "2024-03-06T13:05:30Z"), ("9:30 am ET tomorrow", "2024-03-05T14:30:00Z"), ("December 2024", "2024-12-01T12:00:00Z"), ("in 3 days", "2024-03-07T12:00:00Z"),
    ("two weeks ago", "2024-02-19T12:00:00Z"), ("the day after tomorrow", "2024-03-06T12:00:00Z"), ("tomorrow morning", "2024-03-05T09:00:00Z"), ("4-Mar-2024", "2024-03-04T12:00:00Z"),
    ("mardi prochain", "2024-03-05T12:00:00Z"), ("sexta-feira às 10h30", "2024-03-08T10:30:00Z"), ("fredagen den 8 mars", "2024-03-08T12:00:00Z"), ("2024. április 15-én", "2024-04-15T12:00:00Z"),
    ("a las 8 de la tarde", "2024-03-04T20:00:00Z"), ("a las 12 de la noche", "2024-03-04T00:00:00Z"), ("a las 12 de la mañana", "2024-03-04T12:00:00Z"),
    ("午後3時", "2024-03-04T15:00:00Z"), ("明天上午10点", "2024-03-05T10:00:00Z"), ("오후 3시", "2024-03-04T15:00:00Z"),
  ])
  func datesAreResolved(text: String, expected: String) throws {
    let result = try detector().firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count))
    #expect(result?.date.map { ISO8601DateFormatter().string(from: $0) } == expected, "\(text)")
  }

  /// Ranges of hours and days are one result with a duration.
  @Test(arguments: [
    ("9 am to 5 pm", "2024-03-04T09:00:00Z", 8), ("10:00–12:30", "2024-03-04T10:00:00Z", 2.5), ("Tuesday from 2 to 4 pm", "2024-03-05T14:00:00Z", 2), ("March 3–5, 2024", "2024-03-03T12:00:00Z", 48),
    ("3. bis 5. Mai", "2024-05-03T12:00:00Z", 48), ("May 12-14", "2024-05-12T12:00:00Z", 48), ("March 3, 2024, 9 am - 11 am", "2024-03-03T09:00:00Z", 2),
  ])
  func rangesHaveStartAndDuration(text: String, start: String, hours: Double) throws {
    let result = try detector().firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count))
    #expect(result?.date.map { ISO8601DateFormatter().string(from: $0) } == start && result?.duration == hours * 3600 && result?.range.length == text.utf16.count, "\(text)")
  }

  @Test func resultsHaveTheirComponents() throws {
    let text = "é 12 Main Street, Springfield, IL 62704; Lufthansa flight 430; (217) 782-2000; me@example.org; www.a.com; 2024-03-04T10:20:30+02:00"
    let results = try detector().matches(in: text, range: NSRange(location: 0, length: text.utf16.count))
    let kinds: [UInt64] = [32, 4096, 2048, 64, 64, 16]
    try #require(results.map(\.resultType.rawValue) == kinds)
    #expect(results[0].addressComponents == [.street: "12 Main Street", .city: "Springfield", .state: "IL", .zip: "62704"] && results[0].components == results[0].addressComponents)
    #expect(results[1].components == [.airline: "Lufthansa", .flight: "430"] && results[1].addressComponents == nil)
    #expect(results[2].phoneNumber == "(217) 782-2000" && results[2].url == nil && results[2].range.length == 14)
    #expect(results[3].url?.absoluteString == "mailto:me@example.org" && results[4].url?.absoluteString == "http://www.a.com")
    #expect(results[5].timeZone?.secondsFromGMT() == 7200 && results[5].duration == 0 && results[5].numberOfRanges == 1 && results[5].range(at: 0) == results[5].range)
    let made = NSTextCheckingResult.linkCheckingResult(range: NSRange(location: 1, length: 2), url: URL(fileURLWithPath: "/"))
    #expect(made.url?.path == "/" && made.range.location == 1 && made.date == nil && made.phoneNumber == nil && made.components == nil && made.timeZone == nil)
  }

  /// Foundation's names, as clients use them, select the types and compare with results. Only the deprecation prevents this test from using
  /// `.link`: the client package uses it.
  @Test(arguments: [
    ("date", "12 May 2024"), ("address", "1 Infinite Loop, Cupertino, CA 95014"), ("link", "https://example.org"), ("phoneNumber", "(415) 555-0132"), ("transitInformation", "Lufthansa flight 430"),
  ])
  func foundationTypeNamesSelectResults(name: String, expected: String) throws {
    let text = "See https://example.org, 1 Infinite Loop, Cupertino, CA 95014, on 12 May 2024; (415) 555-0132; Lufthansa flight 430"
    let type = try #require(FoundationNames.types[name])
    let results = try detector(type.rawValue).matches(in: text, range: NSRange(location: 0, length: text.utf16.count))
    #expect(results.map { (text as NSString).substring(with: $0.range) } == [expected])
    #expect(results.allSatisfy { $0.resultType == type })
  }

  /// Numbers of the United States that are not assigned to subscribers, and local ones.
  @Test(arguments: [
    ("(555) 010-9999", ["(555) 010-9999"]), ("call 555-0199 now", ["555-0199"]), ("555-010-9999 or 555.010.9999", ["555-010-9999", "555.010.9999"]), ("1-555-010-9999", ["1-555-010-9999"]),
    ("1 (555) 010-9999", ["1 (555) 010-9999"]), ("867-5309 x12.", ["867-5309 x12"]), ("é: 555-0199, 555-0198", ["555-0199", "555-0198"]), ("(415) 555-0132", ["(415) 555-0132"]), ("(555-0199)", ["555-0199"]),
    ("pages 220-1345", []), ("2024-0304", []), ("123-4567", []), ("555-01999", []), ("ISBN 555-0199", []), ("A555-0199", []), ("555-0199-3", []), ("555-0199/3", []), ("$555-0199", []), ("3.555-0199", []),
    ("555 0199", []), ("5550199", []),
  ])
  func findsLocalNumbers(text: String, expected: [String]) throws {
    let results = try detector(1 << 11).matches(in: text, range: NSRange(location: 0, length: text.utf16.count))
    #expect(results.map { (text as NSString).substring(with: $0.range) } == expected)
    #expect(results.map(\.phoneNumber) == expected)
  }

  @Test func findsNoLocalNumbersElsewhere() throws {
    let detector = try detector(1 << 11)
    detector.phoneRegion = "DE"
    #expect(detector.numberOfMatches(in: "555-0199", range: NSRange(location: 0, length: 8)) == 0)
  }

  @Test func findsRequestedTypesWithinRange() throws {
    let text = "me@example.org 2024-03-04 www.a.com"
    let links = try detector(1 << 6)
    #expect(links.numberOfMatches(in: text, range: NSRange(location: 0, length: text.utf16.count)) == 2)
    #expect(links.rangeOfFirstMatch(in: text, range: NSRange(location: 14, length: 21)) == NSRange(location: 26, length: 9))
    #expect(links.rangeOfFirstMatch(in: text, range: NSRange(location: 14, length: 12)).location == NSNotFound)
    for range in [NSRange(location: NSNotFound, length: 0), NSRange(location: 99, length: 5), NSRange(location: -1, length: 5), NSRange(location: 3, length: -1)] {
      #expect(links.firstMatch(in: text, range: range) == nil)
    }
    var seen = 0
    links.enumerateMatches(in: text, range: NSRange(location: 0, length: 999)) { _, _, stop in
      seen += 1
      stop.pointee = true
    }
    #expect(seen == 1)
    for types in [0, 1 << 0, 1 << 10] as [NSTextCheckingTypes] { #expect(throws: (any Error).self) { try NSDataDetector(types: types) } }
  }

  /// For any range, its part within the text is examined.
  @Test(arguments: [
    (2, Int.max), (0, .max), (.max, .max), (-5, 20), (-5, 9), (-5, 3), (.min, .max), (-1, .max), (9, 0), (3, -1), (3, .min), (.min, .min), (.min, -1), (NSNotFound, 0), (NSNotFound, 5), (18, 5), (17, 5), (999, 5),
  ])
  func rangesOutsideTextAreClamped(location: Int, length: Int) throws {
    let (text, detector) = ("a.com b@example.org", try detector(1 << 6))
    let start = max(location, 0)
    let end = Int(clamping: min(Int128(location) + Int128(length), Int128(text.utf16.count)))
    let inside = start < end ? detector.matches(in: text, range: NSRange(location: start, length: end - start)) : []
    let range = NSRange(location: location, length: length)
    #expect(detector.matches(in: text, range: range).map(\.range) == inside.map(\.range) && detector.numberOfMatches(in: text, range: range) == inside.count)
    #expect(detector.firstMatch(in: text, range: range)?.range == inside.first?.range && (inside.isEmpty || end > start + 3))
  }

  /// A long text is split between results, which have the positions of their lines.
  @Test func longTextHasResultsOfItsLines() throws {
    let detector = try detector()
    let line = "Call +49 30 901820 on March 3, 2024, 👍🏽 or see www.example.com/é.\n"
    let single = detector.matches(in: line, range: NSRange(location: 0, length: line.utf16.count)).map(\.range)
    #expect(single.count == 3)
    let text = String(repeating: line, count: 300)
    let expected = (0..<300).flatMap { index in single.map { NSRange(location: $0.location + index * line.utf16.count, length: $0.length) } }
    #expect(detector.matches(in: text, range: NSRange(location: 0, length: text.utf16.count)).map(\.range) == expected)
  }

  @Test(arguments: ["a.", "www.", "1 ", "(1", "@a", "+1", "a@a.", "12 Main ", "Mar 3, ", "1:", "2024-", "http://", "A-", "A-1 ", "é", "👍🏽", "\u{0}", "《"])
  func hostileTextsTerminate(part: String) throws {
    let text = String(repeating: part, count: 6000)
    let results = try detector().matches(in: text, range: NSRange(location: 0, length: text.utf16.count))
    var end = 0
    for result in results {
      #expect(result.range.location >= end && result.range.upperBound <= text.utf16.count)
      end = result.range.upperBound
    }
  }

  /// A row of unmatched closing brackets is not part of an address; its cost is linear.
  @Test func closingBracketsAfterAddress() throws {
    for count in [1, 10, 3000] {
      let text = "see http://a.example/(b)" + String(repeating: ")", count: count)
      #expect(try detector().matches(in: text, range: NSRange(location: 0, length: text.utf16.count)).map(\.range) == [NSRange(location: 4, length: 20)])
    }
  }

  /// A heading's rule is not part of a URL.
  @Test func headingRuleIsNotPartOfURL() throws {
    for (text, count) in [("www.example.com\n=====", 1), ("obj.me = 3", 0), ("if a.in == b", 0), ("www.example.com", 1)] {
      #expect(try detector().numberOfMatches(in: text, range: NSRange(location: 0, length: text.utf16.count)) == count, "\(text)")
    }
  }
}

/// Foundation's names for the types of results; deprecated on Linux.
@available(*, deprecated) private enum DeprecatedNames: FoundationTypes {
  static let types: [String: NSTextCheckingResult.CheckingType] = [
    "date": .date, "address": .address, "link": .link, "phoneNumber": .phoneNumber, "transitInformation": .transitInformation,
  ]
}

private protocol FoundationTypes { static var types: [String: NSTextCheckingResult.CheckingType] { get } }

private enum FoundationNames {
  static var types: [String: NSTextCheckingResult.CheckingType] { (DeprecatedNames.self as any FoundationTypes.Type).types }
}
