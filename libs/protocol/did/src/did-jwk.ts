import type { Jwk } from '@vc/protocol/crypto';
import { decodeBase64Url, importPublicJwk, InvalidJwkError } from '@vc/protocol/crypto';
import { parseStorableJson } from '@vc/protocol/json';
import type { DidDocument } from './did-document';
import { DidError } from './did-error';

/**
 * Resolves a did:jwk.
 * @see https://github.com/quartzjer/did-jwk/blob/main/spec.md
 * @throws DidError
 */
export function resolveDidJwk(did: string): DidDocument {
  const bytes = decodeBase64Url(did.slice('did:jwk:'.length));
  if (!did.startsWith('did:jwk:') || !bytes) throw new DidError('the did:jwk is not base64url');
  return toSingleKeyDocument(did, `${did}#0`, parseJwk(bytes));
}

function parseJwk(bytes: Buffer): Jwk {
  try {
    return importPublicJwk(parseStorableJson(bytes.toString())).jwk;
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new DidError('the did:jwk is not JSON', { cause });
    if (cause instanceof InvalidJwkError) throw new DidError(cause.message, { cause });
    throw cause;
  }
}

/** Returns the document of a DID that encodes one key, for both verification relationships. */
export function toSingleKeyDocument(did: string, keyId: string, publicKeyJwk: Jwk): DidDocument {
  return {
    id: did,
    verificationMethod: [{ id: keyId, type: 'JsonWebKey', controller: did, publicKeyJwk }],
    assertionMethod: [keyId],
    authentication: [keyId],
  };
}
