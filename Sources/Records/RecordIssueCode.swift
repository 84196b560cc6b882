// The catalogue of faults that one record can have.

/// What is wrong with a record. The raw value is the `code` of the reject report.
public enum RecordIssueCode: String, CaseIterable, Hashable, Sendable {
  // Reading.
  case missingCell = "missing_cell"
  case extraCell = "extra_cell"
  case unterminatedQuote = "unterminated_quote"
  case textAfterQuote = "text_after_quote"
  case nulByte = "nul_byte"
  case invalidUTF8 = "invalid_utf8"
  case invalidJSON = "invalid_json"
  case invalidUnicodeEscape = "invalid_unicode_escape"
  case trailingContent = "trailing_content"
  case notAnObject = "not_an_object"
  case tooDeep = "too_deep"
  case duplicateKeyInObject = "duplicate_key_in_object"
  case invalidXMLValue = "invalid_xml_value"
  case danglingReference = "dangling_reference"
  case inverseMismatch = "inverse_mismatch"
  // Decoding and validating.
  case invalidJSONCell = "invalid_json_cell"
  case missingKey = "missing_key"
  case missingValue = "missing_value"
  case nullValue = "null_value"
  case typeMismatch = "type_mismatch"
  case notAnInteger = "not_an_integer"
  case notANumber = "not_a_number"
  case notABoolean = "not_a_boolean"
  case invalidDate = "invalid_date"
  case outOfRange = "out_of_range"
  case constraint
  case unknownKey = "unknown_key"
  // Storing.
  case duplicateKey = "duplicate_key"
  case invalidDocumentID = "invalid_document_id"
  case documentTooLarge = "document_too_large"
  case invalidFieldName = "invalid_field_name"
  case nestedArray = "nested_array"
  case storeRefused = "store_refused"

  /// What the reader of a report may do about it: one sentence.
  public var advice: String {
    switch self {
    case .missingCell: "Add the missing cells, or quote the cell that holds a line end."
    case .extraCell: "Quote the cell that holds the delimiter, or remove the extra cells."
    case .unterminatedQuote: "Close the quote, or double it if it is part of the text."
    case .textAfterQuote: "Double the quotes that are part of the text."
    case .nulByte: "Remove the NUL byte, or name the encoding with --encoding."
    case .invalidUTF8: "Save the file as UTF-8, or name its encoding with --encoding."
    case .invalidJSON: "Correct the JSON at this place."
    case .invalidUnicodeEscape: "Write a surrogate pair in full, or the character itself."
    case .trailingContent: "Put each value on a line of its own, or use --format json."
    case .notAnObject: "Make each record an object with named fields."
    case .tooDeep: "Flatten the record; 512 levels are read."
    case .duplicateKeyInObject: "Keep one of the two members."
    case .invalidXMLValue: "Write the value as its declared type asks."
    case .danglingReference: "Add the object that is referred to, or remove the reference."
    case .inverseMismatch: "Make both sides of the relationship name each other."
    case .invalidJSONCell: "Correct the JSON in the cell, or declare the field as string."
    case .missingKey: "Add the key, or make the field optional."
    case .missingValue: "Fill in the value, or make the field optional."
    case .nullValue: "Give a value, or make the field optional."
    case .typeMismatch: "Give a value of the declared type, or declare another type."
    case .notAnInteger: "Write a whole number in digits, or declare the field as number or string."
    case .notANumber: "Write a number, or declare the field as string."
    case .notABoolean: "Write true or false, or name the words in trueValues and falseValues."
    case .invalidDate: "Write the date as the declared format asks, with a day that exists."
    case .outOfRange: "Give a value within the range of the type, or declare the field as string."
    case .constraint: "Give a value that the schema's constraint allows."
    case .unknownKey: "Declare the field in the schema, or leave out --strict-fields."
    case .duplicateKey:
      "Give the record an id of its own, or choose --on-conflict replace, merge or skip."
    case .invalidDocumentID:
      "Use an id of 1 to 1,500 bytes without a slash that is not . or .. or __name__."
    case .documentTooLarge: "Split the record, or store its large fields elsewhere."
    case .invalidFieldName: "Use a field name of 1 to 1,500 bytes that is not of the form __name__."
    case .nestedArray: "Put a map between the two arrays."
    case .storeRefused: "See the store's message."
    }
  }
}

/// The stage of the run that found the fault.
public enum RecordStage: String, CaseIterable, Hashable, Sendable {
  case read, decode, validate, localize, store
}
