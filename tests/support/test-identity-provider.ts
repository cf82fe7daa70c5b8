import { type KeyObject, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { generateKeys } from '@vc/protocol/crypto';
import { freePort } from '@vc/development/free-port';
import { type JWTPayload, SignJWT } from 'jose';
import { type Configuration, Provider } from 'oidc-provider';
import { TestProviderState } from './test-provider-state';

/** A person whom the provider signs on. */
export interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean | string | undefined;
  name?: string;
  groups?: string[] | string;
}

const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout';
const CLIENT = { client_id: 'vc-platform', client_secret: 'secret-of-the-platform' };
const SCOPE = 'openid email profile';
/** Seconds. */
const LIFETIME = 600;

/** The OpenID provider of an organization. It signs on one person without a page. */
export class TestIdentityProvider {
  /** Null: the person refuses. */
  person: Person | null = null;
  readonly client = CLIENT;

  /** Paths of the requests. */
  readonly requests: string[] = [];
  /** Headers of the requests for tokens. */
  readonly authorizations: (string | undefined)[] = [];
  private key!: KeyObject;
  private provider!: Provider;
  private readonly server: Server;
  private keys = 0;

  private constructor(
    readonly issuer: string,
    private readonly redirectUri: string,
    private readonly configuration: Configuration,
  ) {
    this.rotateKey();
    this.server = createServer((request, response) => {
      this.requests.push(request.url ?? '');
      if (request.url === '/token') this.authorizations.push(request.headers.authorization);
      if (request.url?.startsWith('/interaction/')) void this.finish(request, response);
      else void this.provider.callback()(request, response);
    });
  }

  /** @param redirectUri of the platform */
  static async start(redirectUri: string, configuration: Configuration = {}): Promise<TestIdentityProvider> {
    const self = new TestIdentityProvider(`http://127.0.0.1:${await freePort()}`, redirectUri, configuration);
    const port = Number(new URL(self.issuer).port);
    await new Promise<void>((listening) => void self.server.listen(port, '127.0.0.1', listening));
    return self;
  }

  /** Signs with another key, and publishes no former one. */
  rotateKey(): void {
    this.key = generateKeys('P-256').privateKey;
    this.keys += 1;
    const state = new TestProviderState();
    this.provider = new Provider(this.issuer, {
      adapter: (model) => state.adapterOf(model),
      ttl: { AccessToken: LIFETIME, Grant: LIFETIME, IdToken: LIFETIME, Interaction: LIFETIME, Session: LIFETIME },
      clients: [{ ...CLIENT, redirect_uris: [this.redirectUri] }],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
      conformIdTokenClaims: false,
      jwks: { keys: [{ ...this.key.export({ format: 'jwk' }), kid: this.kid, alg: 'ES256', use: 'sig' }] },
      clientDefaults: { id_token_signed_response_alg: 'ES256' },
      // Both servers of the spec have the same host.
      cookies: { names: { session: 'idp_session', interaction: 'idp_interaction', resume: 'idp_resume' } },
      features: { devInteractions: { enabled: false } },
      findAccount: (_, accountId) => ({ accountId, claims: () => ({ ...this.person, sub: accountId }) }),
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      ...this.configuration,
    });
  }

  /** Number of requests for the metadata. */
  get metadataRequests(): number {
    return this.requests.filter((path) => path.startsWith('/.well-known/')).length;
  }

  private get kid(): string {
    return `idp-${this.keys}`;
  }

  /** @param change of the claims */
  async signLogoutToken(change: Record<string, unknown> = {}): Promise<string> {
    const claims = { sub: this.person?.sub, aud: CLIENT.client_id, jti: randomUUID(), events: { [LOGOUT]: {} } };
    return new SignJWT({ iss: this.issuer, ...claims, ...change } as JWTPayload)
      .setProtectedHeader({ alg: 'ES256', kid: this.kid, typ: 'logout+jwt' })
      .setIssuedAt(change.iat as number | undefined)
      .setExpirationTime((change.exp as number | undefined) ?? '2 min')
      .sign(this.key);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private async finish(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { provider, person } = this;
    if (!person) return provider.interactionFinished(request, response, { error: 'access_denied' });
    const grant = new provider.Grant({ accountId: person.sub, clientId: CLIENT.client_id });
    grant.addOIDCScope(SCOPE);
    const consent = { grantId: await grant.save() };
    await provider.interactionFinished(request, response, { login: { accountId: person.sub }, consent });
  }
}
