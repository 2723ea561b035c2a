import AttributedText
import Foundation
import Markdown

extension AttributedString {
  /// How Markdown is read.
  public struct MarkdownParsingOptions: Sendable {
    /// What of the syntax counts.
    public enum InterpretedSyntax: Int, Hashable, Sendable {
      /// All of it. Blocks follow one another without separators: `presentationIntent` tells them apart.
      case full = 0
      /// Emphasis, code, links and pictures. What marks blocks is text; lines are joined by spaces.
      case inlineOnly = 1
      /// The same, with all white space as it is.
      case inlineOnlyPreservingWhitespace = 2
    }

    /// What happens with bytes that are no text.
    public enum FailurePolicy: Int, Hashable, Sendable {
      /// An error is thrown.
      case throwError = 0
      /// They become U+FFFD.
      case returnPartiallyParsedIfPossible = 1
    }

    /// Whether `^[text](key: value)` gives its text attributes, which CommonMark does not have; `false` by default.
    ///
    /// Known keys are `languageIdentifier`, `link`, `imageURL` and `alternateDescription`, with strings as values. Others are left out.
    public var allowsExtendedAttributes: Bool
    /// What of the syntax counts; all by default.
    public var interpretedSyntax: InterpretedSyntax
    /// What happens with bytes that are no UTF-8. Text itself has no errors: what is no mark is text.
    public var failurePolicy: FailurePolicy
    /// The language of the text, BCP 47, which all of it gets as `languageIdentifier`; `nil` by default.
    public var languageCode: String?

    /// Whether text is to have its position in the source as an attribute; `false` by default.
    ///
    /// Galley's parser does not know positions: the attribute is never set.
    public var appliesSourcePositionAttributes: Bool

    /// Creates options, all of them with Apple's defaults.
    public init(
      allowsExtendedAttributes: Bool = false, interpretedSyntax: InterpretedSyntax = .full, failurePolicy: FailurePolicy = .throwError,
      languageCode: String? = nil, appliesSourcePositionAttributes: Bool = false
    ) {
      self.allowsExtendedAttributes = allowsExtendedAttributes
      (self.interpretedSyntax, self.failurePolicy, self.languageCode) = (interpretedSyntax, failurePolicy, languageCode)
      self.appliesSourcePositionAttributes = appliesSourcePositionAttributes
    }
  }

  /// A text in Markdown: CommonMark with GitHub's tables, strikethrough and bare addresses. Nothing is thrown.
  ///
  /// Text has `inlinePresentationIntent`, `presentationIntent`, `link`, `imageURL`, `alternateDescription` and `languageIdentifier`, and no fonts: who shows
  /// it chooses them. Addresses without a scheme are those in `baseURL`. Time and memory grow with the text.
  public init(markdown: String, options: MarkdownParsingOptions = MarkdownParsingOptions(), baseURL: URL? = nil) throws {
    var reader = MarkdownReader(options: options, baseURL: baseURL)
    self = reader.read(markdown)
  }

  /// The same of UTF-8.
  public init(markdown: Data, options: MarkdownParsingOptions = MarkdownParsingOptions(), baseURL: URL? = nil) throws {
    guard let text = String(data: markdown, encoding: .utf8) else {
      guard options.failurePolicy == .returnPartiallyParsedIfPossible else { throw CocoaError(.fileReadInapplicableStringEncoding) }
      try self.init(markdown: String(decoding: markdown, as: UTF8.self), options: options, baseURL: baseURL)
      return
    }
    try self.init(markdown: text, options: options, baseURL: baseURL)
  }

  /// The same of a file. Throws where it cannot be read.
  public init(contentsOf url: URL, options: MarkdownParsingOptions = MarkdownParsingOptions(), baseURL: URL? = nil) throws {
    try self.init(markdown: Data(contentsOf: url), options: options, baseURL: baseURL)
  }
}

extension AttributedText.NSAttributedString {
  /// The options for reading Markdown.
  public typealias MarkdownParsingOptions = AttributedString.MarkdownParsingOptions

  /// A text in Markdown, as `AttributedString(markdown:)` has it.
  public convenience init(
    markdown: String, options: AttributedString.MarkdownParsingOptions = AttributedString.MarkdownParsingOptions(), baseURL: URL? = nil
  ) throws {
    self.init(try AttributedString(markdown: markdown, options: options, baseURL: baseURL))
  }

  /// The same of UTF-8.
  public convenience init(
    markdown: Data, options: AttributedString.MarkdownParsingOptions = AttributedString.MarkdownParsingOptions(), baseURL: URL? = nil
  ) throws {
    self.init(try AttributedString(markdown: markdown, options: options, baseURL: baseURL))
  }

  /// The same of a file. Throws where it cannot be read.
  public convenience init(
    contentsOf url: URL, options: AttributedString.MarkdownParsingOptions = AttributedString.MarkdownParsingOptions(), baseURL: URL? = nil
  ) throws {
    self.init(try AttributedString(contentsOf: url, options: options, baseURL: baseURL))
  }
}
