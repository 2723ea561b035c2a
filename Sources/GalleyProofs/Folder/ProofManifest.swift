import Foundation
import GalleyRaster
import GalleyWindowing
import UIKit

/// The contents of `proof.json`: the dependencies of a proof, and a summary of its steps.
package struct ProofManifest: Hashable, Sendable, Codable {
  /// The supported versions of the format: 1 with an image of every step, 2 with images of marked steps.
  package static let formats = 1...2

  package struct Step: Hashable, Sendable, Codable {
    package var name: String
    /// A description of the events since the previous step.
    package var eventDescription: String
    /// The line in the trace of the last event before the image.
    package var line: Int
    /// The numbers of placed line fragments and of shaped paragraphs since the previous step.
    package var lines: Int
    package var paragraphs: Int
    /// The pointer position in points of the window, as x and y; `nil` if the step has no pointer.
    package var pointer: [Double]?
    package var paths: [[[Double]]]
    /// The size of the window in points, and the scale in pixels per point.
    package var size: [Double]
    package var scale: Double
    /// The file of the image; `nil` if it is the PNG that every step has, or if the step has no image.
    package var image: String?
    /// A hash of the pixels, if not every step has an image; else `nil`.
    package var pixels: String?

    private enum CodingKeys: String, CodingKey {
      case name, eventDescription = "words", line, lines, paragraphs, pointer, paths, size, scale, image, pixels
    }
  }

  package var galley: Int
  /// The number of events in the trace.
  package var events: Int
  /// The fingerprint, or `nil` for a replay that is only compared.
  package var fingerprint: ProofFingerprint?
  package var steps: [Step]
  /// The steps with images, or `nil` for all.
  private var images: ProofImagePolicy?

  package var recordedImages: ProofImagePolicy { images ?? .all }

  package init(events: Int, fingerprint: ProofFingerprint?, steps: [Step], images: ProofImagePolicy = .all) {
    galley = images == .all ? 1 : 2
    self.images = images == .all ? nil : images
    self.events = events
    self.fingerprint = fingerprint
    self.steps = steps
  }

  // MARK: Text

  /// The JSON with one part per line, for readable diffs. Deterministic.
  package var text: String {
    var members = ["\"galley\":\(galley)", "\"events\":\(events)"]
    if let images { members.append("\"images\":\"\(images.rawValue)\"") }
    if let fingerprint { members.append("\"fingerprint\":\(fingerprint.text)") }
    members.append(JSONText.lines("steps", steps.map(Self.line)))
    return "{\n" + members.joined(separator: ",\n") + "\n}\n"
  }

  private static func line(_ step: Step) -> String {
    var out = JSONText()
    out.object {
      $0.member("name", step.name)
      $0.member("words", step.eventDescription)
      $0.member("line", step.line)
      $0.member("lines", step.lines)
      $0.member("paragraphs", step.paragraphs)
      if let pointer = step.pointer { $0.member("pointer", pointer) }
      $0.member("paths") { out in
        out.array(step.paths) { out, path in
          out.array(path) { out, corner in out.list(corner) }
        }
      }
      $0.member("size", step.size)
      $0.member("scale", step.scale)
      if let image = step.image { $0.member("image", image) }
      if let pixels = step.pixels { $0.member("pixels", pixels) }
    }
    return out.text
  }

  /// Reads the manifest from a file. Throws `ProofError` if it is missing or malformed.
  ///
  /// - Parameter file: The name of the file in errors.
  package init(contentsOf url: URL, named file: String) throws {
    let name = url.deletingLastPathComponent().lastPathComponent
    let data: Data
    do {
      data = try RegularFile.data(at: url.path)
    } catch {
      throw ProofError(file, error.isMissing ? "the proof has no recorded results" : "it \(error)", "record them: galley proof accept \(name)")
    }
    let remedy = "restore it from version control, or record the results again: galley proof accept \(name)"
    do {
      self = try JSONDecoder().decode(ProofManifest.self, from: data)
    } catch {
      throw ProofError(file, "it is not a valid manifest of a proof (\(JSONText.describe(error, in: data, integers: ["galley", "events", "line", "lines", "paragraphs"])))", remedy)
    }
    guard Self.formats.contains(galley) else {
      throw ProofError(file, "the recorded results have format \(galley), but this version of Galley reads formats \(Self.formats.lowerBound) to \(Self.formats.upperBound)", "record them again: galley proof accept \(name)")
    }
    if let fault { throw ProofError(file, "it is not a valid manifest of a proof (\(fault))", remedy) }
  }

  /// The first member with an impossible value, and its problem; `nil` if all values are possible.
  private var fault: String? {
    guard (1...9999).contains(steps.count) else { return "‘steps’ has \(steps.count) steps instead of 1 to 9999" }
    return steps.enumerated().lazy.compactMap { index, step in fault(in: step).map { "‘steps[\(index)].\($0.member)’ \($0.problem)" } }.first
  }

  /// The maximum line number in a trace.
  private static let maximumLine = 1_000_000_000

  private func fault(in step: Step) -> (member: String, problem: String)? {
    guard step.size.count == 2 else { return ("size", "has \(step.size.count) numbers instead of 2") }
    guard HostOptions.scales.contains(step.scale) else {
      return ("scale", "is \(JSONText.number(step.scale)) instead of \(HostOptions.scales.lowerBound) to \(HostOptions.scales.upperBound)")
    }
    guard TraceHeader.isPossible(Size(width: step.size[0], height: step.size[1]), scale: step.scale) else {
      return ("size", "is impossible: \(JSONText.number(step.size[0]))×\(JSONText.number(step.size[1])) points at a scale of \(JSONText.number(step.scale))")
    }
    guard (0...Self.maximumLine).contains(step.line) else { return ("line", "is \(step.line) instead of 0 to \(Self.maximumLine)") }
    guard step.pointer.map({ $0.count == 2 }) ?? true else { return ("pointer", "does not have 2 numbers") }
    guard step.paths.joined().allSatisfy({ $0.count == 2 }) else { return ("paths", "has a corner that does not have 2 numbers") }
    guard step.image.map(ProofFolder.isResult) ?? true else { return ("image", "is not the name of a step's image") }
    guard recordedImages == .all || step.pixels != nil else { return ("pixels", "is missing") }
    return nil
  }
}
