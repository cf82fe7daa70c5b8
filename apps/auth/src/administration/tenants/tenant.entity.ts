import type { AlertKind, ChosenAct, Entitlement, TenantKind } from '@vc/contract/access';
import type { Look } from '@vc/platform/pages';
import type { SecondFactorSetting } from '@vc/platform/service-clients';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A suspended tenant gets no tokens, and its tokens are refused. */
export const TENANT_STATUSES = ['active', 'suspended'] as const;
export type TenantStatus = (typeof TENANT_STATUSES)[number];

/** A deletion that the operator has requested. */
export interface RequestedDeletion {
  /** ISO 8601. */
  requestedAt: string;
  /** From this time on the tenant is deleted. ISO 8601. */
  dueAt: string;
  /** To which a cancellation returns. */
  statusBefore: TenantStatus;
}

export type TenantDisplay = Pick<Look, 'logo' | 'primaryColor'>;

/** An organization. Its id is the `tenant_id` of every row and token. */
@Entity({ name: 'tenants' })
export class Tenant {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  id: string;

  /** Unique name in addresses and preset ids. */
  @Column('text')
  slug: string;

  @Column('text')
  name: string;

  /** Fixed when the tenant is made. */
  @Column('text')
  kind: TenantKind;

  /** Display settings of the pages. */
  @Column('jsonb')
  display: TenantDisplay;

  @Column('text')
  status: TenantStatus;

  /** The scopes that the operator allows to the clients of the tenant, beside those of every tenant. */
  @Column('text', { array: true })
  entitlements: Entitlement[];

  /** Does a log-in of a user need a second factor? */
  @Column('text', { name: 'second_factor' })
  secondFactor: SecondFactorSetting;

  /** Acts of one member of staff that another one approves. */
  @Column('text', { name: 'approval_required_for', array: true })
  approvalRequiredFor: ChosenAct[];

  /** What no member of its staff is told of. */
  @Column('text', { name: 'muted_alerts', array: true })
  mutedAlerts: AlertKind[];

  @Column('jsonb', { nullable: true })
  deletion: RequestedDeletion | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
