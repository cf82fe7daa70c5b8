import { Entity, PrimaryColumn, Column } from 'typeorm';

/** Replaces a lost factor once. */
@Entity({ name: 'recovery_codes' })
export class RecoveryCode {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId: string;

  @PrimaryColumn('text', { name: 'code_hash' })
  codeHash: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;
}
