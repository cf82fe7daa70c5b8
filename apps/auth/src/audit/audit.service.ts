import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Page, PageRequest } from '@vc/platform/http';
import { createId, Database, Transaction } from '@vc/platform/persistence';
import { AuditAction, AuditRecord } from './audit-record.entity';
import { AuditRecordsRepository } from './audit-records.repository';

export interface AuditedAction {
  tenantId: TenantId;
  action: AuditAction;
  clientId: string;
  subject?: string;
}

@Injectable()
export class AuditService {
  constructor(
    private readonly database: Database,
    private readonly records: AuditRecordsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Adds a record in the transaction of the action. */
  async add(tx: Transaction, { subject, ...act }: AuditedAction): Promise<void> {
    await this.records.insert(tx, { id: createId(), ...act, subject: subject ?? null, createdAt: this.clock() });
  }

  /** Adds a record in a transaction of its own. */
  async record(act: AuditedAction): Promise<void> {
    await this.database.transaction(act.tenantId, (tx) => this.add(tx, act));
  }

  async list(tenantId: TenantId, page: PageRequest): Promise<Page<AuditRecord>> {
    return this.database.transaction(tenantId, (tx) => this.records.list(tx, tenantId, page));
  }
}
