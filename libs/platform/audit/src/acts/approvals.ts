import { Inject, Injectable } from '@nestjs/common';
import type { GuardedAct } from '@vc/contract/access';
import type { TenantId } from '@vc/platform/access-control';
import { currentActor } from './actor';
import { AuthClient } from '@vc/platform/service-clients';
import { assertMayAct } from './approvals.errors';

/** What an approval is for. Another content is another act. */
export interface Act {
  tenantId: TenantId;
  act: GuardedAct;
  resourceIds?: string[];
  /** The validated body of the request, which the approver reads. */
  content?: object;
}

/** Acts that a tenant may make depend on the approval of a second member of its staff. */
@Injectable()
export class Approvals {
  constructor(@Inject(AuthClient) private readonly auth: Pick<AuthClient, 'claimApproval' | 'returnApproval'>) {}

  /**
   * Does what may need an approval, which is used. If it fails, the approval can be used again.
   * @param act of the caller of the running request
   * @param work begins no earlier than the approval is known, so it is not inside of a transaction
   * @throws DomainError `APPROVAL_REQUIRED`, `FORBIDDEN`, `UNAVAILABLE`
   */
  async run<T>({ resourceIds = [], content = {}, ...act }: Act, work: () => Promise<T>): Promise<T> {
    const actor = currentActor();
    if (!actor) throw new Error('A guarded act has an actor: it is part of a request with an access token.');
    const claim = await this.auth.claimApproval({ ...act, resourceIds, content, ...actor });
    assertMayAct(claim);
    try {
      return await work();
    } catch (error) {
      // Without auth, the approval stays used, and the act has to be approved once more.
      if (claim.outcome === 'approved') {
        await this.auth.returnApproval(act.tenantId, claim.approvalId).catch(() => undefined);
      }
      throw error;
    }
  }
}
