import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { createId, Database, lockUntilCommit, Transaction } from '@vc/platform/persistence';
import { toRandomIndex } from '@vc/protocol/status-list';
import { LRUCache } from 'lru-cache';
import type { ListKind, StatusIndex } from './status-index';
import type { StatusListRow } from './status-list.entity';
import { StatusListsRepository } from './status-lists.repository';

/** Many credentials share a list: that one is asked for tells nothing (Token Status List §12.1). */
const LIST_SIZE = 2 ** 20;
/** Indices that a process takes at a time; those that it has not used when it ends are never used. */
const RESERVED = 256;
const CACHE_SIZE = 10_000;

interface Reservation {
  statusListId: string;
  size: number;
  key: Buffer;
  next: number;
  end: number;
}

/** Hands out places in status lists: none twice, and in an order that nobody can foresee. */
@Injectable()
export class StatusIndices {
  private readonly reservations = new LRUCache<string, Reservation>({ max: CACHE_SIZE });
  private readonly reserving = new Map<string, Promise<void>>();

  constructor(
    private readonly database: Database,
    private readonly lists: StatusListsRepository,
    private readonly cipher: EnvelopeCipher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async allocate(tenant: TenantId, kind: ListKind, count: number): Promise<StatusIndex[]> {
    const indices: StatusIndex[] = [];
    while (indices.length < count) indices.push(await this.allocateOne(tenant, kind));
    return indices;
  }

  private async allocateOne(tenant: TenantId, kind: ListKind): Promise<StatusIndex> {
    const place = `${tenant}/${kind.keyType}/${kind.bits}`;
    for (;;) {
      const reservation = this.reservations.get(place);
      if (reservation && reservation.next < reservation.end) {
        const { statusListId, size, key } = reservation;
        const index = toRandomIndex(reservation.next, size, key);
        reservation.next += 1;
        return { statusListId, index };
      }
      await this.reserve(place, tenant, kind);
    }
  }

  /** Of calls that come while one is under way, all wait for that one. */
  private async reserve(place: string, tenant: TenantId, kind: ListKind): Promise<void> {
    let reserving = this.reserving.get(place);
    if (!reserving) {
      reserving = this.load(tenant, kind).then((reservation) => void this.reservations.set(place, reservation));
      this.reserving.set(place, reserving);
      void reserving.catch(() => undefined).then(() => this.reserving.delete(place));
    }
    await reserving;
  }

  private async load(tenant: TenantId, kind: ListKind): Promise<Reservation> {
    return this.database.transaction(tenant, async (tx) => {
      await lockUntilCommit(tx, `status-lists/${tenant}/${kind.keyType}/${kind.bits}`);
      const list = (await this.lists.findOpen(tx, tenant, kind)) ?? (await this.create(tx, tenant, kind));
      const end = Math.min(list.allocated + RESERVED, list.size);
      await this.lists.setAllocated(tx, tenant, list.id, end);
      const key = this.cipher.derive(`issuance.status_list/${list.id}`);
      return { statusListId: list.id, size: list.size, key, next: list.allocated, end };
    });
  }

  private async create(tx: Transaction, tenantId: TenantId, kind: ListKind): Promise<StatusListRow> {
    const counters = { size: LIST_SIZE, allocated: 0, version: 0 };
    const list: StatusListRow = { id: createId(), tenantId, ...kind, ...counters, createdAt: this.clock() };
    await this.lists.insertList(tx, list);
    return list;
  }
}
