import { Injectable } from '@nestjs/common';
import { PresentedToken, type TenantId } from '@vc/platform/access-control';
import { ServiceConfig } from '@vc/platform/config';
import { Database } from '@vc/platform/persistence';
import { OpenId4VciError, parseNotification } from '@vc/protocol/openid4vci';
import { DeliveriesService } from '../issuances/deliveries.service';
import { credentialIssuerOf } from '../issuances/issuance-addresses';
import { isOpen } from '../issuances/issuance-status';
import { walletFailure } from '../issuances/issuance.errors';
import { IssuancesRepository } from '../issuances/issuances.repository';
import { WalletDecisionsService } from '../issuances/wallet-decisions.service';
import { IssuanceTokenVerifier } from './issuance-token';

/** OpenID4VCI 1.0 §11: what the wallet did with a credential. The same again changes nothing. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly database: Database,
    private readonly tokens: IssuanceTokenVerifier,
    private readonly issuances: IssuancesRepository,
    private readonly decisions: WalletDecisionsService,
    private readonly deliveries: DeliveriesService,
    private readonly config: ServiceConfig,
  ) {}

  /** @throws OpenId4VciError */
  async receive(tenant: TenantId, presented: PresentedToken | undefined, body: unknown): Promise<void> {
    const token = await this.tokens.verify(presented, credentialIssuerOf(this.config.PUBLIC_URL, tenant));
    const { notificationId, event, description } = parseNotification(body);
    await this.database.transaction(tenant, async (tx) => {
      const whole = await this.issuances.getWholeForUpdate(tx, tenant, token.issuanceId);
      const credential = whole.credentials.find(({ id, issuedAt }) => id === notificationId && issuedAt !== null);
      if (!credential) throw new OpenId4VciError('invalid_notification_id', 'the notification_id is unknown');
      if (event === 'credential_failure' && isOpen(whole.issuance.status)) {
        return this.deliveries.fail(tx, whole, credential, walletFailure(description));
      }
      await this.decisions.decide(tx, credential, event === 'credential_accepted' ? 'accept' : 'reject');
      // What was deleted was there before.
      if (event !== 'credential_failure') await this.deliveries.receive(tx, whole, credential);
    });
  }
}
