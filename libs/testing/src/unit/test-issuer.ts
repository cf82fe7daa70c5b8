import type { X509Certificate } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { encodeBase64Url, parseCompactJws, publicJwkOf } from '@vc/protocol/crypto';
import type { IssueSdJwtVcOptions } from '@vc/protocol/sd-jwt-vc';
import { describeCertificate } from '@vc/protocol/x509';
import { CertifiedKey } from './certified-key';
import { CodeGrant } from './code-grant';
import { LocalServer, readBody, sendJson } from './local-server';
import { issueCopies, keyAttestationIn, statusListToken, verifyProofsIn } from './test-issuer-credentials';
import { issueMdocs, mdocConfiguration, type TestMdoc } from './test-issuer-mdocs';
import { CONFIGURATION, metadata, offer, serverMetadata } from './test-issuer-metadata';

/** Deviations of a dishonest issuer: each member replaces an answer, or a part of one. */
export interface Dishonesty {
  offer?: (offer: Record<string, unknown>) => unknown;
  metadata?: (metadata: Record<string, unknown>) => unknown;
  server?: (metadata: Record<string, unknown>) => unknown;
  token?: (response: ServerResponse) => void;
  nonce?: ((response: ServerResponse) => void) | undefined;
  issue?: (options: IssueSdJwtVcOptions) => Partial<IssueSdJwtVcOptions>;
  credential?: ((credential: string) => unknown) | undefined;
  /** Whether the answer to a request for this path is lost. */
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

/** A credential issuer with its own authorization server, with real HTTP and signatures. */
export class TestIssuer {
  dishonesty: Dishonesty = {};
  /** Binds tokens to keys with DPoP, and requires a nonce in every proof (RFC 9449 §8). */
  usesDpop = false;
  /** Number of Deferred Credential Requests until the credential is issued. */
  deferrals = 0;
  /** Status of the credential in the status list; it has no status where this is undefined. */
  status: number | undefined;
  /** Offers use the authorization code grant, so the user has to log in. */
  usesCodeGrant = false;
  readonly codeGrant = new CodeGrant(() => this.url);
  /** Issues this mdoc instead of an SD-JWT VC. */
  mdoc: TestMdoc | undefined;
  /** `proof_types_supported` of its metadata. */
  proofTypes: object | undefined;
  /** Key attestations of the requests so far. */
  readonly keyAttestations: string[] = [];
  /** `alg` of the verified proofs so far. */
  readonly proofAlgorithms: string[] = [];
  /** `batch_size` of its metadata. */
  batchSize = 1;
  /** Requests so far, in order. */
  readonly requests: ReceivedRequest[] = [];
  /** Notification Requests so far (OpenID4VCI 1.0 §11.1). */
  readonly notifications: Record<string, unknown>[] = [];
  /** Status of the answers to notifications; with `none`, the connection ends without one. */
  notificationStatus: number | 'none' = 204;
  private deferredBody = '';
  private readonly endpoints: Record<string, (exchange: Exchange) => Promise<void> | void> = {
    '/offer': ({ response }) => sendJson(response, this.dishonesty.offer?.(this.offer) ?? this.offer),
    '/.well-known/openid-credential-issuer': ({ response }) =>
      sendJson(response, this.dishonesty.metadata?.(this.metadata) ?? this.metadata),
    '/.well-known/oauth-authorization-server': ({ response }) =>
      sendJson(response, this.dishonesty.server?.(this.serverMetadata) ?? this.serverMetadata),
    '/par': ({ request, response, body }) => sendJson(response, this.codeGrant.push(body, request.headers)),
    '/challenge': ({ response }) => sendJson(response, { attestation_challenge: 'challenge' }),
    '/token': (exchange) => this.token(exchange),
    '/nonce': ({ response }) =>
      this.dishonesty.nonce ? this.dishonesty.nonce(response) : sendJson(response, { c_nonce: 'nonce' }),
    '/credential': (exchange) => this.credential(exchange, exchange.body),
    '/deferred': (exchange) => this.credential(exchange, this.deferredBody),
    '/status': ({ response }) => this.statusList(response),
    '/notification': (exchange) => this.notification(exchange),
  };
  private readonly server = new LocalServer((request, response) => this.answer(request, response));

  private constructor(private readonly signer: CertifiedKey) {}

  /** @param leaf subject of its certificate */
  static async start(leaf = 'CN=Foreign issuer'): Promise<TestIssuer> {
    const issuer = new TestIssuer(await CertifiedKey.create({ root: 'CN=Foreign root', leaf }));
    await issuer.server.listen();
    return issuer;
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  get url(): string {
    return this.server.url;
  }

  /** Its authority. */
  get root(): X509Certificate {
    return this.signer.root;
  }

  /** Of its root, base64url. */
  get authorityKeyIdentifier(): string {
    return Buffer.from(describeCertificate(this.signer.rootPem).subjectKeyIdentifier!, 'hex').toString('base64url');
  }

  /** A `did:jwk` of the key that signs. */
  get did(): string {
    return `did:jwk:${encodeBase64Url(JSON.stringify(publicJwkOf(this.signer.key)))}`;
  }

  /** A link with a credential offer by reference (OpenID4VCI 1.0 §4.1.3). */
  get offerUri(): string {
    return `openid-credential-offer://?credential_offer_uri=${encodeURIComponent(`${this.url}/offer`)}`;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url!;
    const body = await readBody(request);
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
    sendJson(response, { access_token: 'token', token_type: this.usesDpop ? 'DPoP' : 'Bearer', expires_in: 600 });
  }

  private async credential({ request, response }: Exchange, body: string): Promise<void> {
    if (!this.isAuthorized(request, response)) return;
    if (this.deferrals > 0) return this.defer(response, body);
    sendJson(response, await this.credentialResponse(body));
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
    const mdoc = this.mdoc && {
      credential_configurations_supported: { [CONFIGURATION]: mdocConfiguration(this.mdoc) },
    };
    return { ...all, ...batch, ...mdoc };
  }

  private isAuthorized(request: IncomingMessage, response: ServerResponse): boolean {
    const expected = this.usesDpop ? 'DPoP token' : 'Bearer token';
    if (request.headers.authorization === expected && (!this.usesDpop || hasNonce(request))) return true;
    challenge(response, 401);
    return false;
  }

  private async statusList(response: ServerResponse): Promise<void> {
    const token = await statusListToken(this.status!, this.statusUri, this.signer);
    response.writeHead(200, { 'content-type': 'application/statuslist+jwt' }).end(token);
  }

  private get statusUri(): string {
    return `${this.url}/status`;
  }

  private defer(response: ServerResponse, body: string): void {
    this.deferrals -= 1;
    this.deferredBody = body;
    response.writeHead(202, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ transaction_id: 'promise', interval: 1 }));
  }

  private async credentialResponse(body: string): Promise<unknown> {
    const keyAttestation = keyAttestationIn(body);
    if (keyAttestation) this.keyAttestations.push(keyAttestation);
    this.proofAlgorithms.push(...verifyProofsIn(body));
    const copies = this.mdoc ? await issueMdocs(this.mdoc, body, this.signer) : await this.issueSdJwts(body);
    const credentials = copies.map((credential) => ({ credential }));
    return this.dishonesty.credential?.(copies[0]!) ?? { credentials, notification_id: 'n1' };
  }

  private issueSdJwts(body: string): Promise<string[]> {
    const { signer, dishonesty, status, statusUri } = this;
    const change = dishonesty.issue;
    return issueCopies({ body, signer, change, statusUri: status === undefined ? undefined : statusUri });
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
