import type { KeyType } from '@vc/protocol/crypto';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A status list of a tenant, signed with one type of key. */
@Entity({ name: 'status_lists' })
export class StatusListRow {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('text', { name: 'key_type' })
  keyType: KeyType;

  @Column('smallint')
  bits: 1 | 2;

  @Column('int')
  size: number;

  /** The number of indices that processes have reserved. */
  @Column('int')
  allocated: number;

  /** Incremented with every change of a status. */
  @Column('int')
  version: number;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}

/** The status of one copy of a credential. */
@Entity({ name: 'credential_statuses' })
export class CredentialStatus {
  @PrimaryColumn('uuid', { name: 'status_list_id' })
  statusListId: string;

  @PrimaryColumn('int')
  index: number;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'issuance_credential_id' })
  issuanceCredentialId: string;

  /** Thumbprint (RFC 7638) of the key of the copy. */
  @Column('text', { name: 'holder_key', nullable: true })
  holderKey: string | null;

  /** Token Status List §7.1 */
  @Column('smallint')
  value: number;
}
