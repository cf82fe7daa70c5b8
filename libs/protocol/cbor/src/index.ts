export { decodeCbor, decodeEmbedded, embeddedBytes } from './decode';
export { encodeCbor, encodeEmbedded } from './encode';
export { CborError, ENCODED_CBOR_TAG, Encoded, Tagged } from './tagged';
export type { CborKey, CborMap, CborValue } from './tagged';
