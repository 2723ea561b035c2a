import UIKit

/// The information that a file will not contain, each loss a phrase with its count, as "3 underlined passages".
public struct SavingLosses: Hashable, Sendable {
  /// Formatting of text that stays.
  public internal(set) var formatting: [String] = []
  /// Content: text and images.
  public internal(set) var content: [String] = []
  /// Objects of the page, which a page file can hold.
  public internal(set) var page: [String] = []

  /// All losses, formatting first.
  public var all: [String] { formatting + content + page }

  func adding(_ content: [String]) -> SavingLosses { SavingLosses(formatting: formatting, content: self.content + content, page: page) }

  /// Returns the kind of a loss, as "shape on the page" for "2 shapes on the page". The user is asked about each kind once.
  static func kind(of loss: String) -> String {
    let words = loss.split(separator: " ")
    guard words.count > 1, words[0].allSatisfy(\.isNumber) else { return loss }
    func singular(_ word: Substring) -> Substring { word.hasSuffix("s") ? word.dropLast() : word }
    return words.dropFirst().map(singular).joined(separator: " ")
  }
}

/// A document in the format of its file.
struct EncodedDocument {
  var data: Data
  var losses: SavingLosses
  /// The content of a `.galley` document; `nil` for text files.
  var package: DocumentPackage?
}
