import { Injectable } from '@nestjs/common';
import { Timeline } from '@vc/feature/timeline';
import { PresentedToken, type TenantId } from '@vc/platform/access-control';
import { Database } from '@vc/platform/persistence';
import { parseNotification } from '@vc/protocol/openid4vci';
import { CredentialReceiptsService } from '../issuances/credential-receipts.service';
import { hasDelivery, isNews } from '../issuances/wallet-reports';
import { isOpen } from '../issuances/issuance-status';
import { walletFailure } from '../issuances/issuance.errors';
import { credentialStep } from '../issuances/issuance.steps';
import { IssuancesRepository } from '../issuances/issuances.repository';
import { WalletDecisionsService } from '../issuances/wallet-decisions.service';
import { AuthorizedRequests } from './authorized-requests';
import { IssuanceToken } from './issuance-token';
import { unknownNotification } from './openid4vci.errors';

/** OpenID4VCI 1.0 §11. A notification concerns the copies of its wallet. A repeated notification changes nothing. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly database: Database,
    private readonly authorized: AuthorizedRequests,
    private readonly issuances: IssuancesRepository,
    private readonly decisions: WalletDecisionsService,
    private readonly receipts: CredentialReceiptsService,
    private readonly timeline: Timeline,
  ) {}

  /** @throws OpenId4VciError */
  async receive(tenant: TenantId, presented: PresentedToken | undefined, body: unknown): Promise<void> {
    const request = { tenantId: tenant, presented, refusal: 'notification.refused' } as const;
    await this.authorized.answer(request, (token) => this.apply(tenant, token, body));
  }

  private async apply(tenant: TenantId, { issuanceId, grantId }: IssuanceToken, body: unknown): Promise<void> {
    const { notificationId, event, description } = parseNotification(body);
    await this.database.transaction(tenant, async (tx) => {
      const found = await this.issuances.getForUpdate(tx, tenant, issuanceId);
      const credential = found.credentials.find(({ id }) => id === notificationId);
      const reporter = { grantId };
      if (!credential || !hasDelivery(credential, reporter)) throw unknownNotification();
      this.timeline.add(tx, credentialStep('notification.received', credential, { event }));
      if (event === 'credential_failure') {
        const isFinal = isOpen(found.issuance.status);
        const combined = await this.decisions.decide(tx, credential, reporter, isFinal ? 'failed' : 'rejected');
        if (isFinal && combined === 'failed') await this.receipts.fail(tx, found, walletFailure(description));
        return;
      }
      const decision = event === 'credential_accepted' ? 'accepted' : 'rejected';
      const isTold = isNews(credential, reporter, decision);
      await this.decisions.decide(tx, credential, reporter, decision);
      // A deleted credential was received before.
      await this.receipts.confirm(tx, found, credential, reporter);
      if (isTold) this.decisions.publish(tx, credential, decision);
    });
  }
}
