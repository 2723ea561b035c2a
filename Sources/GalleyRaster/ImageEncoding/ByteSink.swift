import GalleyCCairo

/// Collects the bytes that a library writes.
final class ByteSink {
  var bytes: [UInt8] = []

  /// The function that cairo calls with bytes. Its first argument is the sink, unretained.
  static let write: cairo_write_func_t = { sink, data, count in
    Unmanaged<ByteSink>.fromOpaque(sink!).takeUnretainedValue().bytes
      .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
    return CAIRO_STATUS_SUCCESS
  }
}
