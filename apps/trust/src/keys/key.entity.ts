import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { KeyProviderName } from '@vc/keys/provider';
import { type KeyType } from '../pki/key-type';

/** A private key. It never leaves this service or its provider. */
@Entity({ name: 'keys' })
export class Key {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('text', { name: 'key_type' })
  keyType: KeyType;

  @Column('text')
  provider: KeyProviderName;

  /** PKCS#8, sealed with the tenant's data key; null for a key that another provider keeps. */
  @Column('text', { name: 'private_key', nullable: true })
  privateKey: string | null;

  /** By which the provider finds the key; null for one that is kept here. */
  @Column('text', { nullable: true })
  reference: string | null;

  /** SubjectPublicKeyInfo in base64; null where the private half is kept here. */
  @Column('text', { name: 'public_key', nullable: true })
  publicKey: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
