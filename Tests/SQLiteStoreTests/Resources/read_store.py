"""Prints a store's collection as `ferry export` does, with nothing but SQLite and JSON."""
import datetime, json, math, sqlite3, sys

DATABASE = "projects/local/databases/(default)"
SCALARS = {"double": "doubleValue", "timestamp": "timestampValue", "bytes": "bytesValue",
           "foreignReference": "referenceValue"}

def instant(microseconds):
    time = datetime.datetime(1970, 1, 1) + datetime.timedelta(microseconds=microseconds)
    text = time.isoformat(timespec="microseconds")
    return (text[:-7] if text.endswith(".000000") else text[:-3] if text.endswith("000") else text) + "Z"

def rest(value, sheet):
    if value is None: return {"nullValue": None}
    if sheet == "reference": return {"referenceValue": f"{DATABASE}/documents/{value}"}
    if sheet == "geoPoint": return {"geoPointValue": {k: v for k, v in value.items() if v or math.copysign(1, v) < 0}}
    if sheet == "vector":
        elements = {"arrayValue": {"values": [{"doubleValue": v} for v in value]}}
        return {"mapValue": {"fields": {"__type__": {"stringValue": "__vector__"}, "value": elements}}}
    if isinstance(sheet, str): return {SCALARS[sheet]: value}
    if isinstance(value, dict):
        fields = {name: rest(v, (sheet or {}).get(name)) for name, v in value.items()}
        return {"mapValue": {"fields": fields} if fields else {}}
    if isinstance(value, list):
        sheets = sheet if sheet and len(sheet) > 1 else (sheet or [None]) * len(value)
        return {"arrayValue": {"values": [rest(v, s) for v, s in zip(value, sheets)]} if value else {}}
    if isinstance(value, bool): return {"booleanValue": value}
    if isinstance(value, int): return {"integerValue": str(value)}
    return {"doubleValue": value} if isinstance(value, float) else {"stringValue": value}

store, collection = sys.argv[1:]
for path, created, updated, fields, kinds in sqlite3.connect(store).execute(
        "SELECT path, create_time, update_time, fields, kinds FROM documents JOIN type_sheets USING (sheet)"
        " WHERE collection = ? ORDER BY id", [collection]):
    line = {"name": f"{DATABASE}/documents/{path}"}
    line.update(rest(json.loads(fields), json.loads(kinds))["mapValue"])
    line.update({"createTime": instant(created), "updateTime": instant(updated)})
    print(json.dumps(line, ensure_ascii=False, separators=(",", ":")))
