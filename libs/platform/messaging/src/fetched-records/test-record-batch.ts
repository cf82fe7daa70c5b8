import { connect } from 'node:net';
import crc32c from 'kafkajs/src/protocol/recordBatch/crc32C';

/** Parts of a record, good or bad. */
export interface TestRecord {
  offsetDelta?: number;
  timestampDelta?: number;
  key?: Buffer | null;
  value?: Buffer | null;
  headers?: [name: string | null, value: Buffer | null][];
  /** Replaces the number of headers. */
  headerCount?: number;
  /** Replaces the length of the record. */
  length?: number;
}

/** Parts of a batch, good or bad. */
export interface TestBatch {
  magic?: number;
  attributes?: number;
  lastOffsetDelta?: number;
  firstTimestamp?: bigint;
  count?: number;
  records?: TestRecord[];
  /** Replaces the bytes of the records. */
  content?: Buffer;
}

export function encodeVarint(value: number): Buffer {
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  const bytes: number[] = [];
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}

const encodeBytes = (bytes: Buffer | null) =>
  bytes === null ? encodeVarint(-1) : Buffer.concat([encodeVarint(bytes.length), bytes]);

export function encodeRecord(record: TestRecord): Buffer {
  const { offsetDelta = 0, timestampDelta = 0, key = null, value = null, headers = [], headerCount, length } = record;
  const body = Buffer.concat([
    Buffer.from([0]),
    encodeVarint(timestampDelta),
    encodeVarint(offsetDelta),
    encodeBytes(key),
    encodeBytes(value),
    encodeVarint(headerCount ?? headers.length),
    ...headers.flatMap(([name, each]) => [encodeBytes(name === null ? null : Buffer.from(name)), encodeBytes(each)]),
  ]);
  return Buffer.concat([encodeVarint(length ?? body.length), body]);
}

export function encodeBatch(batch: TestBatch): Buffer {
  const { magic = 2, attributes = 0, firstTimestamp = BigInt(Date.now()), records = [] } = batch;
  const { content = Buffer.concat(records.map(encodeRecord)), count = records.length } = batch;
  const header = Buffer.alloc(61);
  header.writeInt32BE(header.length - 12 + content.length, 8);
  header.writeInt8(magic, 16);
  header.writeInt16BE(attributes, 21);
  header.writeInt32BE(batch.lastOffsetDelta ?? Math.max(0, records.length - 1), 23);
  header.writeBigInt64BE(firstTimestamp, 27);
  header.writeBigInt64BE(firstTimestamp, 35);
  // No idempotent producer.
  header.writeBigInt64BE(-1n, 43);
  header.writeInt16BE(-1, 51);
  header.writeInt32BE(-1, 53);
  header.writeInt32BE(count, 57);
  const whole = Buffer.concat([header, content]);
  whole.writeUInt32BE(crc32c(whole.subarray(21)) >>> 0, 17);
  return whole;
}

/** Sends the bytes of a batch to a partition as they are, in a Produce request of version 3, and waits for the answer. */
export async function produceRaw(brokers: string, topic: string, partition: number, batch: Buffer): Promise<void> {
  const int = (size: 2 | 4, value: number) => {
    const bytes = Buffer.alloc(size);
    bytes.writeIntBE(value, 0, size);
    return bytes;
  };
  const text = (value: string) => Buffer.concat([int(2, value.length), Buffer.from(value)]);
  const request = Buffer.concat([
    int(2, 0),
    int(2, 3),
    int(4, 1),
    text('spec'),
    // No transaction, all replicas, 30 s, one topic with one partition.
    int(2, -1),
    int(2, -1),
    int(4, 30_000),
    int(4, 1),
    text(topic),
    int(4, 1),
    int(4, partition),
    int(4, batch.length),
    batch,
  ]);
  const [host = '', port] = brokers.split(':');
  await new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), host);
    socket.once('error', reject);
    socket.once('data', (answer: Buffer) => {
      socket.destroy();
      // Behind its length, the correlation id, and the topic with its partition.
      const code = answer.readInt16BE(4 + 4 + 4 + 2 + topic.length + 4 + 4);
      if (code === 0) resolve();
      else reject(new Error(`The broker answers ${code}.`));
    });
    socket.write(Buffer.concat([int(4, request.length), request]));
  });
}
