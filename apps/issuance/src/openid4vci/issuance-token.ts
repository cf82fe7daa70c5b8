import { Injectable } from '@nestjs/common';
import { credentialIssuerIdentifier } from '@vc/contract/routes';
import {
  AccessTokenVerifier,
  isOfPlatformWallet,
  PresentedToken,
  ServiceKeys,
  type TenantId,
} from '@vc/platform/access-control';
import { ServiceConfig } from '@vc/platform/config';
import { DomainError, type ErrorCode } from '@vc/platform/http';
import { translating } from '@vc/protocol/errors';
import type { DeliveredTo } from '../issuances/settlement';
import { accessTokenRequired, invalidToken } from './openid4vci.errors';

/** A verified access token for a credential issuer. */
export interface IssuanceToken {
  accessToken: string;
  /** Base URL of the issuer at the host that the wallet asks. */
  base: string;
  /** Credential Issuer Identifier at this base. */
  credentialIssuer: string;
  issuanceId: string;
  /** The same for all access tokens that a wallet obtains by one grant, also by refreshing. */
  grantId: string;
  credentialConfigurationIds: string[];
  wallet: DeliveredTo;
}

const INVALID_TOKEN: ErrorCode[] = ['UNAUTHORIZED', 'TENANT_SUSPENDED'];

/** Verifies the access tokens that wallets present to a credential issuer (OpenID4VCI 1.0 §8.1). */
@Injectable()
export class IssuanceTokenVerifier {
  constructor(
    private readonly verifier: AccessTokenVerifier,
    private readonly config: ServiceConfig,
    private readonly keys: ServiceKeys,
  ) {}

  /**
   * Wallets that name no resource get tokens for the issuer at `PUBLIC_URL`, so these are accepted at the domain, too.
   * @throws OpenId4VciError `invalid_token`, or DomainError `UNAVAILABLE` when the token cannot be verified
   */
  async verify(tenant: TenantId, presented: PresentedToken | undefined): Promise<IssuanceToken> {
    if (!presented) throw accessTokenRequired();
    const { PUBLIC_URL: publicUrl } = this.config;
    const { base = publicUrl } = presented;
    const credentialIssuer = credentialIssuerIdentifier(base, tenant);
    const atPlatform = credentialIssuerIdentifier(publicUrl, tenant);
    const claims = await translating(
      () => this.verifier.verify(presented, credentialIssuer, atPlatform),
      DomainError,
      (cause) => (INVALID_TOKEN.includes(cause.code) ? invalidToken(cause) : cause),
    );
    return {
      accessToken: presented.token,
      base,
      credentialIssuer,
      issuanceId: String(claims.issuance_id),
      grantId: typeof claims.grant_id === 'string' ? claims.grant_id : claims.jti,
      credentialConfigurationIds: claims.credential_configuration_ids as string[],
      wallet: isOfPlatformWallet(presented, this.keys) ? 'platformWallet' : 'otherWallet',
    };
  }

  /** The issuance of a token that our authorization server has issued, also of one that is refused. */
  async findIssuance(tenant: TenantId, { token }: PresentedToken): Promise<string | undefined> {
    const claims = await this.verifier.findIssued(token);
    return claims?.tenant_id === tenant && typeof claims.issuance_id === 'string' ? claims.issuance_id : undefined;
  }
}
