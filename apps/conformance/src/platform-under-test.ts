import { ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HttpsFront, startHttpsFront } from './https-front';
import { TestAuthority } from './test-authority';

const START_TIMEOUT_MS = 60_000;
const PLATFORM_PORT = 18_080;
const HTTPS_PORT = 18_443;

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

/** A platform of its own behind HTTPS, on a data folder that goes when it stops. */
export class PlatformUnderTest {
  private constructor(
    private readonly child: ChildProcess,
    private readonly front: HttpsFront,
    private readonly dataDir: string,
    readonly demo: Demo,
  ) {}

  /**
   * @param attesters who may vouch for wallets
   * @param suiteAuthorityFile PEM file of whom the platform is to believe the suite's TLS certificate
   */
  static async start(attesters: TestAuthority, suiteAuthorityFile: string): Promise<PlatformUnderTest> {
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
    const child = spawn(process.execPath, ['dist/platform/main.js'], {
      env: {
        ...process.env,
        ...{ PORT: String(PLATFORM_PORT), PUBLIC_URL: `https://localhost:${HTTPS_PORT}`, DATA_DIR: dataDir },
        ...{ DATABASE_URL: '', KAFKA_BROKERS: '', LOG_LEVEL: 'info' },
        ...{ OUTGOING_CA_FILES: `${suiteAuthorityFile},${tlsFile}`, WALLET_ATTESTER_CA_FILES: attesterFile },
        ...{ WALLET_ATTESTATION_KEY_FILE: keyFile, WALLET_ATTESTATION_CERTIFICATE_FILES: certificateFile },
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const front = await startHttpsFront(HTTPS_PORT, PLATFORM_PORT, await tls.certify('localhost'));
    const file = join(dataDir, 'demo.json');
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (!existsSync(file)) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error('The platform did not start.');
      await new Promise((done) => setTimeout(done, 100));
    }
    await new Promise((done) => setTimeout(done, 500));
    return new PlatformUnderTest(child, front, dataDir, JSON.parse(readFileSync(file, 'utf8')) as Demo);
  }

  /** Of its wallet, at authorization servers. */
  get clientId(): string {
    return `${this.demo.publicUrl}/wallet`;
  }

  async stop(): Promise<void> {
    const exit = new Promise((done) => this.child.once('exit', done));
    this.child.kill('SIGTERM');
    await exit;
    await this.front.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** The data of a 2xx answer to the demo organization. @throws Error that says what was asked and what was answered */
  async call<T>(method: string, path: string, body?: object): Promise<T> {
    return (await this.request<T>(method, path, await this.token(), body)).data;
  }

  /** A 2xx answer. @throws Error that says what was asked and what was answered */
  async request<T>(method: string, path: string, token: string, body?: object): Promise<Envelope<T>> {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    const url = new URL(path, this.localUrl);
    const response = await fetch(url, { method, headers, body: body && JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${text}`);
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
      ...{ grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange', subject_token: await this.token() },
      ...{ subject_token_type: 'urn:ietf:params:oauth:token-type:access_token' },
      ...{ requested_subject: this.demo.user.email, client_id: clientId, client_secret: clientSecret },
    });
  }

  /** Of the demo organization. */
  async createClient(members: object): Promise<{ clientId: string; clientSecret: string }> {
    const { operator, organization } = this.demo;
    const token = await this.requestToken({
      ...{ grant_type: 'client_credentials', client_id: operator.clientId, client_secret: operator.clientSecret },
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

  /** Past the front: the management interface needs no TLS on the same machine. */
  get localUrl(): string {
    return `http://127.0.0.1:${PLATFORM_PORT}`;
  }
}
