import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { parseAccountId } from '../authorizations/accounts';
import { Resources } from '../authorizations/resources';
import { PRE_AUTHORIZED_CODE_GRANT } from '../clients/grant-types';
import { PreAuthorizedCodes } from '../grants/pre-authorized-codes';
import { invalidGrant } from './wallet-attestation.errors';

type OidcContext = KoaContextWithOIDC['oidc'];

interface OfAccount {
  accountId?: string | undefined;
}

/** Finds the tenant of what an attested wallet requests. The wallet itself belongs to no tenant. */
@Injectable()
export class WalletTenants {
  constructor(
    private readonly resources: Resources,
    private readonly codes: PreAuthorizedCodes,
  ) {}

  /**
   * Returns undefined for a request that names nothing of a tenant.
   * @throws an OAuth error for an offer, scopes, a code or a refresh token that is not valid
   */
  async find({ oidc }: KoaContextWithOIDC): Promise<TenantId | undefined> {
    if (oidc.route === 'pushed_authorization_request') return this.findByAuthorizationRequest(oidc);
    return oidc.route === 'token' ? this.findByGrant(oidc) : findByToken(oidc);
  }

  private async findByAuthorizationRequest({ body }: OidcContext): Promise<TenantId | undefined> {
    const { issuer_state: state, scope, request } = { ...body };
    // The parameters of a request object replace the others, and no wallet has a key that is registered for it.
    if (request !== undefined) return undefined;
    if (state !== undefined && state !== '') return (await this.resources.verifyIssuerState(state)).tenantId;
    return this.resources.getTenant(scope);
  }

  private async findByGrant(oidc: OidcContext): Promise<TenantId | undefined> {
    const { grant_type: grantType, code, refresh_token: token, ...others } = { ...oidc.body };
    const { AuthorizationCode, RefreshToken } = oidc.provider;
    if (grantType === PRE_AUTHORIZED_CODE_GRANT) {
      return this.codes.verify(String(others['pre-authorized_code'])).tenantId;
    }
    if (grantType === 'authorization_code') return tenantOf(await AuthorizationCode.find(String(code)));
    if (grantType === 'refresh_token') return tenantOf(await RefreshToken.find(String(token)));
    return undefined;
  }
}

/** Of a request to revoke or introspect a token. */
async function findByToken(oidc: OidcContext): Promise<TenantId | undefined> {
  const token = String(oidc.body?.token);
  const accessToken = await oidc.provider.AccessToken.find(token);
  const tenant = accessToken?.extra?.tenant_id;
  if (typeof tenant === 'string') return tenant;
  const refreshToken = await oidc.provider.RefreshToken.find(token);
  return refreshToken && tenantOf(refreshToken);
}

function tenantOf(grant: OfAccount | undefined): TenantId {
  if (grant?.accountId === undefined) throw invalidGrant();
  return parseAccountId(grant.accountId).tenantId;
}
