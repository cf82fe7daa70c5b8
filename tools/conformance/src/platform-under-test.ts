import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CompleteDemoFile } from '@vc/development/demo-file';
import { PlatformProcess } from '@vc/development/platform-process';
import { type AdminComponents, type Client, createClient } from '@vc/sdk';
import type { HttpsFront } from './https-front';
import { startHttpsFront } from './https-front';
import type { Settings } from './settings';
import { TestAuthority } from './test-authority';

/** Long, because the suite uses much processor time. */
const REQUEST_TIMEOUT_MS = 300_000;
const MAX_RETRIES = 4;

export type ClientMembers = Omit<AdminComponents['schemas']['CreateClient'], 'tenantId'>;

/** A new platform behind HTTPS, on a data folder that is removed when it stops. */
export class PlatformUnderTest {
  /** The demo organization. */
  readonly organization: Client;

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

  /** The demo user. */
  get user(): Client {
    return this.organization.asUser(this.demo.user.email);
  }

  /** Registers a client of the demo organization. */
  async createClient(members: ClientMembers): Promise<AdminComponents['schemas']['ClientWithSecret']> {
    const { operator, organization } = this.demo;
    const body = { tenantId: organization.tenantId, ...members };
    return (await this.client(operator).admin.createClient({ body })).data;
  }

  private client({ clientId, clientSecret }: CompleteDemoFile['operator']): Client {
    const transport = { timeoutMs: REQUEST_TIMEOUT_MS, maxRetries: MAX_RETRIES };
    const { adminUrl } = this.demo;
    return createClient({ url: this.localUrl, adminUrl, clientId, clientSecret, ...transport });
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
