import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { createId, Transaction } from '@vc/platform/persistence';
import type { ListPointer } from '@vc/protocol/trust-lists';
import { ListedEntitiesRepository } from './listed-entities.repository';
import { NO_VERSION, TrustListRow } from './trust-list.entity';
import { MAX_NAME_CHARACTERS } from './trust-list.dto';
import { trustedUntilOf } from './trust-list.resource';
import { TrustListsRepository } from './trust-lists.repository';

/**
 * The lists to which a list of lists points. They are subscriptions of their own, which are fetched and refused like others. Their own
 * pointers are not followed.
 */
@Injectable()
export class PointedLists {
  constructor(
    private readonly lists: TrustListsRepository,
    private readonly entities: ListedEntitiesRepository,
  ) {}

  /**
   * Makes the pointed lists those of an accepted version. A list keeps its row, and so its sequence number, while its territory and type
   * stay, whatever its address and signers are.
   * @returns selected territories without a pointer
   */
  async follow(tx: Transaction, parent: TrustListRow, pointers: ListPointer[], now: Date): Promise<string[]> {
    const former = await this.lists.listPointed(tx, parent);
    for (const pointer of pointers) {
      const row = former.find(({ territory, type }) => territory === pointer.territory && type === pointer.type);
      if (row) await this.update(tx, row, { parent, pointer, now });
      else await this.lists.insert(tx, toRow(parent, pointer, now));
    }
    const gone = former.filter(
      ({ territory, type }) => !pointers.some((each) => each.territory === territory && each.type === type),
    );
    for (const { tenantId, id } of gone) await this.lists.delete(tx, tenantId, id);
    return parent.territories.filter((each) => !pointers.some(({ territory }) => territory === each));
  }

  /** After a change of the subscription above: ends the trust in lists that are no longer selected, and passes the times on. */
  async inherit(tx: Transaction, parent: TrustListRow, now: Date): Promise<void> {
    for (const row of await this.lists.listPointed(tx, parent)) {
      if (row.territory !== null && parent.territories.includes(row.territory)) {
        await this.update(tx, row, { parent, now });
      } else await this.lists.delete(tx, row.tenantId, row.id);
    }
  }

  private async update(
    tx: Transaction,
    row: TrustListRow,
    by: { parent: TrustListRow; pointer?: ListPointer; now: Date },
  ) {
    const { parent, pointer, now } = by;
    const target = pointer && toTarget(pointer);
    const isSame = !target || isDeepStrictEqual(target, { url: row.url, signerCertificates: row.signerCertificates });
    const inherited = { graceDays: parent.graceDays, parentTrustedUntil: trustedUntilOf(parent) };
    const updated: TrustListRow = {
      ...row,
      ...inherited,
      ...(isSame ? {} : { ...target, etag: null, nextCheckAt: now, updatedAt: now }),
    };
    if (isDeepStrictEqual(updated, row)) return;
    await this.lists.update(tx, { ...updated, updatedAt: now });
    await this.entities.setTrustedUntil(tx, updated, trustedUntilOf(updated));
  }
}

function toRow(parent: TrustListRow, pointer: ListPointer, now: Date): TrustListRow {
  const { tenantId, id: parentId, graceDays } = parent;
  const { territory, type } = pointer;
  return {
    ...NO_VERSION,
    ...toTarget(pointer),
    id: createId(),
    tenantId,
    name: `${parent.name.slice(0, MAX_NAME_CHARACTERS - territory.length - 1)} ${territory}`,
    type,
    graceDays,
    territories: [],
    parentId,
    territory,
    parentTrustedUntil: trustedUntilOf(parent),
    nextCheckAt: now,
    createdAt: now,
    updatedAt: now,
  };
}

function toTarget({ url, signerCertificates }: ListPointer) {
  return { url, signerCertificates: signerCertificates.map((each) => each.toString()) };
}
