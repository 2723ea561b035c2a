import GalleyCHarfBuzz
import Glibc
import Synchronization

/// A cache of words shaped in font units, from which all sizes are scaled.
///
/// Shared by all threads, so that HarfBuzz shapes a word once. Threads have their own tables of scaled words, and need this one for a word that is
/// new to them.
final class UnscaledWords: @unchecked Sendable {
  private let key: UnscaledShapingKey
  private let features: [hb_feature_t]
  private let language: OpaquePointer?
  // Not a `Mutex`, whose values cannot contain pointers.
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  @exclusivity(unchecked) private var words = WordTable(limit: 4 << 20)
  /// The words longer than `longWord`. Cached for changes of size, and for edits that leave these words unchanged.
  private var longWords = WordTable(limit: 4 << 20)

  init(key: UnscaledShapingKey) {
    self.key = key
    features = key.harfbuzzFeatures
    language = hb_language_from_string(key.language, -1)
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Returns the result of `body` for the glyphs of `units` with a precomputed hash. The word is valid only during the call, in which other threads
  /// must wait for words.
  ///
  /// - Parameter buffer: A buffer of the calling thread.
  func withWord<Result>(
    _ units: UnsafeBufferPointer<UInt16>, _ hash: UInt32, buffer: OpaquePointer, _ work: ShapingWorkCounter?, _ body: (ShapedWord) -> Result
  ) -> Result {
    let isLong = units.count > UnscaledShapingContext.longWord
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    if let cached = find(units, hash, isLong) { return body(cached) }
    pthread_mutex_unlock(lock)
    work?.units += units.count
    shape(units, buffer)
    pthread_mutex_lock(lock)
    // Another thread could have added the word meanwhile.
    if let cached = find(units, hash, isLong) { return body(cached) }
    func made(in arena: inout WordArena) -> ShapedWord { ShapedWord.make(of: buffer, units, in: &arena) }
    return body(isLong ? longWords.add(hash, made) : words.add(hash, made))
  }

  private func find(_ units: UnsafeBufferPointer<UInt16>, _ hash: UInt32, _ isLong: Bool) -> ShapedWord? {
    isLong ? longWords.find(units, hash) : words.find(units, hash)
  }

  private func shape(_ units: UnsafeBufferPointer<UInt16>, _ buffer: OpaquePointer) {
    hb_buffer_reset(buffer)
    hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
    hb_buffer_add_utf16(buffer, units.baseAddress, Int32(units.count), 0, Int32(units.count))
    hb_buffer_set_direction(buffer, key.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, hb_script_from_iso15924_tag(key.script))
    hb_buffer_set_language(buffer, language)
    features.withUnsafeBufferPointer { features in
      hb_shape(key.face.shapingFont, buffer, features.baseAddress, UInt32(features.count))
    }
  }
}

/// The unscaled words of all keys.
final class UnscaledWordStore: Sendable {
  private struct Words: @unchecked Sendable { var words: [UnscaledShapingKey: UnscaledWords] = [:] }
  private let stored = Mutex(Words())

  /// Returns the words of a key.
  func words(_ key: UnscaledShapingKey) -> UnscaledWords {
    stored.withLock { stored in
      if let cached = stored.words[key] { return cached }
      let new = UnscaledWords(key: key)
      stored.words[key] = new
      return new
    }
  }
}
