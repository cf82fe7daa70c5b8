import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { KeyProviderName } from '@vc/keys/provider';
import type { KeyType } from '../../pki/key-type';

/** Where a tenant has its new keys of a type. */
@Entity({ name: 'key_settings' })
export class KeySetting {
  @PrimaryColumn('uuid', { name: 'tenant_id' })
  tenantId: string;

  @PrimaryColumn('text', { name: 'key_type' })
  keyType: KeyType;

  @Column('text')
  provider: KeyProviderName;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}
