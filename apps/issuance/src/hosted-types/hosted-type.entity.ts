import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Type metadata at a type URL of this platform. It never changes, because credentials contain its hash (`vct#integrity`). */
@Entity({ name: 'hosted_types' })
export class HostedType {
  /** The type URL. */
  @PrimaryColumn('text')
  type: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  /** The JSON that is served, byte for byte. */
  @Column('text')
  document: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
