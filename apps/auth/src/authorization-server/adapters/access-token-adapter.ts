import { createLocalJWKSet, jwtVerify } from 'jose';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { AccessTokenClaims } from '@vc/platform/access-control';
import { publicJwkOf } from '@vc/protocol/crypto';
import { ACCESS_TOKEN_SECONDS } from '../tokens/access-token-issuer';
import type { RevocationFeed } from '../tokens/revocation-feed';
import type { EndedTokens } from '../tokens/ended-tokens';
import { revokeToken } from '../tokens/revocation';
import type { SigningKey } from '../tokens/signing-keys.service';
import type { GrantTokensRepository } from '../tokens/grant-tokens.repository';

/**
 * oidc-provider looks up opaque tokens only. The look-up key of a JWT is its text with this separator for the dots,
 * which oidc-provider does not recognize as a JWT.
 */
const SEPARATOR = '~';

export function toLookUpKey(token: string): string {
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) ? token.replaceAll('.', SEPARATOR) : token;
}

interface AccessTokenAdapterOptions {
  issuer: string;
  keys: SigningKey[];
  ended: EndedTokens;
  grantTokens: GrantTokensRepository;
  feed: RevocationFeed;
  now: () => Date;
}

/** Finds an access token by verifying it, and revokes it by the feed of revoked tokens. */
export class AccessTokenAdapter implements Adapter {
  private readonly keys: ReturnType<typeof createLocalJWKSet>;

  constructor(private readonly options: AccessTokenAdapterOptions) {
    const keys = options.keys.map(({ kid, privateKey }) => ({ ...publicJwkOf(privateKey), kid }));
    this.keys = createLocalJWKSet({ keys });
  }

  async find(key: string): Promise<AdapterPayload | undefined> {
    const { issuer, ended, now } = this.options;
    const verifying = jwtVerify<AccessTokenClaims & { iat: number }>(key.replaceAll(SEPARATOR, '.'), this.keys, {
      algorithms: ['ES256'],
      typ: 'at+jwt',
      issuer,
      currentDate: now(),
    });
    const claims = await verifying.then(
      (result) => result.payload,
      () => undefined,
    );
    if (!claims || (await ended.hasEnded(claims))) return undefined;
    const { sub, client_id, tenant_id, scope, cnf, aud, iat, exp, jti } = claims;
    return {
      kind: 'AccessToken',
      jti,
      iat,
      exp,
      aud,
      scope,
      clientId: client_id,
      extra: { tenant_id, sub },
      jkt: cnf?.jkt,
    };
  }

  async destroy(jti: string): Promise<undefined> {
    const { feed, now } = this.options;
    const expiresAt = new Date(now().getTime() + ACCESS_TOKEN_SECONDS * 1000);
    await feed.revoke(async () => [revokeToken(jti, expiresAt)]);
  }

  async revokeByGrantId(grantId: string): Promise<undefined> {
    const { feed, grantTokens } = this.options;
    await feed.revoke((tx) => grantTokens.endGrant(tx, grantId));
  }

  upsert = rejectUnsupported;
  findByUserCode = rejectUnsupported;
  findByUid = rejectUnsupported;
  consume = rejectUnsupported;
}

function rejectUnsupported(): Promise<undefined> {
  return Promise.reject(new Error('Access tokens are not stored.'));
}
