import type { EventPayloads, EventType } from '@vc/contract/events';
import { preparedByIndex, type Transaction } from '@vc/platform/persistence';

export interface OutboxRow {
  seq: string;
  event_id: string;
  tenant_id: string;
  type: EventType;
  subject: string;
  payload: EventPayloads[EventType];
  occurred_at: Date;
  /** Of the work that added the event. */
  traceparent: string | null;
}

export interface OutboxBatch {
  /** Whether no other relay of the schema publishes. */
  isMyTurn: boolean;
  /** In the order of publication. */
  rows: OutboxRow[];
}

/** Without the columns of the outbox when there is no event to publish. */
type FoundRow = (OutboxRow | Record<keyof OutboxRow, null>) & { taken: boolean };

const BATCH_SIZE = 500;

/**
 * An event that an operator has put back keeps its row, and the time of its first publication. The conflict can only be one of the primary
 * key. PostgreSQL would look up the index of each partition that the statement writes to if the key were named.
 */
const ARCHIVE = `, archived AS (
    INSERT INTO outbox_archive (seq, occurred_at, tenant_id, event_id, type, subject, payload)
    SELECT seq, occurred_at, tenant_id, event_id, type, subject, payload FROM batch ON CONFLICT DO NOTHING
  )`;

/** Moves rows of an outbox into its archive. */
export class OutboxBatchesRepository {
  /** Most rows of a batch. */
  readonly size = BATCH_SIZE;
  private readonly claimStatement: string;

  /** @param isArchiving otherwise the rows are deleted */
  constructor(isArchiving: boolean) {
    this.claimStatement = claim(isArchiving ? ARCHIVE : '');
  }

  /** Takes the turn of the schema until the end of `tx`, and the first rows of these types. */
  async claim(tx: Transaction, types: EventType[]): Promise<OutboxBatch> {
    const { rows } = await preparedByIndex<FoundRow>(tx, this.claimStatement, [types]);
    return {
      isMyTurn: rows[0]?.taken === true,
      rows: rows.filter((row): row is OutboxRow & { taken: boolean } => row.seq !== null),
    };
  }
}

/** The outbox may hold one row or those of a day: the plan reads it in the order of its key, up to the limit. */
function claim(archive: string): string {
  return `WITH turn AS MATERIALIZED (
      SELECT pg_try_advisory_xact_lock(hashtext(current_schema() || '.outbox')) AS taken
    ), batch AS (
      DELETE FROM outbox USING turn
      WHERE taken AND seq = ANY(ARRAY(
        SELECT seq FROM outbox WHERE type = ANY($1) ORDER BY seq LIMIT ${BATCH_SIZE})) RETURNING outbox.*
    )${archive}
    SELECT taken, batch.* FROM turn LEFT JOIN batch ON true ORDER BY seq`;
}
