import GalleyCNettle

/// SHA-256 (FIPS 180-4), computed by Nettle. For fingerprints of files, and for file names that are derived from content.
public enum SHA256 {
  /// Returns the digest of `bytes` as 64 hexadecimal digits. O(*n*) in the number of bytes.
  public static func hexDigest(of bytes: UnsafeRawBufferPointer) -> String {
    var context = sha256_ctx()
    nettle_sha256_init(&context)
    if let start = bytes.baseAddress { nettle_sha256_update(&context, bytes.count, start.assumingMemoryBound(to: UInt8.self)) }
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
    nettle_sha256_digest(&context, digest.count, &digest)
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Returns the digest of `bytes` as 64 hexadecimal digits. O(*n*) in the number of bytes.
  public static func hexDigest(of bytes: [UInt8]) -> String { bytes.withUnsafeBytes { hexDigest(of: $0) } }
}
