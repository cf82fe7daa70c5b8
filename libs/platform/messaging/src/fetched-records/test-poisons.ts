import { gzipSync } from 'node:zlib';
import { encodeBatch, encodeRecord, encodeVarint, type TestBatch, type TestRecord } from './test-record-batch';

const VALUE = Buffer.from('{}');
const GZIP = 1;
const MEBIBYTE = 1024 * 1024;

const one = (record: TestRecord): TestBatch => ({ records: [{ value: VALUE, ...record }] });
const header = (name: string | null, value: Buffer | null = VALUE) => one({ headers: [[name, value]] });
const zipped = (content: Buffer, count = 1): TestBatch => ({ attributes: GZIP, count, content: gzipSync(content) });
const raw = (content: Buffer, count = 1): TestBatch => ({ content, count });

/** Batches that no producer of the platform makes, by what is wrong with them. */
export const POISONS: Record<string, TestBatch> = {
  'a header named constructor': header('constructor'),
  'a header named toString': header('toString'),
  'a header named __proto__': header('__proto__'),
  'a header named hasOwnProperty, twice': one({
    headers: [
      ['hasOwnProperty', VALUE],
      ['hasOwnProperty', VALUE],
    ],
  }),
  'a header without a value': header('ce_id', null),
  'a header without a name': header(null),
  'a header with an empty name': header(''),
  'a header that is no UTF-8': one({ headers: [['ce_id', Buffer.from([0xff, 0xfe])]] }),
  '20,000 headers': one({ headers: Array.from({ length: 20_000 }, (_, index) => [`h${index}`, VALUE]) }),
  'more headers than bytes': one({ headerCount: 2 ** 30 }),
  'a negative number of headers': one({ headerCount: -5 }),
  'no value': one({ value: null }),
  'an empty value and key': one({ value: Buffer.alloc(0), key: Buffer.alloc(0) }),
  'a value that is no UTF-8': one({ value: Buffer.from([0xff, 0xfe, 0x00]) }),
  'arrays in arrays': one({ value: Buffer.from('['.repeat(200_000)) }),
  'a value as long as a message may be': one({ value: Buffer.alloc(MEBIBYTE - 100, 0x20) }),
  'a length beyond the batch': one({ length: 2 ** 30 }),
  'a negative length': one({ length: -2 }),
  'a length that is no number': raw(Buffer.alloc(12, 0xff)),
  'a key of negative length': raw(Buffer.concat([encodeVarint(8), Buffer.from([0, 0, 0, 5, 1, 0, 0, 0])])),
  'a byte behind the record': raw(
    Buffer.concat([encodeVarint(encodeRecord({}).length), encodeRecord({}).subarray(1), Buffer.from([0])]),
  ),
  'fewer records than it says': { records: [{ value: VALUE }], count: 3 },
  'more records than memory': raw(Buffer.alloc(20), 2 ** 31 - 1),
  'a negative number of records': raw(Buffer.alloc(0), -1),
  'no record': { records: [] },
  'offsets that go back': { records: [{ offsetDelta: 1 }, { offsetDelta: 0 }], lastOffsetDelta: 1 },
  'an offset beyond the batch': one({ offsetDelta: 1_000_000 }),
  'a batch that does not end with its last record': { records: [{ value: VALUE }], lastOffsetDelta: 4 },
  'a time that is none': { ...one({}), firstTimestamp: 2n ** 62n },
  'a time before all times': { ...one({}), firstTimestamp: -(2n ** 62n) },
  'a control batch': { ...one({}), attributes: 0x20 },
  'a control batch that cannot be read': { ...raw(Buffer.alloc(3)), attributes: 0x20 },
  'a transaction that is not known': { ...one({}), attributes: 0x10 },
  '128 MiB that are zipped': zipped(encodeRecord({ value: Buffer.alloc(128 * MEBIBYTE) })),
  '600,000 records that are zipped': zipped(Buffer.alloc(4_200_000, encodeRecord({})), 600_000),
  'what is not zipped': { attributes: GZIP, count: 1, content: Buffer.from('no gzip') },
  'what is zipped in part': { attributes: GZIP, count: 1, content: gzipSync(encodeRecord({})).subarray(0, 15) },
  snappy: { attributes: 2, count: 1, content: Buffer.alloc(20) },
  lz4: { attributes: 3, count: 1, content: Buffer.alloc(20) },
  zstd: { attributes: 4, count: 1, content: Buffer.alloc(20) },
  'a compression that is not known': { attributes: 7, count: 1, content: Buffer.alloc(20) },
};

/** The same, with a checksum that holds. */
export const POISONOUS_BATCHES = Object.entries(POISONS).map(([name, batch]) => ({ name, bytes: encodeBatch(batch) }));
