import re

import schemathesis

# A gateway refuses other characters in a path, and dot segments, before a service sees them.
UNUSUAL = re.compile(r"[^\w.~!$&'()*+,;=:@ -]", re.ASCII)

# Node refuses longer addresses with 431, before a service sees them.
LONGEST = 500


@schemathesis.hook
def map_path_parameters(context, path_parameters):
    return {name: plain(value) for name, value in (path_parameters or {}).items()}


@schemathesis.hook
def map_query(context, query):
    return {name: shortened(name, value) for name, value in (query or {}).items()}


def shortened(name, value):
    if name == "wait" and isinstance(value, int) and 1 < value <= 30:
        # A long poll would wait for its whole time, because no event occurs.
        return 1
    return value[:LONGEST] if isinstance(value, str) else value


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
