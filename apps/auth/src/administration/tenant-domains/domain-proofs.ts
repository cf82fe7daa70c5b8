import { Injectable } from '@nestjs/common';
import { TxtRecords } from '@vc/platform/outgoing-http';
import { AuthConfig } from '../../auth-config';
import { proofRecordOf } from './proof-record';
import { dnsUnavailable } from './tenant-domain.errors';
import type { TenantDomain } from './tenant-domain.entity';

/** Looks for the records that prove domains. Only the resolver of the platform is asked, and no host of the domain. */
@Injectable()
export class DomainProofs {
  private readonly records: TxtRecords;

  constructor({ domainDnsServers }: AuthConfig) {
    this.records = new TxtRecords(domainDnsServers);
  }

  /** @throws DomainError `UNAVAILABLE` without an answer */
  async isPublished(row: TenantDomain): Promise<boolean> {
    const { name, value } = proofRecordOf(row);
    const texts = await this.records.list(name).catch((cause: unknown) => {
      throw dnsUnavailable(cause);
    });
    return texts.includes(value);
  }
}
