import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PresentationDecision } from './presentation-status';
import type { SelectedCredential } from './presentation.entity';

/** What is in the sealed text. */
export interface PresentationAnswer {
  /** `response_uri` */
  url: string;
  /** The form, the same bytes each time. */
  form: string;
  selectedCredentials: SelectedCredential[];
}

/** The answer to a verifier: written down before it is sent, and there until the verifier has answered. */
@Entity({ name: 'presentation_answers' })
export class StoredPresentationAnswer {
  /** Of the presentation. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('text')
  decision: PresentationDecision;

  /** Sealed JSON: it shows the holder's attributes. */
  @Column('text')
  answer: string;

  @Column('int')
  attempts: number;

  @Column('timestamptz', { name: 'next_attempt_at', nullable: true })
  nextAttemptAt: Date | null;

  @Column('timestamptz', { name: 'leased_until', nullable: true })
  leasedUntil: Date | null;
}
