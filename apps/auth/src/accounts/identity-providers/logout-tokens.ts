import { Inject, Injectable } from '@nestjs/common';
import { RemoteCache, type Clock, CLOCK } from '@vc/platform/scheduling';
import { DomainError } from '@vc/platform/http';
import { OutgoingHttp } from '@vc/platform/outgoing-http';
import {
  createLocalJWKSet,
  decodeJwt,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyGetKey,
} from 'jose';
import { isObject, isStorableValue, parseJsonDocument } from '@vc/protocol/json';
import { invalidLogoutToken, providerUnavailable } from './identity-provider.errors';
import { OpenIdProviders, type ProviderAccess } from './openid-providers';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const MAX_AGE_SECONDS = 120;
const CLOCK_TOLERANCE_SECONDS = 5;
/** A stranger cannot make this platform ask a provider for its keys more often. New keys are accepted after this time. */
const KEYS_LIFETIME_MS = 60_000;
const FAILURE_MS = 5_000;
const CACHE_SIZE = 1_000;

/** The logout tokens of identity providers (OpenID Connect Back-Channel Logout 1.0). */
@Injectable()
export class LogoutTokens {
  private readonly keySets: RemoteCache<JWTVerifyGetKey, ProviderAccess>;

  constructor(
    private readonly openId: OpenIdProviders,
    private readonly outgoing: OutgoingHttp,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.keySets = new RemoteCache<JWTVerifyGetKey, ProviderAccess>({
      max: CACHE_SIZE,
      lifetimeMs: KEYS_LIFETIME_MS,
      failureMs: FAILURE_MS,
      clock,
      load: (_, access) =>
        this.loadKeys(access).catch((cause: unknown) => {
          throw providerUnavailable(cause);
        }),
    });
  }

  /**
   * Returns the `sub` of a valid token (§2.6). A token has no effect beside the end of sessions, so a repetition is accepted.
   * @throws DomainError `VALIDATION_ERROR`, `UNAVAILABLE` while the provider does not return its keys
   */
  async verify(token: string, access: ProviderAccess): Promise<string> {
    try {
      assertAddressed(decodeJwt(token), access);
      const { payload } = await jwtVerify(token, await this.keySets.get(access.issuer, access), {
        algorithms: ALGORITHMS,
        issuer: access.issuer,
        audience: access.clientId,
        currentDate: this.clock(),
        maxTokenAge: MAX_AGE_SECONDS,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        requiredClaims: ['iat', 'exp', 'jti', 'sub', 'events'],
      });
      assertLogout(payload);
      if (!isStorableValue(payload)) throw new Error('The token has text that cannot be stored.');
      return String(payload.sub);
    } catch (cause) {
      throw cause instanceof DomainError ? cause : invalidLogoutToken(cause);
    }
  }

  private async loadKeys(access: ProviderAccess): Promise<JWTVerifyGetKey> {
    const url = await this.openId.findKeysUri(access);
    const { status, body } = await this.outgoing.request({ method: 'GET', url });
    if (status !== 200) throw new Error(`The key set has the HTTP status ${status}.`);
    const { keys } = parseJsonDocument(body) as Partial<JSONWebKeySet>;
    // RFC 7517 §5: a key that cannot be used does not spoil the others.
    return createLocalJWKSet({ keys: Array.isArray(keys) ? keys.filter((key: unknown) => isObject(key)) : [] });
  }
}

/** Before a request to the provider. The claims are verified after it. */
function assertAddressed({ iss, aud }: JWTPayload, { issuer, clientId }: ProviderAccess): void {
  if (iss !== issuer || ![aud].flat().includes(clientId)) {
    throw new Error('It is of another issuer, or for another client.');
  }
}

function assertLogout({ events, nonce }: JWTPayload): void {
  const isLogout = typeof events === 'object' && events !== null && typeof (events as Events)[EVENT] === 'object';
  if (!isLogout) throw new Error('It has no logout event.');
  // A logout token is no ID token.
  if (nonce !== undefined) throw new Error('It has a nonce.');
}

type Events = Record<string, unknown>;
