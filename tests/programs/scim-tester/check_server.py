"""Checks a SCIM server with scim2-tester. It prints the results as a JSON list."""

import json
import os

from httpx2 import Client
from scim2_client.engines.httpx2 import SyncSCIMClient
from scim2_tester import check_server

headers = {"Authorization": f"Bearer {os.environ['SCIM_TOKEN']}"}
# A suspension is answered when every service knows it, within five seconds.
with Client(base_url=os.environ["SCIM_URL"], headers=headers, timeout=60) as http:
    results = check_server(SyncSCIMClient(http))


def attribute_of(data: object) -> str:
    """The attribute that a PATCH has changed."""
    return data.get("urn", "").split(":")[-1] if isinstance(data, dict) else ""


print(
    json.dumps(
        [
            {"check": result.title, "status": result.status.name, "reason": result.reason, "attribute": attribute_of(result.data)}
            for result in results
        ]
    )
)
