import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A further copy of a credential, for one presentation: nobody can tell by it that two are of one holder. */
@Entity({ name: 'credential_copies' })
export class CredentialCopyRow {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'credential_id' })
  credentialId: string;

  /** Sealed: as the issuer sent it. */
  @Column('text')
  credential: string;

  /** Sealed PKCS#8. */
  @Column('text', { name: 'holder_key' })
  holderKey: string;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt: Date | null;
}
