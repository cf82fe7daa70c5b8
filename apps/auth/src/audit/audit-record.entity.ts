import { Column, Entity, PrimaryColumn } from 'typeorm';

export type AuditAction =
  | 'client.created'
  | 'client.deleted'
  | 'client.secret-rotated'
  | 'tenant.created'
  | 'tenant.updated'
  | 'token.exchanged'
  | 'user.logged-in'
  | 'user.password-changed';

/** Who did what with accounts and access; ids only. Rows are added, never changed. */
@Entity({ name: 'audit_records' })
export class AuditRecord {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('text')
  action: AuditAction;

  /** The client that acted. */
  @Column('text', { name: 'client_id' })
  clientId: string;

  /** Id of what it acted on: a user, a client or a tenant. */
  @Column('text', { nullable: true })
  subject: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
