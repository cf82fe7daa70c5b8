import type { AcceptedRegistration } from '@vc/feature/registrations';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export const HISTORIES = ['private', 'public'] as const;
/** Who may learn the status that a credential had at an earlier time. */
export type StatusHistory = (typeof HISTORIES)[number];

/** A registration certificate of the issuer (ETSI TS 119 475) as it is stored: times in ISO 8601. */
export interface StoredRegistration extends Omit<AcceptedRegistration, 'issuedAt' | 'expiresAt'> {
  issuedAt: string;
  expiresAt: string | null;
  /** Staff was told that it ends within this number of days. Absent before the first warning. */
  warnedDays?: number;
}

@Entity({ name: 'status_settings' })
export class CredentialSetting {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  /** Earlier statuses are not public. Null where the history is private. */
  @Column('timestamptz', { name: 'history_since', nullable: true })
  historySince: Date | null;

  /** Null for none. `json`, not `jsonb`: the members keep their order. */
  @Column('json', { nullable: true })
  registrations: StoredRegistration[] | null;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}
