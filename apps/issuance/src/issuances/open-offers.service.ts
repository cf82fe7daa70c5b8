import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { notFound } from '@vc/platform/http';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { Database } from '@vc/platform/persistence';
import { TenantClocks } from '@vc/platform/service-clients';
import { CredentialTemplatesRepository } from '../credential-templates/credential-templates.repository';
import { grantContext } from './issuance-secrets';
import { IssuancesRepository } from './issuances.repository';

/** Finds the offers that a user can redeem. */
@Injectable()
export class OpenOffersService {
  constructor(
    private readonly database: Database,
    private readonly templates: CredentialTemplatesRepository,
    private readonly issuances: IssuancesRepository,
    private readonly cipher: EnvelopeCipher,
    private readonly clocks: TenantClocks,
  ) {}

  /** @throws DomainError `NOT_FOUND` */
  async getTenant(configurationId: string): Promise<TenantId> {
    const tenant = await this.database.acrossTenants((tx) => this.templates.findTenant(tx, configurationId));
    if (!tenant) throw notFound('credential configuration', configurationId);
    return tenant;
  }

  /** Returns the `issuer_state` of the newest offer. @throws DomainError `NOT_FOUND` */
  async getIssuerState(tenant: TenantId, userId: string, configurationIds: string[]): Promise<string> {
    const now = await this.clocks.now(tenant);
    const found = await this.database.transaction(tenant, (tx) =>
      this.issuances.findForRecipient(tx, tenant, { userId, configurationIds, now }),
    );
    if (!found) throw notFound('offer to the user', userId);
    return this.cipher.open(found.grantValue, grantContext(found.id)).toString();
  }
}
