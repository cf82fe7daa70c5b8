import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import type { SignerOfQuery, TrustDecision, TrustRules } from '@vc/platform/service-clients';
import { TrustDecisions } from '../verification/trust-decisions';
import { AuthorizationRequestsService } from './authorization-requests.service';

/** Decides which issuers a request trusts, before anything is presented. */
@Injectable()
export class RequestTrustService {
  constructor(
    private readonly requests: AuthorizationRequestsService,
    private readonly decisions: TrustDecisions,
  ) {}

  /**
   * Decides about each signer as the verification would: by its certificate or by its DID, among the trusted entities of the
   * query if it names any.
   * @throws DomainError `NOT_FOUND` if the request awaits no response
   */
  async decide(tenant: TenantId, requestId: string, signers: SignerOfQuery[]): Promise<boolean[]> {
    const { requested } = await this.requests.findOpen(tenant, requestId, 'direct_post');
    const entities = new Map(requested.map(({ id, trustedEntityIds }) => [id, trustedEntityIds]));
    return Promise.all(
      signers.map(async (signer) => {
        const trustedEntityIds = entities.get(signer.queryId);
        return this.isTrusted(tenant, signer, trustedEntityIds ? { trustedEntityIds } : {});
      }),
    );
  }

  private async isTrusted(
    tenant: TenantId,
    { did, x5c, entityIdentifier }: SignerOfQuery,
    rules: TrustRules,
  ): Promise<boolean> {
    if (x5c && isTrust(await this.decisions.resolveForChain(tenant, x5c, rules))) return true;
    if (did !== undefined && isTrust(await this.decisions.resolveForDid(tenant, did, rules))) return true;
    // A federation may vouch for it, unless the request names trusted entities.
    return entityIdentifier !== undefined && !rules.trustedEntityIds;
  }
}

function isTrust(decision: TrustDecision): boolean {
  return !('faults' in decision);
}
