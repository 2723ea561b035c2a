import struct Foundation.NSRange
import GalleyRequirements

extension NSMutableAttributedString {
  /// Whether an edit can bypass the primitives. `NSTextStorage` and every other subclass have to receive their edits.
  private var editsStore: Bool { type(of: self) == NSMutableAttributedString.self }

  /// Returns a range as offsets. Traps if it is out of bounds of the store's text. Unlike `checked`, does not use the text of a subclass,
  /// because a subclass that calls `super` edits the store's content.
  func checkedInStore(_ range: NSRange) -> Range<Int> {
    let length = store.length
    require(
      range.location >= 0 && range.length >= 0 && range.location <= length && range.length <= length - range.location,
      "range {\(range.location), \(range.length)} is out of bounds: the length is \(length)")
    return range.location..<range.location + range.length
  }

  /// Returns the UTF-16 code units of the string passed to a primitive, or the `pendingUnits` if they spell the same string, and clears those.
  func consumeUnits(of string: String) -> [UInt16] {
    guard let units = pendingUnits else { return [UInt16](unitsOf: string) }
    pendingUnits = nil
    // A subclass can have passed a different string to `super`.
    return String(units: units).utf8.elementsEqual(string.utf8) ? units : [UInt16](unitsOf: string)
  }

  /// Replaces characters: directly in `NSMutableAttributedString` itself, through the primitive in a subclass. If the edit reaches the store,
  /// lone surrogates are preserved.
  package func replaceCharacters(in range: NSRange, withUTF16 units: [UInt16]) {
    if editsStore {
      store.replace(checked(range), with: units)
      return
    }
    pendingUnits = units
    replaceCharacters(in: range, with: String(units: units))
    pendingUnits = nil
  }

  /// Passes the initial text to a subclass with its own storage.
  ///
  /// Initializers fill the store, which such a subclass does not read. Its primitives `replaceCharacters(in:with:)` and `setAttributes(_:range:)`
  /// receive the text instead, as on Apple's systems. Does nothing if the initial text is empty, or if the subclass already has text, because it
  /// then reads the store or has filled its own storage.
  func passInitialContent() {
    guard !readsStore, store.length > 0, string.isEmpty else { return }
    let content = AttributedStore(sharing: store)
    store.replace(0..<store.length, with: [])
    storageWillSetInitialContent()
    replaceCharacters(in: NSRange(location: 0, length: 0), withUTF16: content.text.units(in: 0..<content.length))
    content.runs.forEachRun(in: 0..<content.length) { run, attributes in
      setAttributes(attributes.values, range: run.nsRange)
      return true
    }
    storageDidSetInitialContent()
  }

  func replaceBoth(_ range: Range<Int>, with other: NSAttributedString) {
    // Read the inserted text first, since it can be this same string.
    let source = other.snapshotStore()
    if editsStore {
      store.replace(range, with: source, part: 0..<source.length)
      return
    }
    if readsStore {
      guard storageMayChange() else { return }
      store.replace(range, with: source, part: 0..<source.length)
      storageDidReplace(range.nsRange, withLength: source.length)
      return
    }
    beginEditing()
    replaceCharacters(in: range.nsRange, withUTF16: source.text.units(in: 0..<source.length))
    source.runs.forEachRun(in: 0..<source.length) { run, attributes in
      setAttributes(
        attributes.values, range: NSRange(location: range.lowerBound + run.lowerBound, length: run.count))
      return true
    }
    endEditing()
  }

  func changeAttributes(in range: Range<Int>, _ change: (AttributeSet) -> AttributeSet) {
    guard !range.isEmpty else { return }
    if readsStore {
      guard storageMayChange() else { return }
      store.changeAttributes(in: range, change)
      storageDidChangeAttributes(in: range.nsRange)
      return
    }
    beginEditing()
    var start = range.lowerBound
    var changed = AttributeRunChunk()
    for run in readRuns(in: range).runs {
      changed.append(AttributeRun(length: run.length, attributes: change(run.attributes)))
    }
    for run in changed.runs {
      setAttributes(run.attributes.values, range: NSRange(location: start, length: run.length))
      start += run.length
    }
    endEditing()
  }
}

extension Range<Int> {
  var nsRange: NSRange { NSRange(location: lowerBound, length: count) }
}
