import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { Page, PageRequest } from '@vc/platform/http';
import { Database } from '@vc/platform/persistence';
import { AuditRecord } from './audit-record.entity';
import { AuditRecordsRepository } from './audit-records.repository';

@Injectable()
export class AuditService {
  constructor(
    private readonly database: Database,
    private readonly records: AuditRecordsRepository,
  ) {}

  async list(tenantId: TenantId, page: PageRequest): Promise<Page<AuditRecord>> {
    return this.database.transaction(tenantId, (tx) => this.records.list(tx, tenantId, page));
  }
}
