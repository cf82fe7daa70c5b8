import type { KeyObject } from 'node:crypto';
import { X509Certificate } from 'node:crypto';
import { algorithmOfKeyType, createSigner, generateKeys, type KeyType, supportedKeyTypes } from '@vc/protocol/crypto';
import { createId } from '@vc/platform/persistence';
import { createLeafCertificate, createRootCertificate } from '@vc/protocol/x509';
import { LocalServer, readBody, sendJson } from '../unit/local-server';
import { TestTrustedEntities } from './test-trusted-entities';

const DAY_MS = 86_400_000;

interface TestSigner {
  keyId: string;
  key: KeyObject;
  leaf: X509Certificate;
}

/** The trust service as others see it: one certificate for each kind of key, and signatures with it. */
export class TestTrust {
  /** How often it was asked to sign. */
  calls = 0;
  isAvailable = true;
  /** Whether the tenants have active certificates. */
  hasCertificates = true;
  /** Ids of the tenants that are entities of a federation. */
  readonly federated = new Set<string>();
  readonly entities = new TestTrustedEntities();

  private constructor(
    private readonly server: LocalServer,
    readonly root: X509Certificate,
    private readonly signers: Record<string, TestSigner>,
    private readonly certify: (subject: string, keyType: KeyType) => Promise<TestSigner>,
  ) {}

  static async start(): Promise<TestTrust> {
    const rootKey = generateKeys('P-256').privateKey;
    const now = Date.now();
    // Older than a day, so that the certificate does not limit the rounded time of a credential.
    const dates = { notBefore: new Date(now - 2 * DAY_MS), notAfter: new Date(now + 90 * DAY_MS) };
    const root = await createRootCertificate({ ...dates, subject: 'CN=Root', key: rootKey });
    const certify = async (subject: string, keyType: KeyType) => {
      const { privateKey, publicKey } = generateKeys(keyType);
      const issuer = {
        issuerCertificate: root,
        issuerKey: rootKey,
        subjectAlternativeNames: [{ type: 'dns' as const, value: 'platform.test' }],
      };
      const leaf = await createLeafCertificate({ ...dates, ...issuer, subject, publicKey });
      return { keyId: createId(), key: privateKey, leaf: new X509Certificate(leaf) };
    };
    const server = await LocalServer.start(async (request, response) => {
      if (!trust.isAvailable) return void response.writeHead(503).end();
      const url = request.url!;
      if (!trust.hasCertificates && url.includes('sign')) return void response.writeHead(409).end();
      const answer = trust.answer(url, await readBody(request));
      if (answer === undefined) response.writeHead(404).end();
      else sendJson(response, answer);
    });
    const signers = await Promise.all(
      supportedKeyTypes().map(async (type) => [type, await certify('CN=Issuer', type)] as const),
    );
    const trust = new TestTrust(server, new X509Certificate(root), Object.fromEntries(signers), certify);
    return trust;
  }

  /** `TRUST_INTERNAL_URL` of the service under test. */
  get url(): string {
    return this.server.url;
  }

  /** The certificate of the P-256 key. */
  get leaf(): X509Certificate {
    return this.signers['P-256']!.leaf;
  }

  /** Replaces the certificate of the P-256 key. Services under test use the old one for tenants that they know. */
  async replaceLeaf(subject: string): Promise<void> {
    this.signers['P-256'] = await this.certify(subject, 'P-256');
  }

  get edwardsLeaf(): X509Certificate {
    return this.signers.Ed25519!.leaf;
  }

  /** The certificate of the issuer's key of that type. */
  leafOf(keyType: KeyType): X509Certificate {
    return this.signers[keyType]!.leaf;
  }

  async stop(): Promise<void> {
    await this.server.stop();
  }

  private answer(url: string, body: string): unknown {
    if (url === '/health/ready') return { status: 'up' };
    if (url.endsWith('/entity-configuration/version')) {
      return { version: [...this.federated].some((id) => url.includes(id)) ? 'first' : null };
    }
    if (body === '') return this.signerAt(url);
    if (url.endsWith('/federation/entity-configuration')) return this.signEntityConfiguration(url, JSON.parse(body));
    if (/\/(trusted-entities|federation)\//.test(url)) return this.entities.answer(url, JSON.parse(body));
    return this.sign(url, body);
  }

  /** The statement is not signed: it shows what the issuance service gives to sign. */
  private signEntityConfiguration(url: string, request: object): unknown {
    const tenantId = url.split('/')[3] ?? '';
    return this.federated.has(tenantId) ? { statement: JSON.stringify(request) } : undefined;
  }

  private signerAt(url: string) {
    const { pathname, searchParams } = new URL(url, this.url);
    const [byId] = Object.entries(this.signers).find(([, { keyId }]) => pathname.endsWith(keyId)) ?? [];
    const keyType = byId ?? searchParams.get('keyType')!;
    const { keyId, leaf } = this.signers[keyType]!;
    return {
      certificateId: keyId,
      keyId,
      alg: algorithmOfKeyType(keyType as KeyType).alg,
      x5c: [leaf.raw.toString('base64')],
      expiresAt: new Date(leaf.validTo).toISOString(),
    };
  }

  private sign(url: string, body: string): { signatures: string[] } {
    this.calls += 1;
    const { key } = Object.values(this.signers).find(({ keyId }) => url.includes(keyId))!;
    const sign = createSigner(key);
    const { inputs } = JSON.parse(body) as { inputs: string[] };
    const signatures = inputs.map((input) => sign(Buffer.from(input, 'base64url')).toString('base64url'));
    return { signatures };
  }
}
