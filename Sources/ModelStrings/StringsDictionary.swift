// What a property list says as a table of strings, `.stringsdict` rules included.

import PropertyLists

/// Turns the dictionary of a property list into entries.
///
/// In a `.stringsdict` a value is a dictionary of rules. A name has no number in it, so its text is
/// the format key when that has no variables, the widest variant of a width rule, or what a device
/// rule says of devices in general.
struct StringsDictionary {
  /// Names the file in problems.
  let file: String

  /// The entries in the list's order, and what can't be used of it.
  func entries(
    of members: PropertyListDictionary
  ) -> (entries: [StringsTable.Entry], problems: [StringsProblem]) {
    var entries: [StringsTable.Entry] = []
    var problems: [StringsProblem] = []
    for member in members {
      let position = member.line.map { TextPosition(line: $0) }
      guard let rules = member.value.dictionary, Self.isRules(rules) else {
        entries.append(.init(member.key, member.value, at: position))
        continue
      }
      if let text = text(of: rules) {
        entries.append(.init(member.key, .string(text), at: position))
      } else {
        problems.append(
          StringsProblem(
            .invalidStrings, "The rules of `\(member.key)` give no text without a number.",
            file: file, key: member.key, position: position, isLoss: true))
      }
    }
    return (entries, problems)
  }

  private static func isRules(_ members: PropertyListDictionary) -> Bool {
    members.contains { ruleKeys.contains($0.key) }
  }

  private static let formatKey = "NSStringLocalizedFormatKey"
  private static let ruleKeys: Set = [
    formatKey, "NSStringVariableWidthRuleType", "NSStringDeviceSpecificRuleType",
  ]

  private func text(of rules: PropertyListDictionary) -> String? {
    if let format = rules[Self.formatKey]?.string {
      return format.contains("%") ? nil : format
    }
    if let widths = rules["NSStringVariableWidthRuleType"]?.dictionary {
      let sorted = widths.sorted { (Int($0.key) ?? 0) < (Int($1.key) ?? 0) }
      return sorted.last?.value.string
    }
    return rules["NSStringDeviceSpecificRuleType"]?.dictionary?["other"]?.string
  }
}
