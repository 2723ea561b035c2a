import GalleyCGumbo

/// Collects the events of gumbo's tree in document order.
struct EventCollector {
  private(set) var events: [HypertextEvent] = []

  private struct Position {
    var element: GumboElement
    var name: String
    var next: UInt32 = 0
  }

  mutating func collect(_ root: UnsafeMutablePointer<GumboNode>?) {
    guard let root, root.pointee.type == GUMBO_NODE_ELEMENT else { return }
    var open = [begin(root.pointee.v.element)]
    while let top = open.indices.last {
      guard open[top].next < open[top].element.children.length else {
        events.append(.end(name: open.removeLast().name))
        continue
      }
      let child = open[top].element.children.data[Int(open[top].next)]!.assumingMemoryBound(to: GumboNode.self)
      open[top].next += 1
      switch child.pointee.type {
      case GUMBO_NODE_ELEMENT: open.append(begin(child.pointee.v.element))
      case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA: events.append(.text(String(cString: child.pointee.v.text.text)))
      default: break
      }
    }
  }

  private mutating func begin(_ element: GumboElement) -> Position {
    let position = Position(element: element, name: Self.name(of: element))
    events.append(.start(name: position.name, attributes: Self.attributes(of: element)))
    return position
  }

  private static func name(of element: GumboElement) -> String {
    let standardName = gumbo_normalized_tagname(element.tag).map { String(cString: $0) } ?? ""
    if !standardName.isEmpty { return standardName }
    var tagText = element.original_tag
    gumbo_tag_from_original_text(&tagText)
    return String(decoding: UnsafeRawBufferPointer(start: tagText.data, count: tagText.length), as: UTF8.self).lowercased()
  }

  private static func attributes(of element: GumboElement) -> [String: String] {
    var result: [String: String] = [:]
    for index in 0..<Int(element.attributes.length) {
      let attribute = element.attributes.data[index]!.assumingMemoryBound(to: GumboAttribute.self).pointee
      let name = String(cString: attribute.name).lowercased()
      // The first of several attributes with the same name counts.
      if result[name] == nil { result[name] = String(cString: attribute.value) }
    }
    return result
  }
}
