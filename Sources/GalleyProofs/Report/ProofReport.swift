import Foundation
import GalleyOutput
import GalleyRequirements

/// The report of a run as one HTML page: text first, then images. It is self-contained, and opens without a network.
public struct ProofReport: Sendable {
  /// The run that the page shows. Full-size images are omitted if there are too many.
  public let run: ProofCheckResult

  /// Creates the report of a run.
  ///
  /// - Parameter largestSize: The maximum total size of the images, in bytes. Above it, passed proofs show only
  ///   thumbnails.
  public init(_ run: ProofCheckResult, largestSize: Int = 96_000_000) {
    let imageSizes = run.proofs.lazy.flatMap(\.steps).map { $0.thumbnail.utf8.count + $0.before.utf8.count + ($0.after?.utf8.count ?? 0) }
    self.run = imageSizes.reduce(0, +) > largestSize ? Self.light(run) : run
  }

  private static func light(_ run: ProofCheckResult) -> ProofCheckResult {
    var run = run
    for proof in run.proofs.indices where run.proofs[proof].state == .passed {
      for step in run.proofs[proof].steps.indices where !run.proofs[proof].steps[step].thumbnail.isEmpty {
        run.proofs[proof].steps[step].before = ""
      }
    }
    return run
  }

  /// The file name of the page.
  public static let fileName = "index.html"

  /// Returns the report as a complete HTML page. Traps if the run contains a number that is not finite.
  public func html() -> String { String(decoding: page(), as: UTF8.self) }

  /// Writes the page as `index.html` to `directory`, which is created if necessary. The file is replaced atomically. Throws `ProofFailure` if the
  /// file cannot be written. Traps if the run contains a number that is not finite.
  ///
  /// - Returns: The URL of the page.
  @discardableResult
  public func write(to directory: URL) throws -> URL {
    let file = directory.appendingPathComponent(Self.fileName)
    do {
      try OutputFolder.make(directory.path)
      try FileReplacement.write(page(), to: file.path)
    } catch {
      throw ProofFailure("\(file.path): cannot write the report: \(error.problem); \(error.remedy)")
    }
    return file
  }

  private func page() -> Data {
    var page = Data()
    var remaining = Array(EmbeddedTexts.text("Report/Page/page.html").utf8)[...]
    for (slot, content) in [("{{style}}", ReportPage.style), ("{{run}}", data()), ("{{script}}", ReportPage.script)] {
      guard let slotRange = remaining.firstRange(of: Array(slot.utf8)) else { preconditionFailure("page.html does not contain \(slot)") }
      page.append(contentsOf: remaining[..<slotRange.lowerBound])
      page.append(content)
      remaining = remaining[slotRange.upperBound...]
    }
    page.append(contentsOf: remaining)
    return page
  }

  /// Returns the run as JSON that is safe within a `<script>` element. Traps if the run contains a number that is not finite.
  private func data() -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let json = try? encoder.encode(ReportData(run)) else { requirementFailed("the run contains a number that is not finite") }
    let less = UInt8(ascii: "<")
    guard json.contains(less) else { return json }
    var escaped = Data(capacity: json.count + 64)
    for part in json.split(separator: less, omittingEmptySubsequences: false).enumerated() {
      if part.offset > 0 { escaped.append(contentsOf: #"\u003c"#.utf8) }
      escaped.append(part.element)
    }
    return escaped
  }
}

/// The page's own sources, compiled in, because a library has no resource folder.
enum ReportPage {
  static let style = joined(["tokens", "frame", "strip", "words", "viewer", "rows", "states", "narrow"].map { "\($0).css" })

  /// The scripts, in the order of their dependencies.
  static let script = joined(
    ["dom", "run", "view", "list", "strip", "words", "viewer", "marks", "ink", "rows", "states", "keys", "main"].map { "\($0).js" })

  private static func joined(_ names: [String]) -> Data {
    Data(names.map { EmbeddedTexts.text("Report/Page/\($0)") }.joined().utf8)
  }
}
