// What a PDF document says of itself: keys of `UIGraphicsPDFRendererFormat.documentInfo`.

/// The document's title, a string.
public let kCGPDFContextTitle = "kCGPDFContextTitle"
/// Who wrote the document, a string.
public let kCGPDFContextAuthor = "kCGPDFContextAuthor"
/// The program that made the document, a string.
public let kCGPDFContextCreator = "kCGPDFContextCreator"
