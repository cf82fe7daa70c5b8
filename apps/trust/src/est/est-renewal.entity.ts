import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How this client authenticates at an EST server, as it is sealed. */
export type EstAuthentication =
  | { username: string; password: string }
  /** PEM of the certificate, with intermediate ones after it, and of its key. */
  | { certificate: string; key: string };

/** What is shown of it. */
export interface ShownAuthentication {
  username?: string;
  clientCertificate?: { subject: string; notAfter: string; fingerprint: string };
}

/** How an imported certificate is renewed by EST (RFC 7030). */
@Entity({ name: 'est_renewals' })
export class EstRenewal {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('uuid', { name: 'certificate_id' })
  certificateId: string;

  /** Origin of the server. */
  @Column('text')
  url: string;

  /** Names one of the authorities of the server (RFC 7030 §3.2.2). */
  @Column('text', { nullable: true })
  label: string | null;

  /** PEM, one certificate each: the only authorities that are trusted for the server's own certificate. */
  @Column('text', { array: true })
  authorities: string[];

  /** Whether each certificate has a new key. */
  @Column('boolean')
  rekey: boolean;

  @Column('json')
  authentication: ShownAuthentication;

  /** `EstAuthentication`, sealed with the data key of the tenant. */
  @Column('text', { name: 'sealed_authentication' })
  sealedAuthentication: string;

  /** PEM of a request that waits for its certificate. The next attempt sends it again (RFC 7030 §4.2.3). */
  @Column('text', { nullable: true })
  request: string | null;

  @Column('uuid', { name: 'requested_key_id', nullable: true })
  requestedKeyId: string | null;

  /** Certificates with a short life are not renewed before their last third. */
  @Column('timestamptz', { name: 'renews_from' })
  renewsFrom: Date;

  @Column('timestamptz', { name: 'next_attempt_at' })
  nextAttemptAt: Date;

  @Column('timestamptz', { name: 'last_attempt_at', nullable: true })
  lastAttemptAt: Date | null;

  /** Why the last attempt has brought no certificate. */
  @Column('text', { name: 'last_error', nullable: true })
  lastError: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}
