"""Validates an Entity Configuration and its trust chain with pyeudiw. It prints the results as a JSON object."""

import json
import sys

from pyeudiw.federation.statements import EntityStatement
from pyeudiw.federation.trust_chain_validator import StaticTrustChainValidator

request = json.load(sys.stdin)
chain, anchor_keys = request["chain"], request["anchorKeys"]
print(
    json.dumps(
        {
            "configuration": EntityStatement(chain[0], {}).validate_by_itself(),
            "chain": StaticTrustChainValidator(chain, anchor_keys, {}).validate(),
        }
    )
)
