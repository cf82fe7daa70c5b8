import { type ECDH, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CompleteDemoFile } from '@vc/development/demo-file';
import {
  createSigner,
  decryptJwe,
  generateEcdhKey,
  generateKeys,
  pooledRandomBytes,
  signEs256Jwt,
  verifyEs256Jwt,
} from '@vc/protocol/crypto';
import { createNonce, PRE_AUTHORIZED_CODE_GRANT, verifyKeyProof, verifyNonce } from '@vc/protocol/openid4vci';
import { type AuthorizationRequest, createRequestObject } from '@vc/protocol/openid4vp';
import { findKeyBindingIssues, issueSdJwtVc, splitPresentation, verifySdJwtVc } from '@vc/protocol/sd-jwt-vc';
import { benchSigner } from './bench-signer';

/** First argument of the process of the floor. */
export const FLOOR = 'floor';

/** Lifetime of codes, nonces and credentials: longer than any benchmark. */
const LIFETIME_MS = 86_400_000;
const ORGANIZATION = { tenantId: randomUUID(), clientId: 'floor', clientSecret: 'floor' };
const CLIENT_ID = 'x509_hash:floor';
const CONFIGURATION = 'basic_identity';

/** `jti` of a code, or `sub` of an access token. */
type Claims = Record<string, unknown>;
type Answer = (body: string, request: IncomingMessage) => Promise<object | string> | object | string;

/**
 * The least that the flows of the benchmarks can cost in Node: one process, `node:http`, memory instead of a database, and no
 * tenants, events, logs or limits. It makes and checks the same signatures with the same code, and rejects what is forged or used.
 */
class FloorServer {
  private readonly server = createServer((request, response) => void this.serve(request, response));
  private readonly keys = generateKeys('P-256');
  private readonly nonceSecret = randomBytes(32);
  /** Attributes by the id of their offer. */
  private readonly offered = new Map<string, Claims>();
  private readonly used = new Set<string>();
  private readonly requested = new Map<string, { key: ECDH; request: AuthorizationRequest }>();
  private readonly routes: [RegExp, Answer][] = [
    [/^\/api\/credentials\/issuance$/, (body, request) => this.offer(body, request)],
    [/^\/offers\//, (_, request) => this.offerOf(idOf(request))],
    [/^\/auth\/connect\/token$/, (body) => this.token(body)],
    [/\/nonce$/, () => this.nonce()],
    [/\/credential$/, (body, request) => this.issue(body, request)],
    [/^\/api\/presentations\/request$/, (_, request) => this.request(request)],
    [/^\/requests\//, (_, request) => this.requestObject(idOf(request))],
    [/^\/responses\//, (body, request) => this.verify(body, idOf(request))],
  ];

  constructor(private readonly signer: { key: KeyObject; x5c: string[]; publicKey: KeyObject }) {}

  async listen(): Promise<string> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return this.url;
  }

  private get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const part of request) body += String(part);
    const answer = this.routes.find(([path]) => path.test(request.url ?? ''))?.[1];
    if (!answer) return void response.writeHead(404).end();
    try {
      const answered = await answer(body, request);
      const text = typeof answered === 'string' ? answered : JSON.stringify(answered);
      response.writeHead(200, { 'content-type': 'application/json' }).end(text);
    } catch (error) {
      response.writeHead(400).end((error as Error).message);
    }
  }

  private offer(body: string, request: IncomingMessage): object {
    this.authorize(request);
    const id = randomUUID();
    this.offered.set(id, (JSON.parse(body) as { attributes: Claims }).attributes);
    const offer = new URLSearchParams({ credential_offer_uri: `${this.url}/offers/${id}` });
    const credentials = [{ credentialTemplateId: CONFIGURATION }];
    return { data: { offerUri: `openid-credential-offer://?${offer.toString()}`, credentials } };
  }

  private offerOf(id: string): object {
    const code = this.sign('code', { jti: id });
    const grants = { [PRE_AUTHORIZED_CODE_GRANT]: { 'pre-authorized_code': code } };
    return { credential_issuer: this.issuer, credential_configuration_ids: [CONFIGURATION], grants };
  }

  /** For a pre-authorized code, or for the client. */
  private token(body: string): object {
    const code = new URLSearchParams(body).get('pre-authorized_code');
    const sub = code === null ? ORGANIZATION.clientId : this.verifySigned('code', code).jti;
    if (code !== null) this.use(`code ${String(sub)}`);
    return { access_token: this.sign('at+jwt', { sub }), token_type: 'Bearer', expires_in: LIFETIME_MS / 1000 };
  }

  private nonce(): object {
    const options = { secret: this.nonceSecret, now: new Date(), lifetimeSeconds: LIFETIME_MS / 1000 };
    return { c_nonce: createNonce({ ...options, randomBytes: pooledRandomBytes }) };
  }

