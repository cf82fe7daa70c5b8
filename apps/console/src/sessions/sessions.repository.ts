import { Injectable } from '@nestjs/common';
import type { Transaction } from '@vc/platform/persistence';
import { planned } from '@vc/platform/persistence';
import { MoreThan } from 'typeorm';
import { Session } from './session.entity';

/** Expired sessions that one transaction deletes. */
const BATCH_SIZE = 1_000;

type RefreshedTokens = Pick<Session, 'tokens' | 'tokensExpireAt' | 'expiresAt'>;

@Injectable()
export class SessionsRepository {
  async insert(tx: Transaction, session: Session): Promise<void> {
    await tx.insert(Session, session);
  }

  /** Finds a session of any tenant that has not ended. */
  async find(tx: Transaction, idHash: Buffer, now: Date): Promise<Session | null> {
    return tx.findOneBy(Session, { idHash, expiresAt: MoreThan(now) });
  }

  /** Returns false while another request refreshes the tokens, or if one has refreshed them since the session was read. */
  async claimRefresh(tx: Transaction, session: Session, now: Date, until: Date): Promise<boolean> {
    const { count } = await planned(
      tx,
      `UPDATE sessions SET refreshing_until = $4
       WHERE tenant_id = $1 AND id_hash = $2 AND tokens_expire_at = $3
         AND (refreshing_until IS NULL OR refreshing_until <= $5)`,
      [session.tenantId, session.idHash, session.tokensExpireAt, until, now],
    );
    return count === 1;
  }

  async endRefresh(tx: Transaction, { tenantId, idHash }: Session): Promise<void> {
    await tx.update(Session, { tenantId, idHash }, { refreshingUntil: null });
  }

  async updateTokens(tx: Transaction, { tenantId, idHash }: Session, refreshed: RefreshedTokens): Promise<void> {
    await tx.update(Session, { tenantId, idHash }, { ...refreshed, refreshingUntil: null });
  }

  /** Returns false if the session has been deleted before. */
  async delete(tx: Transaction, { tenantId, idHash }: Session): Promise<boolean> {
    const { affected } = await tx.delete(Session, { tenantId, idHash });
    return affected === 1;
  }

  /** Deletes a batch of expired sessions of all tenants. Returns false if there may be more. */
  async deleteExpired(tx: Transaction, now: Date): Promise<boolean> {
    const { count } = await planned(
      tx,
      `DELETE FROM sessions WHERE id_hash IN (
         SELECT id_hash FROM sessions WHERE expires_at <= $1 LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`,
      [now],
    );
    return count < BATCH_SIZE;
  }
}
