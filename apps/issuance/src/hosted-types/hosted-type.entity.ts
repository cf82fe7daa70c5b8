import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Type metadata that this platform serves. It never changes: credentials hold a hash of it (`vct#integrity`). */
@Entity({ name: 'hosted_types' })
export class HostedType {
  /** The type URL. */
  @PrimaryColumn('text')
  type: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  /** JSON, byte for byte as it is served. */
  @Column('text')
  document: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
