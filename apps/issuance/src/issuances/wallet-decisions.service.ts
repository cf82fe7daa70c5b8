import { Inject, Injectable } from '@nestjs/common';
import type { DomainEvent } from '@vc/contract/events';
import { Timeline } from '@vc/feature/timeline';
import { Outbox } from '@vc/platform/messaging';
import { Transaction } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { addReport, combineDecisions, hasDelivery, hasLaterDecision, Reporter } from './wallet-reports';
import {
  decisionTrigger,
  HolderDecision,
  nextIssuanceCredentialStatus,
  WalletDecision,
} from './issuance-credential-status';
import { IssuanceCredential } from './issuance-credential.entity';
import { IssuanceCredentialsRepository } from './issuance-credentials.repository';
import { issuedCredentialDecided } from './issuance.events';
import { credentialStep } from './issuance.steps';
import { IssuancesRepository } from './issuances.repository';

type DecisionEvent = DomainEvent<'wallet.credential.accepted' | 'wallet.credential.rejected'>;

/** Applies the decisions of holders to the status of issued credentials. */
@Injectable()
export class WalletDecisionsService {
  constructor(
    private readonly issuances: IssuancesRepository,
    private readonly credentials: IssuanceCredentialsRepository,
    private readonly outbox: Outbox,
    private readonly timeline: Timeline,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Ignores credentials of other issuers, which have no issuance here, and credentials that the platform's wallet has no
   * copy of. Ignores a decision after a later one, too: an event may come again. An organization that is not the
   * holder's hears of the decision by an event of its own.
   * @param tx across tenants, because the event belongs to the holder's tenant
   */
  async record(tx: Transaction, { tenantId, payload, time }: DecisionEvent, decision: WalletDecision): Promise<void> {
    const { credentialId: heldId, openId4VcIssuanceId: issuanceId, openId4VcCredentialId: credentialId } = payload;
    // Only the wallet names the credential that is held. This service publishes the other events, and knows them.
    if (heldId === undefined || issuanceId === undefined || credentialId === undefined) return;
    const found = await this.issuances.findOfAnyTenantForUpdate(tx, issuanceId);
    const credential = found?.credentials.find(({ id }) => id === credentialId);
    const reporter = { wallet: 'platformWallet' } as const;
    if (!credential || !hasDelivery(credential, reporter)) return;
    if (hasLaterDecision(credential, time)) return;
    addReport(credential, reporter, { decidedAt: time });
    this.timeline.add(tx, credentialStep(`wallet.${decision}`, credential));
    await this.decide(tx, credential, reporter, decision);
    if (credential.tenantId !== tenantId) this.publish(tx, credential, decision);
  }

  /** Tells the issuer's organization. */
  publish(tx: Transaction, credential: IssuanceCredential, decision: WalletDecision): void {
    this.outbox.add(tx, issuedCredentialDecided(credential, decision));
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
