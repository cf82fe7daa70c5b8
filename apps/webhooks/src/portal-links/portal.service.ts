import { Inject, Injectable } from '@nestjs/common';
import type { DeliveryStatus, Endpoint, PortalLink } from '@vc/feature/webhook-store';
import { RevokedTokens } from '@vc/platform/access-control';
import { type Actor, withActor } from '@vc/platform/audit';
import { DomainError, notFound, pageLinks, PageRequest, pageRequestOf } from '@vc/platform/http';
import { atAddress, type PageReader, type Rendered } from '@vc/platform/pages';
import { Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { sha256 } from '@vc/protocol/crypto';
import { translating } from '@vc/protocol/errors';
import { DeliveriesService } from '../deliveries/deliveries.service';
import { EndpointsRepository } from '../endpoints/endpoints.repository';
import { portalLinkEnded } from './portal-link.errors';
import { PortalLinksRepository } from './portal-links.repository';
import type { PortalNotice } from './portal-notice';
import { PORTAL_PATH } from './portal-path';
import { renderPortalDeliveries } from './portal-deliveries-page';
import { renderPortalDelivery } from './portal-delivery-page';
import { PortalQuery } from './portal.query';

const PAGE_SIZE = 20;

interface PortalList {
  token: string;
  status: DeliveryStatus | undefined;
  page: PageRequest;
  /** Address of the list. */
  target: string;
  notice?: PortalNotice;
  reader: PageReader;
}

interface OpenedLink {
  link: PortalLink;
  endpoint: Endpoint;
}

/** What a partner sees and does with a portal link: the deliveries of one endpoint. */
@Injectable()
export class PortalService {
  constructor(
    private readonly database: Database,
    private readonly links: PortalLinksRepository,
    private readonly endpoints: EndpointsRepository,
    private readonly deliveries: DeliveriesService,
    private readonly revoked: RevokedTokens,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `NOT_FOUND`, ValidationFailed */
  async renderDeliveries(query: PortalQuery, target: string, reader: PageReader): Promise<Rendered> {
    const { token, 'filter[status]': status } = query;
    const list = { token, status, page: pageRequestOf(query), target, reader };
    return this.renderList(await this.open(token), list);
  }

  /** @throws DomainError `NOT_FOUND` */
  async renderDelivery(token: string, id: string, reader: PageReader): Promise<Rendered> {
    const { link, endpoint } = await this.open(token);
    const found = await this.getOf(link, id);
    return renderPortalDelivery({ ...found, token, endpoint, reader });
  }

  /** Restarts a delivery, or all that have failed, and shows the list. @throws DomainError `NOT_FOUND` */
  async repeat(token: string, deliveryId: string | undefined, reader: PageReader): Promise<Rendered> {
    const opened = await this.open(token);
    const { tenantId, endpointId } = opened.link;
    const notice = await withActor(actorOf(opened.link), async () => {
      if (deliveryId === undefined) return noticeOf(this.deliveries.retryFailed(tenantId, endpointId));
      await this.getOf(opened.link, deliveryId);
      return noticeOf(this.deliveries.retry(tenantId, deliveryId));
    });
    const target = `/${PORTAL_PATH}?${new URLSearchParams({ token }).toString()}`;
    const list = { token, status: undefined, page: { size: PAGE_SIZE }, target, notice };
    return this.renderList(opened, { ...list, reader: atAddress(reader, target) });
  }

  private async renderList({ link, endpoint }: OpenedLink, list: PortalList): Promise<Rendered> {
    const { status, target, ...more } = list;
    const filter = status === undefined ? {} : { status };
    const page = await this.deliveries.list(link.tenantId, endpoint.id, { filter, page: list.page });
    return renderPortalDeliveries({ ...more, status, link, endpoint, page, links: pageLinks(target, page) });
  }

  private async open(token: string): Promise<OpenedLink> {
    await this.revoked.refresh();
    const link = await this.database.acrossTenants((tx) => this.links.findByToken(tx, sha256(token)));
    if (!link || link.expiresAt <= this.clock() || this.revoked.isSuspended(link.tenantId)) throw portalLinkEnded();
    const { tenantId, endpointId } = link;
    const get = () => this.database.transaction(tenantId, (tx) => this.endpoints.get(tx, tenantId, endpointId));
    return { link, endpoint: await translating(get, DomainError, toPortalError) };
  }

  private async getOf({ tenantId, endpointId }: PortalLink, id: string) {
    const found = await this.deliveries.get(tenantId, id);
    if (found.delivery.endpointId !== endpointId) throw notFound('delivery', id);
    return found;
  }
}

/** A link ends with its endpoint. */
function toPortalError(error: DomainError): DomainError {
  return error.code === 'NOT_FOUND' ? portalLinkEnded() : error;
}

/** The audit names the link, since its partner has no account. */
function actorOf({ id }: PortalLink): Actor {
  const name = `portal-link:${id}`;
  return { clientId: name, subject: name };
}

/** @throws DomainError but for an endpoint that is disabled */
async function noticeOf(work: Promise<unknown>): Promise<PortalNotice> {
  try {
    await work;
    return 'repeated';
  } catch (error) {
    if (error instanceof DomainError && error.code === 'INVALID_STATE') return 'disabled';
    throw error;
  }
}
