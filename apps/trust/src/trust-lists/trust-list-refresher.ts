import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { AdminAudit } from '@vc/platform/audit';
import { Outbox } from '@vc/platform/messaging';
import { createId, Database, Transaction } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { type FormerList, isSuccessor, type ListPointer, TrustListError } from '@vc/protocol/trust-lists';
import type { TrustAction } from '../trust-action';
import { ListedEntitiesRepository } from './listed-entities.repository';
import { type FetchedList, TrustListFetcher } from './trust-list-fetcher';
import { TrustListRow } from './trust-list.entity';
import { trustListEvent } from './trust-list.events';
import { trustedUntilOf } from './trust-list.resource';
import { PointedLists } from './pointed-lists';
import { TrustListsRepository } from './trust-lists.repository';

/** Longest time between two fetches, and time before the next update at which a list is fetched again. */
const CHECK_EVERY_MS = 24 * 60 * 60_000;
const BEFORE_UPDATE_MS = 60 * 60_000;
export const RETRY_MS = 15 * 60_000;

/** What an accepted answer changes. */
type Accepted = FetchedList | 'unchanged';

/** Fetches a list and makes its entities the trusted entities of the tenant. A refused answer leaves them as they are. */
@Injectable()
export class TrustListRefresher {
  constructor(
    private readonly database: Database,
    private readonly lists: TrustListsRepository,
    private readonly entities: ListedEntitiesRepository,
    private readonly pointed: PointedLists,
    private readonly fetcher: TrustListFetcher,
    private readonly outbox: Outbox,
    private readonly audit: AdminAudit<TrustAction>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** No transaction is open while the list is fetched. @throws DomainError `NOT_FOUND` */
  async refresh(tenant: TenantId, id: string): Promise<TrustListRow> {
    const before = await this.database.transaction(tenant, (tx) => this.lists.get(tx, tenant, id));
    const outcome = await this.fetch(before);
    return this.database.transaction(tenant, async (tx) => {
      const row = await this.lists.findForUpdate(tx, tenant, id);
      // The answer to a subscription that has been changed meanwhile is dropped: its change makes it due again.
      if (row && isSameSubscription(row, before)) await this.settle(tx, row, outcome);
      return this.lists.get(tx, tenant, id);
    });
  }

  private async fetch(row: TrustListRow): Promise<Accepted | TrustListError> {
    try {
      return (await this.fetcher.fetch(row)) ?? 'unchanged';
    } catch (error) {
      if (error instanceof TrustListError) return error;
      throw error;
    }
  }

  private async settle(tx: Transaction, row: TrustListRow, outcome: Accepted | TrustListError): Promise<void> {
    if (outcome instanceof TrustListError) return this.refuse(tx, row, outcome);
    try {
      await this.accept(tx, row, outcome);
    } catch (error) {
      if (!(error instanceof TrustListError)) throw error;
      await this.refuse(tx, row, error);
    }
  }

  /** @throws TrustListError before anything is written */
  private async accept(tx: Transaction, row: TrustListRow, accepted: Accepted): Promise<void> {
    const now = this.clock();
    const checked = { ...row, checkedAt: now, error: null, errorAt: null };
    const former = formerOf(row);
    if (accepted === 'unchanged') {
      await this.lists.update(tx, { ...checked, nextCheckAt: nextCheckAt(row.nextUpdate, now) });
      return;
    }
    const { list, document, etag } = accepted;
    const { sequenceNumber, digest, issuedAt, nextUpdate, type: listType = null } = list;
    if (former && !isSuccessor(list, former)) {
      const current: TrustListRow = { ...checked, etag, nextCheckAt: nextCheckAt(nextUpdate, now) };
      await this.lists.update(tx, current);
      await this.reportMissing(tx, { current, before: row }, await this.follow(tx, current, list.pointers));
      return;
    }
    const version = { sequenceNumber, digest, issuedAt, nextUpdate, entityCount: list.entities.length };
    const updated: TrustListRow = {
      ...checked,
      ...version,
      listType,
      etag,
      staleAt: null,
      nextCheckAt: nextCheckAt(nextUpdate, now),
      updatedAt: now,
    };
    const { tenantId, id: trustListId } = row;
    await this.lists.update(tx, updated);
    await this.lists.insertVersion(tx, { id: createId(), tenantId, trustListId, ...version, document, createdAt: now });
    await this.entities.replace(tx, row, list.entities, { trustedUntil: trustedUntilOf(updated), now });
    const missing = await this.follow(tx, updated, list.pointers);
    await this.audit.add(tx, { tenantId, action: 'trust-list.refreshed', resourceIds: [trustListId] });
    this.outbox.add(tx, trustListEvent('updated', row));
    await this.reportMissing(tx, { current: updated, before: row }, missing);
  }

  /** @returns selected territories without a pointer */
  private async follow(tx: Transaction, list: TrustListRow, pointers: ListPointer[]): Promise<string[]> {
    return list.parentId === null ? this.pointed.follow(tx, list, pointers, this.clock()) : [];
  }

  /** A selected territory without a pointer is reported like a refused list, and looked for again without an entity tag. */
  private async reportMissing(
    tx: Transaction,
    { current, before: { error, errorAt } }: { current: TrustListRow; before: TrustListRow },
    missing: string[],
  ): Promise<void> {
    if (missing.length === 0) return;
    const refusal = new TrustListError(`the list has no pointer to ${missing.join(', ')}`);
    await this.refuse(tx, { ...current, etag: null, error, errorAt }, refusal);
  }

  /** Publishes an event for the first of several equal refusals. */
  private async refuse(tx: Transaction, row: TrustListRow, { message }: TrustListError): Promise<void> {
    const now = this.clock();
    const isNew = row.error !== message;
    const nextCheck = new Date(now.getTime() + RETRY_MS);
    await this.lists.update(tx, {
      ...row,
      error: message,
      errorAt: isNew ? now : row.errorAt,
      nextCheckAt: nextCheck,
      updatedAt: isNew ? now : row.updatedAt,
    });
    if (isNew) this.outbox.add(tx, trustListEvent('refused', row));
  }
}

function formerOf({ sequenceNumber, digest, issuedAt, listType }: TrustListRow): FormerList | undefined {
  if (sequenceNumber === null || digest === null || issuedAt === null) return undefined;
  return { sequenceNumber, digest, issuedAt, type: listType ?? undefined };
}

function nextCheckAt(nextUpdate: Date | null, now: Date): Date {
  const latest = now.getTime() + CHECK_EVERY_MS;
  const wanted = nextUpdate === null ? latest : Math.min(latest, nextUpdate.getTime() - BEFORE_UPDATE_MS);
  return new Date(Math.max(wanted, now.getTime() + RETRY_MS));
}

function isSameSubscription(one: TrustListRow, other: TrustListRow): boolean {
  const toRules = ({ url, type, signerCertificates, territories }: TrustListRow) => [
    url,
    type,
    signerCertificates,
    territories,
  ];
  return isDeepStrictEqual(toRules(one), toRules(other));
}
