import { isDeepStrictEqual } from 'node:util';
import { CborError, decodeCbor, encodeCbor } from '@vc/protocol/cbor';
import type { FuzzTarget } from '../fuzzer';
import { attempt } from './attempt';

/** What is decoded is encoded to CBOR that is decoded to the same, in the one form of the encoder. */
export const cbor: FuzzTarget = {
  format: 'cbor',
  run: (input) => {
    const encoded = attempt([CborError], () => encodeCbor(decodeCbor(input)));
    if (!encoded) return;
    const isSame = isDeepStrictEqual(encodeCbor(decodeCbor(encoded)), encoded);
    if (!isSame) throw new Error('The round trip is another item.');
  },
};
