import { Inject, Injectable } from '@nestjs/common';
import { audienceOf } from '@vc/contract/access';
import { RemoteCache, type Clock, CLOCK } from '@vc/platform/scheduling';
import { OutgoingHttp, OutgoingHttpError } from '@vc/platform/outgoing-http';
import { sha256Base64Url } from '@vc/protocol/crypto';
import { isStorableValue } from '@vc/protocol/json';
import type { Configuration, CustomFetch, IDToken } from 'openid-client';
import { AuthConfig } from '../../auth-config';
import { issuerUnusable } from './identity-provider.errors';
import { authenticateBySecret, findSecretMethod } from './secret-authentication';
import { type EmailVerification, lacksClaims, withUserInfo } from './person-claims';

/** Loaded by the first sign-on. */
const loadClient = () => import('openid-client');
type OpenIdClient = Awaited<ReturnType<typeof loadClient>>;

const CACHE_SIZE = 1_000;
const METADATA_LIFETIME_MS = 5 * 60_000;
const FAILURE_MS = 5_000;
/** The clock of a provider may be ahead by this time. */
const CLOCK_TOLERANCE_SECONDS = 60;

/** How this platform is known to a provider. */
export interface ProviderAccess {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** What the answer of a provider is checked against. */
export interface SignOnChecks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The claims that a sign-on needs. */
interface WantedClaims {
  roleClaim: string;
  emailVerification: EmailVerification;
}

type FinishChecks = SignOnChecks & { wanted: WantedClaims };

/** This platform as a relying party (OpenID Connect Core 1.0 §3.1), with PKCE. Providers are reached by guarded requests. */
@Injectable()
export class OpenIdProviders {
  /** To which providers send the browser. */
  readonly redirectUri: string;
  /** openid-client keeps the keys of a provider with its configuration, and reads them again for an unknown one, once a minute. */
  private readonly configurations: RemoteCache<Configuration, ProviderAccess>;

  constructor(
    { PUBLIC_URL }: AuthConfig,
    private readonly outgoing: OutgoingHttp,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.redirectUri = `${audienceOf('auth', PUBLIC_URL)}/sign-on`;
    this.configurations = new RemoteCache<Configuration, ProviderAccess>({
      max: CACHE_SIZE,
      lifetimeMs: METADATA_LIFETIME_MS,
      failureMs: FAILURE_MS,
      clock,
      load: (_, access) => this.discover(access),
    });
  }

  /** @throws DomainError `VALIDATION_ERROR` for an issuer without usable metadata */
  async assertUsable(issuer: string): Promise<void> {
    const configuration = await this.discoverAt(issuer).catch((cause: unknown) => {
      const reason = cause instanceof OutgoingHttpError ? cause.message : 'it has no valid OpenID metadata.';
      throw issuerUnusable(reason, cause);
    });
    const method = findSecretMethod(configuration.serverMetadata().token_endpoint_auth_methods_supported);
    if (method === undefined) throw issuerUnusable('its token endpoint takes no client secret.', undefined);
  }

  /**
   * Returns the address at which the person signs on.
   * @param prefix of the state
   */
  async start(access: ProviderAccess, prefix: string): Promise<{ url: string; checks: SignOnChecks }> {
    const client = await loadClient();
    const configuration = await this.configure(access);
    const checks = {
      state: `${prefix}.${client.randomState()}`,
      nonce: client.randomNonce(),
      codeVerifier: client.randomPKCECodeVerifier(),
    };
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.redirectUri,
      scope: 'openid email profile',
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(checks.codeVerifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, checks };
  }

  /**
   * Redeems the code, and returns the claims of the valid ID token, with those that only the UserInfo Endpoint has.
   * @param query of the authorization response
   * @throws Error for an answer that is not valid, or of a person who has refused
   */
  async finish(access: ProviderAccess, query: string, { wanted, ...checks }: FinishChecks): Promise<IDToken> {
    const client = await loadClient();
    const configuration = await this.configure(access);
    const answer = new URL(`${this.redirectUri}?${query}`);
    const tokens = await client.authorizationCodeGrant(configuration, answer, {
      pkceCodeVerifier: checks.codeVerifier,
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('The provider has issued no ID token.');
    const now = this.clock().getTime() / 1000;
    if (claims.iat > now + CLOCK_TOLERANCE_SECONDS) throw new Error('The ID token is issued in the future.');
    const given = lacksClaims(claims, wanted.roleClaim, wanted.emailVerification)
      ? withUserInfo(claims, await readUserInfo(client, configuration, { token: tokens.access_token, ...claims }))
      : claims;
    if (!isStorableValue(given)) throw new Error('The claims have text that cannot be stored.');
    return given;
  }

  /** Returns the address of the provider's keys. @throws Error without usable metadata */
  async findKeysUri(access: ProviderAccess): Promise<string> {
    const { jwks_uri: uri } = (await this.configure(access)).serverMetadata();
    if (uri === undefined) throw new Error('The metadata of the provider has no jwks_uri.');
    return uri;
  }

  private async configure(access: ProviderAccess): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = access;
    return this.configurations.get(sha256Base64Url(JSON.stringify([issuer, clientId, clientSecret])), access);
  }

  private async discoverAt(issuer: string): Promise<Configuration> {
    this.outgoing.checkUrl(issuer);
    return this.discover({ issuer, clientId: 'none', clientSecret: 'none' });
  }

  private async discover({ issuer, clientId, clientSecret }: ProviderAccess): Promise<Configuration> {
    const client = await loadClient();
    return client.discovery(new URL(issuer), clientId, clientSecret, authenticateBySecret(client, clientSecret), {
      [client.customFetch]: toFetch(this.outgoing),
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- the guard decides which hosts may be reached without TLS
      execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
    });
  }
}

/** A provider whose endpoint fails has said everything in the ID token. */
async function readUserInfo(
  client: OpenIdClient,
  configuration: Configuration,
  { token, sub }: { token: string; sub: string },
): Promise<Record<string, unknown>> {
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
  return client.fetchUserInfo(configuration, token, sub).catch(() => ({}));
}

/** The fetch of openid-client by guarded requests. Redirects are not followed. */
function toFetch(outgoing: OutgoingHttp): CustomFetch {
  return async (url, { method, headers, body }) => {
    const response = await outgoing.request({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers,
      // Token requests are forms, and other requests have no body.
      ...(body instanceof URLSearchParams && { body: body.toString() }),
    });
    return new Response(new Uint8Array(response.body), { status: response.status, headers: response.headers });
  };
}
