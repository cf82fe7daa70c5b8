import type { KeyObject } from 'node:crypto';
import { randomBytes, X509Certificate } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { createId } from '@vc/platform/persistence';
import { createSigner, generateKeys } from '@vc/protocol/crypto';
import type { IssueMdocOptions } from '@vc/protocol/mdoc';
import { issueMdoc } from '@vc/protocol/mdoc';
import type { IssueSdJwtVcOptions } from '@vc/protocol/sd-jwt-vc';
import { issueSdJwtVc } from '@vc/protocol/sd-jwt-vc';
import type { StatusListTokenContent } from '@vc/protocol/status-list';
import { createStatusListCwt, createStatusListToken, StatusList } from '@vc/protocol/status-list';
import { createLeafCertificate, createRootCertificate } from '@vc/protocol/x509';
import type { Holder } from '../unit/holder';
import { LocalServer, sendJson } from '../unit/local-server';

const DAY_MS = 86_400_000;
const STATUSES = 64;

/** An issuer of credentials for specs of verifiers: a root, a certificate below it, and a status list over HTTP. */
export class CredentialMaker {
  readonly statuses = StatusList.create(2, STATUSES);
  /** Departs from the honest status list. */
  statusList: (
    token: string,
    cwt: Buffer,
  ) => { status?: number; type?: string; coding?: string; body?: string | Buffer } = (body) => ({
    body,
  });
  /** How often the status list was asked for. */
  asked = 0;
  private platformUri = '';

  private constructor(
    readonly root: X509Certificate,
    readonly leaf: X509Certificate,
    private readonly key: KeyObject,
    private readonly server: LocalServer,
  ) {}

  static async start(extendedKeyUsages: string[] = []): Promise<CredentialMaker> {
    const dates = { notBefore: new Date(Date.now() - DAY_MS), notAfter: new Date(Date.now() + 90 * DAY_MS) };
    const [rootKey, leafKey] = [newKey(), newKey()];
    const root = await createRootCertificate({ ...dates, subject: 'CN=Test issuer root', key: rootKey.privateKey });
    const leaf = await createLeafCertificate({
      ...dates,
      subject: 'CN=Test issuer',
      publicKey: leafKey.publicKey,
      issuerCertificate: root,
      issuerKey: rootKey.privateKey,
      subjectAlternativeNames: [],
      extendedKeyUsages,
    });
    const server = await LocalServer.start((request, response) => maker.answer(request.url!, response));
    const maker = new CredentialMaker(
      ...([new X509Certificate(root), new X509Certificate(leaf), leafKey.privateKey, server] as const),
    );
    return maker;
  }

  get statusUri(): string {
    return `${this.url}/status`;
  }

  get x5c(): string[] {
    return [this.leaf.raw.toString('base64')];
  }

  readonly sign = createSigner(this.key);

  /** `ISSUANCE_INTERNAL_URL` of a service to which this is the issuer of its platform. */
  get url(): string {
    return this.server.url;
  }

  /** `status` of a credential with that index. */
  statusAt(idx: number) {
    return { status_list: { idx, uri: this.statusUri } };
  }

  /** The same, of a list of the platform. */
  platformStatusAt(idx: number, publicUrl: string) {
    this.platformUri = `${publicUrl}/status-lists/${createId()}/${createId()}`;
    return { status_list: { idx, uri: this.platformUri } };
  }

  sdJwt(vct: string, claims: object, holder: Holder, more: Partial<IssueSdJwtVcOptions> = {}): Promise<string> {
    return issueSdJwtVc({
      claims: claims as Record<string, unknown>,
      vct,
      holderKey: holder.jwk,
      alg: 'ES256',
      x5c: this.x5c,
      isSelectivelyDisclosable: () => true,
      issuedAt: new Date(),
      expiresAt: new Date(Date.now() + DAY_MS),
      sign: this.sign,
      randomBytes,
      ...more,
    });
  }

  mdoc(
    docType: string,
    nameSpaces: IssueMdocOptions['nameSpaces'],
    holder: Holder,
    more: Partial<IssueMdocOptions> = {},
  ): Promise<Buffer> {
    const [signed, validUntil] = [new Date(Date.now() - 60_000), new Date(Date.now() + DAY_MS)];
    return issueMdoc({
      docType,
      nameSpaces,
      deviceKey: holder.jwk,
      alg: 'ES256',
      x5chain: [this.leaf.raw],
      sign: this.sign,
      validityInfo: { signed, validFrom: signed, validUntil },
      randomBytes,
      ...more,
    });
  }

  async stop(): Promise<void> {
    await this.server.stop();
  }

  private async answer(path: string, response: ServerResponse): Promise<void> {
    this.asked += 1;
    if (path.startsWith('/internal/')) {
      const token = await this.statusListToken(this.platformContent());
      return sendJson(response, { token });
    }
    const token = await this.statusListToken(this.uncachedContent());
    const {
      status = 200,
      type = 'application/statuslist+jwt',
      coding,
      body,
    } = this.statusList(token, await this.statusListCwt());
    const headers = { 'content-type': type, ...(coding !== undefined && { 'content-encoding': coding }) };
    response.writeHead(status, headers).end(body);
  }

  private statusListToken(content: StatusListTokenContent): Promise<string> {
    return createStatusListToken({ ...content, header: { x5c: this.x5c } });
  }

  private statusListCwt(): Promise<Buffer> {
    return createStatusListCwt({ ...this.uncachedContent(), x5chain: [this.leaf.raw] });
  }

  private platformContent(): StatusListTokenContent {
    const now = new Date();
    return { ...this.listContent(this.platformUri, now), expiresAt: new Date(now.getTime() + DAY_MS), ttl: 300 };
  }

  /** A list that expires at once is accepted within the clock skew, and is not cached. */
  private uncachedContent(): StatusListTokenContent {
    const now = new Date();
    return { ...this.listContent(this.statusUri, now), expiresAt: now };
  }

  private listContent(uri: string, issuedAt: Date) {
    return { list: this.statuses, uri, issuedAt, alg: 'ES256' as const, sign: this.sign };
  }
}

function newKey() {
  return generateKeys('P-256');
}
