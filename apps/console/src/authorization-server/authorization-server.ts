import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type AccountAction, audienceOf, browserAppClientId } from '@vc/contract/access';
import { ServiceKeys, type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { toNumericDate } from '@vc/protocol/crypto';
import { BROWSER_APP, type BrowserApp } from '../browser-apps/browser-app';
import { ConsoleConfig } from '../console-config';
import { ServiceAddresses } from '../services/service-addresses';
import { ServiceHttp } from '../services/service-http';
import { authorizationServerAway, OAuthError, tokensNotBound } from './authorization-server.errors';
import type { DpopKey } from './dpop-key';

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const ASSERTION_SECONDS = 60;

/** RFC 6749 §5.2. Any other status says nothing about the request. */
const REFUSALS = [400, 401];

/** RFC 6749 §5.1 */
interface TokenResponse {
  access_token: string;
  refresh_token: string;
  token_type: string;
  expires_in: number;
}

export interface IssuedTokens {
  accessToken: string;
  refreshToken: string;
  /** Lifetime of the access token. */
  expiresIn: number;
}

export interface RequestedAuthorization {
  state: string;
  /** S256 (RFC 7636 §4.2). */
  codeChallenge: string;
  redirectUri: string;
  /** Of the browser, whose requests the authorization server counts. */
  address: string;
  accountAction?: AccountAction | undefined;
}

interface Form {
  path: string;
  tenantId: TenantId;
  parameters: Record<string, string>;
  dpopKey?: DpopKey;
  address?: string;
}

/** The code of an authorization response, and what proves that it belongs to the request. */
export interface RedeemedCode {
  code: string;
  codeVerifier: string;
  redirectUri: string;
}

/** The endpoints of the authorization server, for the client that the app is in a tenant. */
@Injectable()
export class AuthorizationServer {
  /** Issuer identifier (RFC 8414 §2). */
  readonly issuer: string;
  private readonly timeoutMs: number;

  constructor(
    { PUBLIC_URL, INTERNAL_TIMEOUT_MS }: ConsoleConfig,
    private readonly keys: ServiceKeys,
    private readonly addresses: ServiceAddresses,
    private readonly http: ServiceHttp,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(BROWSER_APP) private readonly app: BrowserApp,
  ) {
    this.timeoutMs = INTERNAL_TIMEOUT_MS;
    this.issuer = audienceOf('auth', PUBLIC_URL);
  }

  /**
   * Pushes an authorization request (RFC 9126), and returns the URL for the browser.
   * @throws OAuthError, DomainError `UNAVAILABLE`
   */
  async requestAuthorization(
    tenantId: TenantId,
    { state, codeChallenge, redirectUri, address, accountAction }: RequestedAuthorization,
  ): Promise<string> {
    const proof = { code_challenge: codeChallenge, code_challenge_method: 'S256' };
    const requested = { scope: this.app.scope, redirect_uri: redirectUri, state };
    const parameters = { response_type: 'code', ...requested, ...proof, ...toAction(accountAction) };
    const form = { path: '/auth/par', tenantId, parameters, address };
    const { request_uri } = await this.post<{ request_uri: string }>(form);
    const query = new URLSearchParams({ client_id: this.clientIdIn(tenantId), request_uri });
    return `${this.issuer}/authorize?${query}`;
  }

  /** RFC 6749 §4.1.3. @throws OAuthError, DomainError `UNAVAILABLE` */
  async redeem(
    tenantId: TenantId,
    { code, codeVerifier, redirectUri }: RedeemedCode,
    dpopKey: DpopKey,
  ): Promise<IssuedTokens> {
    const proof = { code_verifier: codeVerifier, redirect_uri: redirectUri };
    const parameters = { grant_type: 'authorization_code', code, ...proof };
    return this.requestTokens({ path: '/auth/connect/token', tenantId, parameters, dpopKey });
  }

  /** RFC 6749 §6. @throws OAuthError, DomainError `UNAVAILABLE` */
  async refresh(tenantId: TenantId, refreshToken: string, dpopKey: DpopKey): Promise<IssuedTokens> {
    const parameters = { grant_type: 'refresh_token', refresh_token: refreshToken };
    return this.requestTokens({ path: '/auth/connect/token', tenantId, parameters, dpopKey });
  }

  /** Ends the refresh token and all tokens of its grant (RFC 7009 §2.1). @throws OAuthError, DomainError `UNAVAILABLE` */
  async revoke(tenantId: TenantId, refreshToken: string): Promise<void> {
    const parameters = { token: refreshToken, token_type_hint: 'refresh_token' };
    await this.post({ path: '/auth/revoke', tenantId, parameters });
  }

  private async requestTokens(form: Form): Promise<IssuedTokens> {
    const response = await this.post<TokenResponse>(form);
    if (response.token_type !== 'DPoP') throw tokensNotBound();
    const { access_token: accessToken, refresh_token: refreshToken, expires_in: expiresIn } = response;
    return { accessToken, refreshToken, expiresIn };
  }

  private async post<T>({ path, tenantId, parameters, dpopKey, address }: Form): Promise<T> {
    const issuedAt = this.clock();
    // The server checks the address that clients see.
    const url = `${this.issuer}${path.slice('/auth'.length)}`;
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      ...(address !== undefined && { 'x-forwarded-for': address }),
      ...(dpopKey && { dpop: await dpopKey.prove({ method: 'POST', url, issuedAt }) }),
    };
    const body = new URLSearchParams({ ...parameters, ...this.authenticate(tenantId, issuedAt) }).toString();
    const { status, text } = await this.send(path, headers, body).catch((cause: unknown) => {
      throw authorizationServerAway(cause);
    });
    const json = parse<T & { error?: unknown }>(text);
    if (status < 300 && json) return json;
    if (REFUSALS.includes(status) && typeof json?.error === 'string') throw new OAuthError(json.error);
    throw authorizationServerAway();
  }

  private async send(path: string, headers: Record<string, string>, body: string) {
    const to = { service: 'auth', method: 'POST', base: this.addresses.of('auth'), path } as const;
    const signal = AbortSignal.timeout(this.timeoutMs);
    const { statusCode, body: response } = await this.http.request({ ...to, pool: 'logIns', headers, body, signal });
    return { status: statusCode, text: await response.text() };
  }

  private clientIdIn(tenantId: TenantId): string {
    return browserAppClientId(this.app.name, tenantId);
  }

  /** RFC 7523 §2.2: the service key is that of the client. */
  private authenticate(tenantId: TenantId, now: Date): Record<string, string> {
    const [client_id, iat] = [this.clientIdIn(tenantId), toNumericDate(now)];
    const times = { iat, exp: iat + ASSERTION_SECONDS };
    const claims = { iss: client_id, sub: client_id, aud: this.issuer, jti: randomUUID(), ...times };
    const client_assertion = this.keys.sign('client-authentication+jwt', claims);
    return { client_id, client_assertion_type: ASSERTION_TYPE, client_assertion };
  }
}

/** Returns undefined for a text of something else than the authorization server. A revocation has an empty answer. */
function parse<T>(text: string): T | undefined {
  try {
    return (text === '' ? {} : JSON.parse(text)) as T;
  } catch {
    return undefined;
  }
}

function toAction(action: AccountAction | undefined): Record<string, string> {
  return action === undefined ? {} : { account_action: action };
}
