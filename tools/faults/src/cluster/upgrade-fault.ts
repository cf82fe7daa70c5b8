import assert from 'node:assert/strict';
import { SERVICES } from '@vc/contract/access';
import type { ClusterFault } from './cluster-fault';
import { REPOSITORY } from './faulty-cluster';

/** Settings that the next replicas have, in turns. */
const GRACES = ['15000', '20000'];

/**
 * As when a deployment gets new settings: each replica is stopped and replaced, one after the other. Where the services of the
 * previous release run, the database is migrated first, and the new replicas are those of the present one.
 */
export function rollingRestart(): ClusterFault {
  let count = 0;
  return {
    name: 'all replicas are replaced, one after the other',
    kind: 'rolling-upgrade',
    inject: async (faulty) => {
      const { cluster } = faulty;
      const before = new Set(faulty.replicas.map(({ pid }) => pid));
      const environment = { SHUTDOWN_GRACE_MS: GRACES[count % GRACES.length] ?? '' };
      count += 1;
      if (cluster.release !== REPOSITORY) await cluster.migrate(REPOSITORY);
      await cluster.restartServices(SERVICES, { environment, release: REPOSITORY });
      const kept = faulty.replicas.filter(({ pid }) => before.has(pid)).map(({ name }) => name);
      assert.deepEqual(kept, [], 'Replicas were not replaced.');
      await faulty.heal();
    },
  };
}
