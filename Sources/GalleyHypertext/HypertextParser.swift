import GalleyCGumbo

/// A parser of HTML 5, based on gumbo. Any bytes are a valid document.
///
/// 1. `MarkupLimiter` removes the tags that would make parsing costly. 2. gumbo builds the tree in memory of
/// `NodeMemory`, which frees it without recursion. 3. `EventCollector` visits the tree, also without recursion.
package enum HypertextParser {
  /// Returns the events of a document in UTF-8; empty for an empty document. Comments, declarations and processing instructions are left out.
  /// O(document).
  package static func events(of document: [UInt8]) -> [HypertextEvent] {
    guard !document.isEmpty else { return [] }
    var limiter = MarkupLimiter(document)
    let bounded = limiter.boundedMarkup()
    let memory = NodeMemory()
    // gumbo copies its stack of open elements into each error that it records, so do not record any.
    var options = GumboOptions(
      allocator: { NodeMemory.of($0).allocate($1) }, deallocator: { NodeMemory.of($0).free($1) },
      userdata: Unmanaged.passUnretained(memory).toOpaque(), tab_stop: 8, stop_on_first_error: false, max_errors: 0,
      fragment_context: GUMBO_TAG_LAST, fragment_namespace: GUMBO_NAMESPACE_HTML)
    return withExtendedLifetime(memory) {
      bounded.withUnsafeBytes { bytes in
        let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        guard let output = gumbo_parse_with_options(&options, start, bytes.count) else { return [] }
        var collector = EventCollector()
        collector.collect(output.pointee.root)
        return collector.events
      }
    }
  }
}

/// The parser's library, for `galley doctor`.
package enum HypertextLibraryVersions {
  /// gumbo does not export its version. The last release is 0.10.1, of 2015.
  package static var versions: [(name: String, version: String)] { [("gumbo", "0.10.1")] }
}
