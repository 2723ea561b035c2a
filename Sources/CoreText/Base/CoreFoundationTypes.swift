import struct Foundation.Data
import class Foundation.NSMutableData
import GalleyAttributedText

// On Apple's systems these types are bridged to Swift's and Foundation's types; here they are the same types.

/// A string; offsets in it are in UTF-16 code units.
public typealias CFString = String
/// A number for font features and their selectors; `3 as CFNumber` compiles for any integer literal.
public typealias CFNumber = Int
/// An array. Each function that returns an array documents the type of its elements.
public typealias CFArray = [Any]
/// A dictionary; keys are usually `CFString`s.
public typealias CFDictionary = [AnyHashable: Any]
/// Bytes: Foundation's type.
public typealias CFData = Data
/// Foundation's class for mutable bytes.
public typealias CFMutableData = NSMutableData
/// The same class as UIKit's, so an `NSTextStorage` is accepted too.
public typealias CFAttributedString = NSAttributedString
/// The same class as UIKit's.
public typealias CFMutableAttributedString = NSMutableAttributedString
/// A duration in seconds.
public typealias CFTimeInterval = Double
/// A UTF-16 code unit.
public typealias UniChar = UInt16
