import { NODATA, NOTFOUND } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';
import { AuthConfig } from '../auth-config';
import { proofRecordOf } from './proof-record';
import { dnsUnavailable } from './tenant-domain.errors';
import type { TenantDomain } from './tenant-domain.entity';

const TIMEOUT_MS = 2_000;
const TRIES = 2;
/** The answers that say that there is no such record. */
const ABSENT: string[] = [NODATA, NOTFOUND];

/** Looks for the records that prove domains. Only the resolver of the platform is asked, and no host of the domain. */
@Injectable()
export class DomainProofs {
  private readonly resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });

  constructor({ domainDnsServers }: AuthConfig) {
    if (domainDnsServers) this.resolver.setServers(domainDnsServers);
  }

  /** @throws DomainError `UNAVAILABLE` without an answer */
  async isPublished(row: TenantDomain): Promise<boolean> {
    const { name, value } = proofRecordOf(row);
    const records = await this.resolver.resolveTxt(name).catch((cause: unknown) => {
      if (isAbsence(cause)) return [];
      throw dnsUnavailable(cause);
    });
    return records.some((strings) => strings.join('') === value);
  }
}

function isAbsence(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && ABSENT.includes(String(error.code));
}
