import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { AdminAudit } from '@vc/platform/audit';
import { notFound, Page, PageRequest } from '@vc/platform/http';
import { OutgoingHttpError } from '@vc/platform/outgoing-http';
import { createId, Database } from '@vc/platform/persistence';
import type { Precondition } from '@vc/platform/http';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { translating } from '@vc/protocol/errors';
import type { TrustAction } from '../trust-action';
import { FederationHttp } from './federation-http';
import type { CreateTrustAnchorDto, UpdateTrustAnchorDto } from './trust-anchor.dto';
import type { FederationTrustAnchor } from './trust-anchor.entity';
import { anchorAddressNotAllowed, tooManyTrustAnchors, trustAnchorTaken } from './trust-anchor.errors';
import { toTrustAnchorResource } from './trust-anchor.resource';
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
  async create(tenantId: TenantId, dto: CreateTrustAnchorDto): Promise<FederationTrustAnchor> {
    const { name = null, entityIdentifier, jwks } = dto;
    translating(
      () => this.http.checkUrl(entityIdentifier),
      OutgoingHttpError,
      ({ message }) => anchorAddressNotAllowed(message),
    );
    const anchor = { id: createId(), tenantId, name, entityIdentifier, jwks, createdAt: this.clock() };
    return this.database.transaction(tenantId, async (tx) => {
      const others = await this.anchors.listLocked(tx, tenantId);
      if (others.some((other) => other.entityIdentifier === entityIdentifier)) throw trustAnchorTaken();
      if (others.length >= MAX_ANCHORS) throw tooManyTrustAnchors(MAX_ANCHORS);
      await this.anchors.insert(tx, anchor);
      await this.audit.add(tx, { tenantId, action: 'federation-trust-anchor.created', resourceIds: [anchor.id] });
      return anchor;
    });
  }

  /**
   * Changes the name, and replaces the pinned keys. Chains that were verified with other keys are not used any more.
   * Repeating the call changes nothing.
   * @throws DomainError `NOT_FOUND`, `PRECONDITION_FAILED`
   */
  async update(
    tenantId: TenantId,
    id: string,
    dto: UpdateTrustAnchorDto,
    precondition: Precondition,
  ): Promise<FederationTrustAnchor> {
    return this.database.transaction(tenantId, async (tx) => {
      const current = await this.anchors.getForUpdate(tx, tenantId, id);
      precondition.assert(toTrustAnchorResource(current));
      const { name = current.name, jwks = current.jwks } = dto;
      if (isDeepStrictEqual([name, jwks], [current.name, current.jwks])) return current;
      const updated = { ...current, name, jwks };
      await this.anchors.update(tx, updated);
      await this.audit.add(tx, { tenantId, action: 'federation-trust-anchor.updated', resourceIds: [id] });
      return updated;
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
