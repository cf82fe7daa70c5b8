import { Injectable } from '@nestjs/common';
import { Transaction } from '@vc/platform/persistence';
import { In, IsNull, LessThanOrEqual } from 'typeorm';
import { OPEN_STATUSES } from './issuance-status';
import { Issuance } from './issuance.entity';

/** Claims issuances that are due to end, across tenants. A claim locks its rows and skips rows that others have locked. */
@Injectable()
export class DueIssuancesRepository {
  /** Claims open issuances whose offer has expired. @param tenantId of all tenants by default */
  async claimExpired(tx: Transaction, now: Date, limit: number, tenantId?: string): Promise<Issuance[]> {
    const ofTenant = tenantId !== undefined && { tenantId };
    return tx.find(Issuance, {
      where: { status: In(OPEN_STATUSES), expiresAt: LessThanOrEqual(now), settlesAt: IsNull(), ...ofTenant },
      order: { expiresAt: 'ASC' },
      take: limit,
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
  }

  /** Claims issuances whose credentials were delivered, and whose wallet has not confirmed them in time. */
  async claimUnsettled(tx: Transaction, now: Date, limit: number): Promise<Issuance[]> {
    return tx.find(Issuance, {
      where: { status: In(OPEN_STATUSES), settlesAt: LessThanOrEqual(now) },
      order: { settlesAt: 'ASC' },
      take: limit,
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
  }
}
