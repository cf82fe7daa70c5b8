import { SCHEMAS } from '@vc/contract/access';
import type { Tenant } from '../tenants/tenant.entity';
import type { DeletedRows, TenantDeletion } from './tenant-deletion.entity';

/** A deletion before it begins. */
export type PendingTenant = Pick<Tenant, 'id' | 'slug'> & { deletion: NonNullable<Tenant['deletion']> };

export function toDeletionResource(deletion: TenantDeletion | PendingTenant) {
  return 'deletion' in deletion ? toPendingResource(deletion) : toBegunResource(deletion);
}

function toPendingResource({ id, slug, deletion: { requestedAt, dueAt } }: PendingTenant) {
  return { tenantId: id, slug, status: 'pending', requestedAt, dueAt, services: toServices({}) };
}

function toBegunResource(deletion: TenantDeletion) {
  const { id, slug, requestedAt, dueAt, begunAt, deletedRows, deletedAt } = deletion;
  return {
    tenantId: id,
    slug,
    status: deletedAt ? 'deleted' : 'deleting',
    requestedAt: requestedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    begunAt: begunAt.toISOString(),
    ...(deletedAt && { deletedAt: deletedAt.toISOString() }),
    services: toServices(deletedRows),
  };
}

function toServices(deletedRows: DeletedRows) {
  return SCHEMAS.map((name) => {
    const rows = deletedRows[name];
    return rows === undefined ? { name, status: 'waiting' } : { name, status: 'deleted', deletedRows: rows };
  });
}
