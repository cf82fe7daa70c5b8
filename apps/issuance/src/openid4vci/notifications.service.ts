import { Injectable } from '@nestjs/common';
import { PresentedToken, type TenantId } from '@vc/platform/access-control';
import { ServiceConfig } from '@vc/platform/config';
import { Database } from '@vc/platform/persistence';
import { NotificationEvent, OpenId4VciError, parseNotification } from '@vc/protocol/openid4vci';
import { credentialIssuerOf } from '../issuances/issuance-addresses';
import { IssuancesRepository } from '../issuances/issuances.repository';
import { WalletDecisionsService } from '../issuances/wallet-decisions.service';
import { IssuanceTokenVerifier } from './issuance-token';

const DECISION: Record<NotificationEvent, 'accept' | 'reject'> = {
  credential_accepted: 'accept',
  credential_failure: 'reject',
  credential_deleted: 'reject',
};

/** OpenID4VCI 1.0 §11: what the wallet did with a credential; told twice, it is the same. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly database: Database,
    private readonly tokens: IssuanceTokenVerifier,
    private readonly issuances: IssuancesRepository,
    private readonly decisions: WalletDecisionsService,
    private readonly config: ServiceConfig,
  ) {}

  /** @throws OpenId4VciError */
  async receive(tenant: TenantId, presented: PresentedToken | undefined, body: unknown): Promise<void> {
    const token = await this.tokens.verify(presented, credentialIssuerOf(this.config.PUBLIC_URL, tenant));
    const { notificationId, event } = parseNotification(body);
    await this.database.transaction(tenant, async (tx) => {
      const { credentials } = await this.issuances.getWholeForUpdate(tx, tenant, token.issuanceId);
      const credential = credentials.find(({ id, issuedAt }) => id === notificationId && issuedAt !== null);
      if (!credential) throw new OpenId4VciError('invalid_notification_id', 'the notification_id is unknown');
      await this.decisions.decide(tx, credential, DECISION[event]);
    });
  }
}
