import { callAt } from '@vc/platform/scheduling';
import type { Api, RequestContext } from './broker';
import { ErrorCode } from './error-codes';
import type { PartitionLog } from './partition-log';

const SECOND_MS = 1_000;

/**
 * Returns the time at which a fetch without records is answered: the last whole second within its longest wait, so that an
 * idle process with a broker and many consumers wakes once for all of them. A shorter wait ends as it says.
 * @param now milliseconds of `performance.now()`, as the result
 */
export function endOfWait(now: number, maxWaitMs: number): number {
  const latest = now + maxWaitMs;
  const wholeSecond = Math.floor(latest / SECOND_MS) * SECOND_MS;
  return wholeSecond > now ? wholeSecond : latest;
}

const NO_BATCHES = Buffer.alloc(0);

const produce: Api = {
  key: 0,
  minVersion: 3,
  maxVersion: 7,
  handle({ broker, version, request, response }) {
    request.nullableString(); // transactional id
    const acks = request.int16();
    request.int32(); // time-out
    const topics = request.array(() => ({
      topic: request.string(),
      partitions: request.array(() => ({ partition: request.int32(), records: request.bytes() })),
    }));
    response.array(topics, ({ topic, partitions }) =>
      response.string(topic).array(partitions, ({ partition, records }) => {
        const unknown = { errorCode: ErrorCode.UNKNOWN_TOPIC_OR_PARTITION, baseOffset: -1 };
        const { errorCode, baseOffset } = broker.topics.partition(topic, partition)?.append(records) ?? unknown;
        response.int32(partition).int16(errorCode).int64(baseOffset).int64(-1);
        if (version >= 5) response.int64(0);
      }),
    );
    response.int32(0);
    return acks === 0 ? 'no-response' : undefined;
  },
};

interface FetchedPartition {
  partition: number;
  offset: number;
  maxBytes: number;
  log?: PartitionLog | undefined;
  batches?: Buffer | undefined;
}

interface FetchRequest {
  maxWaitMs: number;
  minBytes: number;
  maxBytes: number;
  topics: { topic: string; partitions: FetchedPartition[] }[];
}

const fetch: Api = {
  key: 1,
  minVersion: 4,
  maxVersion: 11,
  async handle(context) {
    const fetchRequest = readFetchRequest(context);
    const partitions = fetchRequest.topics.flatMap(({ partitions }) => partitions);
    if (!readBatches(partitions, fetchRequest)) {
      await waitForAppend(partitions, fetchRequest.maxWaitMs);
      readBatches(partitions, fetchRequest);
    }
    writeFetchResponse(context, fetchRequest);
  },
};

function readFetchRequest({ broker, version, request }: RequestContext): FetchRequest {
  request.int32(); // replica id
  const [maxWaitMs, minBytes, maxBytes] = [request.int32(), request.int32(), request.int32()];
  request.int8(); // isolation level
  if (version >= 7) request.int64(); // fetch session id and epoch
  const topics = request.array(() => {
    const topic = request.string();
    const partitions = request.array((): FetchedPartition => {
      const partition = request.int32();
      if (version >= 9) request.int32(); // leader epoch
      const offset = request.int64();
      if (version >= 5) request.int64(); // log start offset
      return { partition, offset, maxBytes: request.int32(), log: broker.topics.partition(topic, partition) };
    });
    return { topic, partitions };
  });
  return { maxWaitMs, minBytes, maxBytes, topics };
}

/** Reads the batches of the partitions. Returns whether the response is due: enough bytes, or an error. */
function readBatches(partitions: FetchedPartition[], { minBytes, maxBytes }: FetchRequest): boolean {
  let total = 0;
  let failed = false;
  for (const fetched of partitions) {
    const budget = Math.min(fetched.maxBytes, maxBytes - total);
    fetched.batches = total > 0 && budget <= 0 ? NO_BATCHES : fetched.log?.read(fetched.offset, budget);
    if (!fetched.batches) failed = true;
    else total += fetched.batches.length;
  }
  return failed || total >= minBytes;
}

function waitForAppend(partitions: FetchedPartition[], maxWaitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      cancel();
      partitions.forEach(({ log }) => log?.unwatch(finish));
      resolve();
    };
    const cancel = callAt(endOfWait(performance.now(), maxWaitMs), finish);
    partitions.forEach(({ log }) => log?.watch(finish));
  });
}

function writeFetchResponse({ version, response }: RequestContext, { topics }: FetchRequest): void {
  response.int32(0);
  if (version >= 7) response.int16(ErrorCode.NONE).int32(0);
  response.array(topics, ({ topic, partitions }) =>
    response.string(topic).array(partitions, ({ partition, log, batches }) => {
      const missing = log ? ErrorCode.OFFSET_OUT_OF_RANGE : ErrorCode.UNKNOWN_TOPIC_OR_PARTITION;
      const end = log?.nextOffset ?? -1;
      response.int32(partition).int16(batches ? ErrorCode.NONE : missing);
      response.int64(end).int64(end);
      if (version >= 5) response.int64(log?.startOffset ?? -1);
      response.array([], () => undefined); // aborted transactions
      if (version >= 11) response.int32(-1); // preferred replica
      response.bytes(batches ?? NO_BATCHES);
    }),
  );
}

const LATEST = -1;
const EARLIEST = -2;

const listOffsets: Api = {
  key: 2,
  minVersion: 1,
  maxVersion: 3,
  handle({ broker, version, request, response }) {
    request.int32(); // replica id
    if (version >= 2) request.int8(); // isolation level
    const topics = request.array(() => ({
      topic: request.string(),
      partitions: request.array(() => ({ partition: request.int32(), timestamp: request.int64() })),
    }));
    if (version >= 2) response.int32(0);
    response.array(topics, ({ topic, partitions }) =>
      response.string(topic).array(partitions, ({ partition, timestamp }) => {
        const log = broker.topics.partition(topic, partition);
        const found = log && offsetFor(log, timestamp);
        response.int32(partition).int16(log ? ErrorCode.NONE : ErrorCode.UNKNOWN_TOPIC_OR_PARTITION);
        response.int64(found?.timestamp ?? -1).int64(found?.offset ?? -1);
      }),
    );
  },
};

function offsetFor(log: PartitionLog, timestamp: number): { offset: number; timestamp: number } | undefined {
  if (timestamp === LATEST) return { offset: log.nextOffset, timestamp: -1 };
  if (timestamp === EARLIEST) return { offset: log.startOffset, timestamp: -1 };
  return log.offsetAt(timestamp);
}

export const RECORD_APIS = [produce, fetch, listOffsets];
