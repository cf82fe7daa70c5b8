import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LocalServer } from '@vc/testing/unit/local-server';
import { usePlatform } from './running-platform';

const ORGANIZATION = { organization: { clientId: 'demo', clientSecret: 'secret' }, user: { email: 'a@example.com' } };
/** Without them, the demo would start a platform. */
const NO_START = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };

describe('the platform of the demo', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vc-demo-platform-'));
  const statuses = new Map<string, number>();
  let server: LocalServer;

  beforeAll(async () => {
    server = await LocalServer.start((request, response) => {
      response.writeHead(statuses.get(request.url ?? '') ?? 404).end();
    });
    const publicUrl = `http://127.0.0.1:${server.port}`;
    const demo = { ...ORGANIZATION, publicUrl, authUrl: `${publicUrl}/auth`, homeAffairsUrl: publicUrl };
    writeFileSync(join(dataDir, 'demo.json'), JSON.stringify(demo));
  });

  afterAll(async () => {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  beforeEach(() => statuses.clear());

  it('is the one in the data folder that says that it is ready', async () => {
    statuses.set('/health/ready', 200);
    expect((await usePlatform(dataDir, NO_START)).platform).toMatchObject(ORGANIZATION);
  });

  it('is the one in the data folder whose gateway has no address for readiness, and whose authorization server answers', async () => {
    statuses.set('/auth/.well-known/openid-configuration', 200);
    expect((await usePlatform(dataDir, NO_START)).platform).toMatchObject(ORGANIZATION);
  });

  it.each([
    ['is not ready', '/health/ready', 503],
    ['has no authorization server that answers', '/auth/.well-known/openid-configuration', 502],
  ])('is not one that %s', async (_, path, status) => {
    statuses.set(path, status);
    await expect(usePlatform(dataDir, NO_START)).rejects.toThrow('No platform is running');
  });
});
