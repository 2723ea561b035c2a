import Foundation
import GalleyAttributedText
import TextKit
import UIFoundation

/// An attributed text in a form that other programs can read.
///
/// It contains fonts by name, light and dark colors, paragraph styles, numbers, strings, links, and attributes that the writing and the reading
/// program have registered. Other attributes are omitted.
public struct PortableText: Codable, Sendable {
  private struct Run: Codable, Sendable {
    var length: Int
    var attributes: [String: PortableValue]
  }

  private var version = Self.current
  private var units: Units
  private var runs: [Run]

  private static let current = 1

  /// UTF-16, little-endian, because a text can contain invalid characters. For an existing text, the bytes are created during encoding.
  private enum Units: Codable, @unchecked Sendable {
    case bytes(Data)
    // Unchecked: the text is never mutated.
    case text(NSAttributedString)

    init(from decoder: any Decoder) throws { self = .bytes(try decoder.singleValueContainer().decode(Data.self)) }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(bytes)
    }

    var bytes: Data {
      switch self {
      case .bytes(let bytes): bytes
      case .text(let text):
        text.utf16(in: NSRange(location: 0, length: text.length)).withUnsafeBufferPointer { units in
          var bytes = Data(count: 2 * units.count)
          bytes.withUnsafeMutableBytes { bytes in
            for (index, unit) in units.enumerated() { bytes.storeBytes(of: unit.littleEndian, toByteOffset: 2 * index, as: UInt16.self) }
          }
          return bytes
        }
      }
    }
  }

  /// Registers an attribute of the application, so that it is transferred too. The programs that write and read it must register the same type.
  @MainActor
  public static func register<Value: Codable>(_ key: NSAttributedString.Key, as kind: Value.Type) {
    // Equal values must produce equal bytes.
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    PortableValue.kinds[key.rawValue] = PortableValue.Kind(
      encode: { ($0 as? Value).flatMap { try? encoder.encode($0) } },
      decode: { try? JSONDecoder().decode(Value.self, from: $0) })
  }

  /// Creates the portable form of a text. O(*n*) in the number of attribute runs. Encoding is linear in the length of
  /// the text, and can happen on another thread.
  @MainActor
  public init(_ text: NSAttributedString) {
    var runs: [Run] = []
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length), options: []) { attributes, range, _ in
      var portable: [String: PortableValue] = [:]
      for (key, value) in attributes { portable[key.rawValue] = PortableValue(value, for: key.rawValue) }
      runs.append(Run(length: range.length, attributes: portable))
    }
    self.init(units: .text(NSAttributedString(attributedString: text)), runs: runs)
  }

  /// Returns the encoded text. Returns `nil` if it cannot be encoded, for example because of NaN values.
  @MainActor
  public static func data(of text: NSAttributedString) -> Data? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try? encoder.encode(PortableText(text))
  }

  /// Returns the decoded text. Returns `nil` if the data is invalid or of another version, or if the runs do not cover the text exactly.
  @MainActor
  public static func read(_ data: Data) -> NSAttributedString? {
    (try? JSONDecoder().decode(PortableText.self, from: data))?.attributedString
  }

  /// The attributed text, without attributes whose values cannot be restored. `nil` if the version is unknown or the runs do not cover the text
  /// exactly.
  @MainActor
  public var attributedString: NSAttributedString? {
    guard version == Self.current, case let bytes = [UInt8](units.bytes), bytes.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: 0, to: bytes.count, by: 2).map { UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8 }
    let text = NSMutableAttributedString(attributedString: NSAttributedString(utf16: units))
    var start = 0
    text.beginEditing()
    for run in runs {
      guard run.length > 0, run.length <= units.count - start else { return nil }
      var attributes: [NSAttributedString.Key: Any] = [:]
      for (name, value) in run.attributes { attributes[NSAttributedString.Key(name)] = value.value(for: name) }
      text.setAttributes(attributes, range: NSRange(location: start, length: run.length))
      start += run.length
    }
    text.endEditing()
    return start == units.count ? NSAttributedString(attributedString: text) : nil
  }

  private init(units: Units, runs: [Run]) {
    self.units = units
    self.runs = runs
  }
}
