import { Injectable } from '@nestjs/common';
import { annotatedWith, type AnnotationFilter } from '@vc/feature/annotations';
import { type TenantId } from '@vc/platform/access-control';
import { notFound, Page, PageRequest } from '@vc/platform/http';
import {
  entityFromJson,
  entityToJson,
  findPage,
  planned,
  prepared,
  preparedWithRows,
  Transaction,
} from '@vc/platform/persistence';
import { In, LessThanOrEqual } from 'typeorm';
import { DEFAULT_SETTINGS, type Retention } from '../retention/retention-setting.entity';
import { PresentationStatus } from './presentation-status';
import { Presentation } from './presentation.entity';

export interface PresentationFilter extends AnnotationFilter {
  status?: PresentationStatus | undefined;
  presentationTemplateId?: string | undefined;
  responseCodeHash?: string | undefined;
}

const INSERT = `INSERT INTO presentations SELECT * FROM json_populate_record(NULL::presentations, $1::json) RETURNING id`;

// The condition on the status cannot use the index of the open requests, so the plan uses that of the ids (ADR 10).
const END = `UPDATE presentations SET status = $3, error = $4::jsonb, credentials = $5::jsonb, attributes = $6,
    retention = $7, attributes_until = $8, response_code_hash = $9, answered_at = $10, updated_at = $11,
    answer_hash = $12, response_protocol = $13, encryption_key = CASE WHEN $3 IN ('rejected', 'failed') THEN encryption_key END
  WHERE tenant_id::text = $1 AND id = $2 AND (status IS NOT DISTINCT FROM 'requested'
    OR $3 IN ('verified', 'cancelled') AND status IN ('rejected', 'failed')) RETURNING id`;

/** What a response is for, and the rule for what it discloses. */
export interface AwaitedPresentation {
  presentation: Presentation;
  /** The tenant's rule for later responses. */
  retention: Retention;
}

/** Presentations that a statement changes. One that takes longer than the limit of statements would begin again for ever. */
const BATCH_SIZE = 1_000;

@Injectable()
export class PresentationsRepository {
  /** Inserts with the commit, together with the rows that wait for it. */
  async insert(tx: Transaction, presentation: Presentation): Promise<void> {
    await preparedWithRows(tx, INSERT, [JSON.stringify(entityToJson(tx, Presentation, presentation))]);
  }

