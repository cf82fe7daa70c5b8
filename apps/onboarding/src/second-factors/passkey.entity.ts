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

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
