import type { Scope } from '@vc/contract/access';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A confidential OAuth client of one tenant. */
@Entity({ name: 'clients' })
export class Client {
  @PrimaryColumn('text', { name: 'client_id' })
  clientId: string;

  @Column('uuid', { name: 'tenant_id' })
  tenantId: string;

  @Column('text', { name: 'secret_hash' })
  secretHash: string;

  /** What the client may ask for, and gets when it asks for nothing in particular. */
  @Column('text', { array: true })
  scopes: Scope[];

  @Column('text', { name: 'grant_types', array: true })
  grantTypes: string[];

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
