/** The request ends before its last field. */
export class TruncatedRequestError extends Error {}

/** Reads the primitive types of the Kafka protocol. @see https://kafka.apache.org/protocol#protocol_types */
export class WireReader {
  private offset = 0;

  constructor(private readonly buffer: Buffer) {}

  int8(): number {
    return this.buffer.readInt8(this.advance(1));
  }

  boolean(): boolean {
    return this.int8() !== 0;
  }

  int16(): number {
    return this.buffer.readInt16BE(this.advance(2));
  }

  int32(): number {
    return this.buffer.readInt32BE(this.advance(4));
  }

  int64(): number {
    return Number(this.buffer.readBigInt64BE(this.advance(8)));
  }

  nullableString(): string | null {
    const length = this.int16();
    if (length < 0) return null;
    const start = this.advance(length);
    return this.buffer.toString('utf8', start, start + length);
  }

  string(): string {
    return this.nullableString() ?? '';
  }

  bytes(): Buffer {
    const length = Math.max(this.int32(), 0);
    const start = this.advance(length);
    return this.buffer.subarray(start, start + length);
  }

  array<T>(read: () => T): T[] {
    return this.nullableArray(read) ?? [];
  }

  nullableArray<T>(read: () => T): T[] | null {
    const length = this.int32();
    if (length < 0) return null;
    if (length > this.buffer.length - this.offset) throw new TruncatedRequestError();
    return Array.from({ length }, read);
  }

  private advance(length: number): number {
    const start = this.offset;
    if (start + length > this.buffer.length) throw new TruncatedRequestError();
    this.offset += length;
    return start;
  }
}

/** Writes the primitive types of the Kafka protocol. */
export class WireWriter {
  private readonly parts: Buffer[] = [];

  int8(value: number): this {
    const part = Buffer.allocUnsafe(1);
    part.writeInt8(value);
    return this.raw(part);
  }

  boolean(value: boolean): this {
    return this.int8(value ? 1 : 0);
  }

  int16(value: number): this {
    const part = Buffer.allocUnsafe(2);
    part.writeInt16BE(value);
    return this.raw(part);
  }

  int32(value: number): this {
    const part = Buffer.allocUnsafe(4);
    part.writeInt32BE(value);
    return this.raw(part);
  }

  int64(value: number): this {
    const part = Buffer.allocUnsafe(8);
    part.writeBigInt64BE(BigInt(value));
    return this.raw(part);
  }

  string(value: string | null): this {
    if (value === null) return this.int16(-1);
    const text = Buffer.from(value);
    return this.int16(text.length).raw(text);
  }

  bytes(value: Buffer): this {
    return this.int32(value.length).raw(value);
  }

  array<T>(values: Iterable<T>, write: (value: T) => void): this {
    const items = [...values];
    this.int32(items.length);
    items.forEach(write);
    return this;
  }

  raw(part: Buffer): this {
    this.parts.push(part);
    return this;
  }

  toBuffer(): Buffer {
    return Buffer.concat(this.parts);
  }
}
