/// Assigns names to the headings of a document, to which links such as `#a-heading` refer.
public struct AnchorNames {
  /// All names that are assigned or reserved.
  public private(set) var taken: Set<String>
  /// The numbers of repeated titles.
  private var counts: [String: Int] = [:]

  /// Creates names that differ from the `reserved` ones, which footnotes have.
  public init(reserved: Set<String>) { taken = reserved }

  /// Returns the name of the next heading: its title in lowercase, with dashes for spaces and without punctuation; a name that is taken gets a number, as
  /// on GitHub. O(*n*) in the length of the title, amortized.
  public mutating func assign(to title: String) -> String {
    let base = String(title.lowercased().compactMap { character in
      if character == " " { return "-" }
      return character.isLetter || character.isNumber || character == "-" || character == "_" ? character : nil
    })
    var name = base
    while !taken.insert(name).inserted {
      counts[base, default: 0] += 1
      name = "\(base)-\(counts[base]!)"
    }
    return name
  }
}
