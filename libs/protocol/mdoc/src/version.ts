import type { CborValue } from '@vc/protocol/cbor';

/** ISO/IEC 18013-5 §9.1.2.4: readers take every version 1.x. */
export function isVersion1(version: CborValue | undefined): boolean {
  return typeof version === 'string' && /^1\.\d+$/.test(version);
}
