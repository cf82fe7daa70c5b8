import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TenantDomainStatus } from './tenant-domain-status';

/** The host name that a tenant claims, and has proven while it is active. */
@Entity({ name: 'tenant_domains' })
export class TenantDomain {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('text')
  domain: string;

  /** Random part of the record that proves the claim. It is public there. */
  @Column('text')
  token: string;

  @Column('text')
  status: TenantDomainStatus;

  /** When the record was found last. */
  @Column('timestamptz', { name: 'proven_at', nullable: true })
  provenAt: Date | null;

  /** Since when the record of an active domain is missing. */
  @Column('timestamptz', { name: 'missing_since', nullable: true })
  missingSince: Date | null;

  /** When a process began to look for the record of an active domain. */
  @Column('timestamptz', { name: 'checked_at', nullable: true })
  checkedAt: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}
