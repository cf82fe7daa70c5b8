import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import type { Page, PageRequest } from '@vc/platform/http';
import { findPage, Transaction } from '@vc/platform/persistence';
import { AuditRecord } from './audit-record.entity';

@Injectable()
export class AuditRecordsRepository {
  /** Lists the newest first. */
  async list(tx: Transaction, tenantId: TenantId, page: PageRequest): Promise<Page<AuditRecord>> {
    const order = { by: 'createdAt', direction: 'DESC' } as const;
    return findPage(tx, { entity: AuditRecord, where: { tenantId }, order }, page);
  }
}
