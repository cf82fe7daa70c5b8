import type { WalletCredential } from './credential.entity';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How often the status of a held credential is read. Its status list is fetched anew only after its `ttl`. */
const CHECK_PERIOD_MS = 60 * 60_000;

/** When the status of a held credential is read next. A credential without a status has none. */
@Entity({ name: 'status_checks' })
export class StatusCheck {
  /** The credential. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('timestamptz', { name: 'next_check_at' })
  nextCheckAt: Date;
}

/** The check of a credential whose status has been read. */
export function firstCheckOf({ id, tenantId, createdAt }: WalletCredential): StatusCheck {
  return { id, tenantId, nextCheckAt: nextCheckAfter(createdAt) };
}

export function nextCheckAfter(now: Date): Date {
  return new Date(now.getTime() + CHECK_PERIOD_MS);
}
