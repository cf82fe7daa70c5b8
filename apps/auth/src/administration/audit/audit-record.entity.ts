import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AuthAction } from './auth-action';

/** An act, by ids only. The view contains the records of the audit chains, and those of before the chains. */
@Entity({ name: 'audit_entries' })
export class AuditRecord {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('text')
  action: AuthAction;

  /** The client that performed the act. */
  @Column('text', { name: 'client_id' })
  clientId: string;

  /** Id of the user, client or tenant that the act changed. */
  @Column('text', { name: 'resource_id', nullable: true })
  subject: string | null;

  /** `sub` of the caller; null in a record of before the chains. */
  @Column('text', { name: 'subject', nullable: true })
  actor: string | null;

  /** Position in the tenant's chain; null in a record of before the chains. */
  @Column('bigint', { nullable: true })
  seq: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
