// Text with attributes, and paragraph styles. Independent of fonts, colors and layout.
//
//   Storage      ropes: text as UTF-16 units, attributes as runs of interned sets; nothing in it is public
//   Strings      NSAttributedString and NSMutableAttributedString over them, and over a subclass's own storage
//   Attributes   the attributes' names, and the values that belong to no other module
//   Paragraphs   NSParagraphStyle, tabs, lists
//
// Foundation on Linux has an NSAttributedString of its own, so this module imports single names from it, never the whole.
