import type { RegistrationContent } from '@vc/feature/registrations';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A registration certificate that the tenant shows to wallets. */
@Entity({ name: 'registration_certificates' })
export class RegistrationCertificateRow {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  /** The JWT. */
  @Column('text')
  certificate: string;

  /** base64url SHA-256 of the JWT; unique for the tenant. */
  @Column('text')
  digest: string;

  /** `json`, not `jsonb`: the members keep their order. */
  @Column('json')
  content: RegistrationContent;

  @Column('timestamptz', { name: 'issued_at' })
  issuedAt: Date;

  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt: Date | null;

  /** Staff was told that it ends within this number of days. Null before the first warning. */
  @Column('smallint', { name: 'warned_days', nullable: true })
  warnedDays: number | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
