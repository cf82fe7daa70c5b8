import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Transaction } from '@vc/platform/persistence';
import { nextIssuanceCredentialStatus } from './issuance-credential-status';
import { IssuanceCredential } from './issuance-credential.entity';
import { IssuanceCredentialsRepository } from './issuance-credentials.repository';
import { IssuancesRepository } from './issuances.repository';

/** Applies the decisions of holders to the status of issued credentials. */
@Injectable()
export class WalletDecisionsService {
  constructor(
    private readonly issuances: IssuancesRepository,
    private readonly credentials: IssuanceCredentialsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Ignores credentials of other issuers, which have no issuance here. Ignores issuances of several credentials, too: the
   * event does not name the credential, and the wallet's notification does.
   */
  async record(tx: Transaction, tenant: TenantId, issuanceId: string | undefined, decision: 'accept' | 'reject') {
    if (issuanceId === undefined) return;
    const found = await this.issuances.findForUpdate(tx, tenant, issuanceId);
    const [credential, ...others] = found?.credentials ?? [];
    if (credential && others.length === 0) await this.decide(tx, credential, decision);
  }

  /** @throws DomainError `INVALID_STATE` for a credential that was never issued */
  async decide(tx: Transaction, credential: IssuanceCredential, decision: 'accept' | 'reject'): Promise<void> {
    credential.status = nextIssuanceCredentialStatus(credential.status, decision);
    if (credential.holderDecision !== 'failed') {
      credential.holderDecision = decision === 'accept' ? 'accepted' : 'rejected';
    }
    credential.updatedAt = this.clock();
    await this.credentials.update(tx, credential);
  }
}
