import Decoder from 'kafkajs/src/protocol/decoder';
import fetchRequests from 'kafkajs/src/protocol/requests/fetch';
import { readRecordBatches } from './record-batches';

// kafkajs 2.2 lets a message stop its partition: it unzips without a limit, copies headers once for each of them, confuses
// their names with members of objects, and fetches what it cannot read for ever. It also handles each partition without a record
// as a batch, and a consumer has dozens of them in each response. Fetch responses are decoded here instead.
const { protocol } = fetchRequests;

/** Versions from which a member is in the response (https://kafka.apache.org/protocol#The_Messages_Fetch). */
const SINCE = { batches: 4, logStartOffset: 5, session: 7, clientThrottling: 8, preferredReplica: 11 } as const;

fetchRequests.protocol = ({ version }) => {
  const create = protocol({ version });
  return (options) => {
    const exchange = create(options);
    if (version < SINCE.batches) return exchange;
    return { ...exchange, response: { ...exchange.response, decode: (bytes) => decodeResponse(bytes, version) } };
  };
};

const NO_REPLICA = -1;

type FetchedPartition = Awaited<ReturnType<typeof decodePartition>>;

async function decodeResponse(bytes: Buffer, version: number): Promise<object> {
  const decoder = new Decoder(bytes);
  const throttleTime = decoder.readInt32();
  const session = version >= SINCE.session ? { errorCode: decoder.readInt16(), sessionId: decoder.readInt32() } : {};
  const responses = await decoder.readArrayAsync(async () => ({
    topicName: decoder.readString(),
    partitions: (await decoder.readArrayAsync(() => decodePartition(decoder, version))).filter(isMeaningful),
  }));
  // From this version on, the client waits, and kafkajs reads the wait from the other member.
  const isOfClient = version >= SINCE.clientThrottling;
  const throttling = isOfClient ? { throttleTime: 0, clientSideThrottleTime: throttleTime } : { throttleTime };
  return { ...throttling, ...session, responses };
}

async function decodePartition(decoder: Decoder, version: number) {
  return {
    partition: decoder.readInt32(),
    errorCode: decoder.readInt16(),
    highWatermark: decoder.readInt64().toString(),
    lastStableOffset: decoder.readInt64().toString(),
    ...(version >= SINCE.logStartOffset && { lastStartOffset: decoder.readInt64().toString() }),
    abortedTransactions: decoder.readArray(() => ({
      producerId: decoder.readInt64().toString(),
      firstOffset: decoder.readInt64().toString(),
    })),
    ...(version >= SINCE.preferredReplica && { preferredReadReplica: decoder.readInt32() }),
    messages: await readRecordBatches(decoder.readBytes() ?? Buffer.alloc(0)),
  };
}

/** Whether kafkajs has anything to do for the partition: records to handle, an error, or another replica to read from. */
function isMeaningful({ errorCode, preferredReadReplica = NO_REPLICA, messages }: FetchedPartition): boolean {
  return messages.length > 0 || errorCode !== 0 || preferredReadReplica !== NO_REPLICA;
}
