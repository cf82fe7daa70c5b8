import type { IncomingMessage, ServerResponse } from 'node:http';
import { createSigner, generateKeys, type KeyPair, publicJwkOf, signCompactJws } from '@vc/protocol/crypto';
import { toDidWeb } from '@vc/protocol/did';
import { createStatusListToken, StatusList } from '@vc/protocol/status-list';
import { createCrl, createLeafCertificate, createRootCertificate } from '@vc/protocol/x509';
import { LocalServer } from '@vc/testing/unit/local-server';

export const TENANT = '01932f5e-7b1c-7c3a-9a5e-2f6d1c0b8a41';
export const NOW = new Date('2026-11-23T12:00:00.000Z');
/** Of all commands. */
export const SCOPES =
  'credentials.read credentials.write presentations.read presentations.write trust.read trust.write webhooks.read ' +
  'webhooks.write wallet.act wallet.push onboarding.read onboarding.write';

const DAY_MS = 24 * 3_600_000;
const PRE_AUTHORIZED = 'urn:ietf:params:oauth:grant-type:pre-authorized_code';

export const LIST_PATH = `/status-lists/${TENANT}/1`;
export const AGGREGATION_PATH = `/status-lists/${TENANT}/aggregation`;
export const CRL_PATH = `/crl/${TENANT}/root.crl`;
export const DID_PATH = `/did/${TENANT}/did.json`;
export const ISSUER_PATH = `/.well-known/openid-credential-issuer/oid4vci/${TENANT}`;
export const SERVER_PATH = '/.well-known/oauth-authorization-server/auth';
export const COPY_PATHS = ['/auth/.well-known/openid-configuration', '/.well-known/openid-configuration/auth'];

interface TestDocument {
  status?: number;
  headers?: Record<string, string>;
  /** JSON, unless it is a text or bytes. */
  body?: unknown;
}

interface Keys {
  ofServer: KeyPair;
  root: KeyPair;
  leaf: KeyPair;
}

const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

/** What a stranger and a client read of a platform with one active certificate and one status list, all of it signed. */
export class TestInstallation {
  /** By their paths. A spec replaces some. */
  documents: Record<string, TestDocument> = {};
  readonly keys: Keys = { ofServer: generateKeys('P-256'), root: generateKeys('P-256'), leaf: generateKeys('P-256') };
  rootPem = '';
  leafPem = '';
  private readonly server = new LocalServer((request, response) => this.answer(request, response));

  static async start(): Promise<TestInstallation> {
    const installation = new TestInstallation();
    await installation.server.listen();
    await installation.certify();
    return installation;
  }

  async stop(): Promise<void> {
    await this.server.stop();
  }

  get url(): string {
    return this.server.url;
  }

  get did(): string {
    return toDidWeb(`${this.url}/did/${TENANT}`);
  }

  /** Serves a platform without a problem other than its address. */
  async reset(): Promise<void> {
    const metadata = {
      issuer: `${this.url}/auth`,
      token_endpoint: `${this.url}/auth/connect/token`,
      jwks_uri: `${this.url}/auth/jwks`,
      grant_types_supported: [PRE_AUTHORIZED],
    };
    this.documents = {
      ...Object.fromEntries(
        ['auth', 'api', 'wallet', 'onboarding', 'verify', 'protocol'].map((area) => [`/${area}/openapi.json`, {}]),
      ),
      ...Object.fromEntries([SERVER_PATH, ...COPY_PATHS].map((path) => [path, { body: metadata }])),
      '/auth/jwks': { body: { keys: [{ ...publicJwkOf(this.keys.ofServer.publicKey), kid: 'k1' }] } },
      '/auth/connect/token': { body: { access_token: await this.token(SCOPES), expires_in: 300 } },
      [ISSUER_PATH]: {
        body: {
          credential_issuer: `${this.url}/oid4vci/${TENANT}`,
          authorization_servers: [`${this.url}/auth`],
          credential_endpoint: `${this.url}/oid4vci/${TENANT}/credential`,
        },
      },
      [DID_PATH]: { body: this.didDocument() },
      [AGGREGATION_PATH]: { body: { status_lists: [this.url + LIST_PATH] } },
      [LIST_PATH]: await this.statusList(),
      [CRL_PATH]: { body: await this.crl() },
      '/api/v1/certificates': { body: { data: this.certificates(), links: {} } },
      '/api/v1/endpoints': { body: { data: [], links: {} } },
    };
  }

  /** An access token of the organization. */
  async token(scope: string): Promise<string> {
    const header = { alg: 'ES256', kid: 'k1' };
    return signCompactJws(header, { tenant_id: TENANT, scope }, createSigner(this.keys.ofServer.privateKey));
  }

  certificates(expiresAt = inDays(300)) {
    const root = {
      id: 'root',
      type: 'issuerRoot',
      status: 'active',
      expiresAt: inDays(900),
      certificate: this.rootPem,
    };
    const type = 'issuerSignCredential';
    return [
      { id: 'leaf', type, status: 'active', expiresAt, certificate: this.leafPem, parentCertificateId: 'root' },
      root,
    ];
  }

  didDocument({ publicKey } = this.keys.leaf) {
    const id = `${this.did}#1`;
    const method = { id, type: 'JsonWebKey', controller: this.did, publicKeyJwk: publicJwkOf(publicKey) };
    return { id: this.did, verificationMethod: [method], assertionMethod: [id], authentication: [] };
  }

  async statusList({ privateKey } = this.keys.leaf, expiresAt = inDays(1)): Promise<TestDocument> {
    const body = await createStatusListToken({
      list: StatusList.create(2, 1_000),
      uri: this.url + LIST_PATH,
      issuedAt: inDays(-2),
      expiresAt,
      alg: 'ES256',
      header: { kid: `${this.did}#1` },
      sign: createSigner(privateKey),
    });
    return { body, headers: { 'content-type': 'application/statuslist+jwt' } };
  }

  async crl({ privateKey } = this.keys.root, nextUpdate = inDays(1), revoked: string[] = []): Promise<Buffer> {
    const entries = revoked.map((serialNumber) => ({ serialNumber, revokedAt: inDays(-1) }));
    const times = { thisUpdate: inDays(-2), nextUpdate, number: 1 };
    return createCrl({ issuerCertificate: this.rootPem, issuerKey: privateKey, ...times, revoked: entries });
  }

  private async certify(): Promise<void> {
    const dates = { notBefore: inDays(-1), notAfter: inDays(300) };
    const { root, leaf } = this.keys;
    this.rootPem = await createRootCertificate({ ...dates, subject: 'CN=Root, C=ZA', key: root.privateKey });
    this.leafPem = await createLeafCertificate({
      ...dates,
      subject: 'CN=Issuer, C=ZA',
      publicKey: leaf.publicKey,
      issuerCertificate: this.rootPem,
      issuerKey: root.privateKey,
      subjectAlternativeNames: [],
      crlUrl: this.url + CRL_PATH,
    });
  }

  private answer({ url = '' }: IncomingMessage, response: ServerResponse): void {
    const document = this.documents[url.split('?')[0] ?? ''] ?? { status: 404 };
    const { status = 200, headers = {}, body = {} } = document;
    response.writeHead(status, { date: NOW.toUTCString(), ...headers });
    response.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  }
}
