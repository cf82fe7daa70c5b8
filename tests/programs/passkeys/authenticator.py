"""An authenticator on the python-fido2 library. Reads a command as JSON on stdin, and writes the answer of WebAuthn as JSON.

Members of a command: `type` (`create` or `get`), the `options` of the relying party, the `origin` of the page, the signature `counter`,
`rpId` and `challenge` in place of those of the options, and for `get` the `key` (PEM), `id` and `userHandle` that `create` returned.
"""

import json
import os
import sys
from hashlib import sha256

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from fido2.cose import ES256
from fido2.utils import websafe_decode, websafe_encode
from fido2.webauthn import Aaguid, AttestationObject, AttestedCredentialData, AuthenticatorData, CollectedClientData

FLAG = AuthenticatorData.FLAG
PRESENT_AND_VERIFIED = FLAG.UP | FLAG.UV

command = json.load(sys.stdin)
options = command["options"]
is_creation = command["type"] == "create"
rp_id = command.get("rpId") or (options["rp"]["id"] if is_creation else options["rpId"])
rp_id_hash = sha256(rp_id.encode()).digest()
challenge = websafe_decode(command.get("challenge") or options["challenge"])
client_data = CollectedClientData.create("webauthn." + command["type"], challenge, command["origin"])


def create():
    key = ec.generate_private_key(ec.SECP256R1())
    credential_id = os.urandom(32)
    public_key = ES256.from_cryptography_key(key.public_key())
    attested = AttestedCredentialData.create(Aaguid.NONE, credential_id, public_key)
    flags = PRESENT_AND_VERIFIED | FLAG.AT
    data = AuthenticatorData.create(rp_id_hash, flags, command["counter"], attested)
    attestation = AttestationObject.create("none", data, {})
    pem = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    kept = {"key": pem.decode(), "id": websafe_encode(credential_id), "userHandle": options["user"]["id"]}
    return kept, {"attestationObject": websafe_encode(attestation)}


def get():
    key = serialization.load_pem_private_key(command["key"].encode(), None)
    data = AuthenticatorData.create(rp_id_hash, PRESENT_AND_VERIFIED, command["counter"])
    signature = key.sign(data + client_data.hash, ec.ECDSA(hashes.SHA256()))
    kept = {name: command[name] for name in ("key", "id", "userHandle")}
    response = {
        "authenticatorData": websafe_encode(data),
        "signature": websafe_encode(signature),
        "userHandle": command["userHandle"],
    }
    return kept, response


kept, response = create() if is_creation else get()
answer = {
    "id": kept["id"],
    "rawId": kept["id"],
    "type": "public-key",
    "response": {"clientDataJSON": websafe_encode(client_data), **response},
    "clientExtensionResults": {},
}
json.dump({"kept": kept, "answer": answer}, sys.stdout)
