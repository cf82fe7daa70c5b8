import type { CompactJws, Jwk } from '@vc/protocol/crypto';
import { createSigner, generateKeys, publicJwkOf, signCompactJws } from '@vc/protocol/crypto';

/** The key of the signer in all targets. Inputs are signed anew with it, so that code behind a signature is reached. */
const keys = generateKeys('P-256');
export const signerKey = keys.publicKey;
export const signerJwk: Jwk = publicJwkOf(keys.publicKey);
export const sign = createSigner(keys.privateKey);
export const now = new Date('2026-06-01T12:00:00Z');

type Members = Record<string, unknown>;

/** Signs header and payload of a token, with other members where they are given. */
export function signAnew(
  { header, payload }: Pick<CompactJws, 'header' | 'payload'>,
  members: { header?: Members; payload?: Members } = {},
): Promise<string> {
  return signCompactJws({ ...header, ...members.header, alg: 'ES256' }, { ...payload, ...members.payload }, sign);
}