  private async issue(body: string, request: IncomingMessage): Promise<object> {
    const claims = this.offered.get(String(this.authorize(request).sub));
    const [proof = ''] = (JSON.parse(body) as { proofs: { jwt: string[] } }).proofs.jwt;
    const now = new Date();
    const options = { credentialIssuer: this.issuer, allowedAlgorithms: ['ES256'] as const, now };
    const { nonce, holderKeys } = verifyKeyProof(proof, options);
    const id = verifyNonce(nonce, { secret: this.nonceSecret, now })?.id;
    if (!claims || id === undefined) throw new Error('The offer or the nonce is unknown.');
    this.use(`nonce ${id}`);
    const credential = await issueSdJwtVc({
      claims,
      vct: 'urn:example:floor',
      issuer: this.issuer,
      issuedAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
      holderKey: holderKeys[0],
      status: { status_list: { idx: this.used.size, uri: `${this.url}/status-lists/1` } },
      alg: 'ES256',
      x5c: this.signer.x5c,
      randomBytes: pooledRandomBytes,
      sign: createSigner(this.signer.key),
      isSelectivelyDisclosable: () => true,
    });
    return { credentials: [{ credential }] };
  }

  private request(request: IncomingMessage): object {
    this.authorize(request);
    const [id, { privateKey, publicJwk }] = [randomUUID(), generateEcdhKey()];
    const parameters = {
      response_type: 'vp_token',
      response_mode: 'direct_post.jwt',
      client_id: CLIENT_ID,
      nonce: pooledRandomBytes(16).toString('base64url'),
      state: id,
      response_uri: `${this.url}/responses/${id}`,
      dcql_query: {
        credentials: [{ id: CONFIGURATION, format: 'dc+sd-jwt', meta: { vct_values: ['urn:example:floor'] } }],
      },
      client_metadata: { jwks: { keys: [{ ...publicJwk, kid: id, use: 'enc', alg: 'ECDH-ES' }] } },
    } as unknown as AuthorizationRequest;
    this.requested.set(id, { key: privateKey, request: parameters });
    const reference = new URLSearchParams({ client_id: CLIENT_ID, request_uri: `${this.url}/requests/${id}` });
    return { data: { authorizationRequestUri: `openid4vp://?${reference.toString()}` } };
  }

  private requestObject(id: string): Promise<string> {
    const now = new Date();
    return createRequestObject({
      request: this.requestOf(id).request,
      issuedAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
      alg: 'ES256',
      key: { x5c: this.signer.x5c },
      sign: createSigner(this.signer.key),
    });
  }

  private async verify(body: string, id: string): Promise<object> {
    const { key, request } = this.requestOf(id);
    const { plaintext } = decryptJwe(new URLSearchParams(body).get('response') ?? '', key);
    const { vp_token: presented } = JSON.parse(plaintext.toString()) as { vp_token: Record<string, string[]> };
    const parts = splitPresentation(presented[CONFIGURATION]?.[0] ?? '');
    const options = { now: new Date(), resolveIssuerKey: () => this.signer.publicKey };
    const { holderKey } = await verifySdJwtVc(parts.sdJwt, options);
    const binding = { audience: CLIENT_ID, nonce: request.nonce, now: options.now };
    const issues = findKeyBindingIssues(parts, holderKey, binding);
    if (issues.length > 0) throw new Error(issues.join());
    this.requested.delete(id);
    return {};
  }

  private requestOf(id: string) {
    const found = this.requested.get(id);
    if (!found) throw new Error('The request is unknown.');
    return found;
  }

  private get issuer(): string {
    return `${this.url}/oid4vci/${ORGANIZATION.tenantId}`;
  }

  private authorize(request: IncomingMessage): Claims {
    return this.verifySigned('at+jwt', request.headers.authorization?.slice('Bearer '.length) ?? '');
  }

  private sign(type: string, claims: object): string {
    return signEs256Jwt(type, { ...claims, exp: Date.now() + LIFETIME_MS }, this.keys.privateKey);
  }

  private verifySigned(type: string, token: string): Claims {
    return verifyEs256Jwt(type, token, this.keys.publicKey);
  }

  private use(name: string): void {
    if (this.used.has(name)) throw new Error('The code or the nonce is used.');
    this.used.add(name);
  }
}

function idOf(request: IncomingMessage): string {
  return request.url?.split('/').at(-1) ?? '';
}

/** Runs the floor in this process, and reports what the flows read of `demo.json` to the parent process. */
export async function runFloor(): Promise<void> {
  if (!process.send) throw new Error('The floor is not a child process, so it cannot report.');
  process.once('disconnect', () => process.exit());
  const { key, certificate } = await benchSigner();
  const x5c = [certificate.raw.toString('base64')];
  const publicUrl = await new FloorServer({ key, x5c, publicKey: certificate.publicKey }).listen();
  process.send({ publicUrl, authUrl: `${publicUrl}/auth`, organization: ORGANIZATION });
}

/** The floor in a child process. */
export class FloorProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly pid: number,
    readonly demo: CompleteDemoFile,
  ) {}

  static async start(): Promise<FloorProcess> {
    const child = fork(__filename, [FLOOR]);
    const [demo] = (await once(child, 'message')) as [CompleteDemoFile];
    if (child.pid === undefined) throw new Error('The floor does not run.');
    return new FloorProcess(child, child.pid, demo);
  }

  async stop(): Promise<void> {
    const exited = once(this.child, 'exit');
    this.child.kill();
    await exited;
  }
}
