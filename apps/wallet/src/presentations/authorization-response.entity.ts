import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PresentationDecision } from './presentation-status';
import type { SelectedCredential } from './presentation.entity';

/** The encrypted part of a stored response. */
export interface AuthorizationResponse {
  /** `response_uri` */
  url: string;
  /** The form as it is sent, with the same bytes each time. */
  form: string;
  selectedCredentials: SelectedCredential[];
}

/** An authorization response that the verifier has not confirmed yet. It is stored before it is sent. */
@Entity({ name: 'presentation_answers' })
export class StoredAuthorizationResponse {
  /** The id of the presentation. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('text')
  decision: PresentationDecision;

  /** Sealed JSON of the response: it holds attributes of the holder. */
  @Column('text', { name: 'answer' })
  response: string;

  @Column('int')
  attempts: number;

  @Column('timestamptz', { name: 'next_attempt_at', nullable: true })
  nextAttemptAt: Date | null;

  @Column('timestamptz', { name: 'leased_until', nullable: true })
  leasedUntil: Date | null;
}
