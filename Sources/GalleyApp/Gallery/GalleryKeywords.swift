/// Words for the gallery's search that describe what an exhibit shows: the subjects of its cards and notes.
///
/// Each word occurs in the sources of its exhibit, possibly with another ending.
enum GalleryKeywords {
  /// Additional words that a search in the gallery finds, by the exhibit's name.
  static let words = [
    "playground": "shapes circle heart star columns text flow exclusion document markdown links images hyphens justified align",
    "fields": "placeholder password secure clear button link next done form number",
    "text-views": "text view layout manager columns link editable selection",
    "chat": "messages bubbles grows composer new line send",
    "code": "source syntax colors line numbers indent gutter long text",
    "strings": "alignment centered justified hyphenation stroke outline kern initial capital shrink tighten ellipsis truncation text layers",
    "labels": "align truncation shrinking lines fitting size",
    "core-text": "curve path ellipse shape baseline hanging ideographic frame glyphs",
    "states": "columns frames visible range",
    "classic": "justified justify hyphenation indent tabs decimal alignment table lists bullets numbers insets",
    "textkit": "links detection touch hit highlighting exclusion paths shapes image",
    "total-fit": "hyphens hyphenation justified justify rivers spaces shape disc margins optimal greedy line breaks knuth plass",
    "attributes": "bold italic small capitals colors ligatures kern tracking underline strikethrough outline shadow letterpress baseline oblique link image language",
    "paragraphs": "alignment align left right center justified justify hyphenation indent line height spacing",
    "bidi": "arabic hebrew right-to-left bidirectional levels split caret brackets mirrored override numbers",
    "constraints": "auto layout stack form visual format alignment anchors",
    "quotes": "table rows height measured automatic cells",
    "search": "search bar scope wheels picker matches highlighted",
    "controllers": "table list cells swipe form toolbar segments stepper progress pages popover",
    "cookbook": "keyboard accessory input view undo filter pattern",
    "text-chapter": "keyboard scrolling inset menu delegate",
    "listings": "secure length numbers keyboard scrolling",
    "spelling": "misspelled words corrections completions autocorrect smart quotes dashes",
    "fragments": "long text layout viewport scrolls",
    "filters": "allowed characters decimal phone number lowercase find regular expression predicate",
    "detectors": "links dates addresses phone numbers flights detection",
    "notes": "undo redo archive restore",
  ]
}
