import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A further copy of a credential for one presentation: verifiers cannot link presentations of different copies. */
@Entity({ name: 'credential_copies' })
export class StoredCredentialCopy {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'credential_id' })
  credentialId: string;

  /** Encrypted: the copy as the issuer sent it. */
  @Column('text')
  credential: string;

  /** Encrypted PKCS #8. */
  @Column('text', { name: 'holder_key' })
  holderKey: string;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt: Date | null;
}
