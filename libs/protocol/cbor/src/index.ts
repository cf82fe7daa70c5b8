export { decodeCbor, decodeEmbedded, readEmbedded } from './decode';
export { encodeCbor, encodeEmbedded } from './encode';
export { CborError, ENCODED_CBOR_TAG, Encoded, ReceivedTagged, Tagged } from './tagged';
export type { CborKey, CborMap, CborValue } from './tagged';
