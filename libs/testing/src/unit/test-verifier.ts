import type { ECDH, KeyObject, X509Certificate } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Jwk } from '@vc/protocol/crypto';
import { decryptJwe, generateEcdhKey } from '@vc/protocol/crypto';
import type { DcqlQuery } from '@vc/protocol/dcql';
import type { DcApiProtocol } from '@vc/protocol/openid4vp';
import { redirectUriClientId, requestQuery, x509HashClientId } from '@vc/protocol/openid4vp';
import { CertifiedKey } from './certified-key';
import { LocalServer, readBody, sendJson } from './local-server';
import type { RequestParts } from './test-verifier-requests';
import {
  nonceOf,
  pageParameters,
  requestObjectClaims,
  requestParameters,
  signRequest,
  toMultiSigned,
} from './test-verifier-requests';

/** Deviations of a dishonest verifier. */
export interface VerifierDishonesty {
  /** Added to the header of Request Objects. */
  header?: Record<string, unknown>;
  claims?: (claims: Record<string, unknown>) => Record<string, unknown>;
  /** Changes the parameters of links. */
  link?: (parameters: URLSearchParams) => void;
  /** Answers the request for a Request Object. */
  request?: (response: ServerResponse) => void;
  /** Answers an Authorization Response. */
  response?: ((response: ServerResponse) => void) | undefined;
  signer?: KeyObject;
}

/** A verifier with real HTTP and signatures. */
export class TestVerifier {
  dishonesty: VerifierDishonesty = {};
  query: DcqlQuery = { credentials: [] };
  responseMode = 'direct_post.jwt';
  /** Authorization Responses so far, decrypted. */
  readonly answers: Record<string, unknown>[] = [];
  /** The same as they came. */
  readonly forms: string[] = [];
  private turn = 0;
  private readonly server = new LocalServer((request, response) => this.answer(request, response));

  private constructor(
    private readonly certified: CertifiedKey,
    private readonly encryption: { key: ECDH; jwk: Jwk },
  ) {}

  static async start(): Promise<TestVerifier> {
    const names = { root: 'CN=Verifier root', leaf: 'CN=Foreign verifier', dnsNames: ['127.0.0.1'] };
    const { privateKey, publicJwk } = generateEcdhKey();
    const verifier = new TestVerifier(await CertifiedKey.create(names), { key: privateKey, jwk: publicJwk });
    await verifier.server.listen();
    return verifier;
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  get url(): string {
    return this.server.url;
  }

  /** Its authority. */
  get root(): X509Certificate {
    return this.certified.root;
  }

  get clientId(): string {
    return x509HashClientId(this.certified.leaf.raw);
  }

  /** A link with a new request by reference. */
  link(method: 'get' | 'post' = 'post'): string {
    this.turn += 1;
    return this.toLink({
      client_id: this.clientId,
      request_uri: `${this.url}/request/${this.turn}`,
      request_uri_method: method,
    });
  }

  /** A link with a new request by value, which is not signed. */
  linkByValue(): string {
    this.turn += 1;
    const parameters = requestParameters(this.parts());
    const request = { client_id: redirectUriClientId(parameters.response_uri), ...parameters };
    return this.toLink(requestQuery((this.dishonesty.claims?.(request) ?? request) as never));
  }

  /** A new request that its page gives to the Digital Credentials API. */
  async pageRequest(protocol: DcApiProtocol, origin: string): Promise<object> {
    this.turn += 1;
    const claims = pageParameters(this.parts());
    if (protocol === 'openid4vp-v1-unsigned') return this.dishonesty.claims?.(claims) ?? claims;
    const request = { ...claims, expected_origins: [origin] };
    if (protocol === 'openid4vp-v1-signed') {
      return { request: await this.sign({ ...request, client_id: this.clientId }) };
    }
    return { request: toMultiSigned(await this.sign(request, { client_id: this.clientId })) };
  }

  /** Of the last request by its page. */
  get nonce(): string {
    return nonceOf(String(this.turn));
  }

  /** Returns the parameters of an Authorization Response, and decrypts an encrypted one. */
  decryptResponse({ response, ...parameters }: Record<string, unknown>): Record<string, unknown> {
    if (typeof response !== 'string') return parameters;
    return JSON.parse(decryptJwe(response, this.encryption.key).plaintext.toString());
  }

  private toLink(parameters: ConstructorParameters<typeof URLSearchParams>[0]): string {
    const query = new URLSearchParams(parameters);
    this.dishonesty.link?.(query);
    return `openid4vp://?${query}`;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readBody(request);
    const form = new URLSearchParams(text);
    const { dishonesty } = this;
    if (request.url!.startsWith('/request/')) {
      if (dishonesty.request) return dishonesty.request(response);
      const parameters = requestParameters(this.parts(request.url!.split('/')[2]));
      const object = await this.sign(requestObjectClaims(parameters, this.clientId, form.get('wallet_nonce')));
      return void response.writeHead(200, { 'content-type': 'application/oauth-authz-req+jwt' }).end(object);
    }
    this.forms.push(text);
    const token = form.get('vp_token');
    this.answers.push(
      this.decryptResponse({ ...Object.fromEntries(form), ...(token && { vp_token: JSON.parse(token) }) }),
    );
    if (dishonesty.response) return dishonesty.response(response);
    sendJson(response, { redirect_uri: `${this.url}/thanks` });
  }

  private parts(turn = String(this.turn)): RequestParts {
    const { url, responseMode, query, encryption } = this;
    return { url, turn, responseMode, query, encryptionJwk: encryption.jwk };
  }

  private sign(claims: Record<string, unknown>, header: object = {}): Promise<string> {
    const { dishonesty, certified } = this;
    return signRequest(dishonesty.claims?.(claims) ?? claims, {
      signer: certified,
      key: dishonesty.signer,
      header: { ...header, ...dishonesty.header },
    });
  }
}
