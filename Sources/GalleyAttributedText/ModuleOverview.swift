// Text with attributes, and paragraph styles. Independent of fonts, colors and layout.
//
//   Attributes   the attributes' names, and the values that belong to no other module
//   Storage      ropes: text as UTF-16 units, attributes as runs of interned sets; nothing in it is public
//   Paragraphs   NSParagraphStyle, tabs, lists
//   Strings      NSAttributedString and NSMutableAttributedString over ropes, and over a subclass's own storage
//
// Each folder uses only those before it.
//
// Foundation on Linux has an NSAttributedString of its own, so this module imports single names from it, never the whole.
