import { Injectable } from '@nestjs/common';
import type { Transaction } from '@vc/platform/persistence';
import { And, In, IsNull, LessThanOrEqual, MoreThan, Not } from 'typeorm';
import { LEAF_TYPES, ROOT_TYPES } from '../pki/certificate-types';
import { Certificate } from './certificate.entity';

/** So few that another replica takes its share. */
const CLAIMED_AT_ONCE = 10;

export interface DueRenewals {
  now: Date;
  /** Certificates with a later attempt are not due again. */
  triedBefore: Date;
  /** Ends of leaves. */
  leavesBefore: Date;
  /** Ends of roots. */
  rootsBefore: Date;
}

@Injectable()
export class CertificateRenewalsRepository {
  /** Across tenants: marks active certificates that the platform has made and that end soon as tried now, and returns them. */
  async claim(tx: Transaction, { now, triedBefore, leavesBefore, rootsBefore }: DueRenewals): Promise<Certificate[]> {
    const kinds = [
      // An imported leaf has no parent here.
      {
        type: In(LEAF_TYPES),
        parentCertificateId: Not(IsNull()),
        expiresAt: And(MoreThan(now), LessThanOrEqual(leavesBefore)),
      },
      { type: In(ROOT_TYPES), expiresAt: And(MoreThan(now), LessThanOrEqual(rootsBefore)) },
    ];
    const claimed = await tx.find(Certificate, {
      where: kinds.flatMap((kind) => [
        { ...kind, status: 'active' as const, renewalTriedAt: IsNull() },
        { ...kind, status: 'active' as const, renewalTriedAt: LessThanOrEqual(triedBefore) },
      ]),
      order: { expiresAt: 'ASC' },
      take: CLAIMED_AT_ONCE,
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
    await tx.update(Certificate, { id: In(claimed.map(({ id }) => id)) }, { renewalTriedAt: now });
    return claimed;
  }
}
