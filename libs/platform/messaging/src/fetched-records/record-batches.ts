import { promisify } from 'node:util';
import { unzip } from 'node:zlib';
import type { IHeaders } from 'kafkajs';
import { RecordReader, UnreadableBatchError } from './record-reader';

const LENGTH_PREFIX_BYTES = 12;
const HEADER_BYTES = 61;
const MAGIC = 2;
/** A record has seven bytes at least: its length, attributes, two deltas, lengths of key and value, and the number of headers. */
const MIN_RECORD_BYTES = 7;
/** An event of the platform has about a dozen headers. */
const MAX_HEADERS = 100;
/** Brokers take batches of 1 MiB by default. */
const MAX_UNZIPPED_BYTES = 4 * 1024 * 1024;
/** Maximum length of the unzipped batches that one fetch of a partition keeps in memory. */
const MAX_FETCH_BYTES = 16 * 1024 * 1024;
/** Maximum in one batch. A fetch of a partition ends before the batch that exceeds it. */
const MAX_RECORDS = 10_000;
/** The last time that `Date` has. */
const MAX_TIME_MS = 8_640_000_000_000_000n;

const ATTRIBUTE = { compression: 0x07, logAppendTime: 0x08, transactional: 0x10, control: 0x20 } as const;
const GZIP = 1;

/** The members of a batch that kafkajs keeps with each record. */
interface BatchContext {
  firstOffset: string;
  producerId: string;
  inTransaction: boolean;
}

/** A record as kafkajs passes it on. */
export interface FetchedRecord {
  /** Milliseconds since 1970. */
  timestamp: string;
  offset: string;
  attributes: number;
  key: Buffer | null;
  value: Buffer | null;
  headers: IHeaders;
  isControlRecord: boolean;
  batchContext: BatchContext;
}

interface BatchHeader extends BatchContext {
  baseOffset: bigint;
  lastOffset: bigint;
  attributes: number;
  isControl: boolean;
  firstTimestamp: bigint;
  maxTimestamp: bigint;
  count: number;
}

const problems = new WeakMap<object, UnreadableBatchError>();

/** Why a record stands for a batch that could not be read; undefined for every other record. */
export function problemOf(record: object): UnreadableBatchError | undefined {
  return problems.get(record);
}

const unzipped = promisify(unzip);

/**
 * Reads the record batches of a fetched partition (https://kafka.apache.org/documentation/#recordbatch). A batch that cannot be
 * read becomes one record without key, value and headers, so that a consumer passes it: kafkajs would fetch it for ever.
 * Batches behind the limit of memory are left for the next fetch.
 */
export async function readRecordBatches(bytes: Buffer): Promise<FetchedRecord[]> {
  const records: FetchedRecord[] = [];
  let unzippedBytes = 0;
  for (let position = 0; position + HEADER_BYTES <= bytes.length;) {
    const size = bytes.readInt32BE(position + 8) + LENGTH_PREFIX_BYTES;
    // The last batch of a fetch may be incomplete.
    if (size < HEADER_BYTES || position + size > bytes.length) break;
    const batch = bytes.subarray(position, position + size);
    const { found, memory } = await readBatch(batch);
    unzippedBytes += memory;
    const isFull = unzippedBytes > MAX_FETCH_BYTES || records.length + found.length > MAX_RECORDS;
    if (isFull && records.length > 0) break;
    for (const record of found) records.push(record);
    position += size;
  }
  return records;
}

async function readBatch(batch: Buffer): Promise<{ found: FetchedRecord[]; memory: number }> {
  const header = readHeader(batch);
  try {
    if (batch.readInt8(16) !== MAGIC) throw new UnreadableBatchError('The batch has an old format.');
    const content = await contentOf(batch, header.attributes);
    const found = readRecords(content, header);
    const end = found.at(-1)?.offset;
    // kafkajs would fetch a batch for ever whose last offset has no record.
    if (end !== String(header.lastOffset)) found.push(toSkippedRecord(header));
    return { found, memory: content.length };
  } catch (cause) {
    return { found: [header.isControl ? toSkippedRecord(header) : toUnreadableRecord(header, cause)], memory: 0 };
  }
}

