"""Parses documents in REST form strictly by Google's own definitions and prints them back."""
import json, sys
from google.cloud.firestore_v1.types import Document
from google.protobuf import json_format

for line in sys.stdin.buffer:
    message = json_format.Parse(line.decode(), Document()._pb, ignore_unknown_fields=False)
    print(json.dumps(json_format.MessageToDict(message), ensure_ascii=False, sort_keys=True))
