import { Injectable } from '@nestjs/common';
import type { Page, PageRequest } from '@vc/platform/http';
import { findPage, insertWithCommit, prepared, type Transaction } from '@vc/platform/persistence';
import { TimelineEntry } from './timeline-entry.entity';
import type { TimelineFacts } from './timeline-steps';
import { FURTHER_STEPS } from './timeline-steps';

/** A new entry, with the names of the columns. */
export interface TimelineRow {
  id: string;
  tenant_id: string;
  resource_id: string;
  step: string;
  code: string | null;
  detail: string | null;
  facts: TimelineFacts | null;
  /** ISO 8601 with microseconds. */
  occurred_at: string;
  /** The number of entries after which the step is only counted. */
  entry_limit: number;
}

/** Without the count of the held entries, which costs more than the insert. */
const APPEND = `
  INSERT INTO timeline_entries (id, tenant_id, resource_id, step, code, detail, facts, occurred_at)
  SELECT id, tenant_id, resource_id, step, code, detail, facts, occurred_at
  FROM jsonb_to_recordset($1::jsonb) AS new (
    id uuid, tenant_id uuid, resource_id uuid, step text, code text, detail text, facts jsonb, occurred_at timestamptz
  )`;

const INSERT = `
  WITH step AS (
    SELECT new.*, row_number() OVER (PARTITION BY resource_id ORDER BY occurred_at) + (
      SELECT count(*) FROM timeline_entries AS held WHERE held.resource_id = new.resource_id
    ) AS place
    FROM jsonb_to_recordset($1::jsonb) AS new (
      id uuid, tenant_id uuid, resource_id uuid, step text, code text, detail text, facts jsonb,
      occurred_at timestamptz, entry_limit int
    )
  ), kept AS (
    INSERT INTO timeline_entries (id, tenant_id, resource_id, step, code, detail, facts, occurred_at)
    SELECT id, tenant_id, resource_id, step, code, detail, facts, occurred_at FROM step WHERE place <= entry_limit
  )
  INSERT INTO timeline_entries (id, tenant_id, resource_id, step, repetitions, occurred_at)
  SELECT (array_agg(id))[1], tenant_id, resource_id, '${FURTHER_STEPS}', count(*), max(occurred_at)
  FROM step WHERE place > entry_limit GROUP BY tenant_id, resource_id
  ON CONFLICT (resource_id) WHERE step = '${FURTHER_STEPS}' DO UPDATE
  SET repetitions = timeline_entries.repetitions + EXCLUDED.repetitions, occurred_at = EXCLUDED.occurred_at`;

@Injectable()
export class TimelineRepository {
  /** Sends one statement, before it returns. It only counts the steps that exceed the limits. */
  async insert(tx: Transaction, rows: TimelineRow[]): Promise<void> {
    await prepared(tx, INSERT, [JSON.stringify(rows)]);
  }

  /** Inserts with the commit. It looks at no limit. */
  append(tx: Transaction, rows: TimelineRow[]): void {
    insertWithCommit(tx, APPEND, rows);
  }

  /** The newest entry is last. @throws ValidationFailed for an unknown cursor */
  async list(
    tx: Transaction,
    where: { tenantId: string; resourceId: string },
    page: PageRequest,
  ): Promise<Page<TimelineEntry>> {
    const order = { by: 'occurredAt', direction: 'ASC' } as const;
    return findPage(tx, { entity: TimelineEntry, where, order, cursors: where }, page);
  }
}
