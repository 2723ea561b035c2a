import GalleyCCairo

/// Receives a document from cairo, corrects its date and passes it on in chunks.
///
/// cairo 1.16 omits the `D:` prefix of a date. Dropping the seconds makes room for it, so that offsets in the file do
/// not change.
final class DocumentSink {
  private let receive: ((ArraySlice<UInt8>) -> Bool)?
  private var pending: [UInt8] = []
  /// The collected bytes, for a document without a receiver.
  private(set) var collected: [UInt8] = []
  private(set) var hasFailed = false

  private static let chunkSize = 1 << 16
  private static let written = Array("/CreationDate (20000101000000Z)".utf8)
  private static let proper = Array("/CreationDate (D:200001010000Z)".utf8)

  init(_ receive: ((ArraySlice<UInt8>) -> Bool)?) { self.receive = receive }

  static let write: cairo_write_func_t = { sink, data, count in
    let sink = Unmanaged<DocumentSink>.fromOpaque(sink!).takeUnretainedValue()
    sink.pending.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
    // A date can continue in the next chunk.
    if sink.pending.count >= chunkSize { sink.pass(sink.pending.count - written.count) }
    return sink.hasFailed ? CAIRO_STATUS_WRITE_ERROR : CAIRO_STATUS_SUCCESS
  }

  func finish() { pass(pending.count) }

  private func pass(_ count: Int) {
    correctDate()
    if let receive {
      if !hasFailed { hasFailed = !receive(pending[..<count]) }
    } else {
      collected += pending[..<count]
    }
    pending.removeFirst(count)
  }

  private func correctDate() {
    let written = Self.written
    guard pending.count >= written.count else { return }
    for start in 0...pending.count - written.count where pending[start] == written[0] {
      if pending[start..<start + written.count].elementsEqual(written) {
        pending.replaceSubrange(start..<start + written.count, with: Self.proper)
      }
    }
  }
}