function readHeader(batch: Buffer): BatchHeader {
  const baseOffset = batch.readBigInt64BE(0);
  const lastOffsetDelta = Math.max(0, batch.readInt32BE(23));
  const attributes = batch.readInt16BE(21);
  return {
    baseOffset,
    lastOffset: baseOffset + BigInt(lastOffsetDelta),
    attributes,
    isControl: (attributes & ATTRIBUTE.control) !== 0,
    firstTimestamp: batch.readBigInt64BE(27),
    maxTimestamp: batch.readBigInt64BE(35),
    count: batch.readInt32BE(57),
    firstOffset: String(baseOffset),
    producerId: String(batch.readBigInt64BE(43)),
    inTransaction: (attributes & ATTRIBUTE.transactional) !== 0,
  };
}

async function contentOf(batch: Buffer, attributes: number): Promise<Buffer> {
  const content = batch.subarray(HEADER_BYTES);
  const codec = attributes & ATTRIBUTE.compression;
  if (codec === 0) return content;
  if (codec !== GZIP) throw new UnreadableBatchError('The compression of the batch is not supported.');
  return unzipped(content, { maxOutputLength: MAX_UNZIPPED_BYTES });
}

function readRecords(content: Buffer, header: BatchHeader): FetchedRecord[] {
  const { count } = header;
  if (count < 0 || count * MIN_RECORD_BYTES > content.length) throw new UnreadableBatchError('Records are missing.');
  if (count > MAX_RECORDS) throw new UnreadableBatchError(`The batch has more than ${MAX_RECORDS} records.`);
  const reader = new RecordReader(content);
  const records: FetchedRecord[] = [];
  let next = header.baseOffset;
  while (records.length < count) {
    const record = readRecord(new RecordReader(reader.take(reader.varint())), header);
    const offset = BigInt(record.offset);
    if (offset < next || offset > header.lastOffset) throw new UnreadableBatchError('The offsets are not in order.');
    next = offset + 1n;
    records.push(record);
  }
  return records;
}

function readRecord(reader: RecordReader, header: BatchHeader): FetchedRecord {
  const { attributes, firstTimestamp, maxTimestamp, baseOffset } = header;
  const recordAttributes = reader.uint8();
  const timestampDelta = BigInt(reader.varint());
  const isAppendTime = (attributes & ATTRIBUTE.logAppendTime) !== 0;
  const timestamp = isAppendTime ? maxTimestamp : firstTimestamp + timestampDelta;
  if (timestamp < -1n || timestamp > MAX_TIME_MS) throw new UnreadableBatchError('The time of a record is none.');
  const record = {
    ...contextOf(header),
    attributes: recordAttributes,
    timestamp: String(timestamp),
    offset: String(baseOffset + BigInt(reader.varint())),
    key: reader.varbytes(),
    value: reader.varbytes(),
    headers: readHeaders(reader),
  };
  if (!reader.isAtEnd) throw new UnreadableBatchError('A record is longer than its parts.');
  return record;
}

/** The headers by their names, which may be those of members that each object has. A header without a value is left out. */
function readHeaders(reader: RecordReader): IHeaders {
  const count = reader.varint();
  if (count < 0 || count > MAX_HEADERS) {
    throw new UnreadableBatchError(`A record has more than ${MAX_HEADERS} headers.`);
  }
  const values = new Map<string, Buffer[]>();
  for (let index = 0; index < count; index += 1) {
    const [name, value] = [reader.varbytes(), reader.varbytes()];
    if (name === null) throw new UnreadableBatchError('A header has no name.');
    const all = values.get(name.toString()) ?? [];
    if (value !== null) values.set(name.toString(), [...all, value]);
  }
  return Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all]));
}

function toUnreadableRecord(header: BatchHeader, cause: unknown): FetchedRecord {
  const record = toEmptyRecord(header);
  const problem =
    cause instanceof UnreadableBatchError
      ? cause
      : new UnreadableBatchError('The batch cannot be unzipped.', { cause });
  problems.set(record, problem);
  return record;
}

/** kafkajs passes no control record on, and continues behind it. */
function toSkippedRecord(header: BatchHeader): FetchedRecord {
  return { ...toEmptyRecord(header), isControlRecord: true };
}

function toEmptyRecord(header: BatchHeader): FetchedRecord {
  const offset = String(header.lastOffset);
  return { ...contextOf(header), attributes: 0, timestamp: '0', offset, key: null, value: null, headers: {} };
}

function contextOf({ firstOffset, producerId, inTransaction, isControl }: BatchHeader) {
  return { isControlRecord: isControl, batchContext: { firstOffset, producerId, inTransaction } };
}
