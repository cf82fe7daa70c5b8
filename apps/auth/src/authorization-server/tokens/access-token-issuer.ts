import type { SubjectKind } from '@vc/platform/access-control';
import { createId } from '@vc/platform/persistence';
import { createSigner, signCompactJws, toNumericDate } from '@vc/protocol/crypto';
import type { SigningKey } from './signing-keys.service';

export const ACCESS_TOKEN_SECONDS = 3600;

export interface AccessTokenClaims {
  aud: string | string[];
  sub: string;
  sub_kind: SubjectKind;
  client_id: string;
  tenant_id: string;
  scope?: string;
  [claim: string]: unknown;
}

/** RFC 6749 §5.1 */
export interface TokenResponse {
  access_token: string;
  token_type: 'Bearer' | 'DPoP';
  expires_in: number;
  scope?: string;
}

/** Signs access tokens (RFC 9068). They are not stored, because they are self-contained. */
export class AccessTokenIssuer {
  constructor(
    private readonly issuer: string,
    private readonly key: SigningKey,
    private readonly now: () => Date,
  ) {}

  /** @param jkt thumbprint of the client's key, for a DPoP-bound token (RFC 9449 §6.1) */
  async issue(claims: AccessTokenClaims, jkt: string | undefined, lifetimeSeconds: number): Promise<TokenResponse> {
    const { kid, privateKey } = this.key;
    const iat = toNumericDate(this.now());
    const times = { iat, exp: iat + lifetimeSeconds, jti: createId() };
    const access_token = await signCompactJws(
      { alg: 'ES256', typ: 'at+jwt', kid },
      { iss: this.issuer, ...claims, ...times, ...(jkt !== undefined && { cnf: { jkt } }) },
      createSigner(privateKey),
    );
    const token_type = jkt === undefined ? 'Bearer' : 'DPoP';
    const scope = claims.scope === undefined ? {} : { scope: claims.scope };
    return { access_token, token_type, expires_in: lifetimeSeconds, ...scope };
  }
}
