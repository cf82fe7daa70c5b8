import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person who holds credentials in the wallet, within one tenant. */
@Entity({ name: 'users' })
export class User {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  /** Normalised; unique in the tenant. */
  @Column('text')
  username: string;

  /** Normalised; unique in the tenant. */
  @Column('text', { nullable: true })
  email: string | null;

  @Column('text', { name: 'first_name', nullable: true })
  firstName: string | null;

  @Column('text', { name: 'last_name', nullable: true })
  lastName: string | null;

  /** The partner's identifier of the user; unique in the tenant. */
  @Column('text', { name: 'external_identifier', nullable: true })
  externalIdentifier: string | null;

  @Column('text', { name: 'password_hash' })
  passwordHash: string;

  /** The password is temporary. */
  @Column('boolean', { name: 'must_change_password' })
  mustChangePassword: boolean;

  /** Null for a password that the user has chosen. */
  @Column('timestamptz', { name: 'temporary_password_ends_at', nullable: true })
  temporaryPasswordEndsAt: Date | null;

  /** When no attempt of an unknown device counts any more: each one moves it by a pause. Null after a log-in. */
  @Column('timestamptz', { name: 'attempts_forgiven_at', nullable: true })
  attemptsForgivenAt: Date | null;

  /** Raised by each reset of the password and each removal of the factors. A log-in of a lower version has ended. */
  @Column('int', { name: 'credentials_version' })
  credentialsVersion: number;

  /** WebAuthn §5.4.3: 64 random bytes, base64url. Null before the first passkey. */
  @Column('text', { name: 'user_handle', nullable: true })
  userHandle: string | null;

  /** When the log-in offered to create a passkey, the last time. */
  @Column('timestamptz', { name: 'passkey_offered_at', nullable: true })
  passkeyOfferedAt: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
