import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a tenant does with a certificate whose CRL cannot be fetched or used. */
export const UNKNOWN_REVOCATIONS = ['refuse', 'accept'] as const;
export type UnknownRevocation = (typeof UNKNOWN_REVOCATIONS)[number];

@Entity({ name: 'revocation_settings' })
export class RevocationSetting {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('text', { name: 'unknown_revocation' })
  unknownRevocation: UnknownRevocation;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}
