import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import type { Transaction } from '@vc/platform/persistence';
import { Passkey } from './passkey.entity';

/** One passkey, or all of a user. */
type PasskeyKey = Pick<Passkey, 'tenantId' | 'userId'> & Partial<Pick<Passkey, 'credentialId'>>;
type Use = Pick<Passkey, 'counter' | 'lastUsedAt' | 'lastChallenge'>;

@Injectable()
export class PasskeysRepository {
  /** The oldest first. */
  async list(tx: Transaction, tenantId: TenantId, userId: string): Promise<Passkey[]> {
    return tx.find(Passkey, { where: { tenantId, userId }, order: { createdAt: 'ASC', credentialId: 'ASC' } });
  }

  async find(tx: Transaction, tenantId: TenantId, credentialId: string): Promise<Passkey | null> {
    return tx.findOneBy(Passkey, { tenantId, credentialId });
  }

  /** Locks the passkey until the transaction ends, if it still exists. */
  async findForUpdate(tx: Transaction, { tenantId, credentialId }: Passkey): Promise<Passkey | null> {
    return tx.findOne(Passkey, { where: { tenantId, credentialId }, lock: { mode: 'pessimistic_write' } });
  }

  /** Returns false if the tenant has the credential already. */
  async insert(tx: Transaction, passkey: Passkey): Promise<boolean> {
    const insert = tx.createQueryBuilder().insert().into(Passkey).values(passkey).orIgnore().returning('credential_id');
    return ((await insert.execute()).raw as unknown[]).length > 0;
  }

  async updateUse(tx: Transaction, { tenantId, credentialId }: Passkey, use: Use): Promise<void> {
    await tx.update(Passkey, { tenantId, credentialId }, use);
  }

  async updateLogsInAlone(tx: Transaction, key: PasskeyKey, logsInAlone: boolean): Promise<void> {
    await tx.update(Passkey, key, { logsInAlone });
  }

  /** Returns their number. */
  async deleteNotAlone(tx: Transaction, tenantId: TenantId, userId: string): Promise<number> {
    return (await tx.delete(Passkey, { tenantId, userId, logsInAlone: false })).affected ?? 0;
  }

  /** Returns their number. */
  async deleteAll(tx: Transaction, tenantId: TenantId, userId: string): Promise<number> {
    return (await tx.delete(Passkey, { tenantId, userId })).affected ?? 0;
  }

  /** Returns false if the user has no such passkey. */
  async delete(tx: Transaction, key: Pick<Passkey, 'tenantId' | 'userId' | 'credentialId'>): Promise<boolean> {
    const { affected } = await tx.delete(Passkey, key);
    return affected === 1;
  }
}
