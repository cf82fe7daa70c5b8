/** A tagged item (RFC 8949 §3.4). */
export class Tagged {
  constructor(
    readonly tag: number,
    readonly value: CborValue,
  ) {}
}

/** A tagged item that was decoded. */
export class ReceivedTagged extends Tagged {
  /**
   * @param raw the item as received, including the tag; signatures and digests cover these bytes, which a second
   * encoding need not reproduce
   */
  constructor(
    tag: number,
    value: CborValue,
    readonly raw: Buffer,
  ) {
    super(tag, value);
  }
}

/** Encoded CBOR that `encodeCbor` copies unchanged. */
export class Encoded {
  constructor(readonly bytes: Buffer) {}
}

export type CborValue =
  | number
  | string
  | boolean
  | null
  | undefined
  | Uint8Array
  | Tagged
  | Encoded
  | CborValue[]
  | CborMap
  | { [name: string]: CborValue };

export type CborKey = number | string;
export type CborMap = Map<CborKey, CborValue>;

/** RFC 8949 §3.4.5.1 */
export const ENCODED_CBOR_TAG = 24;

/** Malformed or unsupported CBOR. */
export class CborError extends Error {}
