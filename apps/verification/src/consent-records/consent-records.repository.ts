import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { notFound, type Page, type PageRequest } from '@vc/platform/http';
import { findPage, planned, Transaction } from '@vc/platform/persistence';
import { ConsentRecord } from './consent-record.entity';

export type ConsentRecordFilter = Partial<Pick<ConsentRecord, 'consent' | 'outcome' | 'requestId' | 'idNumberMac'>>;

/** Records of one person in a half-open interval. */
export interface PersonRecords {
  idNumberMac: string;
  createdFrom: Date | undefined;
  createdBefore: Date;
}

@Injectable()
export class ConsentRecordsRepository {
  async list(
    tx: Transaction,
    tenantId: TenantId,
    filter: ConsentRecordFilter,
    page: PageRequest,
  ): Promise<Page<ConsentRecord>> {
    const where = { ...filter, tenantId } as { tenantId: string };
    const order = { by: 'createdAt', direction: 'DESC' } as const;
    return findPage(tx, { entity: ConsentRecord, where, order, cursors: { tenantId } }, page);
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(tx: Transaction, tenantId: TenantId, id: string): Promise<ConsentRecord> {
    const record = await tx.findOneBy(ConsentRecord, { tenantId, id });
    if (!record) throw notFound('consent record', id);
    return record;
  }

  /** Counts no further than one more than the maximum. */
  async hasMoreThan(
    tx: Transaction,
    tenantId: TenantId,
    { idNumberMac, createdFrom, createdBefore }: PersonRecords,
    maximum: number,
  ): Promise<boolean> {
    const { rows } = await planned<{ count: string }>(
      tx,
      `SELECT count(*) FROM (
         SELECT FROM consent_records WHERE tenant_id = $1 AND id_number_mac = $2 AND decision IS NOT NULL
           AND created_at >= coalesce($3, '-infinity'::timestamptz) AND created_at < $4 LIMIT $5) counted`,
      [tenantId, idNumberMac, createdFrom ?? null, createdBefore, maximum + 1],
    );
    return Number(rows[0]?.count) > maximum;
  }
}
