import struct Foundation.URL

extension URL {
  /// Appends the preferred extension of a type. Has no effect if the type has none, or if the name already has an
  /// extension of the type.
  public mutating func appendPathExtension(for contentType: UTType) {
    let own = contentType.tags[.filenameExtension] ?? []
    guard let preferred = own.first, !own.contains(pathExtension.lowercased()) else { return }
    appendPathExtension(preferred)
  }

  /// Returns the URL with the preferred extension of a type; see `appendPathExtension(for:)`.
  public func appendingPathExtension(for contentType: UTType) -> URL {
    var url = self
    url.appendPathExtension(for: contentType)
    return url
  }

  /// Returns the URL of `partialName` in this folder, with the preferred extension of a type.
  public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
    appendingPathComponent(partialName, isDirectory: contentType.conforms(to: .directory)).appendingPathExtension(for: contentType)
  }

  /// Appends `partialName` with the preferred extension of a type.
  public mutating func appendPathComponent(_ partialName: String, conformingTo contentType: UTType) {
    self = appendingPathComponent(partialName, conformingTo: contentType)
  }
}
