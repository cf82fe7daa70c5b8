import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CompleteDemoFile } from '@vc/development/demo-file';
import type { Envelope as ApiEnvelope } from '@vc/development/organization-client';
import { OrganizationClient } from '@vc/development/organization-client';
import { PlatformProcess } from '@vc/development/platform-process';
import type { HttpsFront } from './https-front';
import { startHttpsFront } from './https-front';
import { fetchWithRetry } from './fetch-with-retry';
import type { Settings } from './settings';
import { TestAuthority } from './test-authority';

/** Long, because the suite uses much processor time. */
const REQUEST_TIMEOUT_MS = 300_000;

export interface EnvelopeMeta {
  authorizationUri?: string;
  redirectUri?: string;
  digitalCredential?: object;
  txCode?: string;
}

export type Envelope<T> = ApiEnvelope<T, EnvelopeMeta>;

/** A new platform behind HTTPS, on a data folder that is removed when it stops. */
export class PlatformUnderTest {
  /** The demo organization. */
  readonly organization: OrganizationClient;

  private constructor(
    private readonly platform: PlatformProcess,
    private readonly front: HttpsFront,
    /** The platform's own address, without TLS. */
    readonly localUrl: string,
  ) {
    this.organization = this.client(platform.demo.organization);
  }

  /**
   * @param attesters certify the attesters of wallets
   * @throws Error if the platform ends or does not start in time, after it has removed front and data folder
   */
  static async start(attesters: TestAuthority, settings: Settings): Promise<PlatformUnderTest> {
    const { platformPort, httpsPort, suiteAuthorityFile, waits } = settings;
    const dataDir = mkdtempSync(join(tmpdir(), 'vc-conformance-'));
    const tls = await TestAuthority.create('TLS of the platform under test');
    const tlsFile = join(dataDir, 'tls.pem');
    writeFileSync(tlsFile, tls.certificate);
    const front = await startHttpsFront(httpsPort, platformPort, await tls.certify('localhost'));
    try {
      const platform = await PlatformProcess.start({
        dataDir,
        startTimeoutMs: waits.startMs,
        environment: {
          PORT: String(platformPort),
          PUBLIC_URL: `https://localhost:${httpsPort}`,
          DATABASE_URL: '',
          KAFKA_BROKERS: '',
          LOG_LEVEL: 'info',
          OUTGOING_CA_FILES: `${suiteAuthorityFile},${tlsFile}`,
          ...(await createAttestation(attesters, dataDir)),
        },
      });
      return new PlatformUnderTest(platform, front, `http://127.0.0.1:${platformPort}`);
    } catch (error) {
      await removeAll(front, dataDir);
      throw error;
    }
  }

  get demo(): CompleteDemoFile {
    return this.platform.demo;
  }

  /** The client identifier of the platform's wallet at authorization servers. */
  get clientId(): string {
    return `${this.demo.publicUrl}/wallet`;
  }

  async stop(): Promise<void> {
    await this.platform.stop();
    await removeAll(this.front, this.platform.dataDir);
  }

  /** An access token of the demo user for the wallet. */
  async userToken(): Promise<string> {
    return this.organization.userToken(this.demo.user.email);
  }

  /** Registers a client of the demo organization. */
  async createClient(members: object): Promise<{ clientId: string; clientSecret: string }> {
    const { operator, organization } = this.demo;
    const body = { tenantId: organization.tenantId, ...members };
    return this.client(operator).call('POST', '/auth/admin/clients', body);
  }

  private client({ clientId, clientSecret }: CompleteDemoFile['operator']): OrganizationClient {
    const transport = { fetch: fetchWithRetry, timeoutMs: REQUEST_TIMEOUT_MS };
    const { adminUrl } = this.demo;
    return new OrganizationClient({ url: this.localUrl, adminUrl, clientId, clientSecret }, transport);
  }
}

/** Settings for the attestation of the platform's wallet, and for the issuer's trust in the attesters. */
async function createAttestation(attesters: TestAuthority, dataDir: string): Promise<Record<string, string>> {
  const provider = await attesters.certify('Provider of this wallet');
  const write = (name: string, content: string) => {
    const file = join(dataDir, name);
    writeFileSync(file, content);
    return file;
  };
  return {
    WALLET_ATTESTER_CA_FILES: write('attesters.pem', attesters.certificate),
    WALLET_ATTESTATION_KEY_FILE: write('attester-key.pem', provider.keyPem),
    WALLET_ATTESTATION_CERTIFICATE_FILES: write('attester.pem', provider.certificate),
  };
}

async function removeAll(front: HttpsFront, dataDir: string): Promise<void> {
  await front.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
