import { Inject, Injectable } from '@nestjs/common';
import { SCHEMAS, type SchemaName } from '@vc/contract/access';
import { AdminAudit } from '@vc/platform/audit';
import { Outbox } from '@vc/platform/messaging';
import { Database, type Transaction } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import type { AuthAction } from '../audit/auth-action';
import { OPERATOR_SLUG } from '../tenants/tenants.service';
import { TenantsRepository } from '../tenants/tenants.repository';
import { acceptTokens } from '../../authorization-server/tokens/revocation';
import { RevocationFeed } from '../../authorization-server/tokens/revocation-feed';
import { tenantDeletionEvent } from './tenant-deletion-event';
import type { TenantDeletion } from './tenant-deletion.entity';
import { TenantDeletionsRepository } from './tenant-deletions.repository';

/** What the services report about the tenants whose rows they delete. */
@Injectable()
export class TenantDeletionProgress {
  constructor(
    private readonly database: Database,
    private readonly tenants: TenantsRepository,
    private readonly deletions: TenantDeletionsRepository,
    private readonly audit: AdminAudit<AuthAction>,
    private readonly feed: RevocationFeed,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Begins the deletions that are due, and returns the tenants whose rows the schema has to delete. */
  async listOpen(schema: SchemaName): Promise<string[]> {
    return this.database.acrossTenants(async (tx) => {
      await this.deletions.beginDue(tx, this.clock());
      return this.deletions.listOpen(tx, schema);
    });
  }

  /**
   * The schema has no rows of the tenant any more. The last report ends the deletion: services forget the suspension, so that
   * the addresses of the tenant answer as those of a tenant that never existed. A repetition changes nothing.
   */
  async report(id: string, schema: SchemaName, deletedRows: number): Promise<void> {
    await this.feed.revoke(async (tx) => {
      const isNew = await this.deletions.addReport(tx, id, schema, deletedRows);
      if (!isNew || schema !== 'auth') return [];
      const now = this.clock();
      await this.record(tx, await this.deletions.complete(tx, id, now));
      return [acceptTokens('tenant', id, now)];
    });
  }

  /** The audit of the operator has the deletion, and how many rows each service has deleted. Other teams are told of it. */
  private async record(tx: Transaction, { id, deletedRows }: TenantDeletion): Promise<void> {
    const { id: tenantId } = await this.tenants.getBySlug(tx, OPERATOR_SLUG);
    const counts = SCHEMAS.map((schema) => `${id}/${schema}/${deletedRows[schema] ?? 0}`);
    await this.audit.add(tx, { tenantId, action: 'tenant.rows-deleted', resourceIds: counts });
    await this.audit.add(tx, { tenantId, action: 'tenant.deleted', resourceIds: [id] });
    this.outbox.add(tx, tenantDeletionEvent('tenant.deletion.completed', { tenantId: id }));
  }
}
