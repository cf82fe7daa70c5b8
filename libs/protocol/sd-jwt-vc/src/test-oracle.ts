import type { KeyObject } from 'node:crypto';
import { createHash } from 'node:crypto';
import { SDJwtInstance } from '@sd-jwt/core';
import { compactVerify } from 'jose';
import { holder, issuer, keyBindingOptions } from './test-rfc9901';

const verifierOf = (key: KeyObject) => async (input: string, signature: string) =>
  compactVerify(`${input}.${signature}`, key).then(
    () => true,
    () => false,
  );

/** @sd-jwt/core with the keys of the examples; jose verifies the signatures. */
const oracle = new SDJwtInstance({
  hasher: (text: string | ArrayBuffer, algorithm: string) =>
    createHash(algorithm.replace('-', ''))
      .update(typeof text === 'string' ? text : Buffer.from(text))
      .digest(),
  hashAlg: 'sha-256',
  verifier: verifierOf(issuer.key),
  kbVerifier: verifierOf(holder.key),
});

/** Returns the Processed SD-JWT Payload that @sd-jwt/core has for the text, and rejects what it rejects. */
export async function verifyWithOracle(text: string, options: { keyBindingNonce?: string } = {}): Promise<unknown> {
  const { payload } = await oracle.verify(text, { ...options, currentDate: keyBindingOptions.now.getTime() / 1000 });
  return payload;
}
