import type { AlertKind, Role } from '@vc/contract/access';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ProvisionedUser } from './provisioned-user';
import type { StaffStatus } from './staff-status';

/** A person who works for a tenant. The onboarding service has the password and the factors, under the same id. */
@Entity({ name: 'staff' })
export class StaffMember {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  /** In lower case; unique in the tenant. */
  @Column('text')
  email: string;

  @Column('text')
  name: string;

  @Column('text', { array: true })
  roles: Role[];

  @Column('text')
  status: StaffStatus;

  /** What the member is not told of. */
  @Column('text', { name: 'muted_alerts', array: true })
  mutedAlerts: AlertKind[];

  /** `sub` at the identity provider of the tenant, for a member who signs on there and has no password. */
  @Column('text', { name: 'provider_subject', nullable: true })
  providerSubject: string | null;

  /** For a member whom the identity provider has provisioned. */
  @Column('jsonb', { nullable: true })
  provisioned: ProvisionedUser | null;

  /** SHA-256 of the token of the open invitation. */
  @Column('bytea', { name: 'invitation_hash', nullable: true })
  invitationHash: Buffer | null;

  @Column('timestamptz', { name: 'invitation_expires_at', nullable: true })
  invitationExpiresAt: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}

/** Whether the member signs on at the identity provider of the tenant, and has no password. */
export function isOfProvider({ providerSubject, provisioned }: StaffMember): boolean {
  return providerSubject !== null || provisioned !== null;
}
