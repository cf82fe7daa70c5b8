import type { TenantDomain } from './tenant-domain.entity';

/** An underscored name (RFC 8552), which no host has. */
const LABEL = '_vc-domain';

/** The TXT record by which the holder of a DNS zone lets a tenant have a name in it. */
export function proofRecordOf({ domain, token }: Pick<TenantDomain, 'domain' | 'token'>) {
  return { type: 'TXT' as const, name: `${LABEL}.${domain}`, value: `vc-domain=${token}` };
}
