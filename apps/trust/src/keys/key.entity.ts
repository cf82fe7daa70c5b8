import { Column, Entity, PrimaryColumn } from 'typeorm';
import { type KeyType } from '../pki/key-type';

/** A private key. It never leaves this service. */
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
