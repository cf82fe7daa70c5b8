import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClientsService } from '@vc/app/auth';
import { readDemoFile } from '@vc/development/demo-file';
import { loadConfig } from '@vc/platform/config';
import type { TestDatabase } from '@vc/testing/database/test-database';
import { createTestDatabase } from '@vc/testing/database/test-database';
import { freePort } from '@vc/development/free-port';
import { LauncherConfig, startPlatform } from '@vc/app/launcher';

describe('a platform with a public address', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vc-public-'));
  let database: TestDatabase;

  beforeAll(async () => {
    process.env.LOG_LEVEL = 'silent';
    database = await createTestDatabase();
  });

  afterAll(async () => {
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Starts and stops the platform. Returns the clients of demo organizations that it knows. */
  async function runOnce(more: NodeJS.ProcessEnv): Promise<{ demoClientId: string | undefined; isKnown: boolean }> {
    const environment = { PORT: String(await freePort()), DATA_DIR: dataDir, DATABASE_URL: database.url, ...more };
    const platform = await startPlatform(loadConfig(LauncherConfig, environment), () => () => undefined);
    try {
      const clients = platform.services.find(({ name }) => name === 'auth')?.app.get(ClientsService);
      const isKnown = Boolean(await clients?.find('demo-organization'));
      return { demoClientId: platform.demoClient?.id, isKnown };
    } finally {
      await platform.stop();
    }
  }

  it('has no demo organization, and shows that of an earlier local start', async () => {
    const PUBLIC_URL = 'https://vc.example';
    expect(await runOnce({ PUBLIC_URL })).toEqual({ demoClientId: undefined, isKnown: false });
    expect(readDemoFile(dataDir)).not.toHaveProperty('organization');
    expect(readDemoFile(dataDir)).not.toHaveProperty('homeAffairsUrl');
    expect(await runOnce({})).toEqual({ demoClientId: expect.any(String), isKnown: true });
    expect(readDemoFile(dataDir)).toHaveProperty('organization.clientId', 'demo-organization');
    expect(await runOnce({ PUBLIC_URL })).toEqual({ demoClientId: expect.any(String), isKnown: true });
    expect(readDemoFile(dataDir)).not.toHaveProperty('organization');
  });
});
