import type { DisabledEndpoint, EventType } from '@vc/contract/events';
import { Column, DeleteDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { ShownCertificate, ShownClient } from './endpoint-secrets';

/** The values that the member at each path of an event may have. An event has to match all of them. */
export type PayloadFilter = Record<string, FilterValue[]>;

export type FilterValue = string | number | boolean;

/** Signatures of Standard Webhooks: HMAC-SHA-256 with the secret, and Ed25519 with a key pair of the endpoint. */
export type SignatureScheme = 'v1' | 'v1a';

export const SIGNATURE_SCHEMES: SignatureScheme[] = ['v1', 'v1a'];

/** IF §2.11 */
@Entity({ name: 'endpoints' })
export class Endpoint {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('text')
  url: string;

  @Column('text')
  description: string;

  /** Empty means the events of IF §6.1 and §6.2. */
  @Column('text', { name: 'filter_types', array: true })
  filterTypes: EventType[];

  /** `whsec_…`, encrypted. */
  @Column('text')
  secret: string;

  /** The secret before the last rotation. Until its overlap ends, deliveries are signed with both. */
  @Column('text', { name: 'previous_secret', nullable: true })
  previousSecret: string | null;

  @Column('timestamptz', { name: 'previous_secret_until', nullable: true })
  previousSecretUntil: Date | null;

  @Column('text', { name: 'signature_schemes', array: true })
  signatureSchemes: SignatureScheme[];

  /** Ed25519 key in PKCS #8 (DER), encrypted; null if `v1a` was never chosen. */
  @Column('text', { name: 'signing_key', nullable: true })
  signingKey: string | null;

  /** `x` of its public key (RFC 8037 §2). */
  @Column('text', { name: 'public_key', nullable: true })
  publicKey: string | null;

  /** The key before the last rotation. Its overlap is that of the secret. */
  @Column('text', { name: 'previous_signing_key', nullable: true })
  previousSigningKey: string | null;

  @Column('text', { name: 'previous_public_key', nullable: true })
  previousPublicKey: string | null;

  @Column('boolean')
  enabled: boolean;

  /** Why the platform disabled the endpoint; null if it is enabled or was disabled by request. */
  @Column('text', { name: 'disabled_reason', nullable: true })
  disabledReason: DisabledEndpoint['reason'] | null;

  /** Failed attempts since the last successful one. */
  @Column('int', { name: 'consecutive_failures' })
  consecutiveFailures: number;

  /** Time of the first of these failures. */
  @Column('timestamptz', { name: 'failing_since', nullable: true })
  failingSince: Date | null;

  /** The last published part of the time after which these failures disable the endpoint; 0 if there was none. */
  @Column('int', { name: 'alerted_percent' })
  alertedPercent: number;

  /** The circuit breaker is open until then, and nothing is posted. */
  @Column('timestamptz', { name: 'paused_until', nullable: true })
  pausedUntil: Date | null;

  /** When the endpoint was proven, by the echo of a challenge or by its origin; null if it was not. */
  @Column('timestamptz', { name: 'verified_at', nullable: true })
  verifiedAt: Date | null;

  /** Why the last challenge failed. */
  @Column('text', { name: 'verification_error', nullable: true })
  verificationError: string | null;

  /** Number of challenges. */
  @Column('int')
  challenges: number;

  @Column('timestamptz', { name: 'next_challenge_at' })
  nextChallengeAt: Date;

  /** The URL that answered a challenge with 2xx and is not proven. The consent of another URL does not count. */
  @Column('text', { name: 'consented_url', nullable: true })
  consentedUrl: string | null;

  /** Its origin, whose allowance the endpoint shares. */
  @Column('text', { name: 'consented_origin', nullable: true })
  consentedOrigin: string | null;

  /** Since when the endpoint is challenged by request only, because no challenge was answered with 2xx. */
  @Column('timestamptz', { name: 'waiting_since', nullable: true })
  waitingSince: Date | null;

  /** A request of the tenant asks for one more challenge, which an endpoint that waits or has consented gets in no other way. */
  @Column('boolean', { name: 'challenge_requested' })
  challengeRequested: boolean;

  /** Maximum number of deliveries a second; null if there is none. */
  @Column('int', { name: 'rate_limit', nullable: true })
  rateLimit: number | null;

  /** Restricts the endpoint to events with these members; null if there is no filter. */
  @Column('jsonb', { name: 'payload_filter', nullable: true })
  filter: PayloadFilter | null;

  /** Names of the further headers of each request, in lower case. */
  @Column('text', { name: 'header_names', array: true })
  headerNames: string[];

  /** The further headers as a JSON object, encrypted; null if there are none. */
  @Column('text', { name: 'sealed_headers', nullable: true })
  sealedHeaders: string | null;

  /** The client for access tokens, without its secret; null if requests have no access token. */
  @Column('jsonb', { nullable: true })
  authentication: ShownClient | null;

  /** The client with its secret as JSON, encrypted together, so that its secret goes to no other token URL. */
  @Column('text', { name: 'sealed_authentication', nullable: true })
  sealedAuthentication: string | null;

  /** The certificate for TLS with the receiver; null if there is none. */
  @Column('jsonb', { name: 'client_certificate', nullable: true })
  clientCertificate: ShownCertificate | null;

  /** The certificate and its key as JSON, encrypted together. */
  @Column('text', { name: 'sealed_client_certificate', nullable: true })
  sealedClientCertificate: string | null;

  /** Seconds before each retry; null for the schedule of the platform. */
  @Column('int', { name: 'retry_schedule', array: true, nullable: true })
  retrySchedule: number[] | null;

  /** Addresses for alerts about failures. */
  @Column('text', { name: 'alert_emails', array: true })
  alertEmails: string[];

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;

  /** A deleted endpoint is invisible. Its row is removed after its deliveries, which are removed in batches. */
  @DeleteDateColumn({ type: 'timestamptz', name: 'deleted_at' })
  deletedAt: Date | null;
}
