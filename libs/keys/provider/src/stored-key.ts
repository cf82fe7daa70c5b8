import assert from 'node:assert/strict';
import { createPublicKey, type KeyObject } from 'node:crypto';
import type { StoredKey } from './key-provider';

/** Reads the public half and the reference of a key whose private half is elsewhere. */
export function readStoredKey({ publicKey, reference }: StoredKey): { publicKey: KeyObject; reference: string } {
  assert(publicKey !== null && reference !== null, 'A key elsewhere has a public half and a reference.');
  const spki = Buffer.from(publicKey, 'base64');
  return { publicKey: createPublicKey({ key: spki, format: 'der', type: 'spki' }), reference };
}
