import { Injectable } from '@nestjs/common';
import { AccessTokenVerifier, PresentedToken, type TenantId } from '@vc/platform/access-control';
import { DomainError } from '@vc/platform/http';
import { OpenId4VciError } from '@vc/protocol/openid4vci';

/** What an access token for a credential issuer allows. */
export interface IssuanceToken {
  tenantId: TenantId;
  issuanceId: string;
  credentialConfigurationIds: string[];
}

/** Checks the access tokens that wallets show at the credential endpoint (OpenID4VCI 1.0 §8.1). */
@Injectable()
export class IssuanceTokenVerifier {
  constructor(private readonly verifier: AccessTokenVerifier) {}

  /** @throws OpenId4VciError `invalid_token`, or DomainError `UNAVAILABLE` when the token cannot be checked */
  async verify(presented: PresentedToken | undefined, credentialIssuer: string): Promise<IssuanceToken> {
    if (!presented) throw new OpenId4VciError('invalid_token', 'an access token is required');
    const claims = await this.verifier.verify(presented, credentialIssuer).catch((cause: unknown) => {
      if (cause instanceof DomainError && cause.code === 'UNAUTHORIZED') throw invalidToken(cause);
      throw cause;
    });
    return {
      tenantId: claims.tenant_id,
      issuanceId: String(claims.issuance_id),
      credentialConfigurationIds: claims.credential_configuration_ids as string[],
    };
  }
}

function invalidToken(cause: DomainError): OpenId4VciError {
  const challenge = cause.headers['www-authenticate'];
  return new OpenId4VciError('invalid_token', cause.detail, { cause, challenge });
}
