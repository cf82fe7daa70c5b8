import { Injectable } from '@nestjs/common';
import { notFound, Page, PageRequest } from '@vc/platform/http';
import { findPage, prepared, Transaction } from '@vc/platform/persistence';
import { Holder } from '../holders/holder';
import { StoredAuthorizationResponse } from './authorization-response.entity';
import type { WalletPresentationStatus } from './presentation-status';
import { WalletPresentation } from './presentation.entity';

type PresentationChange = Partial<
  Pick<WalletPresentation, 'status' | 'selectedCredentials' | 'respondingUntil' | 'updatedAt'>
>;

@Injectable()
export class PresentationsRepository {
  /** Inserts the presentation, or returns the one that the user has for the same request, unless it ended without a response. */
  async insertOrFind(tx: Transaction, presentation: WalletPresentation): Promise<WalletPresentation> {
    await this.supersedeUnanswered(tx, presentation);
    await tx.createQueryBuilder().insert().into(WalletPresentation).values(presentation).orIgnore().execute();
    const { tenantId, userId, requestKey } = presentation;
    return tx.findOneByOrFail(WalletPresentation, { tenantId, userId, requestKey });
  }

  /** Lists the presentations of a user, newest first. */
  async list(
    tx: Transaction,
    { tenantId, userId }: Holder,
    status: WalletPresentationStatus | undefined,
    page: PageRequest,
  ): Promise<Page<WalletPresentation>> {
    const own = { tenantId, userId };
    const where = { ...own, ...(status && { status }) };
    const order = { by: 'createdAt' as const, direction: 'DESC' as const };
    return findPage(tx, { entity: WalletPresentation, where, order, cursors: own }, page);
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(tx: Transaction, { tenantId, userId }: Holder, id: string): Promise<WalletPresentation> {
    const presentation = await tx.findOneBy(WalletPresentation, { tenantId, userId, id });
    if (!presentation) throw notFound('presentation', id);
    return presentation;
  }

  /** Locks the row until the transaction ends. @throws DomainError `NOT_FOUND` */
  async getForUpdate(tx: Transaction, { tenantId, userId }: Holder, id: string): Promise<WalletPresentation> {
    const lock = { mode: 'pessimistic_write' } as const;
    const presentation = await tx.findOne(WalletPresentation, { where: { tenantId, userId, id }, lock });
    if (!presentation) throw notFound('presentation', id);
    return presentation;
  }

  /** Locks the row until the transaction ends. @throws EntityNotFoundError */
  async lock(tx: Transaction, { tenantId, id }: WalletPresentation): Promise<WalletPresentation> {
    return tx.findOneOrFail(WalletPresentation, { where: { tenantId, id }, lock: { mode: 'pessimistic_write' } });
  }

  async update(tx: Transaction, { tenantId, id }: WalletPresentation, change: PresentationChange): Promise<void> {
    await tx.update(WalletPresentation, { tenantId, id }, change);
  }

  /** Permits the next response at once, unless another request has begun one. */
  async release(tx: Transaction, { tenantId, id, respondingUntil }: WalletPresentation): Promise<void> {
    if (respondingUntil === null) return;
    await tx.update(WalletPresentation, { tenantId, id, respondingUntil }, { respondingUntil: null });
  }

  /** Locks expired presentations of all tenants for which no response is being sent. */
  async claimExpired(tx: Transaction, now: Date, limit: number): Promise<WalletPresentation[]> {
    return tx
      .createQueryBuilder(WalletPresentation, 'expired')
      .where(`expired.status = 'pending' AND expired.expiresAt <= :now`, { now })
      .andWhere('(expired.respondingUntil IS NULL OR expired.respondingUntil <= :now)')
      .andWhere(`NOT EXISTS (SELECT FROM presentation_answers AS answer WHERE answer.id = expired.id)`)
      .orderBy('expired.expiresAt')
      .limit(limit)
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked')
      .getMany();
  }

  /** @throws EntityNotFoundError */
  async getOfResponse(tx: Transaction, { tenantId, id }: StoredAuthorizationResponse): Promise<WalletPresentation> {
    return tx.findOneByOrFail(WalletPresentation, { tenantId, id });
  }

  /**
   * Frees the request of a presentation that ended without credentials for another presentation, and drops its refusal,
   * which must not reach the verifier after the other response.
   */
  private async supersedeUnanswered(tx: Transaction, { tenantId, userId, requestKey }: WalletPresentation) {
    const { rows } = await prepared<{ id: string }>(
      tx,
      `UPDATE presentations SET request_key = id::text
       WHERE tenant_id = $1 AND user_id = $2 AND request_key = $3 AND status IN ('rejected', 'failed', 'expired')
       RETURNING id`,
      [tenantId, userId, requestKey],
    );
    const [superseded] = rows;
    if (superseded) await tx.delete(StoredAuthorizationResponse, { tenantId, id: superseded.id });
  }
}
