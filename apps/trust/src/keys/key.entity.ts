import { Column, Entity, PrimaryColumn } from 'typeorm';

export const KEY_TYPES = ['P-256', 'Ed25519'] as const;
export type KeyType = (typeof KEY_TYPES)[number];

/** A private key; it is made here, used here, and leaves this service in no form. */
@Entity({ name: 'keys' })
export class Key {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('text', { name: 'key_type' })
  keyType: KeyType;

  /** PKCS#8, sealed with the tenant's data key. */
  @Column('text', { name: 'private_key' })
  privateKey: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
