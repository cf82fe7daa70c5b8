import { Injectable } from '@nestjs/common';
import type { Transaction } from '@vc/platform/persistence';
import type { Holder } from '../holders/holder';
import { NoticeRecipient } from './notice-recipient.entity';

type RecipientChange = Partial<Omit<NoticeRecipient, 'tenantId' | 'userId'>>;

@Injectable()
export class NoticeRecipientsRepository {
  /** A user without a row is a recipient of the default. */
  async get(tx: Transaction, { tenantId, userId }: Holder): Promise<NoticeRecipient> {
    const found = await tx.findOneBy(NoticeRecipient, { tenantId, userId });
    return (
      found ?? { tenantId, userId, isEnabled: true, language: null, undeliverableAddress: null, requestedAt: null }
    );
  }

  async set(tx: Transaction, { tenantId, userId }: Holder, change: RecipientChange): Promise<void> {
    await tx.upsert(NoticeRecipient, { tenantId, userId, ...change }, ['tenantId', 'userId']);
  }
}
