import { audienceOf } from '@vc/contract/access';
import { type TenantId } from '@vc/platform/access-control';
import { OpenId4VciError } from '@vc/protocol/openid4vci';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';

/** What an access token of the pre-authorized code grant allows. */
export interface IssuanceToken {
  tenantId: TenantId;
  issuanceId: string;
  credentialConfigurationIds: string[];
}

/** Checks the access tokens that wallets show at the credential endpoint (RFC 9068 §4). */
export class IssuanceTokenVerifier {
  private readonly keys: ReturnType<typeof createRemoteJWKSet>;

  constructor(
    private readonly publicUrl: string,
    authInternalUrl: string,
  ) {
    this.keys = createRemoteJWKSet(new URL(`${authInternalUrl}/auth/jwks`), { timeoutDuration: 3_000 });
  }

  /** @throws OpenId4VciError `invalid_token` */
  async verify(authorization: string | undefined, credentialIssuer: string): Promise<IssuanceToken> {
    const token = /^bearer ([\w\-.~+/]+=*)$/i.exec(authorization ?? '')?.[1];
    if (!token) throw new OpenId4VciError('invalid_token', 'a Bearer access token is required');
    const { payload } = await jwtVerify(token, this.keys, {
      algorithms: ['ES256'],
      typ: 'at+jwt',
      issuer: audienceOf('auth', this.publicUrl),
      audience: credentialIssuer,
      requiredClaims: ['exp', 'tenant_id', 'issuance_id', 'credential_configuration_ids'],
    }).catch((cause: unknown) => {
      if (!(cause instanceof errors.JOSEError)) throw cause;
      throw new OpenId4VciError('invalid_token', 'the access token is not valid', { cause });
    });
    return {
      tenantId: String(payload.tenant_id),
      issuanceId: String(payload.issuance_id),
      credentialConfigurationIds: payload.credential_configuration_ids as string[],
    };
  }
}
