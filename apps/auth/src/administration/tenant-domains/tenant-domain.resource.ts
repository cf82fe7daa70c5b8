import { proofRecordOf } from './proof-record';
import type { TenantDomain } from './tenant-domain.entity';

export function toTenantDomainResource(row: TenantDomain) {
  const { domain, status, provenAt, missingSince, createdAt, updatedAt } = row;
  return {
    domain,
    status,
    record: proofRecordOf(row),
    provenAt: provenAt?.toISOString() ?? null,
    missingSince: missingSince?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
