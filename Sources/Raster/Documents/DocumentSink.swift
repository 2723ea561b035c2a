import CCairo

/// Takes what cairo writes of a document, mends its date on the way, and passes it on in pieces.
///
/// cairo 1.16 leaves out the `D:` of a date. The minute's precision makes room for it, so no offset in the file moves.
final class DocumentSink {
  private let take: ((ArraySlice<UInt8>) -> Bool)?
  private var pending: [UInt8] = []
  /// What was not passed on, where nobody takes it.
  private(set) var kept: [UInt8] = []
  private(set) var hasFailed = false

  private static let piece = 1 << 16
  private static let written = Array("/CreationDate (20000101000000Z)".utf8)
  private static let proper = Array("/CreationDate (D:200001010000Z)".utf8)

  init(_ take: ((ArraySlice<UInt8>) -> Bool)?) { self.take = take }

  static let write: cairo_write_func_t = { sink, data, count in
    let sink = Unmanaged<DocumentSink>.fromOpaque(sink!).takeUnretainedValue()
    sink.pending.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
    // A date may go on in what comes next.
    if sink.pending.count >= piece { sink.pass(sink.pending.count - written.count) }
    return sink.hasFailed ? CAIRO_STATUS_WRITE_ERROR : CAIRO_STATUS_SUCCESS
  }

  func finish() { pass(pending.count) }

  private func pass(_ count: Int) {
    mendDate()
    if let take {
      if !hasFailed { hasFailed = !take(pending[..<count]) }
    } else {
      kept += pending[..<count]
    }
    pending.removeFirst(count)
  }

  private func mendDate() {
    let written = Self.written
    guard pending.count >= written.count else { return }
    for start in 0...pending.count - written.count where pending[start] == written[0] {
      if pending[start..<start + written.count].elementsEqual(written) {
        pending.replaceSubrange(start..<start + written.count, with: Self.proper)
      }
    }
  }
}
