import { ECDH } from 'node:crypto';
import { base58 } from '@scure/base';
import type { Jwk } from '@vc/protocol/crypto';
import { encodeBase64Url, importPublicJwk, InvalidJwkError } from '@vc/protocol/crypto';
import type { DidDocument } from './did-document';
import { DidError } from './did-error';
import { singleKeyDocument } from './did-jwk';

/** Multicodec prefixes: p256-pub (0x1200) and ed25519-pub (0xed), as varints. */
const P256 = Buffer.from([0x80, 0x24]);
const ED25519 = Buffer.from([0xed, 0x01]);
const MAX_CHARACTERS = 100;

/** https://w3c-ccg.github.io/did-key-spec/, for P-256 and Ed25519 keys. @throws DidError */
export function resolveDidKey(did: string): DidDocument {
  const multibase = did.slice('did:key:'.length);
  if (!did.startsWith('did:key:z') || did.length > MAX_CHARACTERS) throw new DidError('the did:key is not base58btc');
  return singleKeyDocument(did, `${did}#${multibase}`, jwkOf(decode(multibase.slice(1))));
}

function decode(text: string): Buffer {
  try {
    return Buffer.from(base58.decode(text));
  } catch (cause) {
    throw new DidError('the did:key is not base58btc', { cause });
  }
}

function jwkOf(bytes: Buffer): Jwk {
  const [prefix, key] = [bytes.subarray(0, 2), bytes.subarray(2)];
  try {
    if (prefix.equals(ED25519)) return importPublicJwk({ kty: 'OKP', crv: 'Ed25519', x: encodeBase64Url(key) }).jwk;
    if (prefix.equals(P256)) return importPublicJwk(pointOf(key)).jwk;
  } catch (cause) {
    if (cause instanceof InvalidJwkError) throw new DidError(cause.message, { cause });
    throw cause;
  }
  throw new DidError('the did:key is not a P-256 or Ed25519 key');
}

function pointOf(compressed: Buffer) {
  if (compressed.length !== 33) throw new InvalidJwkError('the point is not compressed');
  try {
    const point = ECDH.convertKey(compressed, 'prime256v1', undefined, undefined, 'uncompressed') as Buffer;
    const [x, y] = [point.subarray(1, 33), point.subarray(33)];
    return { kty: 'EC', crv: 'P-256', x: encodeBase64Url(x), y: encodeBase64Url(y) };
  } catch (cause) {
    throw new InvalidJwkError('the key is not a point of its curve', { cause });
  }
}
