import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { notFound } from '@vc/platform/http';
import { Database, Transaction } from '@vc/platform/persistence';
import { TenantClocks } from '@vc/platform/service-clients';
import { CredentialTemplatesRepository } from '../credential-templates/credential-templates.repository';
import { GrantType, TxCodeForm } from './issuance.entity';
import { IssuanceWithCredentials } from './issuance-with-credentials';
import { isCancelled } from './issuance.errors';
import { IssuancesRepository } from './issuances.repository';

/** The content of an offer's page. */
export interface OfferSummary {
  state: 'open' | 'expired' | 'redeemed' | 'cancelled' | 'failed';
  /** The names of the offered credentials, in the order of the offer. */
  credentialNames: string[];
  expiresAt: Date;
  grantType: GrantType;
  /** The form of the transaction code; null when the offer has none. */
  txCode: TxCodeForm | null;
  /** The issuer approves before credentials are issued (OpenID4VCI 1.0 §9). */
  isDeferred: boolean;
}

@Injectable()
export class OfferSummariesService {
  constructor(
    private readonly database: Database,
    private readonly issuances: IssuancesRepository,
    private readonly templates: CredentialTemplatesRepository,
    private readonly clocks: TenantClocks,
  ) {}

  /** @throws DomainError `NOT_FOUND` */
  async findByOffer(tenant: TenantId, offerId: string): Promise<OfferSummary> {
    return this.database.transaction(tenant, async (tx) => {
      const found = await this.issuances.findByOffer(tx, tenant, offerId);
      if (!found) throw notFound('credential offer', offerId);
      return this.summarize(tx, tenant, found);
    });
  }

  /** @throws DomainError `NOT_FOUND` */
  async getByIssuance(tenant: TenantId, issuanceId: string): Promise<OfferSummary> {
    return this.database.transaction(tenant, async (tx) =>
      this.summarize(tx, tenant, await this.issuances.get(tx, tenant, issuanceId)),
    );
  }

  private async summarize(tx: Transaction, tenant: TenantId, found: IssuanceWithCredentials): Promise<OfferSummary> {
    const { expiresAt, grantType, txCode, isDeferred } = found.issuance;
    const templateIds = found.credentials.map(({ credentialTemplateId }) => credentialTemplateId);
    const credentialNames = await this.templates.listNames(tx, tenant, templateIds);
    const state = toState(found, await this.clocks.now(tenant));
    return { state, credentialNames, expiresAt, grantType, txCode, isDeferred };
  }
}

/** @param now by the time of the tenant */
function toState(
  { issuance: { status, error, settlesAt, expiresAt } }: IssuanceWithCredentials,
  now: Date,
): OfferSummary['state'] {
  if (status === 'failed') return isCancelled({ error }) ? 'cancelled' : 'failed';
  if (status === 'completed' || status === 'partiallyIssued' || settlesAt !== null) return 'redeemed';
  return status === 'expired' || expiresAt <= now ? 'expired' : 'open';
}
