import type { GuardedAct } from '@vc/contract/access';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ApprovalStatus } from './approval-status';

/** The permission of a second member of staff for exactly one request of a first one. */
@Entity({ name: 'approvals' })
export class Approval {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('text')
  act: GuardedAct;

  /** What the act is done to; empty where it makes something. */
  @Column('text', { name: 'resource_ids', array: true })
  resourceIds: string[];

  /** What was requested, as the approver sees it. */
  @Column('jsonb')
  content: object;

  @Column('bytea', { name: 'request_hash' })
  requestHash: Buffer;

  @Column('text')
  status: ApprovalStatus;

  /** Id of a member of staff. */
  @Column('text', { name: 'requested_by' })
  requestedBy: string;

  /** Id of the client. */
  @Column('text', { name: 'requested_with' })
  requestedWith: string;

  /** Id of a member of staff. */
  @Column('text', { name: 'decided_by', nullable: true })
  decidedBy: string | null;

  @Column('timestamptz', { name: 'decided_at', nullable: true })
  decidedAt: Date | null;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt: Date | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
