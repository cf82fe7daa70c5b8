import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { notFound } from '@vc/platform/http';
import { Database } from '@vc/platform/persistence';
import { IssuanceCredential } from '../issuances/issuance-credential.entity';
import { IssuanceWithCredentials } from '../issuances/issuance-with-credentials';
import { IssuancesRepository } from '../issuances/issuances.repository';
import { CredentialsRepository } from './credentials.repository';

export type CombinedCredential = IssuanceWithCredentials | { credential: IssuanceCredential };

@Injectable()
export class CombinedCredentialsService {
  constructor(
    private readonly database: Database,
    private readonly issuances: IssuancesRepository,
    private readonly credentials: CredentialsRepository,
  ) {}

  /** @throws DomainError `NOT_FOUND` */
  async get(tenant: TenantId, id: string): Promise<CombinedCredential> {
    return this.database.transaction(tenant, async (tx) => {
      const issuance = await this.issuances.find(tx, tenant, id);
      if (issuance) return issuance;
      const credential = await this.credentials.find(tx, tenant, id);
      if (!credential) throw notFound('issuance or credential', id);
      return { credential };
    });
  }
}
