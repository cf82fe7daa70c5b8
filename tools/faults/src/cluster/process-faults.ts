import assert from 'node:assert/strict';
import { SERVICES } from '@vc/contract/access';
import type { ChildProgram } from '@vc/development/platform-process';
import type { ClusterFault } from './cluster-fault';
import type { FaultyCluster } from './faulty-cluster';
import { hasProcessList, stateOf } from './process-tree';

interface Victim {
  name: string;
  program: (cluster: FaultyCluster) => ChildProgram;
}

/** One of so many pauses is a long one. */
const LONG_PAUSES = 5;
const SKEWS = [
  { name: '10 s ahead', ms: 10_000 },
  { name: '10 s behind', ms: -10_000 },
  { name: '5 min ahead', ms: 300_000 },
];

/** Each process except PostgreSQL is killed, and is suspended. The clock of each replica is wrong. */
export function processFaults(faulty: FaultyCluster): ClusterFault[] {
  const replicas = SERVICES.flatMap((service) =>
    faulty.cluster.replicas[service].map((_, index): Victim => {
      return { name: faulty.nameOf(service, index), program: (each) => each.replica(service, index) };
    }),
  );
  const victims: Victim[] = [
    ...replicas,
    { name: 'nginx', program: ({ cluster }) => cluster.nginx },
    { name: 'Apache Kafka', program: ({ cluster }) => cluster.kafka },
  ];
  return [...victims.flatMap((victim) => [killOf(victim), pauseOf(victim)]), ...replicas.flatMap(clockFaultsOf)];
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
      await victim.start();
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
        assert(!hasProcessList() || stateOf(victim.pid) === 'T', `${name} was not suspended.`);
      } finally {
        victim.resume();
      }
      await faulty.heal();
    },
  };
}

function clockFaultsOf({ name, program }: Victim): ClusterFault[] {
  return SKEWS.map((skew) => ({
    name: `the clock of ${name} is ${skew.name}`,
    kind: 'clock',
    inject: async (faulty) => {
      const { pid } = program(faulty);
      await faulty.clocks.set(pid, skew.ms);
      await faulty.during(faulty.durations.impeded);
      await faulty.clocks.set(pid, 0);
      await faulty.heal();
    },
  }));
}
