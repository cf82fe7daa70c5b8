import { randomBytes } from 'node:crypto';
import {
  ALL_ALGORITHMS,
  createSigner,
  generateKeys,
  isSignedWith,
  setPostQuantumAlgorithms,
} from '@vc/protocol/crypto';
import { rawRate } from './raw-rate';
import type { Row } from './table';

const INPUT = randomBytes(400);

/** Signatures and verifications per second on one core, with the ratio to those of ES256. */
export async function benchAlgorithms(): Promise<Row[]> {
  setPostQuantumAlgorithms(true);
  const base = new Map<string, number>();
  const rows = ALL_ALGORITHMS.flatMap((algorithm) => {
    const { privateKey, publicKey } = generateKeys(algorithm.keyType);
    const sign = createSigner(privateKey);
    const signed = { input: INPUT, signature: sign(INPUT) };
    const rates = {
      signature: rawRate(() => sign(INPUT)),
      verification: rawRate(() => isSignedWith(algorithm, publicKey, signed)),
    };
    return Object.entries(rates).map(([act, perSecond]) => {
      // ES256 is the first one.
      if (!base.has(act)) base.set(act, perSecond);
      return { what: `raw: ${algorithm.alg} ${act}`, perSecond, ratio: perSecond / (base.get(act) ?? perSecond) };
    });
  });
  return Promise.resolve(rows);
}
