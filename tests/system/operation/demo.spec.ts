import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { Server } from 'node:https';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Scope } from '@vc/contract/access';
import { localhostCertificate } from '@vc/development/webhook-receiver';
import { freePort } from '@vc/development/free-port';
import { REPOSITORY } from '@vc/testing/unit/repository';
import { registerClient } from '../../support/organization';
import { PlatformUnderTest } from '../../support/platform-under-test';

/** The scopes of the demo without a receiver. */
const SCOPES: Scope[] = [
  'credentials.read',
  'credentials.write',
  'presentations.read',
  'presentations.write',
  'wallet.push',
  'wallet.act',
  'onboarding.write',
];

describe('npm run demo', () => {
  const directory = mkdtempSync(join(tmpdir(), 'vc-demo-'));
  const elsewhere = join(directory, 'elsewhere');
  let platform: PlatformUnderTest;

  beforeAll(async () => {
    platform = await PlatformUnderTest.provide();
  });

  afterAll(async () => {
    await platform?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  async function demo(environment: Record<string, string>, ...words: string[]) {
    const child = spawn(process.execPath, [join(REPOSITORY, 'dist/demo/main.js'), ...words], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { status, stderr, stdout, steps: stdout.match(/^ {2}ok /gm)?.length };
  }

  it('completes the demonstration on the running platform, with webhooks', async () => {
    const answer = await demo({ DATA_DIR: platform.dataDir, DATABASE_URL: 'postgres://127.0.0.1:1/none' });
    expect(answer).toMatchObject({ status: 0, stderr: '', steps: 13 });
    expect(answer.stdout).toContain('openid4vc.presentation.verified');
  });

  it('ends with a reason and exit code 1 when a step fails', async () => {
    const broken = join(directory, 'broken');
    cpSync(join(platform.dataDir, 'development-ca'), join(broken, 'development-ca'), { recursive: true });
    const organization = { ...platform.demo.organization, clientSecret: 'wrong' };
    writeFileSync(join(broken, 'demo.json'), JSON.stringify({ ...platform.demo, organization }));
    const answer = await demo({ DATA_DIR: broken });
    expect(answer).toMatchObject({ status: 1, stderr: expect.stringContaining('invalid_client') });
  });

  it('completes the demonstration on a deployed platform without a receiver, for a new user', async () => {
    const client = await registerClient(platform.demo, {
      name: 'Demo',
      scopes: SCOPES,
      grantTypes: ['client_credentials', 'urn:ietf:params:oauth:grant-type:token-exchange'],
    });
    const answer = await demo({
      DATA_DIR: elsewhere,
      DEMO_URL: platform.demo.publicUrl,
      DEMO_CLIENT_ID: client.clientId,
      DEMO_CLIENT_SECRET: client.clientSecret!,
    });
    expect(answer).toMatchObject({ status: 0, stderr: '', steps: 12 });
    expect(answer.stdout).toContain('the user is known at onboarding');
  });

  it('completes the demonstration on a deployed platform over HTTPS, with a receiver', async () => {
    const { key, cert } = await localhostCertificate(platform.dataDir);
    const front = await startFront({ key, cert }, platform.demo.publicUrl);
    try {
      const [keyFile, certificateFile] = [join(directory, 'key.pem'), join(directory, 'certificate.pem')];
      writeFileSync(keyFile, key);
      writeFileSync(certificateFile, cert);
      const port = await freePort();
      const { clientId, clientSecret } = platform.demo.organization;
      const { port: frontPort } = front.address() as AddressInfo;
      const options = {
        url: `https://localhost:${frontPort}`,
        'client-id': clientId,
        'client-secret': clientSecret,
        'ca-file': join(platform.dataDir, 'development-ca', 'certificate.pem'),
        user: platform.demo.user.email,
        'webhook-url': `https://localhost:${port}/hooks`,
        'webhook-listen': String(port),
        'webhook-certificate': certificateFile,
        'webhook-key': keyFile,
      };
      // A value may begin with a dash.
      const words = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
      const answer = await demo({ DATA_DIR: elsewhere }, ...words);
      expect(answer).toMatchObject({ status: 0, stderr: '', steps: 13 });
      expect(answer.stdout).toContain(`https://localhost:${port}/hooks`);
      expect(answer.stdout).toContain('webhooks arrive');
    } finally {
      front.closeAllConnections();
      front.close();
    }
  });

  it('writes no claims and no secrets to the log of the platform', () => {
    const log = platform.readLog();
    expect(log).toContain('delivery.attempted');
    for (const secret of ['Nkosi', '1990-04-01', 'whsec_', platform.demo.organization.clientSecret]) {
      expect(log).not.toContain(secret);
    }
  });

  it.each([
    ['DATABASE_URL', { DATABASE_URL: 'postgres://127.0.0.1:1/none', KAFKA_BROKERS: '' }],
    ['KAFKA_BROKERS', { DATABASE_URL: '', KAFKA_BROKERS: '127.0.0.1:1' }],
  ])('starts no platform if %s is set', async (name, environment) => {
    const empty = mkdtempSync(join(directory, 'empty-'));
    const answer = await demo({ DATA_DIR: empty, ...environment });
    const sentence = `No platform is running on the data in ${empty}, and the demo starts none while ${name} is set.`;
    expect(answer).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining(sentence) });
    expect(readdirSync(empty)).toEqual([]);
  });

  it('rejects an unknown option with exit code 2', async () => {
    const answer = await demo({ DATA_DIR: elsewhere }, '--colour', 'red');
    expect(answer).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining('--colour') });
    expect(answer.stderr).toContain('npm run demo -- --help');
  });
});

/** Terminates TLS in front of a platform, as the gateway of a deployment does. */
async function startFront(tls: { key: string; cert: string }, target: string): Promise<Server> {
  const front = createServer(tls, (incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming;
    const request = httpRequest(new URL(url, target), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(request);
  });
  await new Promise<void>((resolve) => front.listen(0, 'localhost', resolve));
  return front;
}
