import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HttpsFront } from './https-front';
import { startHttpsFront } from './https-front';
import { patientFetch } from './patient-fetch';
import type { Settings } from './settings';
import { TestAuthority } from './test-authority';

const POLL_MS = 100;

/** The members of `demo.json` that are used here. */
interface Demo {
  publicUrl: string;
  authUrl: string;
  operator: { clientId: string; clientSecret: string };
  organization: { tenantId: string; clientId: string; clientSecret: string };
  user: { email: string };
}

export interface Envelope<T> {
  data: T;
  meta?: { authorizationUri?: string; redirectUri?: string; digitalCredential?: object; txCode?: string };
}

/** An answer of the platform that is not 2xx. */
export class PlatformError extends Error {
  constructor(
    readonly status: number,
    /** `detail` of each error of the body. */
    readonly details: string[],
    message: string,
  ) {
    super(message);
  }
}

interface RunningPlatform {
  child: ChildProcess;
  front: HttpsFront;
  dataDir: string;
}

/** A platform of its own behind HTTPS, on a data folder that goes when it stops. */
export class PlatformUnderTest {
  private constructor(
    private readonly running: RunningPlatform,
    /** Past the front: the management interface needs no TLS on the same machine. */
    readonly localUrl: string,
    readonly demo: Demo,
  ) {}

  /**
   * @param attesters who may vouch for wallets
   * @throws Error where the platform ends, or has not started in time; nothing of it is left then
   */
  static async start(attesters: TestAuthority, settings: Settings): Promise<PlatformUnderTest> {
    const { platformPort, httpsPort, suiteAuthorityFile } = settings;
    const dataDir = mkdtempSync(join(tmpdir(), 'vc-conformance-'));
    const attesterFile = join(dataDir, 'attesters.pem');
    writeFileSync(attesterFile, attesters.certificate);
    const provider = await attesters.certify('Provider of this wallet');
    const [keyFile, certificateFile] = [join(dataDir, 'attester-key.pem'), join(dataDir, 'attester.pem')];
    writeFileSync(keyFile, provider.keyPem);
    writeFileSync(certificateFile, provider.certificate);
    const tls = await TestAuthority.create('TLS of the platform under test');
    const tlsFile = join(dataDir, 'tls.pem');
    writeFileSync(tlsFile, tls.certificate);
    const front = await startHttpsFront(httpsPort, platformPort, await tls.certify('localhost'));
    const child = spawn(process.execPath, ['dist/launcher/main.js'], {
      env: {
        ...process.env,
        PORT: String(platformPort),
        PUBLIC_URL: `https://localhost:${httpsPort}`,
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        KAFKA_BROKERS: '',
        LOG_LEVEL: 'info',
        OUTGOING_CA_FILES: `${suiteAuthorityFile},${tlsFile}`,
        WALLET_ATTESTER_CA_FILES: attesterFile,
        WALLET_ATTESTATION_KEY_FILE: keyFile,
        WALLET_ATTESTATION_CERTIFICATE_FILES: certificateFile,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    // A run that is interrupted leaves no platform behind.
    const kill = () => child.kill('SIGTERM');
    process.on('exit', kill);
    child.once('exit', () => process.off('exit', kill));
    try {
      const demo = await demoOf(child, join(dataDir, 'demo.json'), settings.waits.startMs);
      return new PlatformUnderTest({ child, front, dataDir }, `http://127.0.0.1:${platformPort}`, demo);
    } catch (error) {
      await end({ child, front, dataDir });
      throw error;
    }
  }

  /** Of its wallet, at authorization servers. */
  get clientId(): string {
    return `${this.demo.publicUrl}/wallet`;
  }

  stop(): Promise<void> {
    return end(this.running);
  }

  /** The data of a 2xx answer to the demo organization. @throws PlatformError */
  async call<T>(method: string, path: string, body?: object): Promise<T> {
    return (await this.request<T>(method, path, await this.token(), body)).data;
  }

  /** A 2xx answer. @throws PlatformError that says what was asked and what was answered */
  async request<T>(method: string, path: string, token: string, body?: object): Promise<Envelope<T>> {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    const url = new URL(path, this.localUrl);
    const response = await patientFetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await response.text();
    if (!response.ok) throw errorOf(`${method} ${path}`, response.status, text);
    return JSON.parse(text) as Envelope<T>;
  }

  async token(): Promise<string> {
    const { clientId, clientSecret } = this.demo.organization;
    return this.requestToken({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret });
  }

  /** The demo organization's user, for the wallet. */
  async userToken(): Promise<string> {
    const { clientId, clientSecret } = this.demo.organization;
    return this.requestToken({
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: await this.token(),
      subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      requested_subject: this.demo.user.email,
      client_id: clientId,
      client_secret: clientSecret,
    });
  }

  /** Of the demo organization. */
  async createClient(members: object): Promise<{ clientId: string; clientSecret: string }> {
    const { operator, organization } = this.demo;
    const token = await this.requestToken({
      grant_type: 'client_credentials',
      client_id: operator.clientId,
      client_secret: operator.clientSecret,
    });
    const body = { tenantId: organization.tenantId, ...members };
    return (await this.request<{ clientId: string; clientSecret: string }>('POST', '/auth/admin/clients', token, body))
      .data;
  }

  private async requestToken(form: Record<string, string>): Promise<string> {
    const url = new URL(`${new URL(this.demo.authUrl).pathname}/connect/token`, this.localUrl);
    const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form) });
    if (!response.ok) throw new Error(`The token endpoint answers ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { access_token: string }).access_token;
  }
}

async function end({ child, front, dataDir }: RunningPlatform): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await exit;
  }
  await front.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** The platform writes the file once it is ready. @throws Error where it ends or is too slow */
async function demoOf(child: ChildProcess, file: string, waitMs: number): Promise<Demo> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const demo = existsSync(file) && (parse(readFileSync(file, 'utf8')) as Demo | undefined);
    if (demo) return demo;
    if (child.exitCode !== null) throw new Error(`The platform ended with ${child.exitCode} instead of starting.`);
    if (Date.now() > deadline) throw new Error(`The platform has not started within ${waitMs} ms.`);
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
}

function errorOf(asked: string, status: number, text: string): PlatformError {
  const { errors = [] } = (parse(text) ?? {}) as { errors?: { detail?: string }[] };
  const details = errors.flatMap(({ detail }) => (detail === undefined ? [] : [detail]));
  return new PlatformError(status, details, `${asked} answers ${status}: ${text}`);
}

/** Undefined where the text is not JSON: a file may be there and not yet complete. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
