import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDirectory } from '@vc/development/embedded-kafka';
import { Cluster } from './cluster';
import { whyNoNginx } from './nginx-process';

const obstacle = whyNoNginx();
if (obstacle !== undefined) {
  if (process.env.REAL_NGINX === 'required') throw new Error(obstacle);
  process.stderr.write(`\n*** THE START OF A CLUSTER IS NOT TESTED: ${obstacle} ***\n\n`);
}

describe('a cluster', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vc-cluster-'));

  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  (obstacle === undefined ? it : it.skip)('does not start on the data of a running platform', async () => {
    const unlock = lockDirectory(join(dataDir, 'kafka'));
    try {
      const start = Cluster.start({ dataDir, port: 1, replicas: 1, repository: process.cwd() });
      await expect(start).rejects.toThrow(`uses ${join(dataDir, 'kafka')}`);
      expect(readdirSync(dataDir)).not.toContain('postgres');
    } finally {
      unlock();
    }
  });
});
