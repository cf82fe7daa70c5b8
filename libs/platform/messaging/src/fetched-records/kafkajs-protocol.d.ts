/** Parts of kafkajs that it does not export. */
declare module 'kafkajs/src/protocol/decoder' {
  // eslint-disable-next-line no-restricted-syntax -- The module of kafkajs has one member.
  export default class Decoder {
    constructor(bytes: Buffer);
    readInt16(): number;
    readInt32(): number;
    readInt64(): bigint | { toString: () => string };
    readString(): string;
    readBytes(): Buffer | null;
    readArray<T>(read: () => T): T[];
    readArrayAsync<T>(read: () => Promise<T>): Promise<T[]>;
  }
}

declare module 'kafkajs/src/protocol/requests/fetch' {
  interface Exchange {
    request: unknown;
    response: { decode: (bytes: Buffer) => Promise<object>; parse: (response: object) => Promise<object> };
  }

  const fetchRequests: { protocol: (version: { version: number }) => (options: object) => Exchange };
  // eslint-disable-next-line no-restricted-syntax -- The module of kafkajs has one member.
  export default fetchRequests;
}

declare module 'kafkajs/src/protocol/recordBatch/crc32C' {
  /** CRC-32C, as an integer of 32 bits with a sign. */
  // eslint-disable-next-line no-restricted-syntax -- The module of kafkajs has one member.
  export default function crc32c(bytes: Buffer): number;
}
