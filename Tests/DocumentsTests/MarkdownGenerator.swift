import TestSupport

/// Writes Markdown files in many spellings of all constructs that pages represent. The same seed gives the same file.
struct MarkdownGenerator {
  private var random: SeededGenerator
  /// The definitions of references and notes, which end the file.
  private var definitions: [String] = []
  private var notes = 0

  private static let words = [
    "alpha", "beta", "R&D", "gamma", "Ünïcode", "漢字", "delta", "snake\\_case", "5 \\* 3", "e.g.", "&amp;", "&copy;", "\\#hash", "a<b", "it’s", "--flag", "x_y_z", "100%",
    "“quoted”",
    "end.", "end!", "שלום", "1\\.", "C++", "\\[no link\\]", "fine", "grey", "lorem", "ipsum", "dolor",
  ]

  private init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  static func file(seed: UInt64) -> String {
    var generator = MarkdownGenerator(seed: seed)
    return generator.file()
  }

  private mutating func one<Element>(of choices: [Element]) -> Element { choices.randomElement(using: &random)! }
  private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

  private mutating func file() -> String {
    var parts: [String] = []
    if chance(8) { parts.append("---\ntitle: a file\ntags: [x,  y]\n---") }
    for _ in 0..<Int.random(in: 3...12, using: &random) { parts.append(block()) }
    parts += definitions
    var text = parts.reduce("") { $0.isEmpty ? $1 : $0 + one(of: ["\n\n", "\n\n", "\n\n", "\n\n\n", "\n  \n"]) + $1 }
    if !chance(6) { text += "\n" }
    return chance(6) ? text.replacing("\n", with: "\r\n") : text
  }

  // MARK: Blocks

  private mutating func block() -> String {
    switch Int.random(in: 0..<15, using: &random) {
    case 0: return one(of: ["# ", "## ", "###   ", "#### ", "  ## "]) + inlines(3) + one(of: ["", "", " ##", "  "])
    case 1: return inlines(3) + "\n" + one(of: ["===", "---", "=", "-----  "])
    case 2: return list(depth: 0)
    case 3: return orderedList()
    case 4: return quote()
    case 5: return fence()
    case 6: return "    indented " + one(of: Self.words) + "\n      code  here"
    case 7: return table()
    case 8: return one(of: ["***", "---", "* * *", "___", " - - -"])
    case 9: return one(of: ["<!-- a comment -->", "<!-- on two\nlines -->", "[unused]: /nowhere \"title\""])
    case 10: return paragraph(Int.random(in: 1...2, using: &random)) + "  \n" + paragraph(1)
    default: return paragraph(Int.random(in: 1...4, using: &random))
    }
  }

  private mutating func paragraph(_ lines: Int) -> String {
    (0..<lines).map { _ in "so " + inlines(Int.random(in: 2...6, using: &random)) }.joined(separator: "\n")
  }

  private mutating func list(depth: Int) -> String {
    let (bullet, isLoose) = (one(of: ["- ", "* ", "+ ", "-   ", " * "]), chance(3))
    let indent = String(repeating: " ", count: bullet.count)
    let items = (0..<Int.random(in: 1...4, using: &random)).map { _ -> String in
      var item = bullet + one(of: ["", "", "", "[ ] ", "[x] "]) + "item " + inlines(2)
      if chance(4) { item += "\n" + indent + "goes on " + inlines(1) }
      if chance(5), isLoose { item += "\n\n" + indent + "in it " + inlines(2) }
      if chance(4), depth < 2 {
        let lines = list(depth: depth + 1).split(separator: "\n", omittingEmptySubsequences: false)
        item += lines.map { $0.isEmpty ? "\n" : "\n" + indent + $0 }.joined()
      }
      return item
    }
    return items.joined(separator: isLoose ? "\n\n" : "\n")
  }

  private mutating func orderedList() -> String {
    let (first, delimiter) = (one(of: [1, 1, 3, 9]), one(of: [".", ")"]))
    return (0..<Int.random(in: 1...3, using: &random)).map { "\(first + $0)\(delimiter) number " + inlines(2) }.joined(separator: "\n")
  }

  private mutating func quote() -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return "> quoted " + inlines(2) + "\n> more " + inlines(1)
    case 1: return "> lazy " + inlines(2) + "\nand on " + inlines(1)
    case 2: return ">tight\n>\n>  second " + inlines(1)
    default: return "> - in a list " + inlines(1) + "\n> - and again"
    }
  }

  private mutating func fence() -> String {
    let mark = one(of: ["```", "~~~", "````"])
    return mark + one(of: ["", "swift", " c extra"]) + "\nlet code = *plain*\n\n  more \(one(of: Self.words))\n" + mark
  }

  private mutating func table() -> String {
    let head = one(of: ["| one | two |\n|---|--:|", "one|two\n:-:|---", "|  one  |two|\n| :--- | --- |"])
    let rows = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      one(of: ["| ", "|"]) + "cell " + inlines(1) + " | right " + one(of: ["*x*", "`c`", "fine"]) + " |"
    }
    return ([head] + rows).joined(separator: "\n")
  }

  // MARK: Inlines

  private mutating func inlines(_ count: Int) -> String { (0..<count).map { _ in inline() }.joined(separator: " ") }

  private mutating func inline() -> String {
    let word = one(of: Self.words)
    switch Int.random(in: 0..<24, using: &random) {
    case 0: return "*so \(word)*"
    case 1: return "_so \(word)_"
    case 2: return "**bold \(word)**"
    case 3: return "__bold \(word)__"
    case 4: return "***both \(word)***"
    case 5: return "**bold _and \(word)_ so**"
    case 6: return "~~struck \(word)~~"
    case 7: return one(of: ["`code`", "`` a ` b ``", "`  spaced `", "`x  y`"])
    case 8: return "[a link](https://example.org/\(Int.random(in: 0..<9, using: &random)))"
    case 9: return "[a *link* here](<with space> 'and title')"
    case 10: return reference("[a text][id%]")
    case 11: return reference("[id%]")
    case 12: return reference("[id%][]")
    case 13: return one(of: ["<https://example.org>", "https://example.org/x", "<me@example.org>"])
    case 14: return "![an image](none.png \"title\")"
    case 15: return "<kbd>key</kbd>"
    case 16: return one(of: ["<br>", "<!-- c -->", "<span class='x'>in</span>"])
    case 17 where chance(2):
      notes += 1
      definitions.append("[^n\(notes)]: A note with \(one(of: Self.words)) in it.")
      return "noted[^n\(notes)]"
    default: return word
    }
  }

  private mutating func reference(_ form: String) -> String {
    let name = "id\(definitions.count)"
    definitions.append(one(of: ["[\(name)]: /target", "[\(name)]: <https://example.org/a> \"A title\"", "[\(name)]:\n  /next-line"]))
    return form.replacing("id%", with: name)
  }
}
