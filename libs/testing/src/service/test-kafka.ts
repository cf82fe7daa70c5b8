import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedKafka } from '@vc/development/embedded-kafka';

/** Position and head of a batch's size (https://kafka.apache.org/documentation/#recordbatch). */
const SIZE_AT = 8;
const HEAD_BYTES = 12;
/** File of a partition. */
const PARTITION = /-\d+(\.log)?$/;

export interface TestKafka {
  brokers: string;
  /** Restarts the broker without the oldest batch of each partition of the topic, as after its retention. */
  forgetOldest: (topic: string) => Promise<void>;
  /** Restarts the broker without the records of its topics. It keeps the offsets of groups, or loses the topics, too. */
  loseRecords: (keeps: 'offsets' | 'nothing') => Promise<void>;
  /** Takes the broker away until `startBroker`. */
  stopBroker: () => Promise<void>;
  startBroker: () => Promise<void>;
  stop: () => Promise<void>;
}

/** A broker of the spec's own, on a free port. */
export async function startTestKafka(): Promise<TestKafka> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vc-kafka-'));
  let broker = await startEmbeddedKafka({ dataDir, port: 0 });
  return {
    brokers: broker.brokers,
    forgetOldest: async (topic) => {
      await broker.stop();
      for (const name of readdirSync(dataDir).filter((each) => each.startsWith(`${topic}-`))) {
        removeFirstBatch(join(dataDir, name));
      }
      broker = await startEmbeddedKafka({ dataDir, port: broker.port });
    },
    loseRecords: async (keeps) => {
      await broker.stop();
      for (const name of readdirSync(dataDir)) {
        if (keeps === 'nothing') rmSync(join(dataDir, name), { recursive: true });
        else if (PARTITION.test(name)) truncateSync(join(dataDir, name));
      }
      broker = await startEmbeddedKafka({ dataDir, port: broker.port });
    },
    stopBroker: async () => broker.stop(),
    startBroker: async () => {
      broker = await startEmbeddedKafka({ dataDir, port: broker.port });
    },
    stop: async () => {
      await broker.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function removeFirstBatch(file: string): void {
  const log = readFileSync(file);
  if (log.length > 0) writeFileSync(file, log.subarray(HEAD_BYTES + log.readInt32BE(SIZE_AT)));
}
