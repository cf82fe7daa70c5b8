import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EnvelopeCipher } from '@vc/platform/key-store';
import { DataKeys, keyEncryptionCipher, SERVICE_DATA_KEY } from '@vc/platform/key-store';
import type { Database } from '@vc/platform/persistence';
import { freePort } from '@vc/development/free-port';

const START_TIMEOUT_MS = 60_000;

export interface Demo {
  publicUrl: string;
  authUrl: string;
  databaseUrl: string;
  kafkaBrokers: string;
  organization: { tenantId: string; clientId: string; clientSecret: string };
  user: { email: string };
}

export interface BenchService {
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

/** The platform in one process, without limits on the rate of requests, beside PostgreSQL and the load itself. */
export class BenchPlatform {
  private constructor(
    private readonly child: ChildProcess,
    readonly dataDir: string,
    readonly demo: Demo,
  ) {}

  /** @param further environment, over that of every bench */
  static async start(further: Record<string, string> = {}): Promise<BenchPlatform> {
    const dataDir = mkdtempSync(join(tmpdir(), 'vc-bench-'));
    const environment = {
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // The wallets of benches notify nothing: what is delivered is completed.
      ISSUANCE_NOTIFICATION_WAIT_SECONDS: '0',
      AUTH_RATE_PER_CLIENT: '1000000',
      AUTH_RATE_PER_ADDRESS: '1000000',
      TRUST_SIGNATURES_PER_TENANT: '10000000',
      ...further,
    };
    const child = start('launcher', environment);
    const file = join(dataDir, 'demo.json');
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (!existsSync(file)) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error('The platform did not start.');
      await new Promise((done) => setTimeout(done, 100));
    }
    await new Promise((done) => setTimeout(done, 500));
    return new BenchPlatform(child, dataDir, JSON.parse(readFileSync(file, 'utf8')) as Demo);
  }

  get pid(): number {
    return this.child.pid!;
  }

  /** Of the demo organization. */
  async token(scope: string): Promise<string> {
    const { clientId: client_id, clientSecret: client_secret } = this.demo.organization;
    const form = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret, scope });
    const response = await fetch(`${this.demo.authUrl}/connect/token`, { method: 'POST', body: form });
    return ((await response.json()) as { access_token: string }).access_token;
  }

  /** Calls the interface as the demo organization. */
  async call<T>(method: string, path: string, scope: string, body?: object): Promise<T> {
    const token = await this.token(scope);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(this.demo.publicUrl + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  }

  /** Seals what the service whose database it is will open. */
  async cipherOf(database: Database): Promise<EnvelopeCipher> {
    const keys = new DataKeys(database, keyEncryptionCipher(this.secrets.KEY_ENCRYPTION_KEY!, undefined));
    return keys.cipherFor(SERVICE_DATA_KEY);
  }

  /** The demo organization's user, with a token of the wallet. */
  async user(): Promise<{ tenantId: string; userId: string; token: string }> {
    const { clientId: client_id, clientSecret: client_secret, tenantId } = this.demo.organization;
    const form = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      client_id,
      client_secret,
      subject_token: await this.token('wallet.act'),
      requested_subject: this.demo.user.email,
      subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
    });
    const response = await fetch(`${this.demo.authUrl}/connect/token`, { method: 'POST', body: form });
    const { access_token: token } = (await response.json()) as { access_token: string };
    const { sub } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string };
    return { tenantId, userId: sub, token };
  }

  get serviceTokenSecret(): string {
    return this.secrets.SERVICE_TOKEN_SECRET!;
  }

  /** One service in a process of its own, on the platform's database, as in a deployment. */
  async startService(app: string, environment: Record<string, string>): Promise<BenchService> {
    const { demo, secrets } = this;
    const port = await freePort();
    const child = start(app, {
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: demo.publicUrl,
      LOG_LEVEL: 'warn',
      DATABASE_URL: demo.databaseUrl,
      KAFKA_BROKERS: demo.kafkaBrokers,
      AUTH_INTERNAL_URL: 'http://127.0.0.1:1',
      SERVICE_TOKEN_SECRET: secrets.SERVICE_TOKEN_SECRET!,
      KEY_ENCRYPTION_KEY: secrets.KEY_ENCRYPTION_KEY!,
      ...environment,
    });
    const url = `http://127.0.0.1:${port}`;
    await untilReady(url, child);
    return { url, pid: child.pid!, stop: () => ended(child) };
  }

  private get secrets(): Record<string, string> {
    return JSON.parse(readFileSync(join(this.dataDir, 'secrets.json'), 'utf8')) as Record<string, string>;
  }

  async stop(): Promise<void> {
    await ended(this.child);
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** @param app built into `dist` */
function start(app: string, environment: Record<string, string>): ChildProcess {
  const env = { ...process.env, ...environment };
  return spawn('node', [`dist/${app}/main.js`], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (
    !(await fetch(`${url}/health/ready`)
      .then(({ ok }) => ok)
      .catch(() => false))
  ) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('The service did not start.');
    await new Promise((done) => setTimeout(done, 100));
  }
}

async function ended(child: ChildProcess): Promise<void> {
  const exit = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await exit;
}
