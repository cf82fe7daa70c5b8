import { Column, Entity, PrimaryColumn } from 'typeorm';

export type AuditAction =
  | 'client.created'
  | 'client.deleted'
  | 'client.secret-rotated'
  | 'client.tokens-revoked'
  | 'tenant.created'
  | 'tenant.resumed'
  | 'tenant.suspended'
  | 'tenant.updated'
  | 'token.exchanged'
  | 'user.deleted'
  | 'user.locked'
  | 'user.logged-in'
  | 'user.password-changed'
  | 'user.reset'
  | 'user.unlocked';

/** An administrative or account action, by ids only. Rows are inserted and never changed. */
@Entity({ name: 'audit_records' })
export class AuditRecord {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('text')
  action: AuditAction;

  /** The client that performed the action. */
  @Column('text', { name: 'client_id' })
  clientId: string;

  /** Id of the user, client or tenant that the action changed. */
  @Column('text', { nullable: true })
  subject: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
