import { Inject, Injectable } from '@nestjs/common';
import { Timeline } from '@vc/feature/timeline';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Transaction } from '@vc/platform/persistence';
import { addReport, combineDecisions, hasDelivery, hasLaterDecision, Reporter } from './wallet-reports';
import { decisionTrigger, HolderDecision, nextIssuanceCredentialStatus } from './issuance-credential-status';
import { IssuanceCredential } from './issuance-credential.entity';
import { IssuanceCredentialsRepository } from './issuance-credentials.repository';
import { credentialStep } from './issuance.steps';
import { IssuancesRepository } from './issuances.repository';

/** The decision of a user of the platform's wallet, as its event tells it. */
export interface WalletDecision {
  issuanceId: string | undefined;
  decision: 'accepted' | 'rejected';
  decidedAt: string;
}

/** Applies the decisions of holders to the status of issued credentials. */
@Injectable()
export class WalletDecisionsService {
  constructor(
    private readonly issuances: IssuancesRepository,
    private readonly credentials: IssuanceCredentialsRepository,
    private readonly timeline: Timeline,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Ignores credentials of other issuers, which have no issuance here. Ignores issuances of several credentials, too: the
   * event does not name the credential, and the wallet's notification does. Ignores credentials that the platform's
   * wallet has no copy of, and a decision after a later one: an event may come again.
   */
  async record(tx: Transaction, tenant: TenantId, { issuanceId, decision, decidedAt }: WalletDecision): Promise<void> {
    if (issuanceId === undefined) return;
    const found = await this.issuances.findForUpdate(tx, tenant, issuanceId);
    const [credential, ...others] = found?.credentials ?? [];
    const reporter = { wallet: 'platformWallet' } as const;
    if (!credential || others.length > 0 || !hasDelivery(credential, reporter)) return;
    if (hasLaterDecision(credential, decidedAt)) return;
    addReport(credential, reporter, { decidedAt });
    this.timeline.add(tx, credentialStep(`wallet.${decision}`, credential));
    await this.decide(tx, credential, reporter, decision);
  }

  /**
   * Records the decision for the copies of that wallet alone.
   * @param reporter has a copy
   * @returns the decision about the credential, which takes those of other wallets into account
   */
  async decide(
    tx: Transaction,
    credential: IssuanceCredential,
    reporter: Reporter,
    decision: HolderDecision,
  ): Promise<HolderDecision | null> {
    addReport(credential, reporter, { decision });
    // A failure is final: it has ended the issuance.
    if (credential.holderDecision !== 'failed') {
      credential.holderDecision = credential.deliveries ? combineDecisions(credential.deliveries) : decision;
    }
    const trigger = decisionTrigger(credential.holderDecision);
    credential.status = nextIssuanceCredentialStatus(credential.status, trigger);
    credential.updatedAt = this.clock();
    await this.credentials.update(tx, credential);
    return credential.holderDecision;
  }
}
