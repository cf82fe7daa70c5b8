import { Injectable } from '@nestjs/common';
import type { Transaction } from '@vc/platform/persistence';
import { leaseNext } from '../leases/leases.repository';
import { IssuerNotification } from './issuer-notification.entity';

/** The notifications of one credential are sent one after the other, in order of insertion. */
const IS_FIRST = `NOT EXISTS (
  SELECT FROM issuer_notifications AS earlier
  WHERE earlier.issuer_access_id = due.issuer_access_id AND earlier.notification_id = due.notification_id
    AND earlier.position < due.position
)`;

@Injectable()
export class IssuerNotificationsRepository {
  async insert(tx: Transaction, notification: IssuerNotification): Promise<void> {
    await tx.insert(IssuerNotification, notification);
  }

  /** Leases the notification that has been due longest. @param fullTenants tenants whose rows are left for later */
  async leaseNext(tx: Transaction, now: Date, fullTenants: string[]): Promise<IssuerNotification | undefined> {
    return leaseNext(tx, IssuerNotification, now, { fullTenants, condition: IS_FIRST });
  }
}
