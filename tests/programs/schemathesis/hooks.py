import re
from urllib.parse import quote

import schemathesis

# An e-mail is sent as it was generated.
schemathesis.serializer.alias("message/rfc822", "text/plain")

# So is an OCSP request, which has only to be refused in the right way.
schemathesis.serializer.alias("application/ocsp-request", "application/octet-stream")

# A gateway refuses other characters in a path, and dot segments, before a service sees them.
UNUSUAL = re.compile(r"[^\w.~!$&'()*+,;=:@ -]", re.ASCII)

# Node refuses headers of 16 KiB with 431, before a service sees them.
MAX_QUERY = 12_000


@schemathesis.hook
def map_path_parameters(context, path_parameters):
    return {name: plain(value) for name, value in (path_parameters or {}).items()}


@schemathesis.hook
def map_query(context, query):
    return {name: brief(name, value) for name, value in (query or {}).items()}


@schemathesis.hook
def filter_query(context, query):
    return len(quote(str(query), errors="replace")) <= MAX_QUERY


def brief(name, value):
    # A long poll would wait for its whole time, because no event occurs.
    return 1 if name == "wait" and isinstance(value, int) and 1 < value <= 30 else value


def plain(value):
    return UNUSUAL.sub("_", str(value)).replace("..", "._") or "_"


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """In a request, null means that a member is absent. The documents say so once, and not in each schema."""
    seen = []
    for item in raw_schema["paths"].values():
        for operation in item.values():
            if isinstance(operation, dict) and "requestBody" in operation:
                for media_type in resolve(raw_schema, operation["requestBody"])["content"].values():
                    allow_null(raw_schema, media_type["schema"], seen)


def allow_null(document, schema, seen):
    schema = resolve(document, schema)
    if any(schema is each for each in seen):
        return
    seen.append(schema)
    properties = schema.get("properties", {})
    parts = [*schema.get("oneOf", []), *schema.get("anyOf", []), *schema.get("allOf", []), *properties.values()]
    for part in [*parts, schema.get("items"), schema.get("additionalProperties")]:
        if isinstance(part, dict):
            allow_null(document, part, seen)
    for name in properties.keys() - set(schema.get("required", [])):
        properties[name] = {"anyOf": [properties[name], {"type": "null"}]}


def resolve(document, node):
    while "$ref" in node:
        target = document
        for segment in node["$ref"].removeprefix("#/").split("/"):
            target = target[segment.replace("~1", "/").replace("~0", "~")]
        node = target
    return node
