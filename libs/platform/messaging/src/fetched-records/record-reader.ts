/** Bytes that are no record batch as Kafka documents it, or that we do not read. */
export class UnreadableBatchError extends Error {}

/** The weight of the seventh byte of a varint, which is the last one that is read. */
const MAX_WEIGHT = 128 ** 6;

/** Reads the parts of a record (https://kafka.apache.org/documentation/#record), and nothing behind the end of its bytes. */
export class RecordReader {
  private position = 0;

  constructor(private readonly bytes: Buffer) {}

  get isAtEnd(): boolean {
    return this.position === this.bytes.length;
  }

  uint8(): number {
    const byte = this.bytes[this.position];
    if (byte === undefined) throw missing();
    this.position += 1;
    return byte;
  }

  /** A zigzag-encoded number of at most 49 bits: longer ones are in no record that a producer makes. */
  varint(): number {
    let value = 0;
    for (let weight = 1; ; weight *= 128) {
      if (weight > MAX_WEIGHT) throw new UnreadableBatchError('A number of the record is too long.');
      const byte = this.uint8();
      value += (byte % 128) * weight;
      if (byte < 128) return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    }
  }

  /** Null for the length -1. */
  varbytes(): Buffer | null {
    const length = this.varint();
    return length === -1 ? null : this.take(length);
  }

  take(length: number): Buffer {
    const end = this.position + length;
    if (length < 0 || end > this.bytes.length) throw missing();
    const taken = this.bytes.subarray(this.position, end);
    this.position = end;
    return taken;
  }
}

function missing(): UnreadableBatchError {
  return new UnreadableBatchError('A part of the record is missing.');
}
