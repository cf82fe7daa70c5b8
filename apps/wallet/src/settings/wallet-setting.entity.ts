import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the wallet does with credentials and requests of signers that are not trusted; docs/interface-gaps.md "Wallet". */
export const STRANGERS = ['show', 'refuse'] as const;
export type Strangers = (typeof STRANGERS)[number];

/** The settings of an organization for the wallets of its users. */
@Entity({ name: 'wallet_settings' })
export class WalletSetting {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('text')
  strangers: Strangers;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}
