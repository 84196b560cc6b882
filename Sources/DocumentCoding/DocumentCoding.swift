// One import for models: `Timestamp`, `GeoPoint`, `Value` and `FieldValue` come with the wrappers.

@_exported public import Documents
