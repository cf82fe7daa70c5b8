import { Injectable } from '@nestjs/common';
import { type IssuerState } from '@vc/feature/issuance-grant';
import type { AuthorizationDetail, Provider } from 'oidc-provider';
import { detailsOfSeveral } from '../grants/authorization-details';
import { RedeemedCodesRepository } from '../grants/redeemed-codes.repository';
import { AccountReference, toAccountId } from '../authorizations/accounts';
import { IssuanceAuthorizationsRepository } from '../authorizations/issuance-authorizations.repository';
import { LIFETIME } from '../tokens/lifetimes';
import { Resources } from '../authorizations/resources';
import { StaffScopes } from '../../staff/staff-members/staff-scopes';
import { offerTaken } from './interaction.errors';

interface Consent {
  clientId: string;
  account: AccountReference;
  /** Parameters of the authorization request. */
  params: Record<string, unknown>;
  issuerState?: IssuerState | undefined;
  /** Unix time of the log-in in seconds. */
  loggedInAt: number;
}

/** Records what a person has authorized. */
@Injectable()
export class ConsentService {
  constructor(
    private readonly resources: Resources,
    private readonly codes: RedeemedCodesRepository,
    private readonly authorizations: IssuanceAuthorizationsRepository,
    private readonly staffScopes: StaffScopes,
  ) {}

  /** Returns the id of the grant. @throws DomainError `INVALID_STATE` for an offer that has been redeemed */
  async grant(provider: Provider, { clientId, account, params, issuerState, loggedInAt }: Consent): Promise<string> {
    if (issuerState) await this.redeem(issuerState, account);
    const grant = new provider.Grant({ clientId, accountId: toAccountId(account) });
    // What ends the log-in after this time ends the grant, also while the consent is recorded.
    grant.iat = loggedInAt;
    const { scope = '', authorization_details: details } = params as Record<string, string | undefined>;
    const isStaff = account.kind === 'staff';
    const resource = issuerState?.credentialIssuer ?? (isStaff ? this.resources.platform : this.resources.wallet);
    const granted = isStaff ? await this.selectOfStaff(account, scope) : scope;
    // oidc-provider checks the scopes of this server both as OpenID Connect scopes and as resource scopes.
    grant.addOIDCScope(granted);
    grant.addResourceScope(resource, granted);
    // It asks again for what is neither granted nor rejected.
    const rejected = scope.split(' ').filter((each) => !granted.split(' ').includes(each));
    grant.rejectOIDCScope(rejected.join(' '));
    grant.rejectResourceScope(resource, rejected.join(' '));
    for (const detail of toDetails(details, issuerState)) grant.addRar(detail);
    const grantId = await grant.save();
    if (issuerState) await this.authorizations.insert(grantId, issuerState, LIFETIME.Grant);
    return grantId;
  }

  /** Returns the scopes that the roles allow, and `openid` if it was requested. */
  private async selectOfStaff({ tenantId, id }: AccountReference, scope: string): Promise<string> {
    const scopes: string[] = await this.staffScopes.select(tenantId, id, scope);
    return scope
      .split(' ')
      .filter((each) => each === 'openid' || scopes.includes(each))
      .join(' ');
  }

  /** An offer is redeemed once, like a pre-authorized code. The same user may redeem it again. */
  private async redeem({ tenantId, jti, expiresAt }: IssuerState, account: AccountReference): Promise<void> {
    const accountId = account.kind === 'user' ? toAccountId(account) : null;
    if (await this.codes.redeemIssuerState(tenantId, jti, expiresAt, accountId)) return;
    throw offerTaken();
  }
}

function toDetails(requested: string | undefined, issuerState: IssuerState | undefined): AuthorizationDetail[] {
  if (requested !== undefined) return JSON.parse(requested) as AuthorizationDetail[];
  return (issuerState && detailsOfSeveral(issuerState.credentialIdentifiers)) ?? [];
}
