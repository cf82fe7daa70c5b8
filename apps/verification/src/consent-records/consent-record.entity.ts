import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ConsentDecision } from '../consent/consent-audit.service';
import type { ConsentOutcome } from '../consent/consent-outcome';

/** `notGiven` is in records of a release that did not tell `refused` and `absent` apart. */
export const CONSENTS = ['given', 'refused', 'absent', 'notGiven'] as const satisfies (ConsentDecision | 'notGiven')[];
export type Consent = (typeof CONSENTS)[number];

/** A request that processes personal information, with its outcome. The view joins both records of the audit chain. */
@Entity({ name: 'consent_entries' })
export class ConsentRecord {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  /** Position in the tenant's chain. */
  @Column('bigint')
  seq: string;

  /** The client that sent the request. */
  @Column('text', { name: 'client_id' })
  clientId: string;

  /** `sub` of the caller. */
  @Column('text')
  subject: string;

  @Column('text')
  operation: string;

  @Column('text')
  consent: Consent;

  @Column('text', { nullable: true })
  purpose: string | null;

  @Column('text', { name: 'c_ref', nullable: true })
  cRef: string | null;

  /** Keyed hash of the identity number; null for a request without a valid one. */
  @Column('text', { name: 'id_number_mac', nullable: true })
  idNumberMac: string | null;

  @Column('text')
  outcome: ConsentOutcome;

  @Column('text', { name: 'error_code', nullable: true })
  errorCode: string | null;

  /** In milliseconds. */
  @Column('bigint', { name: 'duration_ms', nullable: true })
  durationMs: string | null;

  @Column('uuid', { name: 'request_id', nullable: true })
  requestId: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
