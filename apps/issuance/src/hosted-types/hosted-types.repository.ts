import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { Transaction } from '@vc/platform/persistence';
import { HostedType } from './hosted-type.entity';

@Injectable()
export class HostedTypesRepository {
  async find(tx: Transaction, tenantId: TenantId, type: string): Promise<HostedType | null> {
    return tx.findOneBy(HostedType, { tenantId, type });
  }

  /** Searches across tenants, because a type URL does not contain the tenant's id. */
  async findOfAnyTenant(tx: Transaction, type: string): Promise<HostedType | null> {
    return tx.findOneBy(HostedType, { type });
  }

  /** Does nothing when the type is stored. */
  async insertIfAbsent(tx: Transaction, hosted: HostedType): Promise<void> {
    await tx.createQueryBuilder().insert().into(HostedType).values(hosted).orIgnore().execute();
  }
}
