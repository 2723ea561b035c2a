import Foundation
import GalleyAttributedText

extension AttributedString {
  /// Options for parsing Markdown.
  public struct MarkdownParsingOptions: Sendable {
    /// The part of the syntax that is interpreted.
    public enum InterpretedSyntax: Int, Hashable, Sendable {
      /// All syntax. Blocks follow each other without separators; `presentationIntent` distinguishes them.
      case full = 0
      /// Emphasis, code, links and images. Block markers are plain characters, and lines are joined by spaces.
      case inlineOnly = 1
      /// Like `inlineOnly`, with all white space preserved.
      case inlineOnlyPreservingWhitespace = 2
    }

    /// The handling of data that is not valid UTF-8.
    public enum FailurePolicy: Int, Hashable, Sendable {
      /// Throws a `CocoaError` with the code `fileReadInapplicableStringEncoding`.
      case throwError = 0
      /// Replaces invalid bytes by U+FFFD.
      case returnPartiallyParsedIfPossible = 1
    }

    /// Whether the extension `^[text](key: value)` sets attributes of its text; `false` by default.
    ///
    /// Supported keys are `languageIdentifier`, `link`, `imageURL` and `alternateDescription`, with strings as values.
    /// Others are ignored.
    public var allowsExtendedAttributes: Bool
    /// The part of the syntax that is interpreted. All of it by default.
    public var interpretedSyntax: InterpretedSyntax
    /// The handling of bytes that are not UTF-8. Text itself has no errors: unmatched markers are plain characters.
    public var failurePolicy: FailurePolicy
    /// The language of the text (BCP 47), set as `languageIdentifier` on all of it; `nil` by default.
    public var languageCode: String?

    /// Whether text receives its source position as an attribute; `false` by default. Has no effect: the parser does not track the positions of
    /// text within lines, and Foundation on Linux does not have the attribute.
    public var appliesSourcePositionAttributes: Bool

    /// Creates options. The defaults equal Apple's. Without a `languageCode`, the default, text has only the languages that the Markdown names.
    public init(
      allowsExtendedAttributes: Bool = false, interpretedSyntax: InterpretedSyntax = .full, failurePolicy: FailurePolicy = .throwError,
      languageCode: String? = nil, appliesSourcePositionAttributes: Bool = false
    ) {
      self.allowsExtendedAttributes = allowsExtendedAttributes
      (self.interpretedSyntax, self.failurePolicy, self.languageCode) = (interpretedSyntax, failurePolicy, languageCode)
      self.appliesSourcePositionAttributes = appliesSourcePositionAttributes
    }
  }

  /// Parses Markdown: CommonMark with GitHub's tables, strikethrough and bare URLs. Does not throw.
  ///
  /// Text has `inlinePresentationIntent`, `presentationIntent`, `link`, `imageURL`, `alternateDescription` and `languageIdentifier`. The view chooses
  /// the fonts. URLs without a scheme are relative to `baseURL`; if that is `nil`, they stay relative. Time and memory are linear.
  public init(markdown: String, options: MarkdownParsingOptions = MarkdownParsingOptions(), baseURL: URL? = nil) throws {
    self = AttributedMarkdownConverter(markdown, options: options, baseURL: baseURL).attributedString()
  }

  /// Parses Markdown in UTF-8, with URLs relative to `baseURL` unless that is `nil`. Throws if the data is not valid UTF-8 and the options request an
  /// error.
  public init(markdown: Data, options: MarkdownParsingOptions = MarkdownParsingOptions(), baseURL: URL? = nil) throws {
    guard let text = String(data: markdown, encoding: .utf8) else {
      guard options.failurePolicy == .returnPartiallyParsedIfPossible else { throw CocoaError(.fileReadInapplicableStringEncoding) }
      try self.init(markdown: String(decoding: markdown, as: UTF8.self), options: options, baseURL: baseURL)
      return
    }
    try self.init(markdown: text, options: options, baseURL: baseURL)
  }

  /// Parses a Markdown file, with URLs relative to `baseURL` unless that is `nil`. Throws if it cannot be read, or if it is not valid UTF-8 and the
  /// options request an error.
  public init(contentsOf url: URL, options: MarkdownParsingOptions = MarkdownParsingOptions(), baseURL: URL? = nil) throws {
    try self.init(markdown: Data(contentsOf: url), options: options, baseURL: baseURL)
  }
}

extension GalleyAttributedText.NSAttributedString {
  /// The options for reading Markdown.
  public typealias MarkdownParsingOptions = AttributedString.MarkdownParsingOptions

  /// Parses Markdown, as `AttributedString(markdown:options:baseURL:)` does. Does not throw.
  public convenience init(
    markdown: String, options: AttributedString.MarkdownParsingOptions = AttributedString.MarkdownParsingOptions(), baseURL: URL? = nil
  ) throws {
    self.init(try AttributedString(markdown: markdown, options: options, baseURL: baseURL))
  }

  /// Parses Markdown in UTF-8, with URLs relative to `baseURL` unless that is `nil`. Throws if the data is not valid UTF-8 and the options request an
  /// error.
  public convenience init(
    markdown: Data, options: AttributedString.MarkdownParsingOptions = AttributedString.MarkdownParsingOptions(), baseURL: URL? = nil
  ) throws {
    self.init(try AttributedString(markdown: markdown, options: options, baseURL: baseURL))
  }

  /// Parses a Markdown file, with URLs relative to `baseURL` unless that is `nil`. Throws if it cannot be read, or if it is not valid UTF-8 and the
  /// options request an error.
  public convenience init(
    contentsOf url: URL, options: AttributedString.MarkdownParsingOptions = AttributedString.MarkdownParsingOptions(), baseURL: URL? = nil
  ) throws {
    self.init(try AttributedString(contentsOf: url, options: options, baseURL: baseURL))
  }
}
