import { Injectable } from '@nestjs/common';
import { notFound, Page, PageRequest, type TimeRange } from '@vc/platform/http';
import { findPage, Transaction, within } from '@vc/platform/persistence';
import { In, IsNull } from 'typeorm';
import { Holder } from '../holders/holder';
import { StatusCheck } from './status-check.entity';
import { StoredCredentialCopy } from './credential-copy.entity';
import { type WalletCredentialStatus } from './credential-status';
import { WalletCredential } from './credential.entity';

interface NewCredential {
  credential: WalletCredential;
  copies: StoredCredentialCopy[];
  /** Undefined for a credential without a status. */
  statusCheck: StatusCheck | undefined;
}

@Injectable()
export class CredentialsRepository {
  async insert(tx: Transaction, { credential, copies, statusCheck }: NewCredential): Promise<void> {
    await tx.insert(WalletCredential, credential);
    if (copies.length > 0) await tx.insert(StoredCredentialCopy, copies);
    if (statusCheck) await tx.insert(StatusCheck, statusCheck);
  }

  /** Marks an unused copy as used, and returns it; undefined where every copy is used. */
  async claimCopy(
    tx: Transaction,
    { tenantId, id }: WalletCredential,
    now: Date,
  ): Promise<StoredCredentialCopy | undefined> {
    const copy = await tx.findOne(StoredCredentialCopy, {
      where: { tenantId, credentialId: id, usedAt: IsNull() },
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
    if (!copy) return undefined;
    await tx.update(StoredCredentialCopy, { tenantId, id: copy.id }, { usedAt: now });
    return copy;
  }

  /** Lists the credentials of a user, newest first. */
  async list(
    tx: Transaction,
    { tenantId, userId }: Holder,
    status: WalletCredentialStatus,
    page: PageRequest,
  ): Promise<Page<WalletCredential>> {
    const list = {
      entity: WalletCredential,
      where: { tenantId, userId, status },
      order: { by: 'createdAt' as const, direction: 'DESC' as const },
      cursors: { tenantId, userId },
    };
    return findPage(tx, list, page);
  }

  /** Counts the credentials of a user that a list has, but no more than `limit`. */
  async countUpTo(
    tx: Transaction,
    { tenantId, userId }: Holder,
    status: WalletCredentialStatus,
    { times, limit }: { times: TimeRange[]; limit: number },
  ): Promise<number> {
    const query = tx
      .createQueryBuilder(WalletCredential, 'item')
      .select('item.id')
      .where({ tenantId, userId, status })
      .limit(limit);
    within(query, times);
    return (await query.getRawMany()).length;
  }

  /** Lists credentials in the order in which they were received. */
  async listByIds(tx: Transaction, { tenantId, userId }: Holder, ids: string[]): Promise<WalletCredential[]> {
    return tx.find(WalletCredential, {
      where: { tenantId, userId, id: In(ids) },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  /** Lists the accepted credentials of one of these types or of one of these formats, newest first. */
  async listAccepted(
    tx: Transaction,
    { tenantId, userId }: Holder,
    { types, formats }: { types: string[]; formats: WalletCredential['format'][] },
  ): Promise<WalletCredential[]> {
    const accepted = { tenantId, userId, status: 'accepted' as const };
    const ofTypes = { ...accepted, vct: In(types) };
    const where = formats.length > 0 ? [ofTypes, { ...accepted, format: In(formats) }] : ofTypes;
    return tx.find(WalletCredential, { where, order: { createdAt: 'DESC', id: 'DESC' } });
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(tx: Transaction, { tenantId, userId }: Holder, id: string): Promise<WalletCredential> {
    const credential = await tx.findOneBy(WalletCredential, { tenantId, userId, id });
    if (!credential) throw notFound('credential', id);
    return credential;
  }

  /** Locks the row until the transaction ends. @throws DomainError `NOT_FOUND` */
  async getForUpdate(tx: Transaction, { tenantId, userId }: Holder, id: string): Promise<WalletCredential> {
    const where = { tenantId, userId, id };
    const credential = await tx.findOne(WalletCredential, { where, lock: { mode: 'pessimistic_write' } });
    if (!credential) throw notFound('credential', id);
    return credential;
  }

  async updateStatus(tx: Transaction, { tenantId, id, ...credential }: WalletCredential): Promise<void> {
    const { status, publishedDecision, updatedAt } = credential;
    await tx.update(WalletCredential, { tenantId, id }, { status, publishedDecision, updatedAt });
  }
}
