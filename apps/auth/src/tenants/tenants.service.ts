import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { notFound } from '@vc/platform/http';
import { createId, Database } from '@vc/platform/persistence';
import { Tenant } from './tenant.entity';

@Injectable()
export class TenantsService {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `NOT_FOUND` */
  async get(id: string): Promise<Tenant> {
    const tenant = await this.database.transaction(id, (tx) => tx.findOneBy(Tenant, { id }));
    if (!tenant) throw notFound('tenant', id);
    return tenant;
  }

  /** The tenant of that slug, made where there is none. */
  async ensure(slug: string, name: string): Promise<Tenant> {
    return this.database.acrossTenants(async (tx) => {
      const tenant = { id: createId(), slug, name, createdAt: this.clock() };
      await tx.createQueryBuilder().insert().into(Tenant).values(tenant).orIgnore().execute();
      return tx.findOneByOrFail(Tenant, { slug });
    });
  }
}
