import { gzipSync } from 'node:zlib';
import { problemOf, readRecordBatches } from './record-batches';
import { UnreadableBatchError } from './record-reader';
import { POISONOUS_BATCHES } from './test-poisons';
import { encodeBatch, encodeRecord, type TestBatch } from './test-record-batch';

const text = (value: string) => Buffer.from(value);
const TRUE_BATCH: TestBatch = {
  firstTimestamp: 1_790_000_000_000n,
  records: [
    { key: text('k1'), value: text('v1'), headers: [['ce_id', text('1')]] },
    { offsetDelta: 1, timestampDelta: 5, value: text('v2') },
  ],
};
const TRUE_RECORDS = [
  { offset: '0', timestamp: '1790000000000', key: text('k1'), value: text('v1'), headers: { ce_id: text('1') } },
  { offset: '1', timestamp: '1790000000005', key: null, value: text('v2'), headers: {} },
];

function at(offset: bigint, batch: Buffer): Buffer {
  const moved = Buffer.from(batch);
  moved.writeBigInt64BE(offset);
  return moved;
}

describe('readRecordBatches', () => {
  it('reads the records of batches, one after another', async () => {
    const batch = encodeBatch(TRUE_BATCH);
    const records = await readRecordBatches(Buffer.concat([batch, at(2n, batch)]));
    expect(records).toMatchObject([...TRUE_RECORDS, { ...TRUE_RECORDS[0], offset: '2' }, { offset: '3' }]);
    expect(records.some((record) => problemOf(record) !== undefined || record.isControlRecord)).toBe(false);
  });

  it('reads a batch that is zipped', async () => {
    const content = gzipSync(Buffer.concat(TRUE_BATCH.records!.map(encodeRecord)));
    const zipped = encodeBatch({ ...TRUE_BATCH, attributes: 1, count: 2, content });
    expect(await readRecordBatches(zipped)).toMatchObject(TRUE_RECORDS);
  });

  it('takes the time of the broker where the topic has it', async () => {
    const records = await readRecordBatches(encodeBatch({ ...TRUE_BATCH, attributes: 8 }));
    expect(records.map(({ timestamp }) => timestamp)).toEqual(['1790000000000', '1790000000000']);
  });

  it('leaves an incomplete batch for the next fetch', async () => {
    const batch = encodeBatch(TRUE_BATCH);
    for (const end of [0, 11, 60, batch.length - 1]) {
      expect(await readRecordBatches(Buffer.concat([batch, batch.subarray(0, end)]))).toHaveLength(2);
    }
  });

  it('keeps the values of repeated headers, and names of members that each object has', async () => {
    const headers: [string, Buffer][] = [
      ['constructor', text('1')],
      ['__proto__', text('2')],
      ['twice', text('3')],
      ['twice', text('4')],
    ];
    const [record] = await readRecordBatches(encodeBatch({ records: [{ headers }] }));
    const expected = [
      ['constructor', text('1')],
      ['__proto__', text('2')],
      ['twice', [text('3'), text('4')]],
    ];
    expect(Object.entries(record!.headers)).toEqual(expected);
    expect(Object.getPrototypeOf(record!.headers)).toBe(Object.prototype);
  });

  it.each(POISONOUS_BATCHES)('passes $name, and reads the batch behind it', async ({ bytes }) => {
    const next = 1n + BigInt(Math.max(0, bytes.readInt32BE(23)));
    const records = await readRecordBatches(Buffer.concat([bytes, at(next, encodeBatch(TRUE_BATCH))]));
    const behind = records.slice(-2);
    expect(behind.map(({ offset, value }) => [offset, value])).toEqual([
      [String(next), text('v1')],
      [String(next + 1n), text('v2')],
    ]);
    // kafkajs goes on behind the last one, so it has to be there.
    expect(records.at(-3)!.offset).toBe(String(next - 1n));
    for (const { headers, isControlRecord } of records) {
      expect(typeof isControlRecord).toBe('boolean');
      expect(
        Object.values(headers)
          .flat()
          .every((value) => Buffer.isBuffer(value)),
      ).toBe(true);
    }
  });

  it('says why a record stands for a batch', async () => {
    const zstd = POISONOUS_BATCHES.find(({ name }) => name === 'zstd')!;
    const [record] = await readRecordBatches(zstd.bytes);
    expect(record).toMatchObject({ key: null, value: null, headers: {} });
    expect(problemOf(record!)).toEqual(new UnreadableBatchError('The compression of the batch is not supported.'));
  });

  it('leaves batches that take more memory for the next fetch', async () => {
    const content = gzipSync(encodeRecord({ value: Buffer.alloc(3 * 1024 * 1024) }));
    const zipped = encodeBatch({ attributes: 1, count: 1, content });
    const all = Buffer.concat(Array.from({ length: 20 }, (_, index) => at(BigInt(index), zipped)));
    expect(await readRecordBatches(all)).toHaveLength(5);
  });
});
