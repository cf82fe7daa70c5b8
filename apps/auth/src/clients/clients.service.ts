import { Inject, Injectable } from '@nestjs/common';
import type { Scope } from '@vc/contract/access';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { Database } from '@vc/platform/persistence';
import { Client } from './client.entity';
import { hashClientSecret } from './client-secret';

export interface NewClient {
  clientId: string;
  clientSecret: string;
  scopes: Scope[];
  grantTypes: string[];
}

@Injectable()
export class ClientsService {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The tenant is what the client tells, so it is not known yet. */
  async find(clientId: string): Promise<Client | null> {
    return this.database.acrossTenants((tx) => tx.findOneBy(Client, { clientId }));
  }

  /** Makes the client, or brings the one of that id up to date. */
  async ensure(tenantId: string, { clientSecret, ...client }: NewClient): Promise<void> {
    const secretHash = await hashClientSecret(clientSecret);
    await this.database.transaction(tenantId, (tx) =>
      tx.upsert(Client, { ...client, tenantId, secretHash, createdAt: this.clock() }, ['clientId']),
    );
  }
}
