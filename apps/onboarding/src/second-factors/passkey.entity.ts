import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A WebAuthn credential of a user. */
@Entity({ name: 'passkeys' })
export class Passkey {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  /** Base64url. */
  @PrimaryColumn('text', { name: 'credential_id' })
  credentialId: string;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  /** COSE key, base64url. */
  @Column('text', { name: 'public_key' })
  publicKey: string;

  /** Signature counter (WebAuthn §6.1.1); 0 for an authenticator without one. */
  @Column('bigint', { transformer: { from: Number, to: (value: number) => value } })
  counter: number;

  @Column('text', { array: true })
  transports: string[];

  /** Relying party. Null for a passkey of the previous release: the host of `PUBLIC_URL`, and the user id as the user handle. */
  @Column('text', { name: 'rp_id', nullable: true })
  rpId: string | null;

  /** For its user: chosen, or the name of the device. */
  @Column('text', { nullable: true })
  name: string | null;

  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt: Date | null;

  /** False after a reset of the password, until the passkey is proven beside the new one. */
  @Column('boolean', { name: 'logs_in_alone' })
  logsInAlone: boolean;

  /** The challenge that the last accepted answer has signed. */
  @Column('text', { name: 'last_challenge', nullable: true })
  lastChallenge: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
