import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { notFound } from '@vc/platform/http';
import { Database, Transaction } from '@vc/platform/persistence';
import { CredentialTemplatesRepository } from '../credential-templates/credential-templates.repository';
import { GrantType, TxCodeForm } from './issuance.entity';
import { IssuanceWithCredentials } from './issuance-with-credentials';
import { isCancelled } from './issuance.errors';
import { IssuancesRepository } from './issuances.repository';

/** What a person reads of an offer before a wallet redeems it. */
export interface OfferSummary {
  state: 'open' | 'expired' | 'redeemed' | 'cancelled' | 'failed';
  /** The names of the offered credentials, in the order of the offer. */
  credentialNames: string[];
  expiresAt: Date;
  grantType: GrantType;
  /** The transaction code that the wallet will ask for; null where it asks for none. */
  txCode: TxCodeForm | null;
  /** Are the credentials issued only after the issuer has approved? */
  isDeferred: boolean;
}

@Injectable()
export class OfferSummariesService {
  constructor(
    private readonly database: Database,
    private readonly issuances: IssuancesRepository,
    private readonly templates: CredentialTemplatesRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `NOT_FOUND` */
  async findByOffer(tenant: TenantId, offerId: string): Promise<OfferSummary> {
    return this.database.transaction(tenant, async (tx) => {
      const found = await this.issuances.findByOffer(tx, tenant, offerId);
      if (!found) throw notFound('credential offer', offerId);
      return this.summaryOf(tx, tenant, found);
    });
  }

  /** @throws DomainError `NOT_FOUND` */
  async getByIssuance(tenant: TenantId, issuanceId: string): Promise<OfferSummary> {
    return this.database.transaction(tenant, async (tx) =>
      this.summaryOf(tx, tenant, await this.issuances.get(tx, tenant, issuanceId)),
    );
  }

  private async summaryOf(tx: Transaction, tenant: TenantId, whole: IssuanceWithCredentials): Promise<OfferSummary> {
    const { expiresAt, grantType, txCode, isDeferred } = whole.issuance;
    const templateIds = whole.credentials.map(({ credentialTemplateId }) => credentialTemplateId);
    const credentialNames = await this.templates.listNames(tx, tenant, templateIds);
    return { state: this.stateOf(whole), credentialNames, expiresAt, grantType, txCode, isDeferred };
  }

  private stateOf({
    issuance: { status, error, settlesAt, expiresAt },
  }: IssuanceWithCredentials): OfferSummary['state'] {
    if (status === 'failed') return isCancelled({ error }) ? 'cancelled' : 'failed';
    if (status === 'completed' || status === 'partiallyIssued' || settlesAt !== null) return 'redeemed';
    return status === 'expired' || expiresAt <= this.clock() ? 'expired' : 'open';
  }
}
