import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ClusterFault } from './cluster-fault';
import type { FaultyCluster } from './faulty-cluster';

const FULL_MS = 120_000;
const POLL_MS = 500;

export function brokerFaults(): ClusterFault[] {
  return [
    {
      name: 'Apache Kafka is away for a long time',
      kind: 'broker-away',
      inject: async (faulty) => {
        const { kafka } = faulty.cluster;
        await kafka.stop();
        assert(!kafka.isRunning, 'Apache Kafka still runs.');
        await faulty.during(faulty.durations.brokerAway);
        await faulty.heal();
      },
    },
    {
      name: 'Apache Kafka is replaced, and has lost all records and offsets',
      kind: 'broker-replaced',
      inject: replaceBroker,
    },
  ];
}

/** Topics, records and committed offsets are lost. The principals and their access control lists are those of before. */
async function replaceBroker(faulty: FaultyCluster): Promise<void> {
  const { kafka } = faulty.cluster;
  const before = clusterIdOf(faulty);
  await kafka.kill();
  for (const name of readdirSync(faulty.brokerFolder)) {
    rmSync(join(faulty.brokerFolder, name), { recursive: true, force: true });
  }
  await faulty.during(faulty.durations.down);
  await kafka.start();
  assert.notEqual(clusterIdOf(faulty), before, 'Apache Kafka has its old storage.');
  await faulty.heal();
  await faulty.options.afterBrokerReplaced?.(faulty);
}

/** Of the storage, which gets a new one when it is formatted. */
function clusterIdOf({ brokerFolder }: FaultyCluster): string {
  const [, id] = /^cluster\.id=(.+)$/m.exec(readFileSync(join(brokerFolder, 'meta.properties'), 'utf8')) ?? [];
  assert(id, 'The storage of Apache Kafka has no cluster id.');
  return id;
}

/** A broker whose only folder fails ends itself. */
export function fullBrokerDisk(): ClusterFault {
  return {
    name: 'the disk of Apache Kafka is full',
    kind: 'full-disk',
    inject: async (faulty) => {
      const { kafka } = faulty.cluster;
      const disk = faulty.disk('broker');
      const deadline = performance.now() + FULL_MS;
      try {
        while (kafka.isRunning && performance.now() < deadline) {
          disk.fill();
          await faulty.during(POLL_MS);
        }
        assert(!kafka.isRunning, `Apache Kafka ran for ${FULL_MS} ms on a full disk.`);
        await faulty.during(faulty.durations.down);
      } finally {
        disk.empty();
      }
      await faulty.heal();
    },
  };
}
