import { Injectable } from '@nestjs/common';
import { insertMetadata } from '@vc/feature/annotations';
import { Timeline } from '@vc/feature/timeline';
import { type TenantId } from '@vc/platform/access-control';
import { Page, PageRequest } from '@vc/platform/http';
import { Database } from '@vc/platform/persistence';
import { CreateIssuanceDto } from './create-issuance.dto';
import { IssuanceCredentialsRepository } from './issuance-credentials.repository';
import { IssuanceFactory } from './issuance-factory';
import { IssuanceLifecycleService } from './issuance-lifecycle.service';
import { IssuanceWithCredentials } from './issuance-with-credentials';
import { cancellation, cannotApprove, isCancelled, notDeferred } from './issuance.errors';
import { IssuanceFilter, IssuancesRepository } from './issuances.repository';
import { OfferParser } from './offer-parser';

@Injectable()
export class IssuancesService {
  constructor(
    private readonly database: Database,
    private readonly issuances: IssuancesRepository,
    private readonly credentials: IssuanceCredentialsRepository,
    private readonly offers: OfferParser,
    private readonly factory: IssuanceFactory,
    private readonly lifecycle: IssuanceLifecycleService,
    private readonly timeline: Timeline,
  ) {}

  /**
   * Creates an offer.
   * @returns with `txCode`, the requested transaction code, which no later call returns
   * @throws ValidationFailed, DomainError `NOT_FOUND`, `INVALID_STATE`, `CERTIFICATE_NOT_ACTIVE`
   */
  async create(
    tenant: TenantId,
    dto: CreateIssuanceDto,
  ): Promise<IssuanceWithCredentials & { txCode?: string | undefined }> {
    const offer = await this.offers.parse(tenant, dto);
    const { issuance, credentials, txCode } = this.factory.create(tenant, offer);
    await this.database.unit(tenant, (tx) => {
      this.issuances.insert(tx, issuance, credentials);
      insertMetadata(tx, issuance);
      this.lifecycle.offer(tx, { issuance, credentials });
    });
    return { issuance, credentials, txCode };
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(tenant: TenantId, id: string): Promise<IssuanceWithCredentials> {
    return this.database.transaction(tenant, (tx) => this.issuances.get(tx, tenant, id));
  }

  async list(tenant: TenantId, filter: IssuanceFilter, page: PageRequest) {
    return this.database.transaction(tenant, async (tx) => {
      const found = await this.issuances.list(tx, tenant, filter, page);
      const credentials = await this.credentials.listByIssuances(tx, tenant, found.items);
      const items = found.items.map((issuance) => ({
        id: issuance.id,
        issuance,
        credentials: credentials.filter(({ issuanceId }) => issuanceId === issuance.id),
      }));
      return { ...found, items } satisfies Page<unknown>;
    });
  }

  /** @throws DomainError `NOT_FOUND`, ValidationFailed */
  async listTimeline(tenant: TenantId, id: string, page: PageRequest) {
    return this.database.transaction(tenant, async (tx) => {
      const { issuance } = await this.issuances.get(tx, tenant, id);
      return this.timeline.list(tx, { tenantId: tenant, resourceId: issuance.id }, page);
    });
  }

  /**
   * Withdraws the offer. Issued credentials stay valid, and repeating the call changes nothing.
   * @throws DomainError `INVALID_STATE` when the issuance has ended otherwise
   */
  async cancel(tenant: TenantId, id: string): Promise<IssuanceWithCredentials> {
    return this.database.transaction(tenant, async (tx) => {
      const found = await this.issuances.getForUpdate(tx, tenant, id);
      if (!isCancelled(found.issuance)) await this.lifecycle.fail(tx, found, cancellation());
      return found;
    });
  }

  /**
   * Approves a deferred issuance (OpenID4VCI 1.0 §9). Repeating the call changes nothing.
   * @throws DomainError `INVALID_STATE` when the issuance is not deferred, or has failed or expired
   */
  async approve(tenant: TenantId, id: string): Promise<IssuanceWithCredentials> {
    return this.database.transaction(tenant, async (tx) => {
      const { issuance, credentials } = await this.issuances.getForUpdate(tx, tenant, id);
      if (!issuance.isDeferred) throw notDeferred();
      if (issuance.approvedAt) return { issuance, credentials };
      if (issuance.status === 'failed' || issuance.status === 'expired') throw cannotApprove(issuance.status);
      await this.lifecycle.approve(tx, issuance);
      return { issuance, credentials };
    });
  }
}
