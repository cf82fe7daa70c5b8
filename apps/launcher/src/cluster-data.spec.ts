import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoFilePath } from '@vc/development/demo-file';
import { loadConfig } from '@vc/platform/config';
import { freePort } from '@vc/development/free-port';
import { LauncherConfig } from './launcher-config';
import { startPlatform } from './start-platform';

describe('startPlatform', () => {
  it('rejects the data of a cluster, and leaves them as they are', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'vc-cluster-data-'));
    try {
      const demo = JSON.stringify({ kafkaVariables: { operator: {}, subscriber: {} } });
      writeFileSync(demoFilePath(dataDir), demo);
      const config = loadConfig(LauncherConfig, { PORT: String(await freePort()), DATA_DIR: dataDir });
      const starting = startPlatform(config, () => () => undefined);
      await expect(starting).rejects.toThrow(
        `${dataDir} has the data of a cluster: npm run dev -- cluster --data ${dataDir}`,
      );
      expect(readFileSync(demoFilePath(dataDir), 'utf8')).toBe(demo);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
