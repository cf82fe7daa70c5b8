import type { KeyObject } from 'node:crypto';
import { randomBytes, sign, X509Certificate } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Jwk } from '@vc/protocol/crypto';
import { encodeBase64Url, generateKeys, importPublicJwk, parseCompactJws, publicJwkOf } from '@vc/protocol/crypto';
import type { IssueSdJwtVcOptions } from '@vc/protocol/sd-jwt-vc';
import { issueSdJwtVc } from '@vc/protocol/sd-jwt-vc';
import { createStatusListToken, StatusList } from '@vc/protocol/status-list';
import { createLeafCertificate, createRootCertificate, describeCertificate } from '@vc/protocol/x509';
import { CodeGrant } from './code-grant';
import { CONFIGURATION, metadata, offer, serverMetadata, TEST_ISSUER_VCT } from './test-issuer-metadata';

/** Where a dishonest issuer departs from the honest one; each member replaces an answer or a part of one. */
export interface Dishonesty {
  offer?: (offer: Record<string, unknown>) => unknown;
  metadata?: (metadata: Record<string, unknown>) => unknown;
  server?: (metadata: Record<string, unknown>) => unknown;
  token?: (response: ServerResponse) => void;
  nonce?: ((response: ServerResponse) => void) | undefined;
  issue?: (options: IssueSdJwtVcOptions) => Partial<IssueSdJwtVcOptions>;
  credential?: ((credential: string) => unknown) | undefined;
  /** Does the answer to a request for this path get lost? */
  loses?: ((path: string) => boolean) | undefined;
}

export interface ReceivedRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  body: string;
}

/** A credential issuer with its own authorization server, over real HTTP and with real signatures. */
export class TestIssuer {
  dishonesty: Dishonesty = {};
  /** Binds tokens to keys, and wants a nonce in every proof. */
  usesDpop = false;
  /** How often the wallet has to ask again before it gets its credential. */
  deferrals = 0;
  /** What the status list says of the one credential that it lists; none is listed where it is undefined. */
  status: number | undefined;
  /** Wants to see the person: offers have no code of their own. */
  usesCodeGrant = false;
  readonly codeGrant = new CodeGrant(() => this.url);
  /** What it demands of keys: `proof_types_supported`. */
  proofTypes: object | undefined;
  /** What wallets have shown of their keys. */
  readonly keyAttestations: string[] = [];
  /** How many copies it gives at once. */
  batchSize = 1;
  /** What wallets have asked, in its order. */
  readonly requests: ReceivedRequest[] = [];
  /** What wallets have told. */
  readonly notifications: Record<string, unknown>[] = [];
  /** Status that notifications are answered with; with `none`, the connection breaks. */
  notificationStatus: number | 'none' = 204;
  private promised = '';
  private readonly endpoints: Record<string, (exchange: Exchange) => Promise<void> | void> = {
    '/offer': ({ response }) => json(response, this.dishonesty.offer?.(this.offer) ?? this.offer),
    '/.well-known/openid-credential-issuer': ({ response }) =>
      json(response, this.dishonesty.metadata?.(this.metadata) ?? this.metadata),
    '/.well-known/oauth-authorization-server': ({ response }) =>
      json(response, this.dishonesty.server?.(this.serverMetadata) ?? this.serverMetadata),
    '/par': ({ request, response, body }) => json(response, this.codeGrant.push(body, request.headers)),
    '/challenge': ({ response }) => json(response, { attestation_challenge: 'challenge' }),
    '/token': (exchange) => this.token(exchange),
    '/nonce': ({ response }) =>
      this.dishonesty.nonce ? this.dishonesty.nonce(response) : json(response, { c_nonce: 'nonce' }),
    '/credential': (exchange) => this.credential(exchange, exchange.body),
    '/deferred': (exchange) => this.credential(exchange, this.promised),
    '/status': ({ response }) => this.statusList(response),
    '/notification': (exchange) => this.notification(exchange),
  };
  private readonly server: Server;

  private constructor(private readonly signer: { key: KeyObject; x5c: string[]; rootPem: string }) {
    this.server = createServer((request, response) => {
      void this.answer(request, response).catch(() => response.destroy());
    });
  }

