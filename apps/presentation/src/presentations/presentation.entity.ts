import { Annotations } from '@vc/feature/annotations';
import type { AuthorizationRequest, ResponseProtocol } from '@vc/protocol/openid4vp';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type RequestRegistration } from '../registration-certificates/request-registration';
import { type Retention } from '../retention/retention-setting.entity';
import { type CredentialVerdict, type Issue } from '../verification/credential-verdict';
import { type PresentationStatus } from './presentation-status';

/** The parts of a requested credential that the verification and the pages need. */
export interface RequestedTrust {
  id: string;
  /** Display name by the author of the request. */
  name?: string;
  trustedEntityIds?: string[];
}

/** Disclosed claims of each credential, in the order of `credentials`. */
export type DisclosedAttributes = Record<string, unknown>[];

/** One authorization request and the verdict on its response. */
@Entity({ name: 'presentations' })
export class Presentation extends Annotations {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('text')
  status: PresentationStatus;

  @Column('jsonb', { nullable: true })
  error: Issue | null;

  @Column('uuid', { name: 'presentation_template_id', nullable: true })
  presentationTemplateId: string | null;

  /** Random part of the request URI. It is secret, unlike the presentation id. */
  @Column('text', { name: 'request_id' })
  requestId: string;

  /** `json`, not `jsonb`: the members keep their order. */
  @Column('json')
  request: AuthorizationRequest;

  @Column('json')
  requested: RequestedTrust[];

  /** Sealed JSON of the `ResponseKeys`; null after the response. */
  @Column('text', { name: 'encryption_key', nullable: true })
  encryptionKey: string | null;

  /** The certificate that signs the request; the client id may hold its hash. */
  @Column('uuid', { name: 'certificate_id' })
  certificateId: string;

  /** The registration certificates that the request carries; null for none. */
  @Column('jsonb', { nullable: true })
  registrations: RequestRegistration[] | null;

  @Column('text', { name: 'redirect_uri', nullable: true })
  redirectUri: string | null;

  /** base64url SHA-256 of the response code (OpenID4VP 1.0 §13.3). */
  @Column('text', { name: 'response_code_hash', nullable: true })
  responseCodeHash: string | null;

  /** base64url SHA-256 of the parameters of the response; null before the response. */
  @Column('text', { name: 'answer_hash', nullable: true })
  answerHash: string | null;

  /** How a page received the response; null before the response, and for requests of wallets. */
  @Column('text', { name: 'response_protocol', nullable: true })
  responseProtocol: ResponseProtocol | null;

  @Column('jsonb')
  credentials: CredentialVerdict[];

  /** Sealed JSON of the `DisclosedAttributes`: personal data. */
  @Column('text', { nullable: true })
  attributes: string | null;

  /** The retention rule at the time of the response. */
  @Column('text', { nullable: true })
  retention: Retention | null;

  /** When the attributes are deleted; null for a rule without a time. */
  @Column('timestamptz', { name: 'attributes_until', nullable: true })
  attributesUntil: Date | null;

  @Column('timestamptz', { name: 'answered_at', nullable: true })
  answeredAt: Date | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}
