/// The definitions of links in a source, so that a rewritten part of it can refer to them as before.
///
/// Links and images of the part keep the form that they have in it: with an address of their own, or with the label of a definition.
struct LinkReferences: Hashable {
  /// The meaning of a definition.
  struct Target: Hashable {
    var address: String
    var title: String?
  }

  private struct Definition: Hashable {
    var target: Target
    var label: String
    /// The whole definition.
    var source: String
  }

  /// All definitions by the keys of their labels.
  private var definitions: [String: Definition] = [:]
  /// The definitions that `part` refers to, with the labels that it uses.
  private var used: [Target: Definition] = [:]
  /// The source of the part that is rewritten.
  private var part = ""

  /// Creates an empty set: all links have addresses of their own.
  init() {}

  /// Creates a set of definitions such as `[label]: address "title"`, whose labels have different keys. Lines that only look like a definition are
  /// ignored. O(*n*) in their total length.
  init(of sources: [String]) {
    let labels = sources.map { source in source.range(of: "]:").map { String(source[..<$0.lowerBound].dropFirst()) } ?? "" }
    // A paragraph for each label; reading them resolves the definitions.
    let text = labels.map { "[\($0)]" }.joined(separator: "\n\n") + "\n\n" + sources.joined(separator: "\n\n")
    for (block, (label, source)) in zip(MarkdownBlockConverter.blocks(of: text), zip(labels, sources)) {
      guard let style = block.inlines.first?.style, let address = style.link, block.inlines.allSatisfy({ $0.style.link == address }) else { continue }
      definitions[Self.key(of: label)] = Definition(target: Target(address: address, title: style.linkTitle), label: label, source: source)
    }
  }

  var isEmpty: Bool { definitions.isEmpty }

  /// Returns the key of a label, in lowercase and with one space for all white space between words: definitions with the same key are the same for
  /// Markdown.
  static func key(of label: some StringProtocol) -> String { label.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased() }

  /// Returns the references for rewriting a part of the source: only to the definitions that it refers to. O(*n*) in its length.
  func used(in part: String) -> LinkReferences {
    guard !definitions.isEmpty, part.contains("[") else { return LinkReferences() }
    var references = LinkReferences()
    var open: String.Index?
    for index in part.indices {
      if part[index] == "[" { open = part.index(after: index) }
      guard part[index] == "]", let start = open else { continue }
      open = nil
      let label = part[start..<index]
      guard var definition = definitions[Self.key(of: label)], !isDefinition(label, in: part), references.used[definition.target] == nil else { continue }
      // If a target has several definitions, the first one is used.
      definition.label = String(label)
      references.used[definition.target] = definition
      references.part = part
    }
    return references
  }

  /// Returns whether a label begins a definition, which is not a use: it is the first text on its line, and a colon follows.
  private func isDefinition(_ label: Substring, in part: String) -> Bool {
    guard part[label.endIndex...].hasPrefix("]:") else { return false }
    let before = part[..<part.index(before: label.startIndex)]
    return before.reversed().prefix { $0 != "\n" }.allSatisfy { " \t>".contains($0) }
  }

  /// Returns the definitions of these targets, for reading a text that refers to them.
  func sources(of targets: Set<Target>) -> [String] { targets.compactMap { used[$0]?.source }.sorted() }

  /// Returns the source that follows `[` and the text of a link or image: `]` and, if necessary, a label in brackets. Returns `nil` if it needs an
  /// address of its own: if the part that is rewritten has no definition for the target, or has this text with an address, or if the label contains a
  /// bar in a table.
  ///
  /// - Parameters:
  ///   - text: The source of the link's text.
  ///   - mayBeShort: Whether `]` can stay alone, because no bracket or colon follows it.
  func ending(of text: String, to target: Target, mayBeShort: Bool, isInTable: Bool) -> String? {
    guard let definition = used[target], !(isInTable && definition.label.contains("|")), !isInline(text, target) else { return nil }
    if Self.key(of: text) == Self.key(of: definition.label) {
      if part.contains("[\(text)][]") { return "][]" }
      if mayBeShort, !part.contains("[\(text)][") { return "]" }
    }
    return "][\(definition.label)]"
  }

  /// Returns whether the part has a link with this text and an address of its own.
  private func isInline(_ text: String, _ target: Target) -> Bool {
    ["[\(text)](\(target.address)", "[\(text)](<\(target.address)"].contains { part.contains($0) }
  }
}
