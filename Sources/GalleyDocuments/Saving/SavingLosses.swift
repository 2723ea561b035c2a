/// The information that a file will not contain, each loss a phrase with its count, as "3 underlined passages".
public struct SavingLosses: Hashable, Sendable {
  /// Formatting of text that stays.
  public internal(set) var formatting: [String] = []
  /// Content: text, images, and objects of the page.
  public internal(set) var content: [String] = []

  /// All losses, formatting first.
  public var all: [String] { formatting + content }

  func adding(_ content: [String]) -> SavingLosses { SavingLosses(formatting: formatting, content: self.content + content) }
}
