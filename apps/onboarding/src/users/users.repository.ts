import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { Transaction } from '@vc/platform/persistence';
import { User } from './user.entity';

@Injectable()
export class UsersRepository {
  async find(
    tx: Transaction,
    tenantId: TenantId,
    by: Partial<Pick<User, 'email' | 'username' | 'externalIdentifier'>>,
  ): Promise<User | null> {
    return tx.findOneBy(User, { tenantId, ...by } as { tenantId: string });
  }

  /** Answers false, and changes nothing, where one of the identifiers is taken. */
  async insertIfFree(tx: Transaction, user: User): Promise<boolean> {
    const result = await tx.createQueryBuilder().insert().into(User).values(user).orIgnore().returning('id').execute();
    return (result.raw as unknown[]).length > 0;
  }
}
