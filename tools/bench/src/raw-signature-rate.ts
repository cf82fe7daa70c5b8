import { sign } from 'node:crypto';
import { generateKeys } from '@vc/protocol/crypto';
import { rawRate } from './raw-rate';

const INPUT = Buffer.alloc(400, 1);

/** ES256 signatures per second on one core, with which the figures of one machine are compared with those of another one. */
export function rawSignatureRate(): number {
  const { privateKey: key } = generateKeys('P-256');
  return rawRate(() => sign('sha256', INPUT, { key, dsaEncoding: 'ieee-p1363' }));
}
