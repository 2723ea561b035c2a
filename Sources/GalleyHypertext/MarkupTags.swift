import GalleyCGumbo

/// Classes of tags in HTML 5's tree construction. Names that gumbo doesn't know share one tag, as in gumbo itself.
enum MarkupTags {
  static let anchor = tag("a"), unbroken = tag("nobr"), button = tag("button"), canvas = tag("canvas"), table = tag("table")
  static let option = tag("option"), optionGroup = tag("optgroup"), paragraph = tag("p")
  static let item = tag("li"), definition = tag("dd"), term = tag("dt")
  static let unorderedList = tag("ul"), orderedList = tag("ol")
  static let foreignObject = tag("foreignobject"), description = tag("desc")

  /// Elements without an end tag.
  static let void = set([
    "area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "image", "img", "input", "isindex", "keygen", "link",
    "menuitem", "meta", "param", "source", "track", "wbr",
  ])

  /// Elements that the parser reopens if they are not closed.
  static let formatting = set(["a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"])

  /// “Special” elements of HTML 5, which the end tags of other elements don't close.
  static let special = set([
    "address", "applet", "article", "aside", "blockquote", "body", "button", "caption", "center", "dd", "details", "dir", "div", "dl", "dt",
    "fieldset", "figcaption", "figure", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "html", "iframe", "li", "listing",
    "main", "marquee", "menu", "nav", "noembed", "noframes", "noscript", "object", "ol", "p", "plaintext", "pre", "script", "section", "style",
    "summary", "table", "td", "textarea", "th", "title", "ul", "xmp",
  ])

  /// Elements with a start tag that closes a paragraph.
  static let closesParagraph = set([
    "address", "article", "aside", "blockquote", "center", "dd", "details", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure",
    "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "hr", "li", "listing", "main", "menu", "nav", "ol", "p", "plaintext",
    "pre", "section", "summary", "ul", "xmp",
  ])

  /// Elements with an end tag that closes all open elements in them.
  static let closesAll = set([
    "address", "article", "aside", "blockquote", "button", "center", "dd", "details", "dir", "div", "dl", "dt", "fieldset", "figcaption",
    "figure", "footer", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hgroup", "li", "listing", "main", "menu", "nav", "ol", "p", "pre",
    "section", "summary", "ul", "applet", "marquee", "object",
  ])

  /// Elements that end tags inside them don't reach beyond, except those of tables.
  static let scopes = set(["applet", "caption", "marquee", "object", "table", "td", "th"])
  static let tableParts = set(["caption", "col", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr"])
  static let tableBounds = set(["caption", "table", "td", "th"])
  static let lists = set(["ul", "ol"])
  static let cells = set(["td", "th"])
  static let passedByItems = set(["address", "div", "p"])

  /// Elements that contain text, not tags. `noscript` contains tags, because no script runs.
  static let raw = set(["iframe", "noembed", "noframes", "script", "style", "textarea", "title", "xmp"])

  /// Elements with special parsing rules in HTML 5, and their replacements. A canvas displays no text, like these, and
  /// `hgroup` is a block, like a form.
  static let renamed: [String: String] = ["svg": "canvas", "math": "canvas", "select": "canvas", "template": "canvas", "form": "hgroup"]

  /// Tags that close an unclosed `svg`, because it cannot contain them.
  static let leavesDrawing = set([
    "b", "big", "blockquote", "body", "br", "center", "code", "dd", "div", "dl", "dt", "em", "embed", "h1", "h2", "h3", "h4", "h5", "h6",
    "head", "hr", "i", "img", "li", "listing", "menu", "meta", "nobr", "ol", "p", "pre", "ruby", "s", "small", "span", "strong", "strike",
    "sub", "sup", "table", "tt", "u", "ul", "var",
  ])

  static func tag(_ name: String) -> GumboTag { gumbo_tag_enum(name) }

  struct TagSet {
    fileprivate var bits: [Bool]
    func contains(_ tag: GumboTag) -> Bool { bits[Int(tag.rawValue)] }
  }

  private static func set(_ names: [String]) -> TagSet {
    var bits = [Bool](repeating: false, count: Int(GUMBO_TAG_LAST.rawValue) + 1)
    for name in names { bits[Int(tag(name).rawValue)] = true }
    bits[Int(GUMBO_TAG_UNKNOWN.rawValue)] = false
    return TagSet(bits: bits)
  }
}
