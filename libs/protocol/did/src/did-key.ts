import { base58 } from '@scure/base';
import type { Jwk } from '@vc/protocol/crypto';
import { decompressPoint, encodeBase64Url, importPublicJwk, InvalidJwkError } from '@vc/protocol/crypto';
import { translating } from '@vc/protocol/errors';
import type { DidDocument } from './did-document';
import { DidError } from './did-error';
import { toSingleKeyDocument } from './did-jwk';

/** Multicodec prefixes: p256-pub (0x1200) and ed25519-pub (0xed), as varints. */
const P256 = Buffer.from([0x80, 0x24]);
const ED25519 = Buffer.from([0xed, 0x01]);
const MAX_CHARACTERS = 100;

/**
 * Resolves a did:key of a P-256 or Ed25519 key.
 * @see https://w3c-ccg.github.io/did-key-spec/
 * @throws DidError
 */
export function resolveDidKey(did: string): DidDocument {
  const multibase = did.slice('did:key:'.length);
  if (!did.startsWith('did:key:z') || did.length > MAX_CHARACTERS) throw new DidError('the did:key is not base58btc');
  const bytes = decodeBase58(multibase.slice(1));
  const toDidError = (cause: Error) => new DidError(cause.message, { cause });
  const { jwk } = translating(() => importPublicJwk(parseMulticodecKey(bytes)), InvalidJwkError, toDidError);
  return toSingleKeyDocument(did, `${did}#${multibase}`, jwk);
}

function decodeBase58(text: string): Buffer {
  try {
    return Buffer.from(base58.decode(text));
  } catch (cause) {
    throw new DidError('the did:key is not base58btc', { cause });
  }
}

/** @throws DidError for another kind of key, InvalidJwkError for a malformed point */
function parseMulticodecKey(bytes: Buffer): Jwk {
  const [prefix, key] = [bytes.subarray(0, 2), bytes.subarray(2)];
  if (prefix.equals(ED25519)) return { kty: 'OKP', crv: 'Ed25519', x: encodeBase64Url(key) };
  if (prefix.equals(P256)) return decompressPoint(key);
  throw new DidError('the did:key is not a P-256 or Ed25519 key');
}