  async find(tx: Transaction, tenantId: TenantId, id: string): Promise<Presentation | undefined> {
    return this.findOne(tx, 'id = $2', [tenantId, id]);
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(tx: Transaction, tenantId: TenantId, id: string): Promise<Presentation> {
    const presentation = await this.find(tx, tenantId, id);
    if (!presentation) throw notFound('presentation', id);
    return presentation;
  }

  /** Locks the row until the transaction ends. @throws DomainError `NOT_FOUND` */
  async getForUpdate(tx: Transaction, tenantId: TenantId, id: string): Promise<Presentation> {
    const presentation = await this.findOne(tx, 'id = $2 FOR UPDATE', [tenantId, id]);
    if (!presentation) throw notFound('presentation', id);
    return presentation;
  }

  async findByRequest(tx: Transaction, tenantId: TenantId, requestId: string): Promise<Presentation | undefined> {
    return this.findOne(tx, 'request_id = $2', [tenantId, requestId]);
  }

  /** Finds the presentation and the retention rule for its response, in one statement. */
  async findAwaited(tx: Transaction, tenantId: TenantId, requestId: string): Promise<AwaitedPresentation | undefined> {
    const { rows } = await prepared<{ row: Record<string, unknown>; retention: Retention | null }>(
      tx,
      `SELECT to_json(presentations) AS row,
         (SELECT retention FROM retention_settings WHERE retention_settings.tenant_id = $1::text::uuid) AS retention
       FROM presentations WHERE tenant_id::text = $1 AND request_id = $2`,
      [tenantId, requestId],
    );
    const [found] = rows;
    if (!found) return undefined;
    const { row, retention } = found;
    return {
      presentation: entityFromJson(tx, Presentation, row),
      retention: retention ?? DEFAULT_SETTINGS.retention,
    };
  }

  async listByRequests(tx: Transaction, tenantId: TenantId, requestIds: string[]): Promise<Presentation[]> {
    return tx.findBy(Presentation, { tenantId, requestId: In(requestIds) });
  }

  async findByResponseCode(tx: Transaction, tenantId: TenantId, hash: string): Promise<Presentation | undefined> {
    return this.findOne(tx, 'response_code_hash = $2', [tenantId, hash]);
  }

  async list(
    tx: Transaction,
    tenantId: TenantId,
    { status, presentationTemplateId, responseCodeHash, ...annotations }: PresentationFilter,
    page: PageRequest,
  ): Promise<Page<Presentation>> {
    const where = {
      tenantId,
      ...annotatedWith(tenantId, annotations),
      ...(status && { status }),
      ...(presentationTemplateId && { presentationTemplateId }),
      ...(responseCodeHash && { responseCodeHash }),
    };
    return findPage(tx, { entity: Presentation, where, order: { by: 'createdAt', direction: 'DESC' } }, page);
  }

  /**
   * Writes the verdict or the end if the request is open; a verified response and a cancellation replace a refused
   * response. The encryption key is kept for later responses after a refused one.
   * @returns false if the request is not open any more
   */
  async end(tx: Transaction, presentation: Presentation): Promise<boolean> {
    return (await prepared(tx, END, endValues(presentation))).count === 1;
  }

  /** Ends the presentation with the commit. The rows that wait for it are inserted only if the request is open. */
  async endWithRows(tx: Transaction, presentation: Presentation): Promise<boolean> {
    return (await preparedWithRows(tx, END, endValues(presentation))).count === 1;
  }

  async forgetAttributes(tx: Transaction, tenantId: TenantId, id: string): Promise<void> {
    await tx.update(Presentation, { tenantId, id }, { attributes: null, attributesUntil: null });
  }

  /** Deletes the attributes of a batch of presentations, of all tenants, whose time to keep them is over. Returns whether there may be more. */
  async forgetOutdatedAttributes(tx: Transaction, now: Date): Promise<boolean> {
    const { count } = await planned(
      tx,
      `UPDATE presentations SET attributes = NULL, attributes_until = NULL WHERE id IN (
         SELECT id FROM presentations WHERE attributes_until <= $1
         ORDER BY attributes_until LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`,
      [now],
    );
    return count === BATCH_SIZE;
  }

  /**
   * Deletes the keys of a batch of requests that had a refused response, and are open no longer. Returns whether there may be more.
   * @param tenantId of all tenants by default
   */
  async forgetEncryptionKeys(tx: Transaction, now: Date, tenantId?: string): Promise<boolean> {
    const { count } = await planned(
      tx,
      `UPDATE presentations SET encryption_key = NULL WHERE id IN (
         SELECT id FROM presentations
         WHERE status IN ('rejected', 'failed') AND encryption_key IS NOT NULL AND expires_at <= $1
         ${tenantId === undefined ? '' : 'AND tenant_id = $2'}
         LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`,
      tenantId === undefined ? [now] : [now, tenantId],
    );
    return count === BATCH_SIZE;
  }

  /** Locks expired requests, and skips those that another sweeper has locked. @param tenantId of all tenants by default */
  async claimExpired(tx: Transaction, now: Date, limit: number, tenantId?: string): Promise<Presentation[]> {
    return tx.find(Presentation, {
      where: { status: 'requested', expiresAt: LessThanOrEqual(now), ...(tenantId !== undefined && { tenantId }) },
      order: { expiresAt: 'ASC' },
      take: limit,
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
  }

  private async findOne(tx: Transaction, condition: string, values: string[]): Promise<Presentation | undefined> {
    const { rows } = await prepared<{ row: Record<string, unknown> }>(
      tx,
      // The comparison as text cannot use an index that starts with the tenant, so the plan uses that of the ids (ADR 10).
      `SELECT to_json(presentations) AS row FROM presentations WHERE tenant_id::text = $1 AND ${condition}`,
      values,
    );
    const [row] = rows;
    return row && entityFromJson(tx, Presentation, row.row);
  }
}

function endValues(presentation: Presentation): unknown[] {
  const { tenantId, id, status, error, credentials, attributes, retention, attributesUntil } = presentation;
  return [
    tenantId,
    id,
    status,
    error && JSON.stringify(error),
    JSON.stringify(credentials),
    attributes,
    retention,
    attributesUntil,
    presentation.responseCodeHash,
    presentation.answeredAt,
    presentation.updatedAt,
    presentation.answerHash,
    presentation.responseProtocol,
  ];
}
