import assert from 'node:assert/strict';
import { SERVICES } from '@vc/contract/access';
import type { ChildProgram } from '@vc/development/platform-process';
import type { ClusterFault } from './cluster-fault';
import type { FaultyCluster } from './faulty-cluster';

interface Victim {
  name: string;
  program: (cluster: FaultyCluster) => ChildProgram;
}

/** One of so many pauses is a long one. */
const LONG_PAUSES = 5;

/** Each process except PostgreSQL is killed, and is suspended. */
export function processFaults(cluster: FaultyCluster): ClusterFault[] {
  return victimsOf(cluster).flatMap((victim) => [killOf(victim), pauseOf(victim)]);
}

function victimsOf(faulty: FaultyCluster): Victim[] {
  const replicas = SERVICES.flatMap((service) =>
    faulty.cluster.replicas[service].map((replica, index) => {
      return { name: faulty.nameOf(service, index), program: () => replica };
    }),
  );
  return [
    ...replicas,
    { name: 'nginx', program: ({ cluster }) => cluster.nginx },
    { name: 'Apache Kafka', program: ({ cluster }) => cluster.kafka },
  ];
}

function killOf({ name, program }: Victim): ClusterFault {
  return {
    name: `${name} is killed`,
    kind: 'kill',
    inject: async (faulty) => {
      const victim = program(faulty);
      await victim.kill();
      assert(!victim.isRunning, `${name} still runs.`);
      await faulty.during(faulty.durations.down);
      await faulty.heal();
    },
  };
}

function pauseOf({ name, program }: Victim): ClusterFault {
  return {
    name: `${name} is suspended`,
    kind: 'pause',
    inject: async (faulty) => {
      const { pause, longPause } = faulty.durations;
      const victim = program(faulty);
      victim.suspend();
      try {
        await faulty.during(faulty.random() * LONG_PAUSES < 1 ? longPause : pause);
      } finally {
        victim.resume();
      }
      await faulty.heal();
    },
  };
}
