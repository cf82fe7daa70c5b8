import type { Role } from '@vc/contract/access';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { EmailVerification } from './person-claims';

/** The OpenID provider of a tenant, at which its staff signs on. */
@Entity({ name: 'identity_providers' })
export class IdentityProvider {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  /** Issuer identifier (OpenID Connect Discovery 1.0 §3). */
  @Column('text')
  issuer: string;

  /** Of this platform at the provider. */
  @Column('text', { name: 'client_id' })
  clientId: string;

  /** Sealed. */
  @Column('text', { name: 'client_secret' })
  clientSecret: string;

  /** Name of the claim of the ID token whose values are mapped to roles. */
  @Column('text', { name: 'role_claim' })
  roleClaim: string;

  /** The roles of each value of the claim. */
  @Column('jsonb', { name: 'role_mapping' })
  roleMapping: Record<string, Role[]>;

  /** The rule by which an address that the provider sends counts as verified. */
  @Column('text', { name: 'email_verification' })
  emailVerification: EmailVerification;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}
