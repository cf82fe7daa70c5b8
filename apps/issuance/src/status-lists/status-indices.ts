import { Inject, Injectable } from '@nestjs/common';
import { GrowingCache, type Clock, CLOCK } from '@vc/platform/scheduling';
import { type TenantId } from '@vc/platform/access-control';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { createId, Database, lockUntilCommit, Transaction } from '@vc/platform/persistence';
import { toRandomIndex } from '@vc/protocol/status-list';
import type { ListKind, StatusIndex } from './status-index';
import type { StatusListRow } from './status-list.entity';
import { StatusListsRepository } from './status-lists.repository';

/** Many credentials share a list, so that a request for it does not tell which one is verified (Token Status List §12.1). */
const LIST_SIZE = 2 ** 20;
/** Indices that a process reserves at a time. Those that are unused when the process ends stay unused. */
const RESERVATION_SIZE = 256;
const CACHE_SIZE = 10_000;

interface Reservation {
  statusListId: string;
  size: number;
  key: Buffer;
  next: number;
  end: number;
  /** Indices that were allocated, but not used. */
  released: StatusIndex[];
}

interface ReservationScope {
  tenant: TenantId;
  kind: ListKind;
}

/** Allocates indices in status lists: each once, and in an unpredictable order (Token Status List §13.2). */
@Injectable()
export class StatusIndices {
  /** Concurrent calls for one scope wait for the same reservation. */
  private readonly reservations = new GrowingCache<string, Reservation, ReservationScope>({
    max: CACHE_SIZE,
    fetchMethod: (_key, _stale, { context }) => this.reserve(context.tenant, context.kind),
  });

  constructor(
    private readonly database: Database,
    private readonly lists: StatusListsRepository,
    private readonly cipher: EnvelopeCipher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async allocate(tenant: TenantId, kind: ListKind): Promise<StatusIndex> {
    const key = toKey(tenant, kind);
    for (;;) {
      const reservation = await this.reservations.forceFetch(key, { context: { tenant, kind } });
      const released = reservation.released.pop();
      if (released) return released;
      if (reservation.next < reservation.end) {
        const { statusListId, size, key: permutationKey } = reservation;
        const index = toRandomIndex(reservation.next, size, permutationKey);
        reservation.next += 1;
        return { statusListId, index };
      }
      // Another call may have replaced it, and deleting a pending reservation would abort it.
      if (this.reservations.peek(key) === reservation) this.reservations.delete(key);
    }
  }

  /** Takes back indices that no credential has that was stored or has left the process. */
  release(tenant: TenantId, kind: ListKind, indices: StatusIndex[]): void {
    this.reservations.peek(toKey(tenant, kind))?.released.push(...indices);
  }

  private async reserve(tenant: TenantId, kind: ListKind): Promise<Reservation> {
    return this.database.transaction(tenant, async (tx) => {
      await lockUntilCommit(tx, `status-lists/${tenant}/${kind.keyType}/${kind.bits}`);
      const list = (await this.lists.findOpen(tx, tenant, kind)) ?? (await this.create(tx, tenant, kind));
      const end = Math.min(list.allocated + RESERVATION_SIZE, list.size);
      await this.lists.setAllocated(tx, tenant, list.id, end);
      const key = this.cipher.derive(`issuance.status_list/${list.id}`);
      return { statusListId: list.id, size: list.size, key, next: list.allocated, end, released: [] };
    });
  }

  private async create(tx: Transaction, tenantId: TenantId, kind: ListKind): Promise<StatusListRow> {
    const counters = { size: LIST_SIZE, allocated: 0, version: 0 };
    const list: StatusListRow = { id: createId(), tenantId, ...kind, ...counters, createdAt: this.clock() };
    await this.lists.insertList(tx, list);
    return list;
  }
}

function toKey(tenant: TenantId, { keyType, bits }: ListKind): string {
  return `${tenant}/${keyType}/${bits}`;
}
