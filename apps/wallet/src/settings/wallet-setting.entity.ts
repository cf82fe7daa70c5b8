import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the wallet does with credentials and requests of signers that are not trusted; docs/reference/interface-gaps.md "Wallet". */
export const STRANGERS = ['show', 'refuse'] as const;
export type Strangers = (typeof STRANGERS)[number];

/** What the wallet does with a verifier that is not registered, or asks for more than is registered. */
export const REGISTRATION_POLICIES = ['allow', 'warn', 'refuse'] as const;
export type RegistrationPolicy = (typeof REGISTRATION_POLICIES)[number];

/** The settings of an organization for the wallets of its users. */
@Entity({ name: 'wallet_settings' })
export class WalletSetting {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('text')
  strangers: Strangers;

  /** For requests without a valid registration certificate (ETSI TS 119 475). */
  @Column('text')
  unregistered: RegistrationPolicy;

  /** For requests that ask for more than the registration certificate says. */
  @Column('text')
  overasking: RegistrationPolicy;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}

export type WalletRules = Pick<WalletSetting, 'strangers' | 'unregistered' | 'overasking'>;
