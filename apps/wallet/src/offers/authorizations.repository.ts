import { Injectable } from '@nestjs/common';
import type { Transaction } from '@vc/platform/persistence';
import { LessThanOrEqual } from 'typeorm';
import type { Holder } from '../holders/holder';
import { StoredAuthorization } from './stored-authorization.entity';

@Injectable()
export class AuthorizationsRepository {
  /** Also removes the user's expired authorizations. */
  async insert(tx: Transaction, authorization: StoredAuthorization, now: Date): Promise<void> {
    const { tenantId, userId } = authorization;
    await tx.delete(StoredAuthorization, { tenantId, userId, expiresAt: LessThanOrEqual(now) });
    await tx.insert(StoredAuthorization, authorization);
  }

  async find(tx: Transaction, { tenantId, userId }: Holder, stateHash: string): Promise<StoredAuthorization | null> {
    return tx.findOneBy(StoredAuthorization, { tenantId, userId, stateHash });
  }

  /** Returns false where a concurrent request has removed the row. */
  async remove(tx: Transaction, { tenantId, userId }: Holder, id: string): Promise<boolean> {
    const { affected } = await tx.delete(StoredAuthorization, { tenantId, userId, id });
    return affected === 1;
  }
}
