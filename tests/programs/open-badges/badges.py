"""Verifies badges as JWTs with openbadgeslib, and signs badges with it. Reads and prints one JSON object."""

import json
import sys
from datetime import datetime, timezone

from openbadgeslib.ob3 import Achievement, Issuer, OB3Signer, OB3VerificationError, OB3Verifier, OpenBadgeCredential


def verdict_on(token: str, public_key: str) -> str:
    """The name of the achievement, or why the badge is rejected."""
    try:
        return OB3Verifier(pubkey_pem=public_key).verify(token).achievement.name
    except OB3VerificationError as error:
        return f"rejected: {error}"


def signed(key: dict[str, str], issuer: str, subject: str) -> str:
    badge = OpenBadgeCredential(
        issuer=Issuer(id=issuer, name="The University"),
        recipient_id=subject,
        achievement=Achievement(
            id="https://university.example/achievements/first-aid",
            name="First aid",
            description="Helps until the ambulance is there.",
            criteria_narrative="A course of two days, and a test.",
        ),
        expiration_date=datetime(2100, 1, 1, tzinfo=timezone.utc),
    )
    return OB3Signer(privkey_pem=key["privateKey"], algorithm=key["alg"]).sign(badge)


task = json.load(sys.stdin)
verdicts = [verdict_on(badge["token"], badge["publicKey"]) for badge in task["badges"]]
badges = [signed(key, task["issuer"], task["subject"]) for key in task["keys"]]
print(json.dumps({"verdicts": verdicts, "badges": badges}))
