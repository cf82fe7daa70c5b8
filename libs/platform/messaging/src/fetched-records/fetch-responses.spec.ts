import './fetch-responses';
import fetchRequests from 'kafkajs/src/protocol/requests/fetch';
import { encodeBatch } from './test-record-batch';

const TOPIC = 'topic';
const BATCH = encodeBatch({ records: [{ value: Buffer.from('{}') }] });

interface Partition {
  partition: number;
  errorCode?: number;
  preferredReadReplica?: number;
  batch?: Buffer;
}

const int16 = (value: number) => Buffer.from(Int16Array.of(value).buffer).swap16();
const int32 = (value: number) => Buffer.from(Int32Array.of(value).buffer).swap32();
const int64 = (value: bigint) => Buffer.from(BigInt64Array.of(value).buffer).swap64();

/** https://kafka.apache.org/protocol#The_Messages_Fetch, version 11: no throttling, no error, no session, one topic. */
function encodeResponse(partitions: Partition[]): Buffer {
  return Buffer.concat([
    int32(0),
    int16(0),
    int32(0),
    int32(1),
    int16(TOPIC.length),
    Buffer.from(TOPIC),
    int32(partitions.length),
    ...partitions.flatMap(({ partition, errorCode = 0, preferredReadReplica = -1, batch = Buffer.alloc(0) }) => [
      int32(partition),
      int16(errorCode),
      // High watermark, last stable offset, log start offset, no aborted transactions.
      int64(1n),
      int64(1n),
      int64(0n),
      int32(0),
      int32(preferredReadReplica),
      int32(batch.length),
      batch,
    ]),
  ]);
}

async function decode(partitions: Partition[]) {
  const { response } = fetchRequests.protocol({ version: 11 })({ topics: [] });
  return response.decode(encodeResponse(partitions));
}

const responseWith = (...partitions: object[]) => ({ responses: [{ topicName: TOPIC, partitions }] });

describe('fetch responses', () => {
  it('return no partition without a record, which kafkajs would handle as a batch', async () => {
    const decoded = await decode([{ partition: 0 }, { partition: 1, batch: BATCH }, { partition: 2 }]);
    expect(decoded).toEqual({
      throttleTime: 0,
      clientSideThrottleTime: 0,
      errorCode: 0,
      sessionId: 0,
      ...responseWith(expect.objectContaining({ partition: 1, messages: [expect.objectContaining({ offset: '0' })] })),
    });
    expect(await decode([{ partition: 0 }])).toMatchObject(responseWith());
  });

  it('return the error and the preferred replica of a partition without a record', async () => {
    const offsetOutOfRange = { partition: 0, errorCode: 1 };
    const movedReader = { partition: 1, preferredReadReplica: 2 };
    expect(await decode([offsetOutOfRange, movedReader])).toMatchObject(responseWith(offsetOutOfRange, movedReader));
  });

  it('return a partition whose records kafkajs skips, so that it continues behind them', async () => {
    const control = encodeBatch({ attributes: 0x20, records: [{ value: Buffer.from('{}') }] });
    const message = { offset: '0', isControlRecord: true };
    expect(await decode([{ partition: 0, batch: control }])).toMatchObject(
      responseWith({ partition: 0, messages: [message] }),
    );
  });
});
