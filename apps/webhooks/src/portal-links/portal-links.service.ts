import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PortalLink } from '@vc/feature/webhook-store';
import type { TenantId } from '@vc/platform/access-control';
import { AdminAudit } from '@vc/platform/audit';
import { ServiceConfig } from '@vc/platform/config';
import { Page, PageRequest } from '@vc/platform/http';
import { createId, Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { sha256 } from '@vc/protocol/crypto';
import { EndpointsRepository } from '../endpoints/endpoints.repository';
import type { WebhooksAction } from '../webhooks-action';
import { tooManyPortalLinks } from './portal-link.errors';
import { PORTAL_PATH } from './portal-path';
import { PortalLinksRepository } from './portal-links.repository';

const MAX_LINKS = 20;
const TOKEN_BYTES = 32;

/** The links that a tenant gives to the partners behind its endpoints. */
@Injectable()
export class PortalLinksService {
  constructor(
    private readonly database: Database,
    private readonly links: PortalLinksRepository,
    private readonly endpoints: EndpointsRepository,
    private readonly audit: AdminAudit<WebhooksAction>,
    private readonly config: ServiceConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Only this response shows the address. @throws DomainError `NOT_FOUND`, `CONFLICT` at the limit */
  async create(
    tenantId: TenantId,
    endpointId: string,
    lifetimeSeconds: number,
  ): Promise<{ link: PortalLink; url: string }> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const createdAt = this.clock();
    const expiresAt = new Date(createdAt.getTime() + lifetimeSeconds * 1_000);
    const link: PortalLink = { id: createId(), tenantId, endpointId, tokenHash: sha256(token), createdAt, expiresAt };
    await this.database.transaction(tenantId, async (tx) => {
      await this.endpoints.get(tx, tenantId, endpointId);
      if ((await this.links.count(tx, link, createdAt)) >= MAX_LINKS) throw tooManyPortalLinks(MAX_LINKS);
      await this.links.insert(tx, link);
      await this.audit.add(tx, { tenantId, action: 'portal-link.created', resourceIds: [link.id, endpointId] });
    });
    return { link, url: `${this.config.PUBLIC_URL}/${PORTAL_PATH}?token=${token}` };
  }

  /** @throws DomainError `NOT_FOUND` */
  async list(tenantId: TenantId, endpointId: string, page: PageRequest): Promise<Page<PortalLink>> {
    return this.database.transaction(tenantId, async (tx) => {
      await this.endpoints.get(tx, tenantId, endpointId);
      return this.links.list(tx, { tenantId, endpointId, now: this.clock() }, page);
    });
  }

  /** The link opens nothing from now on. @throws DomainError `NOT_FOUND` */
  async delete(tenantId: TenantId, endpointId: string, id: string): Promise<void> {
    await this.database.transaction(tenantId, async (tx) => {
      await this.links.delete(tx, { tenantId, endpointId, id });
      await this.audit.add(tx, { tenantId, action: 'portal-link.deleted', resourceIds: [id, endpointId] });
    });
  }
}
