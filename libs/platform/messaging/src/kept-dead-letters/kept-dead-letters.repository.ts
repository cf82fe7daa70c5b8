import { PLATFORM_TENANT } from '@vc/contract/events';
import { planned, type Transaction } from '@vc/platform/persistence';
import type { DeadEvent, DeadLetterSummary, KeptDeadLetter } from './kept-dead-letter';

/** Letters of a tenant that are kept at most; those of no tenant count together. A flood of messages fills no disk. */
const MAX_OF_TENANT = 10_000;

/** Where a page of letters begins: the newest come first. */
export interface LettersFrom {
  limit: number;
  /** The place of a letter, and on which side of it the page is. */
  edge?: { failedAt: string; id: string; side: 'before' | 'after' } | undefined;
}

export interface LettersPage {
  items: DeadLetterSummary[];
  /** Whether there are letters on the other side of the edge. */
  hasOthers: boolean;
}

interface Row {
  id: string;
  tenant_id: string;
  topic: string;
  partition: number;
  offset: string;
  consumer: string;
  event: Omit<DeadEvent, 'tenantId'> | null;
  failed_at: Date;
  attempts: number;
  error: string;
  bytes: number;
}

const COLUMNS = 'id, tenant_id, topic, partition, "offset", consumer, event, failed_at, attempts, error, bytes';

/** The tenant whose row a letter is. A message that is no authentic event belongs to no tenant. */
export function tenantOf({ event }: Pick<DeadLetterSummary, 'event'>): string {
  return event?.tenantId ?? PLATFORM_TENANT;
}

/** Messages that a consumer of this schema could not handle. */
export class KeptDeadLettersRepository {
  /** Adds the letter, or its further attempts if it is kept already. @returns whether it is kept now */
  async put(tx: Transaction, letter: KeptDeadLetter): Promise<boolean> {
    const { id, topic, partition, offset, consumer, event, failedAt, attempts, error, bytes, content } = letter;
    const { tenantId: _, ...stored } = event ?? { tenantId: undefined };
    const { count } = await planned(
      tx,
      `INSERT INTO dead_letters (id, tenant_id, topic, partition, "offset", consumer, event, failed_at, attempts, error,
         bytes, key, value, headers)
       SELECT $1, $2::uuid, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, $11, $12, $13, $14::jsonb
       WHERE NOT EXISTS (SELECT FROM deleted_tenants WHERE id = $2::uuid)
         AND (EXISTS (SELECT FROM dead_letters WHERE id = $1)
           OR ${MAX_OF_TENANT} > (
             SELECT count(*) FROM (SELECT FROM dead_letters WHERE tenant_id = $2::uuid LIMIT ${MAX_OF_TENANT}) kept))
       ON CONFLICT (id) DO UPDATE SET attempts = dead_letters.attempts + excluded.attempts,
         failed_at = excluded.failed_at, error = excluded.error`,
      [
        id,
        tenantOf(letter),
        topic,
        partition,
        offset,
        consumer,
        event ? JSON.stringify(stored) : null,
        failedAt,
        attempts,
        error,
        bytes,
        content?.key ?? null,
        content?.value ?? null,
        content ? JSON.stringify(content.headers) : null,
      ],
    );
    return count === 1;
  }

  /** The newest first. */
  async list(tx: Transaction, { limit, edge }: LettersFrom): Promise<LettersPage> {
    const backwards = edge?.side === 'before';
    const direction = backwards ? 'ASC' : 'DESC';
    const { rows } = await planned<Row>(
      tx,
      `SELECT ${COLUMNS} FROM dead_letters
       WHERE $2::timestamptz IS NULL OR (failed_at, id) ${backwards ? '>' : '<'} ($2, $3::uuid)
       ORDER BY failed_at ${direction}, id ${direction} LIMIT $1`,
      [limit, edge?.failedAt ?? null, edge?.id ?? null],
    );
    const items = rows.map(toSummary);
    return { items: backwards ? items.reverse() : items, hasOthers: edge ? await this.hasOthers(tx, edge) : false };
  }

  private async hasOthers(tx: Transaction, edge: NonNullable<LettersFrom['edge']>): Promise<boolean> {
    const { count } = await planned(
      tx,
      `SELECT FROM dead_letters WHERE (failed_at, id) ${edge.side === 'before' ? '<=' : '>='} ($1, $2::uuid) LIMIT 1`,
      [edge.failedAt, edge.id],
    );
    return count === 1;
  }

  async find(tx: Transaction, id: string): Promise<KeptDeadLetter | undefined> {
    const { rows } = await planned<
      Row & { key: Buffer | null; value: Buffer | null; headers: Record<string, string> | null }
    >(tx, `SELECT ${COLUMNS}, key, value, headers FROM dead_letters WHERE id = $1`, [id]);
    const [row] = rows;
    if (!row) return undefined;
    const { key, value, headers } = row;
    return { ...toSummary(row), content: headers ? { key, value, headers } : undefined };
  }

  async remove(tx: Transaction, id: string): Promise<void> {
    await planned(tx, 'DELETE FROM dead_letters WHERE id = $1', [id]);
  }

  /** The event counts as handled by the consumer from now on, also if it is published again. */
  async markHandled(tx: Transaction, { consumer, event }: DeadLetterSummary): Promise<void> {
    if (!event) return;
    await planned(tx, 'INSERT INTO inbox (consumer, event_id, tenant_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
      consumer,
      event.id,
      event.tenantId,
    ]);
  }

  /** Removes letters of before the time. @returns their number, at most `limit` */
  async removeOlder(tx: Transaction, before: Date, limit: number): Promise<number> {
    const { count } = await planned(
      tx,
      `DELETE FROM dead_letters WHERE id IN (
         SELECT id FROM dead_letters WHERE failed_at < $1 ORDER BY failed_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [before, limit],
    );
    return count;
  }
}

function toSummary({ tenant_id: tenantId, event, failed_at: failedAt, ...row }: Row): DeadLetterSummary {
  const { id, topic, partition, offset, consumer, attempts, error, bytes } = row;
  return {
    id,
    topic,
    partition,
    offset,
    consumer,
    event: event ? { ...event, tenantId } : undefined,
    failedAt: failedAt.toISOString(),
    attempts,
    error,
    bytes,
  };
}
