import type { CborValue } from '@vc/protocol/cbor';

/** Tells whether a version is 1.x, all of which a reader accepts (ISO/IEC 18013-5 §9.1.2.4). */
export function isVersion1(version: CborValue | undefined): boolean {
  return typeof version === 'string' && /^1\.\d+$/.test(version);
}
