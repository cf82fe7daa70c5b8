import { Injectable } from '@nestjs/common';
import { annotatedWith, type AnnotationFilter } from '@vc/feature/annotations';
import { type TenantId } from '@vc/platform/access-control';
import { notFound, Page, PageRequest } from '@vc/platform/http';
import {
  entityFromJson,
  entityToJson,
  findPage,
  insertWithCommit,
  prepared,
  Transaction,
} from '@vc/platform/persistence';
import { IssuanceCredential } from './issuance-credential.entity';
import { type IssuanceStatus } from './issuance-status';
import { StoredIssuance } from './issuance-with-credentials';
import { Issuance } from './issuance.entity';

type Row = Record<string, unknown> & { version: string };

export interface IssuanceFilter extends AnnotationFilter {
  status?: IssuanceStatus | undefined;
}

// Tenants are compared as text, so that the planner cannot prefer an index on the tenant to the one on the id (ADR 10).
const OF_TENANT = 'issuance.tenant_id::text = $1';
/** A row with its version: its place, and the transaction that has written it. */
const VERSIONED = 'concat(ctid, xmin) AS version, *';
const CREDENTIALS = `SELECT ${VERSIONED} FROM issuance_credentials AS credential
  WHERE credential.tenant_id::text = issuance.tenant_id::text AND issuance_id = issuance.id`;
const INSERT_ISSUANCES = 'INSERT INTO issuances SELECT * FROM jsonb_populate_recordset(NULL::issuances, $1::jsonb)';
const INSERT_CREDENTIALS =
  'INSERT INTO issuance_credentials SELECT * FROM jsonb_populate_recordset(NULL::issuance_credentials, $1::jsonb)';

@Injectable()
export class IssuancesRepository {
  /** Inserts with the commit of the transaction. */
  insert(tx: Transaction, issuance: Issuance, credentials: IssuanceCredential[]): void {
    insertWithCommit(tx, INSERT_ISSUANCES, [entityToJson(tx, Issuance, issuance)]);
    const rows = credentials.map((credential) => entityToJson(tx, IssuanceCredential, credential));
    insertWithCommit(tx, INSERT_CREDENTIALS, rows);
  }

  async findByOffer(tx: Transaction, tenantId: TenantId, offerId: string): Promise<StoredIssuance | undefined> {
    return this.findWhere(tx, 'issuance.offer_id = $2', [tenantId, offerId]);
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(tx: Transaction, tenantId: TenantId, id: string): Promise<StoredIssuance> {
    const found = await this.find(tx, tenantId, id);
    if (!found) throw notFound('issuance', id);
    return found;
  }

  async find(tx: Transaction, tenantId: TenantId, id: string): Promise<StoredIssuance | undefined> {
    return this.findWhere(tx, 'issuance.id = $2', [tenantId, id]);
  }

  /** Locks the issuance and its credentials until the transaction ends. @throws DomainError `NOT_FOUND` */
  async getForUpdate(tx: Transaction, tenantId: TenantId, id: string): Promise<StoredIssuance> {
    const found = await this.findForUpdate(tx, tenantId, id);
    if (!found) throw notFound('issuance', id);
    return found;
  }

  async findForUpdate(tx: Transaction, tenantId: TenantId, id: string): Promise<StoredIssuance | undefined> {
    return this.findLocked(tx, `${OF_TENANT} AND issuance.id = $2`, [tenantId, id]);
  }

  /** Finds the issuance of any tenant, and locks as `findForUpdate` does. @param tx across tenants */
  async findOfAnyTenantForUpdate(tx: Transaction, id: string): Promise<StoredIssuance | undefined> {
    return this.findLocked(tx, 'issuance.id = $1', [id]);
  }

  async list(
    tx: Transaction,
    tenantId: TenantId,
    { status, ...annotations }: IssuanceFilter,
    page: PageRequest,
  ): Promise<Page<Issuance>> {
    const order = { by: 'createdAt', direction: 'DESC' } as const;
    const where = { ...annotatedWith(tenantId, annotations), ...(status && { status }), tenantId };
    return findPage(tx, { entity: Issuance, where, order }, page);
  }

  /** Finds the newest offer to the user that can be redeemed and has a credential of each configuration. */
  async findForRecipient(
    tx: Transaction,
    tenantId: TenantId,
    { userId, configurationIds, now }: { userId: string; configurationIds: string[]; now: Date },
  ): Promise<Issuance | null> {
    return tx
      .createQueryBuilder(Issuance, 'issuance')
      .where(`issuance.tenant_id = :tenantId AND issuance.recipient_user_id = :userId`, { tenantId, userId })
      .andWhere(`issuance.expires_at > :now AND issuance.status IN ('offered', 'partiallyIssued', 'completed')`, {
        now,
      })
      .andWhere(
        `ARRAY(SELECT credential_template_id FROM issuance_credentials WHERE issuance_id = issuance.id) @> :configurationIds`,
        { configurationIds },
      )
      .orderBy('issuance.created_at', 'DESC')
      .limit(1)
      .getOne();
  }

  async update(tx: Transaction, { tenantId, id, status, error, approvedAt, updatedAt }: Issuance): Promise<void> {
    await tx.update(Issuance, { tenantId, id }, { status, error, approvedAt, updatedAt });
  }

  /**
   * Locks an issuance and its credentials, and reads them as they are after the wait for the locks: PostgreSQL reads a row again
   * that was changed meanwhile. An issuance gets no further credentials.
   */
  private async findLocked(tx: Transaction, condition: string, values: string[]): Promise<StoredIssuance | undefined> {
    const locked = `SELECT ${VERSIONED} FROM issuances AS issuance WHERE ${condition} FOR UPDATE`;
    const credentials = `${CREDENTIALS} ORDER BY id FOR UPDATE`;
    return read(tx, `WITH issuance AS MATERIALIZED (${locked}) ${selectFrom('issuance', credentials)}`, values);
  }

  private async findWhere(tx: Transaction, condition: string, values: string[]): Promise<StoredIssuance | undefined> {
    const from = `(SELECT ${VERSIONED} FROM issuances) AS issuance WHERE ${OF_TENANT} AND ${condition}`;
    return read(tx, selectFrom(from, CREDENTIALS), values);
  }
}

/** Reads an issuance and its credentials in one statement. */
function selectFrom(from: string, credentials: string): string {
  return `SELECT to_jsonb(issuance) AS issuance,
    (SELECT jsonb_agg(to_jsonb(credential) ORDER BY position) FROM (${credentials}) AS credential) AS credentials
    FROM ${from}`;
}

async function read(tx: Transaction, text: string, values: string[]): Promise<StoredIssuance | undefined> {
  const { rows } = await prepared<{ issuance: Row; credentials: Row[] }>(tx, text, values);
  const [row] = rows;
  if (!row) return undefined;
  const { issuance, credentials } = row;
  return {
    issuance: entityFromJson(tx, Issuance, issuance),
    credentials: credentials.map((credential) => entityFromJson(tx, IssuanceCredential, credential)),
    versions: [issuance.version, ...credentials.map(({ version }) => version)],
  };
}
