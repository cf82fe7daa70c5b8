import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDirectory } from '@vc/development/embedded-kafka';
import { describeWith } from '@vc/testing/programs/describe-with';
import { Cluster } from './cluster';

describeWith('nginx', 'a cluster', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vc-cluster-'));

  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('does not start on the data of a running platform', async () => {
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
