import type { ECDH, KeyObject } from 'node:crypto';
import { sign, X509Certificate } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Jwk } from '@vc/protocol/crypto';
import { decryptJwe, generateEcdhKey, generateKeys, signCompactJws } from '@vc/protocol/crypto';
import type { DcqlQuery } from '@vc/protocol/dcql';
import type { DcApiProtocol } from '@vc/protocol/openid4vp';
import { clientMetadata, redirectUriClientId, requestQuery, x509HashClientId } from '@vc/protocol/openid4vp';
import { createLeafCertificate, createRootCertificate } from '@vc/protocol/x509';

/** Where a dishonest verifier departs from the honest one. */
export interface VerifierDishonesty {
  header?: Record<string, unknown>;
  claims?: (claims: Record<string, unknown>) => Record<string, unknown>;
  /** Of the link. */
  link?: (parameters: URLSearchParams) => void;
  request?: (response: ServerResponse) => void;
  /** The answer to an answer. */
  response?: ((response: ServerResponse) => void) | undefined;
  signer?: KeyObject;
}

/** A verifier of another maker, over real HTTP and with real signatures. */
export class TestVerifier {
  dishonesty: VerifierDishonesty = {};
  query: DcqlQuery = { credentials: [] };
  responseMode = 'direct_post.jwt';
  /** What wallets have answered, opened. */
  readonly answers: Record<string, unknown>[] = [];
  /** The same as they came. */
  readonly forms: string[] = [];
  private turn = 0;
  private readonly server: Server;

  private constructor(
    private readonly key: KeyObject,
    private readonly leaf: X509Certificate,
    private readonly encryption: { key: ECDH; jwk: Jwk },
  ) {
    this.server = createServer((request, response) => {
      void this.answer(request, response).catch(() => response.destroy());
    });
  }

  static async start(): Promise<TestVerifier> {
    const [root, leaf] = [newKey(), newKey()];
    const dates = { notBefore: new Date(Date.now() - 60_000), notAfter: new Date(Date.now() + 86_400_000) };
    const issuerCertificate = await createRootCertificate({
      ...dates,
      subject: 'CN=Verifier root',
      key: root.privateKey,
    });
    const names = [{ type: 'dns' as const, value: '127.0.0.1' }];
    const pem = await createLeafCertificate({
      ...dates,
      issuerCertificate,
      issuerKey: root.privateKey,
      subject: 'CN=Foreign verifier',
      publicKey: leaf.publicKey,
      subjectAlternativeNames: names,
    });
    const { privateKey, publicJwk } = generateEcdhKey();
    const encryption = { key: privateKey, jwk: publicJwk };
    const verifier = new TestVerifier(leaf.privateKey, new X509Certificate(pem), encryption);
    await new Promise<void>((resolve) => verifier.server.listen(0, '127.0.0.1', resolve));
    return verifier;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get clientId(): string {
    return x509HashClientId(this.leaf.raw);
  }

  /** A link that the wallet is given; each one is another request. */
  link(method: 'get' | 'post' = 'post'): string {
    this.turn += 1;
    const parameters = new URLSearchParams({
      client_id: this.clientId,
      request_uri: `${this.url}/request/${this.turn}`,
      request_uri_method: method,
    });
    this.dishonesty.link?.(parameters);
    return `openid4vp://?${parameters}`;
  }

  /** The same with the whole request in the link, which nothing signs. */
  linkByValue(): string {
    this.turn += 1;
    const question = this.question(String(this.turn));
    const request = { client_id: redirectUriClientId(question.response_uri), ...question };
    const parameters = new URLSearchParams(requestQuery((this.dishonesty.claims?.(request) ?? request) as never));
    this.dishonesty.link?.(parameters);
    return `openid4vp://?${parameters}`;
  }

  /** What its page gives to the Digital Credentials API; each one is another request. */
  async pageRequest(protocol: DcApiProtocol, origin: string): Promise<object> {
    this.turn += 1;
    const claims = {
      response_type: 'vp_token',
      response_mode: this.responseMode,
      nonce: this.nonce,
      dcql_query: this.query,
      client_metadata: this.metadata,
    };
    if (protocol === 'openid4vp-v1-unsigned') return this.dishonesty.claims?.(claims) ?? claims;
    const request = { ...claims, expected_origins: [origin] };
    if (protocol === 'openid4vp-v1-signed') {
      return { request: await this.sign({ ...request, client_id: this.clientId }) };
    }
    const jws = await this.sign(request, { client_id: this.clientId });
    const [header, payload, signature] = jws.split('.');
    const others = { protected: header, signature: Buffer.alloc(64, 1).toString('base64url') };
    return { request: { payload, signatures: [others, { protected: header, signature }] } };
  }

  /** Of its last page request. */
  get nonce(): string {
    return `nonce-${this.turn}`;
  }

  /** What came with a page's answer. */
  opened({ response, ...data }: Record<string, unknown>): Record<string, unknown> {
    if (typeof response !== 'string') return data;
    return JSON.parse(decryptJwe(response, this.encryption.key).plaintext.toString());
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await read(request);
    const form = new URLSearchParams(text);
    const { dishonesty } = this;
    if (request.url!.startsWith('/request/')) {
      if (dishonesty.request) return dishonesty.request(response);
      const object = await this.requestObject(request.url!.split('/')[2]!, form.get('wallet_nonce'));
      return void response.writeHead(200, { 'content-type': 'application/oauth-authz-req+jwt' }).end(object);
    }
    this.forms.push(text);
    const token = form.get('vp_token');
    this.answers.push(this.opened({ ...Object.fromEntries(form), ...(token && { vp_token: JSON.parse(token) }) }));
    if (dishonesty.response) return dishonesty.response(response);
    const body = JSON.stringify({ redirect_uri: `${this.url}/thanks` });
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  }

  private requestObject(turn: string, walletNonce: string | null): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    return this.sign({
      ...this.question(turn),
      client_id: this.clientId,
      aud: 'https://self-issued.me/v2',
      iat: now,
      exp: now + 300,
      ...(walletNonce !== null && { wallet_nonce: walletNonce }),
    });
  }

  private question(turn: string) {
    return {
      response_type: 'vp_token',
      response_mode: this.responseMode,
      response_uri: `${this.url}/response/${turn}`,
      nonce: `nonce-${turn}`,
      state: `state-${turn}`,
      dcql_query: this.query,
      client_metadata: this.metadata,
    };
  }

  private get metadata(): object {
    return clientMetadata(this.responseMode.endsWith('.jwt') ? this.encryption.jwk : undefined);
  }

  private sign(claims: Record<string, unknown>, more: object = {}): Promise<string> {
    const { dishonesty, leaf } = this;
    const key = dishonesty.signer ?? this.key;
    return signCompactJws(
      { alg: 'ES256', typ: 'oauth-authz-req+jwt', x5c: [leaf.raw.toString('base64')], ...more, ...dishonesty.header },
      dishonesty.claims?.(claims) ?? claims,
      (input) => sign('sha256', input, { key, dsaEncoding: 'ieee-p1363' }),
    );
  }
}

function newKey() {
  return generateKeys('P-256');
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString();
}
