import { sign } from 'node:crypto';
import { createId } from '@vc/platform/persistence';
import { signCompactJws } from '@vc/protocol/crypto';
import { SigningKey } from './signing-keys.service';

export interface AccessTokenClaims {
  aud: string | string[];
  sub: string;
  client_id: string;
  tenant_id: string;
  scope?: string;
  [claim: string]: unknown;
}

/** Signs access tokens (RFC 9068). They are not stored: what they allow is in them. */
export class AccessTokenIssuer {
  constructor(
    private readonly issuer: string,
    private readonly key: SigningKey,
    private readonly now: () => Date,
  ) {}

  async issue(claims: AccessTokenClaims, lifetimeSeconds: number): Promise<string> {
    const iat = Math.floor(this.now().getTime() / 1000);
    return signCompactJws(
      { alg: 'ES256', typ: 'at+jwt', kid: this.key.kid },
      { iss: this.issuer, ...claims, iat, exp: iat + lifetimeSeconds, jti: createId() },
      (input) => sign('sha256', input, { key: this.key.privateKey, dsaEncoding: 'ieee-p1363' }),
    );
  }
}
