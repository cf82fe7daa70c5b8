import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { notFound, Page, PageRequest } from '@vc/platform/http';
import { entityFromJson, entityToJson, findPage, prepared, Transaction } from '@vc/platform/persistence';
import { In, IsNull, LessThanOrEqual } from 'typeorm';
import { IssuanceCredential } from './issuance-credential.entity';
import { type IssuanceStatus } from './issuance-status';
import { Issuance } from './issuance.entity';

export interface WholeIssuance {
  issuance: Issuance;
  /** In their order; at least one. */
  credentials: IssuanceCredential[];
}

type Row = Record<string, unknown>;

const OPEN: IssuanceStatus[] = ['offered', 'partiallyIssued'];

// The tenant is compared as text (ADR 10): an index that starts with it could be taken for that of the ids.
const LOCK_ISSUANCE = 'SELECT FROM issuances WHERE tenant_id::text = $1 AND id = $2 FOR UPDATE';
const LOCK_CREDENTIALS =
  'SELECT FROM issuance_credentials WHERE tenant_id::text = $1 AND issuance_id = $2 ORDER BY id FOR UPDATE';

@Injectable()
export class IssuancesRepository {
  async insert(tx: Transaction, issuance: Issuance, credentials: IssuanceCredential[]): Promise<void> {
    await prepared(
      tx,
      `WITH issuance AS (INSERT INTO issuances SELECT * FROM jsonb_populate_record(NULL::issuances, $1::jsonb))
       INSERT INTO issuance_credentials
       SELECT * FROM jsonb_populate_recordset(NULL::issuance_credentials, $2::jsonb)`,
      [
        JSON.stringify(entityToJson(tx, Issuance, issuance)),
        JSON.stringify(credentials.map((credential) => entityToJson(tx, IssuanceCredential, credential))),
      ],
    );
  }

  async findByOffer(tx: Transaction, tenantId: TenantId, offerId: string): Promise<WholeIssuance | undefined> {
    return this.findWhole(tx, 'issuance.offer_id = $2', [tenantId, offerId]);
  }

  /** With its credentials, in one round trip. @throws DomainError `NOT_FOUND` */
  async getWhole(tx: Transaction, tenantId: TenantId, id: string): Promise<WholeIssuance> {
    const found = await this.find(tx, tenantId, id);
    if (!found) throw notFound('issuance', id);
    return found;
  }

  async find(tx: Transaction, tenantId: TenantId, id: string): Promise<WholeIssuance | undefined> {
    return this.findWhole(tx, 'issuance.id = $2', [tenantId, id]);
  }

  /**
   * The same; nobody else changes the issuance or its credentials until the transaction ends.
   * @throws DomainError `NOT_FOUND`
   */
  async getWholeForUpdate(tx: Transaction, tenantId: TenantId, id: string): Promise<WholeIssuance> {
    const found = await this.findWholeForUpdate(tx, tenantId, id);
    if (!found) throw notFound('issuance', id);
    return found;
  }

  async findWholeForUpdate(tx: Transaction, tenantId: TenantId, id: string): Promise<WholeIssuance | undefined> {
    // First the locks, then a look: one statement would see the credentials as they were before it waited.
    const locked = [LOCK_ISSUANCE, LOCK_CREDENTIALS].map((lock) => prepared(tx, lock, [tenantId, id]));
    const [found] = await Promise.all([this.findWhole(tx, 'issuance.id = $2', [tenantId, id]), ...locked]);
    return found;
  }

  async list(tx: Transaction, tenantId: TenantId, status: IssuanceStatus | undefined, page: PageRequest) {
    const order = { by: 'createdAt', direction: 'DESC' } as const;
    const found = await findPage(tx, { entity: Issuance, where: { tenantId, ...(status && { status }) }, order }, page);
    const credentials = await this.credentialsOf(tx, tenantId, found.items);
    const items = found.items.map((issuance) => ({
      id: issuance.id,
      issuance,
      credentials: credentials.filter(({ issuanceId }) => issuanceId === issuance.id),
    }));
    return { ...found, items } satisfies Page<unknown>;
  }

  /** The newest offer to the user that has not ended, and has a credential of each configuration. */
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

  /** Across tenants, for the sweeper; ones that another sweeper has are left out. */
  async claimExpired(tx: Transaction, now: Date, limit: number): Promise<Issuance[]> {
    return tx.find(Issuance, {
      where: { status: In(OPEN), expiresAt: LessThanOrEqual(now), settlesAt: IsNull() },
      order: { expiresAt: 'ASC' },
      take: limit,
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
  }

  /** Across tenants, for the sweeper: delivered ones of whose wallet nothing was heard in time. */
  async takeUnsettled(tx: Transaction, now: Date, limit: number): Promise<Issuance[]> {
    return tx.find(Issuance, {
      where: { status: In(OPEN), settlesAt: LessThanOrEqual(now) },
      order: { settlesAt: 'ASC' },
      take: limit,
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
  }

  /** An issuance and one of its credentials, in one round trip. */
  async updateBoth(tx: Transaction, issuance: Issuance, credential: IssuanceCredential): Promise<void> {
    await prepared(
      tx,
      `WITH issuance AS (
         UPDATE issuances SET status = $3, delivered_to = $4, settles_at = $5, updated_at = $6
         WHERE tenant_id::text = $1 AND id = $2
       )
       UPDATE issuance_credentials
       SET status = $8, issued_at = $9, expires_at = $10, updated_at = $11, holder_keys = $12
       WHERE tenant_id::text = $1 AND id = $7`,
      [
        issuance.tenantId,
        issuance.id,
        issuance.status,
        issuance.deliveredTo,
        issuance.settlesAt,
        issuance.updatedAt,
        credential.id,
        credential.status,
        credential.issuedAt,
        credential.expiresAt,
        credential.updatedAt,
        credential.holderKeys,
      ],
    );
  }

  async update(tx: Transaction, { tenantId, id, status, error, approvedAt, updatedAt }: Issuance): Promise<void> {
    await tx.update(Issuance, { tenantId, id }, { status, error, approvedAt, updatedAt });
  }

  async updateCredential(tx: Transaction, { tenantId, id, ...credential }: IssuanceCredential): Promise<void> {
    const { status, holderDecision, issuedAt, receivedAt, expiresAt, updatedAt } = credential;
    const change = { status, holderDecision, issuedAt, receivedAt, expiresAt, updatedAt };
    await tx.update(IssuanceCredential, { tenantId, id }, change);
  }

  private async findWhole(tx: Transaction, condition: string, values: string[]): Promise<WholeIssuance | undefined> {
    const { rows } = await prepared<{ issuance: Row; credentials: Row[] }>(
      tx,
      `SELECT to_jsonb(issuance) AS issuance, (
         SELECT jsonb_agg(to_jsonb(credential) ORDER BY position) FROM issuance_credentials AS credential
         WHERE credential.tenant_id::text = $1 AND issuance_id = issuance.id
       ) AS credentials
       FROM issuances AS issuance WHERE issuance.tenant_id::text = $1 AND ${condition}`,
      values,
    );
    const [row] = rows;
    return (
      row && {
        issuance: entityFromJson(tx, Issuance, row.issuance),
        credentials: row.credentials.map((credential) => entityFromJson(tx, IssuanceCredential, credential)),
      }
    );
  }

  private async credentialsOf(tx: Transaction, tenantId: TenantId, issuances: Issuance[]) {
    const issuanceId = In(issuances.map(({ id }) => id));
    return tx.find(IssuanceCredential, { where: { tenantId, issuanceId }, order: { position: 'ASC' } });
  }
}
