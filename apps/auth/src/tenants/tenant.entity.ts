import type { Look } from '@vc/platform/pages';
import { Column, Entity, PrimaryColumn } from 'typeorm';

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

  /** Display settings of the pages. */
  @Column('jsonb')
  display: TenantDisplay;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
