import { base58 } from '@scure/base';
import type { Jwk } from '@vc/protocol/crypto';
import { ALGORITHMS, decompressPoint, encodeBase64Url, importPublicJwk, InvalidJwkError } from '@vc/protocol/crypto';
import { translating } from '@vc/protocol/errors';
import type { DidDocument } from './did-document';
import { DidError } from './did-error';
import { toSingleKeyDocument } from './did-jwk';

/** Bytes of the multicodec prefixes p256-pub, p384-pub, p521-pub and ed25519-pub. */
const PREFIX_BYTES = 2;
/** A key of P-521 has 104 characters. */
const MAX_CHARACTERS = 120;

/**
 * Resolves a did:key of a P-256, P-384, P-521 (compressed points) or Ed25519 key.
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
  const [prefix, key] = [bytes.subarray(0, PREFIX_BYTES), bytes.subarray(PREFIX_BYTES)];
  const algorithm = ALGORITHMS.find(({ multicodec }) => prefix.equals(Buffer.from(multicodec)));
  if (!algorithm) throw new DidError('the did:key is not of a supported kind of key');
  return algorithm.kty === 'OKP'
    ? { kty: algorithm.kty, crv: algorithm.keyType, x: encodeBase64Url(key) }
    : decompressPoint(algorithm.keyType, key);
}
