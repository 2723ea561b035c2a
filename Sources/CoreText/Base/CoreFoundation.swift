import AttributedText
import struct Foundation.Data
import class Foundation.NSMutableData

// On Apple's systems these are bridged to Swift's and Foundation's types; here they are those types.

/// Swift's string; offsets into it count UTF-16 units.
public typealias CFString = String
/// Font features and their selectors; `3 as CFNumber` holds for any integer literal.
public typealias CFNumber = Int
/// Each function that returns one documents the type of its elements.
public typealias CFArray = [Any]
/// Keys are mostly `CFString`s.
public typealias CFDictionary = [AnyHashable: Any]
/// Foundation's bytes.
public typealias CFData = Data
/// Foundation's class for bytes that are added to.
public typealias CFMutableData = NSMutableData
/// The same class as UIKit's, so that an `NSTextStorage` will do.
public typealias CFAttributedString = NSAttributedString
/// The same class as UIKit's.
public typealias CFMutableAttributedString = NSMutableAttributedString
/// Seconds.
public typealias CFTimeInterval = Double
/// A UTF-16 unit.
public typealias UniChar = UInt16
