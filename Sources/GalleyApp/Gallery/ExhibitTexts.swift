import GalleyPlayground

/// The titles and descriptions of the exhibits for readers who do not know the names of Apple's frameworks.
enum ExhibitTexts {
  /// The title and a description of one sentence, by the exhibit's name.
  static let texts: [String: (title: String, summary: String)] = [
    "playground": ("The Playground", "A page of two columns. Drag the heart, and the text flows around it."),
    "fields": ("Text Fields", "Fields for names, passwords and numbers, with placeholders and buttons."),
    "text-views": ("Text Views", "Longer texts to edit, in columns, with links and selection."),
    "chat": ("Chat", "Messages in bubbles, and a field that grows as you type."),
    "code": ("Code Editor", "A long source text with colors, line numbers and indentation."),
    "strings": ("Styled Strings", "Centered, justified, outlined and shortened text, and large initials."),
    "labels": ("Labels", "Text that does not fit: it wraps, shrinks or ends with an ellipsis."),
    "core-text": ("Text on Curves", "Lines along a curve, in an ellipse and on other baselines, with Core Text."),
    "states": ("Fifty States", "A long list in columns, one frame of lines after the other."),
    "classic": ("Tabs, Tables and Lists", "Justified text with hyphens, tab stops, tables, bullets and numbers."),
    "textkit": ("Links and Highlights", "Text that reacts: links, highlighted words, taps on words and text around shapes."),
    "total-fit": ("Even Word Spaces", "The line breaks of a paragraph are chosen together, for even spaces (total fit)."),
    "attributes": ("Bold, Italic and More", "Every attribute of text by example: fonts, colors, lines, shadows, spacing."),
    "paragraphs": ("Paragraph Styles", "Align, indent, space and hyphenate paragraphs with sliders."),
    "bidi": ("Arabic and Hebrew", "Two writing directions in one line, and the caret between them."),
    "constraints": ("Auto Layout", "Views that keep their distances and alignment when the window changes."),
    "quotes": ("Quotes in a Table", "Table rows whose height follows their text."),
    "search": ("Search and Pickers", "A search bar that highlights matches, and wheels to choose from."),
    "controllers": ("Screens of an App", "Lists, forms, alerts, pages and bars, as in an app."),
    "cookbook": ("Recipes: Typing", "Short programs with their source: toolbars, input filters, undo, spelling."),
    "text-chapter": ("Recipes: Forms", "Short programs with their source: forms above the keyboard, menus, growing texts."),
    "listings": ("Recipes: Special Fields", "Short programs with their source: secure, short and numeric fields."),
    "spelling": ("Spelling", "Misspelled words, corrections, completions and smart quotes."),
    "fragments": ("A Very Long Text", "A text of which only the visible part is laid out, fragment by fragment."),
    "filters": ("Input Filters", "Fields that accept some characters only, and searches by pattern."),
    "detectors": ("Dates and Addresses", "Finds links, dates, addresses, phone numbers and flights in a text."),
    "notes": ("Saved Notes", "Notes with undo and redo, which are stored as an archive."),
    "gallery": ("Gallery", "All exhibits, with a search."),
  ]
}

extension Exhibits {
  /// Returns the title for newcomers, or the exhibit's own title if it is not one of the program's exhibits.
  ///
  /// The exhibit's own title is in recorded proofs, so it does not change.
  package static func title(of exhibit: any Exhibit) -> String { isListed(exhibit) ? ExhibitTexts.texts[exhibit.name]?.title ?? exhibit.title : exhibit.title }

  /// Returns a description in a sentence; `nil` if the exhibit is not one of the program's exhibits.
  package static func summary(of exhibit: any Exhibit) -> String? { isListed(exhibit) ? ExhibitTexts.texts[exhibit.name]?.summary : nil }

  /// Whether the exhibit is one of `all`: a document can have any name.
  private static func isListed(_ exhibit: any Exhibit) -> Bool { all.contains { type(of: $0) == type(of: exhibit) } }
}
