import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ActStatus } from './act-status';
import type { OfferBehaviour, RequestBehaviour } from './behaviours';

/** Why an act was refused or has failed: the code and the sentences of the error. */
export interface ActError {
  code: string;
  detail: string;
}

/** What a simulated holder does, now or later. */
@Entity({ name: 'simulated_acts' })
export class SimulatedAct {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  /** The name that the sandbox gives the holder. */
  @Column('text')
  holder: string;

  @Column('text')
  kind: 'offer' | 'request';

  @Column('text')
  behaviour: OfferBehaviour | RequestBehaviour;

  @Column('text')
  status: ActStatus;

  /** Encrypted. Null once the act has ended. */
  @Column('text', { nullable: true })
  task: string | null;

  /** Encrypted: the presentations that were sent, for a replay. */
  @Column('text', { name: 'vp_token', nullable: true })
  vpToken: string | null;

  /** Of the wallet: those that were received or presented. */
  @Column('uuid', { name: 'credential_ids', array: true })
  credentialIds: string[];

  @Column('jsonb', { nullable: true })
  error: ActError | null;

  @Column('timestamptz', { name: 'due_at' })
  dueAt: Date;

  @Column('int')
  attempts: number;

  @Column('timestamptz', { name: 'next_attempt_at', nullable: true })
  nextAttemptAt: Date | null;

  @Column('timestamptz', { name: 'leased_until', nullable: true })
  leasedUntil: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}
