/** A CBOR tag and what it stands before (RFC 8949 §3.4). */
export class Tagged {
  constructor(
    readonly tag: number,
    readonly value: CborValue,
  ) {}
}

/** A tagged item that was decoded. */
export class ReceivedTagged extends Tagged {
  /**
   * @param raw the item as it was received, tag included; signatures and digests are over these bytes and not over what
   * would be encoded again
   */
  constructor(
    tag: number,
    value: CborValue,
    readonly raw: Buffer,
  ) {
    super(tag, value);
  }
}

/** Bytes that are CBOR already, and are put in as they are. */
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

export class CborError extends Error {}
