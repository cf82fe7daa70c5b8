import type { Jwk } from '@vc/protocol/crypto';
import { decodeBase64Url, importPublicJwk, InvalidJwkError } from '@vc/protocol/crypto';
import { isObject, jsonFault, parseExactJson } from '@vc/protocol/json';
import type { DidDocument } from './did-document';
import { DidError } from './did-error';

/**
 * Resolves a did:jwk. A key whose `use` is `enc` is for key agreement alone, so that it verifies nothing.
 * @see https://github.com/quartzjer/did-jwk/blob/main/spec.md
 * @throws DidError
 */
export function resolveDidJwk(did: string): DidDocument {
  const bytes = decodeBase64Url(did.slice('did:jwk:'.length));
  if (!did.startsWith('did:jwk:') || !bytes) throw new DidError('the did:jwk is not base64url');
  const { jwk, isForEncryption } = parseJwk(bytes);
  const document = toSingleKeyDocument(did, `${did}#0`, jwk);
  return isForEncryption ? { ...document, assertionMethod: [], authentication: [] } : document;
}

function parseJwk(bytes: Buffer): { jwk: Jwk; isForEncryption: boolean } {
  try {
    const value = parseExactJson(bytes.toString());
    return { jwk: importPublicJwk(value).jwk, isForEncryption: isObject(value) && value.use === 'enc' };
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new DidError(`the did:jwk ${jsonFault(cause)}`, { cause });
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