  static async start(): Promise<TestIssuer> {
    const issuer = new TestIssuer(await newSigner());
    await new Promise<void>((resolve) => issuer.server.listen(0, '127.0.0.1', resolve));
    return issuer;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Of the root that its certificate comes from, base64url. */
  get authorityKeyIdentifier(): string {
    return Buffer.from(describeCertificate(this.signer.rootPem).subjectKeyIdentifier!, 'hex').toString('base64url');
  }

  /** A `did:jwk` of the key that signs. */
  get did(): string {
    return `did:jwk:${encodeBase64Url(JSON.stringify(publicJwkOf(this.signer.key)))}`;
  }

  /** A link that the wallet is given. */
  get offerUri(): string {
    return `openid-credential-offer://?credential_offer_uri=${encodeURIComponent(`${this.url}/offer`)}`;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url!;
    const body = await read(request);
    this.requests.push({ path, headers: request.headers, body });
    if (this.dishonesty.loses?.(path)) return void response.destroy();
    const endpoint = this.endpoints[path];
    if (!endpoint) return void response.writeHead(404).end();
    await endpoint({ request, response, body });
  }

  private token({ request, response, body }: Exchange): void {
    this.codeGrant.proofs.push(request.headers['oauth-client-attestation-pop']);
    if (this.dishonesty.token) return this.dishonesty.token(response);
    if (this.usesDpop && !hasNonce(request)) return challenge(response, 400);
    if (this.usesCodeGrant && !this.codeGrant.redeem(body)) return void response.writeHead(400).end();
    json(response, { access_token: 'token', token_type: this.usesDpop ? 'DPoP' : 'Bearer', expires_in: 600 });
  }

  private async credential({ request, response }: Exchange, body: string): Promise<void> {
    if (!this.isAuthorized(request, response)) return;
    if (this.deferrals > 0) return this.defer(response, body);
    json(response, await this.credentialResponse(body));
  }

  private notification({ request, response, body }: Exchange): void {
    if (!this.isAuthorized(request, response)) return;
    this.notifications.push(JSON.parse(body));
    if (this.notificationStatus === 'none') return void response.destroy();
    response.writeHead(this.notificationStatus).end();
  }

  private get offer() {
    const { url } = this;
    const byCode = { grants: { authorization_code: { issuer_state: 'state-of-issuer' } } };
    return { ...offer(url), ...(this.usesCodeGrant && byCode) };
  }

  private get serverMetadata() {
    return { ...serverMetadata(this.url, this.usesDpop), ...(this.usesCodeGrant && this.codeGrant.metadata()) };
  }

  private get metadata() {
    const batch = this.batchSize > 1 && { batch_credential_issuance: { batch_size: this.batchSize } };
    const all = metadata(this.url);
    const badge = all.credential_configurations_supported[CONFIGURATION];
    if (this.proofTypes) Object.assign(badge, { proof_types_supported: this.proofTypes });
    return { ...all, ...batch };
  }

  private isAuthorized(request: IncomingMessage, response: ServerResponse): boolean {
    const expected = this.usesDpop ? 'DPoP token' : 'Bearer token';
    if (request.headers.authorization === expected && (!this.usesDpop || hasNonce(request))) return true;
    challenge(response, 401);
    return false;
  }

  private async statusList(response: ServerResponse): Promise<void> {
    const { key, x5c } = this.signer;
    const list = StatusList.create(2, 16);
    list.set(3, this.status!);
    const token = await createStatusListToken({
      list,
      uri: `${this.url}/status`,
      issuedAt: new Date(),
      expiresAt: new Date(Date.now() + 60_000),
      ttl: 0,
      alg: 'ES256',
      header: { x5c },
      sign: (input) => sign('sha256', input, { key, dsaEncoding: 'ieee-p1363' }),
    });
    response.writeHead(200, { 'content-type': 'application/statuslist+jwt' }).end(token);
  }

  private defer(response: ServerResponse, body: string): void {
    this.deferrals -= 1;
    this.promised = body;
    response.writeHead(202, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ transaction_id: 'promise', interval: 1 }));
  }

  private async credentialResponse(body: string): Promise<unknown> {
    const { key, x5c } = this.signer;
    const options: IssueSdJwtVcOptions = {
      claims: { level: 3, name: 'Thandi' },
      isSelectivelyDisclosable: () => true,
      vct: TEST_ISSUER_VCT,
      issuedAt: new Date(),
      alg: 'ES256',
      x5c,
      ...(this.status !== undefined && { status: { status_list: { idx: 3, uri: `${this.url}/status` } } }),
      sign: (input) => sign('sha256', input, { key, dsaEncoding: 'ieee-p1363' }),
      randomBytes,
    };
    const copies = [];
    const keyAttestation = keyAttestationIn(body);
    if (keyAttestation) this.keyAttestations.push(keyAttestation);
    for (const holderKey of holderKeysIn(body).reverse()) {
      const honest = { ...options, holderKey };
      copies.push(await issueSdJwtVc({ ...honest, ...this.dishonesty.issue?.(honest) }));
    }
    const credentials = copies.map((credential) => ({ credential }));
    return this.dishonesty.credential?.(copies[0]!) ?? { credentials, notification_id: 'n1' };
  }
}

function hasNonce({ headers }: IncomingMessage): boolean {
  const proof = headers.dpop;
  return typeof proof === 'string' && parseCompactJws(proof).payload.nonce === 'dpop-nonce';
}

function challenge(response: ServerResponse, status: 400 | 401): void {
  const headers = { 'dpop-nonce': 'dpop-nonce', 'www-authenticate': 'DPoP error="use_dpop_nonce"' };
  response.writeHead(status, { ...headers, 'content-type': 'application/json' }).end('{"error":"use_dpop_nonce"}');
}

function proofsIn(body: string): { jwt?: string[]; attestation?: [string] } {
  return (JSON.parse(body) as { proofs: { jwt?: string[]; attestation?: [string] } }).proofs;
}

function keyAttestationIn(body: string): string | undefined {
  const { jwt, attestation } = proofsIn(body);
  return attestation?.[0] ?? (parseCompactJws(jwt![0]!).header.key_attestation as string | undefined);
}

function holderKeysIn(body: string): Jwk[] {
  const { jwt } = proofsIn(body);
  const keyAttestation = keyAttestationIn(body);
  const keys = keyAttestation
    ? (parseCompactJws(keyAttestation).payload.attested_keys as unknown[])
    : jwt!.map((proof) => parseCompactJws(proof).header.jwk);
  return keys.map((key) => importPublicJwk(key).jwk);
}

async function newSigner() {
  const [root, leaf] = [generateKeys('P-256'), generateKeys('P-256')];
  const dates = { notBefore: new Date(Date.now() - 60_000), notAfter: new Date(Date.now() + 3_600_000) };
  const rootPem = await createRootCertificate({ ...dates, subject: 'CN=Foreign root', key: root.privateKey });
  const leafPem = await createLeafCertificate({
    ...dates,
    subject: 'CN=Foreign issuer',
    publicKey: leaf.publicKey,
    issuerCertificate: rootPem,
    issuerKey: root.privateKey,
    subjectAlternativeNames: [],
  });
  return { key: leaf.privateKey, x5c: [new X509Certificate(leafPem).raw.toString('base64')], rootPem };
}

function json(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
