import Foundation
import Testing

@testable import Patterns

/// What a data detector finds: held against a list of labelled texts, and against dates as ICU writes them.
@Suite struct DetectorTests {
  private static let all: NSTextCheckingTypes = 1 << 3 | 1 << 4 | 1 << 5 | 1 << 11 | 1 << 12
  private static let kinds: [Character: UInt64] = ["d": 1 << 3, "a": 1 << 4, "l": 1 << 5, "p": 1 << 11, "t": 1 << 12]

  /// A Monday.
  private func detector(_ types: NSTextCheckingTypes = all) throws -> NSDataDetector {
    let detector = try NSDataDetector(types: types)
    detector.referenceDate = Date(timeIntervalSince1970: 1_709_553_600)
    return detector
  }

  private struct Label: Hashable { var kind: UInt64, start: Int, length: Int }

  private func labelled() throws -> [(text: String, labels: Set<Label>)] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("labelled.txt")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      var (text, labels, rest) = ("", Set<Label>(), line[...])
      while let character = rest.popFirst() {
        guard character == "«", let kind = rest.first.flatMap({ Self.kinds[$0] }), let end = rest.firstIndex(of: "»") else {
          text.append(character)
          continue
        }
        let words = rest[rest.index(rest.startIndex, offsetBy: 2)..<end]
        labels.insert(Label(kind: kind, start: text.utf16.count, length: words.utf16.count))
        text += words
        rest = rest[rest.index(after: end)...]
      }
      return (text, labels)
    }
  }

  private func found(in text: String, _ detector: NSDataDetector) -> Set<Label> {
    Set(detector.matches(in: text, range: NSRange(location: 0, length: text.utf16.count)).map { Label(kind: $0.resultType.rawValue, start: $0.range.location, length: $0.range.length) })
  }

  /// A result counts where its kind and both of its ends are right.
  @Test func precisionAndRecallOnLabelledTexts() throws {
    let (texts, detector) = (try labelled(), try detector())
    #expect(texts.count >= 250)
    var (right, wrong, missed) = ([UInt64: Int](), [UInt64: Int](), [UInt64: Int]())
    var lines: [String] = []
    for (text, labels) in texts {
      let found = found(in: text, detector)
      for label in found { if labels.contains(label) { right[label.kind, default: 0] += 1 } else { wrong[label.kind, default: 0] += 1 } }
      for label in labels.subtracting(found) { missed[label.kind, default: 0] += 1 }
      let differing = found.symmetricDifference(labels)
      if !differing.isEmpty { lines.append("  \(text)  " + differing.map { "\(found.contains($0) ? "+" : "-")‘\((text as NSString).substring(with: NSRange(location: $0.start, length: $0.length)))’" }.joined(separator: " ")) }
    }
    for (name, kind) in [("links", 1 << 5), ("telephone numbers", 1 << 11), ("dates", 1 << 3), ("addresses", 1 << 4), ("flights", 1 << 12)] as [(String, UInt64)] {
      let (right, wrong, missed) = (Double(right[kind] ?? 0), Double(wrong[kind] ?? 0), Double(missed[kind] ?? 0))
      let (precision, recall) = (right / max(right + wrong, 1), right / max(right + missed, 1))
      print("\(name): precision \(percent(precision)), recall \(percent(recall)) of \(Int(right + missed)) in \(texts.count) texts")
      #expect(precision >= 0.95 && recall >= 0.95, "\(name): precision \(precision), recall \(recall)\n\(lines.joined(separator: "\n"))")
    }
    if !lines.isEmpty { print(lines.joined(separator: "\n")) }
  }

  private func percent(_ value: Double) -> String { "\((value * 1000).rounded() / 10) %" }

  /// Long and full dates of twenty languages, as ICU formats them: found whole, and meaning that day.
  @Test func datesAsICUWritesThem() throws {
    let (detector, formatter) = (try detector(1 << 3), DateFormatter())
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
  ])
  func whatADateMeans(text: String, expected: String) throws {
    let result = try detector().firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count))
    #expect(result?.date.map { ISO8601DateFormatter().string(from: $0) } == expected, "\(text)")
  }

  @Test func fieldsOfResults() throws {
    let text = "é 12 Main Street, Springfield, IL 62704; Lufthansa flight 430; (217) 782-2000; me@example.org; www.a.com; 2024-03-04T10:20:30+02:00"
    let results = try detector().matches(in: text, range: NSRange(location: 0, length: text.utf16.count))
    let kinds: [UInt64] = [16, 4096, 2048, 32, 32, 8]
    try #require(results.map(\.resultType.rawValue) == kinds)
    #expect(results[0].addressComponents == [.street: "12 Main Street", .city: "Springfield", .state: "IL", .zip: "62704"] && results[0].components == results[0].addressComponents)
    #expect(results[1].components == [.airline: "Lufthansa", .flight: "430"] && results[1].addressComponents == nil)
    #expect(results[2].phoneNumber == "(217) 782-2000" && results[2].url == nil && results[2].range.length == 14)
    #expect(results[3].url?.absoluteString == "mailto:me@example.org" && results[4].url?.absoluteString == "http://www.a.com")
    #expect(results[5].timeZone?.secondsFromGMT() == 7200 && results[5].duration == 0 && results[5].numberOfRanges == 1 && results[5].range(at: 0) == results[5].range)
    let made = NSTextCheckingResult.linkCheckingResult(range: NSRange(location: 1, length: 2), url: URL(fileURLWithPath: "/"))
    #expect(made.url?.path == "/" && made.range.location == 1 && made.date == nil && made.phoneNumber == nil && made.components == nil && made.timeZone == nil)
  }

  @Test func onlyWhatIsAskedForAndOnlyInTheRange() throws {
    let text = "me@example.org 2024-03-04 www.a.com"
    let links = try detector(1 << 5)
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

  /// Parts of a long text are cut where nothing is found across, and results stand where they stood in their line.
  @Test func aLongTextIsThatOfItsLines() throws {
    let detector = try detector()
    let line = "Call +49 30 901820 on March 3, 2024, 👍🏽 or see www.example.com/é.\n"
    let single = detector.matches(in: line, range: NSRange(location: 0, length: line.utf16.count)).map(\.range)
    #expect(single.count == 3)
    let text = String(repeating: line, count: 300)
    let expected = (0..<300).flatMap { index in single.map { NSRange(location: $0.location + index * line.utf16.count, length: $0.length) } }
    #expect(detector.matches(in: text, range: NSRange(location: 0, length: text.utf16.count)).map(\.range) == expected)
  }

  @Test(arguments: ["a.", "www.", "1 ", "(1", "@a", "+1", "a@a.", "12 Main ", "Mar 3, ", "1:", "2024-", "http://", "é", "👍🏽", "\u{0}", "《"])
  func hostileTextsComeToAnEnd(part: String) throws {
    let text = String(repeating: part, count: 6000)
    let results = try detector().matches(in: text, range: NSRange(location: 0, length: text.utf16.count))
    var end = 0
    for result in results {
      #expect(result.range.location >= end && result.range.upperBound <= text.utf16.count)
      end = result.range.upperBound
    }
  }
}
