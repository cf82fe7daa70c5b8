import { createECDH, ECDH, KeyObject, sign, X509Certificate } from 'node:crypto';
import { createServer, IncomingMessage, Server, ServerResponse } from 'node:http';
import { AddressInfo } from 'node:net';
import { decryptJwe, generateKeys, Jwk, signCompactJws } from '@vc/protocol/crypto';
import { DcqlQuery } from '@vc/protocol/dcql';
import { clientMetadata, x509HashClientId } from '@vc/protocol/openid4vp';
import { createLeafCertificate, createRootCertificate } from '@vc/protocol/x509';

/** Where a dishonest verifier departs from the honest one. */
export interface VerifierDishonesty {
  header?: Record<string, unknown>;
  claims?(claims: Record<string, unknown>): Record<string, unknown>;
  /** Of the link. */
  link?(parameters: URLSearchParams): void;
  request?(response: ServerResponse): void;
  /** The answer to an answer. */
  response?(response: ServerResponse): void;
  signer?: KeyObject;
}

/** A verifier of another maker, over real HTTP and with real signatures. */
export class TestVerifier {
  dishonesty: VerifierDishonesty = {};
  query: DcqlQuery = { credentials: [] };
  responseMode = 'direct_post.jwt';
  /** What wallets have answered, opened. */
  readonly answers: Record<string, unknown>[] = [];
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
      ...{ ...dates, issuerCertificate, issuerKey: root.privateKey, subject: 'CN=Foreign verifier' },
      ...{ publicKey: leaf.publicKey, subjectAlternativeNames: names },
    });
    const key = createECDH('prime256v1');
    const point = key.generateKeys();
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
    const encryption = { key, jwk: { kty: 'EC' as const, crv: 'P-256' as const, x, y } };
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
      ...{ client_id: this.clientId, request_uri: `${this.url}/request/${this.turn}`, request_uri_method: method },
    });
    this.dishonesty.link?.(parameters);
    return `openid4vp://?${parameters}`;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await read(request));
    const { dishonesty } = this;
    if (request.url!.startsWith('/request/')) {
      if (dishonesty.request) return dishonesty.request(response);
      const text = await this.requestObject(request.url!.split('/')[2]!, form.get('wallet_nonce'));
      return void response.writeHead(200, { 'content-type': 'application/oauth-authz-req+jwt' }).end(text);
    }
    this.answers.push(this.opened(form));
    if (dishonesty.response) return dishonesty.response(response);
    const body = JSON.stringify({ redirect_uri: `${this.url}/thanks` });
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  }

  private requestObject(turn: string, walletNonce: string | null): Promise<string> {
    const { dishonesty, responseMode } = this;
    const now = Math.floor(Date.now() / 1000);
    const isEncrypted = responseMode.endsWith('.jwt');
    const claims = {
      ...{ client_id: this.clientId, aud: 'https://self-issued.me/v2', iat: now, exp: now + 300 },
      ...{ response_type: 'vp_token', response_mode: responseMode, response_uri: `${this.url}/response/${turn}` },
      ...{ nonce: `nonce-${turn}`, state: `state-${turn}`, dcql_query: this.query },
      client_metadata: clientMetadata(isEncrypted ? this.encryption.jwk : undefined),
      ...(walletNonce !== null && { wallet_nonce: walletNonce }),
    };
    const key = dishonesty.signer ?? this.key;
    return signCompactJws(
      { alg: 'ES256', typ: 'oauth-authz-req+jwt', x5c: [this.leaf.raw.toString('base64')], ...dishonesty.header },
      dishonesty.claims?.(claims) ?? claims,
      (input) => sign('sha256', input, { key, dsaEncoding: 'ieee-p1363' }),
    );
  }

  private opened(form: URLSearchParams): Record<string, unknown> {
    const jwe = form.get('response');
    if (jwe) return JSON.parse(decryptJwe(jwe, this.encryption.key).plaintext.toString());
    const token = form.get('vp_token');
    return { ...Object.fromEntries(form), ...(token && { vp_token: JSON.parse(token) }) };
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
