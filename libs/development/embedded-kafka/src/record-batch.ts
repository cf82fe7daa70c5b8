const HEADER_BYTES = 61;
const LENGTH_PREFIX_BYTES = 12;
const MAGIC = 2;

/** The members of a batch header that the broker reads. It does not parse the records. */
export interface BatchHeader {
  baseOffset: number;
  lastOffsetDelta: number;
  maxTimestamp: number;
  /** -1n where the producer is not idempotent. */
  producerId: bigint;
  producerEpoch: number;
  baseSequence: number;
  sizeInBytes: number;
}

/** Size of the batch that begins at `position`. Undefined if the buffer has only a part of it. */
export function sizeOfBatchAt(buffer: Buffer, position: number): number | undefined {
  if (position + HEADER_BYTES > buffer.length) return undefined;
  const size = buffer.readInt32BE(position + 8) + LENGTH_PREFIX_BYTES;
  return size >= HEADER_BYTES && position + size <= buffer.length ? size : undefined;
}

/**
 * The header of a batch. Undefined if the batch is incomplete, of another format or fails its checksum.
 * @see https://kafka.apache.org/documentation/#recordbatch
 */
export function readBatchHeader(batch: Buffer): BatchHeader | undefined {
  if (sizeOfBatchAt(batch, 0) !== batch.length || batch.readInt8(16) !== MAGIC) return undefined;
  if (batch.readUInt32BE(17) !== crc32c(batch, 21)) return undefined;
  return {
    baseOffset: Number(batch.readBigInt64BE(0)),
    lastOffsetDelta: batch.readInt32BE(23),
    maxTimestamp: Number(batch.readBigInt64BE(35)),
    producerId: batch.readBigInt64BE(43),
    producerEpoch: batch.readInt16BE(51),
    baseSequence: batch.readInt32BE(53),
    sizeInBytes: batch.length,
  };
}

/** The checksum does not cover the base offset, so the broker may set it. */
export function setBaseOffset(batch: Buffer, baseOffset: number): void {
  batch.writeBigInt64BE(BigInt(baseOffset), 0);
}

const CRC32C_POLYNOMIAL = 0x82f63b78;
const CRC32C_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ CRC32C_POLYNOMIAL : value >>> 1;
  return value >>> 0;
});

function crc32c(buffer: Buffer, start: number): number {
  let crc = 0xffffffff;
  for (let index = start; index < buffer.length; index += 1) {
    // eslint-disable-next-line @typescript-eslint/no-non-null-assertion -- both indices are in range; this is a hot loop
    crc = CRC32C_TABLE[(crc ^ buffer[index]!) & 0xff]! ^ (crc >>> 8);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
