import { Injectable } from '@nestjs/common';
import { deleteBatch, planned, type Transaction } from '@vc/platform/persistence';
import { MoreThan } from 'typeorm';
import { Session } from './session.entity';

/** Sessions of a person that a list has. */
const LISTED = 100;

type SessionKey = Pick<Session, 'app' | 'idHash'>;
type RefreshedTokens = Pick<Session, 'tokens' | 'tokensExpireAt' | 'expiresAt'>;

@Injectable()
export class SessionsRepository {
  async insert(tx: Transaction, session: Session): Promise<void> {
    await tx.insert(Session, session);
  }

  /** Finds a session of any tenant for the app that has not ended. */
  async find(tx: Transaction, { app, idHash }: SessionKey, now: Date): Promise<Session | null> {
    return tx.findOneBy(Session, { app, idHash, expiresAt: MoreThan(now) });
  }

  /** Lists the newest sessions of the person for the app that have not ended. */
  async list(tx: Transaction, { tenantId, app, subject }: Session, now: Date): Promise<Session[]> {
    return tx.find(Session, {
      where: { tenantId, app, subject, expiresAt: MoreThan(now) },
      order: { createdAt: 'DESC', idHash: 'DESC' },
      take: LISTED,
    });
  }

  /** Finds another session of the person for the same app. */
  async findOther(tx: Transaction, { tenantId, app, subject }: Session, idHash: Buffer): Promise<Session | null> {
    return tx.findOneBy(Session, { tenantId, app, subject, idHash });
  }

  async updateLastUse(tx: Transaction, { tenantId, idHash }: Session, lastUsedAt: Date): Promise<void> {
    await tx.update(Session, { tenantId, idHash }, { lastUsedAt });
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

  /** Returns false if the session has been deleted. */
  async updateTokens(tx: Transaction, { tenantId, idHash }: Session, refreshed: RefreshedTokens): Promise<boolean> {
    const { affected } = await tx.update(Session, { tenantId, idHash }, { ...refreshed, refreshingUntil: null });
    return affected === 1;
  }

  /** Returns false if the session has been deleted before. */
  async delete(tx: Transaction, { tenantId, idHash }: Session): Promise<boolean> {
    const { affected } = await tx.delete(Session, { tenantId, idHash });
    return affected === 1;
  }

  /** Deletes a batch of expired sessions of all tenants. Returns whether there may be more. */
  async deleteExpired(tx: Transaction, now: Date): Promise<boolean> {
    return deleteBatch(tx, { table: 'sessions', where: 'expires_at <= $1', values: [now] });
  }
}
