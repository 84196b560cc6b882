// Numbers, dates and lists as text, appended to a buffer without strings in between.

import ByteReading

extension [UInt8] {
  mutating func append(ascii scalar: UnicodeScalar) { append(UInt8(ascii: scalar)) }

  /// 16 hex digits, so that text order is the order of numbers.
  mutating func appendID(_ number: Int) {
    for shift in stride(from: 60, through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: number >> shift & 15)
      append(digit < 10 ? 0x30 + digit : 0x57 + digit)
    }
  }

  /// The digits of a number that is not negative.
  mutating func appendDigits(_ number: Int) {
    var divisor = 1
    while number / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      append(0x30 + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }

  /// A number of hundredths or tenths, with all its places: `12.50`.
  mutating func appendDecimal(_ number: Int, places: Int) {
    let unit = places == 2 ? 100 : 10
    appendDigits(number / unit)
    append(ascii: ".")
    if places == 2 { append(0x30 + UInt8(number / 10 % 10)) }
    append(0x30 + UInt8(number % 10))
  }

  /// The same as the shortest text: `12.5`, `3`.
  mutating func appendShortestDecimal(_ number: Int, places: Int) {
    appendDecimal(number, places: places)
    while last == UInt8(ascii: "0") { removeLast() }
    if last == UInt8(ascii: ".") { removeLast() }
  }

  /// A date such as `2001-05-17`, from days since 1970-01-01.
  mutating func appendDate(_ day: Int) {
    let date = CivilTime(secondsSince1970: Int64(day) * 86_400)
    appendDigits(date.year)
    for part in [date.month, date.day] {
      append(ascii: "-")
      if part < 10 { append(ascii: "0") }
      appendDigits(part)
    }
  }

  /// Seconds since 2001-01-01 with 20 decimals, as Core Data writes a date.
  mutating func appendReferenceDate(_ day: Int) {
    let seconds = (day - 11_323) * 86_400
    if seconds < 0 { append(ascii: "-") }
    appendDigits(abs(seconds))
    self += ".00000000000000000000".utf8
  }

  /// Elements with a separator between them.
  mutating func appendList(_ elements: [String], separator: String) {
    for (index, element) in elements.enumerated() {
      if index > 0 { self += separator.utf8 }
      self += element.utf8
    }
  }
}
