import { Inject, Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { AdminAudit } from '@vc/platform/audit';
import { notFound, Page, PageRequest } from '@vc/platform/http';
import { OutgoingHttpError } from '@vc/platform/outgoing-http';
import { createId, Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { translating } from '@vc/protocol/errors';
import type { TrustAction } from '../trust-action';
import { FederationHttp } from './federation-http';
import type { TrustAnchorDto } from './trust-anchor.dto';
import type { FederationTrustAnchor } from './trust-anchor.entity';
import { anchorAddressNotAllowed, tooManyTrustAnchors, trustAnchorTaken } from './trust-anchor.errors';
import { TrustAnchorsRepository } from './trust-anchors.repository';

/** Each anchor may cost requests for each issuer that no anchor knows. */
const MAX_ANCHORS = 5;

/** The trust anchors of OpenID Federation that a tenant trusts. */
@Injectable()
export class TrustAnchorsService {
  constructor(
    private readonly database: Database,
    private readonly anchors: TrustAnchorsRepository,
    private readonly http: FederationHttp,
    private readonly audit: AdminAudit<TrustAction>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(tenant: TenantId, page: PageRequest): Promise<Page<FederationTrustAnchor>> {
    return this.database.transaction(tenant, async (tx) => this.anchors.list(tx, tenant, page));
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(tenant: TenantId, id: string): Promise<FederationTrustAnchor> {
    return this.database.transaction(tenant, (tx) => this.anchors.get(tx, tenant, id));
  }

  /** @throws ValidationFailed for an address that is never called; DomainError `CONFLICT` */
  async create(tenantId: TenantId, { entityIdentifier, jwks }: TrustAnchorDto): Promise<FederationTrustAnchor> {
    translating(
      () => this.http.checkUrl(entityIdentifier),
      OutgoingHttpError,
      ({ message }) => anchorAddressNotAllowed(message),
    );
    const anchor = { id: createId(), tenantId, entityIdentifier, jwks, createdAt: this.clock() };
    return this.database.transaction(tenantId, async (tx) => {
      const others = await this.anchors.listLocked(tx, tenantId);
      if (others.some((other) => other.entityIdentifier === entityIdentifier)) throw trustAnchorTaken();
      if (others.length >= MAX_ANCHORS) throw tooManyTrustAnchors(MAX_ANCHORS);
      await this.anchors.insert(tx, anchor);
      await this.audit.add(tx, { tenantId, action: 'federation-trust-anchor.created', resourceIds: [anchor.id] });
      return anchor;
    });
  }

  /** Ends the trust in the federation at once. @throws DomainError `NOT_FOUND` */
  async delete(tenantId: TenantId, id: string): Promise<void> {
    await this.database.transaction(tenantId, async (tx) => {
      if (!(await this.anchors.delete(tx, tenantId, id))) throw notFound('trust anchor', id);
      await this.audit.add(tx, { tenantId, action: 'federation-trust-anchor.deleted', resourceIds: [id] });
    });
  }
}
